import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { MAX_QUERY_LENGTH } from '../../language/syntax/syntax-diagnostics.ts';
import type { Workspace } from './workspace.ts';

/** A tool of the server: its description for assistants, its schemas and its function. */
interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** @throws {ToolError} If there is no answer. */
  readonly run: (input: z.output<Input>, signal: AbortSignal) => z.input<Output> | Promise<z.input<Output>>;
}

export type ToolInstaller = (server: McpServer) => void;

/** All tools only read, and only what is on this machine. */
const ANNOTATIONS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Makes a tool of a definition. Its answers are structured, and the same is their text. */
export function createTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
): ToolInstaller {
  const { name, title, description, output, run } = definition;
  // The types of the package do not follow a type parameter; `run` is given what the schema returns.
  const input: z.ZodObject = definition.input;
  const config = {
    title,
    description,
    inputSchema: input,
    outputSchema: output,
    annotations: { title, ...ANNOTATIONS },
  };
  return (server) =>
    server.registerTool(name, config, async (parsed, { signal }): Promise<CallToolResult> => {
      const result = await run(parsed as z.output<Input>, signal);
      return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
    });
}

/** Longer texts are no queries; a query that is only too long has a diagnostic of its own. */
const MAX_TEXT_LENGTH = 2 * MAX_QUERY_LENGTH;

export function resourceInput({ names }: Workspace) {
  return z.enum(names).describe('What the query searches.');
}

export const queryInput = z.string().max(MAX_TEXT_LENGTH).describe('The text of the query.');
