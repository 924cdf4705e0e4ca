import { startLanguageServer } from '../../lsp/start-language-server.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';

/** `clausal lsp`: serves an editor on standard input and output until it disconnects. */
export async function lsp(): Promise<ExitCode> {
  // Standard output belongs to the protocol, but a config that is a program may print to it.
  const tell = console.error;
  Object.assign(console, { log: tell, info: tell, debug: tell });
  const { orderly, error } = await startLanguageServer({ input: process.stdin, output: process.stdout }).ended;
  // The process ends when nothing is left to read.
  process.stdin.destroy();
  if (error !== undefined) throw new UsageError(`the session has ended: ${error.message}`);
  return orderly ? EXIT.ok : EXIT.found;
}
