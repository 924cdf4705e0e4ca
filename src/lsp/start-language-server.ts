import packageJson from '../../package.json' with { type: 'json' };
import type { MessageTransport, StreamTransport } from './message-transport.ts';
import { serve } from './server.ts';
import { openSession } from './session.ts';
import { createStreamTransport } from './stream-transport.ts';

/** How a session has ended. */
export interface SessionEnd {
  /** Whether the client sent `shutdown` first, as the protocol requires. */
  readonly orderly: boolean;
  /** The error that made the messages unreadable; `undefined` if the client simply disconnected. */
  readonly error: Error | undefined;
}

/** A language server that is running. */
export interface LanguageServer {
  /** Resolves when the client sends `exit`, disconnects or sends unreadable data. Never rejects. */
  readonly ended: Promise<SessionEnd>;
  /** Ends the session. The streams stay open. */
  stop(): void;
}

/**
 * Serves the language server protocol to one client. Diagnostics are those of
 * `clausal lint`, with the config of the project that a document is in. The server
 * never ends the process, not even when the client says `exit`.
 *
 * @param transport - Two streams with framed messages, or a reader and a writer of
 *   messages for any other transport, such as a WebSocket.
 */
export function startLanguageServer(transport: StreamTransport | MessageTransport): LanguageServer {
  const { connection, ended, end } = openSession('reader' in transport ? transport : createStreamTransport(transport));
  const { isShutDown } = serve(connection, packageJson.version);
  connection.listen();
  return { ended: ended.then((error) => ({ orderly: isShutDown(), error })), stop: end };
}
