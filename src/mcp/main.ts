import { createServer } from './server.ts';
import { StdioTransport } from './stdio-transport.ts';
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
  const transport = new StdioTransport(process.stdin, process.stdout);
  server.server.onerror = ({ message }) => void process.stderr.write(`clausal: ${message.split('\n', 1)[0]}\n`);
  const ended = new Promise<void>((resolve, reject) => {
    process.stdin.on('end', resolve);
    process.stdin.on('close', resolve);
    process.stdout.on('error', () => {
      // The client has closed its end; nobody reads answers.
      resolve();
      server.close().catch(reject);
    });
  });
  await server.connect(transport);
  await ended;
}
