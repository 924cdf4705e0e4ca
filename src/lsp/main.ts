import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serve } from './server.ts';

/** Serves the language server protocol on standard input and output. Resolves when the client disconnects. */
export function startLanguageServer(version: string): Promise<void> {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  serve(connection, version);
  connection.listen();
  return new Promise((resolve) => connection.onExit(resolve));
}
