import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { LintError } from '../project/errors.ts';
import { createServer } from './server.ts';
import { openWorkspace } from './workspace.ts';

/**
 * Serves the Model Context Protocol on standard input and output. Resolves when
 * the client has gone; answers that are not finished then are still written.
 *
 * @param folders - The folders that the server may read; without one, the working folder.
 * @throws {LintError} If a folder or its config cannot be used.
 */
export async function startMcpServer(folders: readonly string[], version: string): Promise<void> {
  // Standard output belongs to the protocol; a config that is a program may print.
  const tell = console.error;
  Object.assign(console, { log: tell, info: tell, debug: tell });
  const server = createServer(await openWorkspace(folders), version);
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MAX_MESSAGE_SIZE });
  server.server.onerror = (error) => void process.stderr.write(`clausal: ${describeError(error)}\n`);
  const ended = new Promise<void>((resolve, reject) => {
    process.stdin.on('end', resolve);
    process.stdout.on('error', () => {
      // The client has closed its end; nobody reads answers.
      resolve();
      server.close().catch(reject);
    });
    server.server.onclose = () => reject(new LintError('the session has ended, because the rest cannot be read'));
  });
  await server.connect(transport);
  await ended;
}

/** The most bytes of a message; a longer one ends the session, because its end is not known. */
const MAX_MESSAGE_SIZE = 1 << 22;

/** An error of the connection, on one line. */
function describeError({ name, message }: Error): string {
  if (name === 'SyntaxError') return 'ignored a line that is not JSON';
  if (name === 'ZodError') return 'ignored a line that is not a message of the protocol';
  return message.split('\n', 1)[0] ?? name;
}
