import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createProtocolConnection,
  type DataCallback,
  Disposable,
  ErrorCodes,
  ExitNotification,
  type Message,
} from 'vscode-languageserver-protocol/node';
import packageJson from '../../../package.json' with { type: 'json' };
import { ownOptions } from '../../language/base/plain-data.ts';
import { serve } from './server.ts';
import {
  createStreamTransport,
  type MessageReader,
  type MessageTransport,
  type MessageWriter,
  type StreamTransport,
} from './transport.ts';

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

/** Options of `startLanguageServer`. */
export interface LanguageServerOptions {
  /** The time zone of days such as `yesterday`; by default that of the machine. */
  readonly timeZone?: string | undefined;
  /**
   * Whether a config in JavaScript or TypeScript is run; yes by default. A client turns it off with
   * `initializationOptions: { codeConfig: false }`, for folders that the user does not trust.
   */
  readonly codeConfig?: boolean | undefined;
}

/**
 * Serves the language server protocol to one client. Diagnostics are those of
 * `clausal lint`, with the config of the project that a document is in. The server
 * never ends the process, not even when the client sends `exit`: it may serve other editors.
 *
 * @param transport - Two streams with framed messages, or a reader and a writer of
 *   messages for any other transport, such as a WebSocket.
 */
export function startLanguageServer(
  transport: StreamTransport | MessageTransport,
  options?: LanguageServerOptions,
): LanguageServer {
  const { reader, writer } = 'reader' in transport ? transport : createStreamTransport(transport);
  const { promise, resolve } = Promise.withResolvers<Error | undefined>();
  const stop = (): void => resolve(undefined);
  reader.onClose(stop);
  reader.onError?.(resolve);
  const sender = new Sender(writer, stop);
  const connection = createProtocolConnection(new Receiver(reader, sender), sender);
  const { isShutDown } = serve(connection, packageJson.version, ownOptions(options));
  connection.onNotification(ExitNotification.type, stop);
  connection.listen();
  const ended = promise.then((error) => {
    connection.dispose();
    return { orderly: isShutDown(), error };
  });
  return { ended, stop };
}

/** Sends messages. A client that cannot receive them has disconnected. */
class Sender extends AbstractMessageWriter {
  readonly #writer: MessageWriter;
  readonly #disconnected: () => void;

  constructor(writer: MessageWriter, disconnected: () => void) {
    super();
    this.#writer = writer;
    this.#disconnected = disconnected;
  }

  async write(message: object): Promise<void> {
    try {
      await this.#writer.write(message);
    } catch (error) {
      this.#disconnected();
      throw error;
    }
  }

  end(): void {}
}

/** Receives messages. Anything else gets an error response and is not passed on. */
class Receiver extends AbstractMessageReader {
  readonly #reader: MessageReader;
  readonly #sender: Sender;

  constructor(reader: MessageReader, sender: Sender) {
    super();
    this.#reader = reader;
    this.#sender = sender;
  }

  listen(take: DataCallback): Disposable {
    let isOpen = true;
    this.#reader.listen((message) => {
      if (!isOpen) return;
      const problem = findProblem(message);
      if (problem === undefined) take(message as Message);
      else if (problem !== 'ignored') this.#refuse(problem);
    });
    return Disposable.create(() => {
      isOpen = false;
    });
  }

  #refuse({ id, code, message }: Problem): void {
    this.#sender.write({ jsonrpc: '2.0', id, error: { code, message } }).catch(() => {});
  }
}

/** Why a message cannot be handled, as the error to answer with. */
interface Problem {
  /** `null` if the message has no id to answer to. */
  readonly id: string | number | null;
  readonly code: number;
  readonly message: string;
}

interface Received {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/**
 * Finds what is wrong with the form of a message, before a handler gets it.
 *
 * @param message - Parsed JSON; `undefined` if it was not JSON.
 * @returns `undefined` for a valid message, and `ignored` for a malformed notification, which gets no answer.
 */
function findProblem(message: unknown): Problem | 'ignored' | undefined {
  if (message === undefined) return refuse(null, ErrorCodes.ParseError, 'the message is not JSON');
  if (Array.isArray(message)) return refuse(null, ErrorCodes.InvalidRequest, 'a batch of messages is not supported');
  if (typeof message !== 'object' || message === null) {
    return refuse(null, ErrorCodes.InvalidRequest, 'the message is not a JSON object');
  }
  const { id, method, params }: Received = message;
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  if (method === undefined && ('result' in message || 'error' in message))
    return known === null ? 'ignored' : undefined;
  if (typeof method !== 'string') return refuse(known, ErrorCodes.InvalidRequest, 'the message has no `method`');
  const isRequest = 'id' in message;
  if (isRequest && known === null) {
    return refuse(null, ErrorCodes.InvalidRequest, 'the `id` of the request is neither a string nor a number');
  }
  const problem = findWrongParams(method, params);
  if (problem === undefined) return undefined;
  return isRequest ? refuse(known, ErrorCodes.InvalidParams, problem) : 'ignored';
}

function refuse(id: Problem['id'], code: number, message: string): Problem {
  return { id, code, message };
}

/** The served methods that are about a document. */
const DOCUMENT_METHOD =
  /^textDocument\/(?:did(?:Open|Change|Close)|completion|hover|codeAction|formatting|rangeFormatting|semanticTokens\/full)$/;

function findWrongParams(method: string, params: unknown): string | undefined {
  if (params !== undefined && params !== null && typeof params !== 'object') return '`params` is not an object';
  const { id, textDocument }: { readonly id?: unknown; readonly textDocument?: unknown } = params ?? {};
  if (method === '$/cancelRequest' && typeof id !== 'string' && typeof id !== 'number') return '`id` is missing';
  if (!DOCUMENT_METHOD.test(method)) return undefined;
  const isDocument = typeof textDocument === 'object' && textDocument !== null && 'uri' in textDocument;
  return isDocument && typeof textDocument.uri === 'string' ? undefined : '`textDocument.uri` is missing';
}
