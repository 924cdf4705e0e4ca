/** What the system says of a file, without the code and the call: `no such file or directory`. */
export function systemMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^[A-Z]+: /, '').replace(/, [a-z]+( '.*')?$/s, '');
}
