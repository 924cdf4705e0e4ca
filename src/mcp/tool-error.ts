/** A tool cannot answer; the message tells the assistant why and what to do. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
