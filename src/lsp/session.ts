import {
  createProtocolConnection,
  type Disposable,
  Emitter,
  ExitNotification,
  type Message,
  type ProtocolConnection,
  type MessageReader as ProtocolReader,
  type MessageWriter as ProtocolWriter,
} from 'vscode-languageserver/node';
import { findProblem, type Problem } from './message-problem.ts';
import type { MessageReader, MessageTransport, MessageWriter } from './message-transport.ts';

/** A connection to a client, and its end. */
export interface Session {
  /** Not listening yet. */
  readonly connection: ProtocolConnection;
  /** Resolves when the client has sent `exit` or disconnected; with an error if its messages cannot be read. */
  readonly ended: Promise<Error | undefined>;
  /** Ends the session from this side. */
  end(): void;
}

/**
 * Connects to a client. Unlike the connection that vscode-languageserver makes for a
 * server, this one never ends the process
 * (docs/decisions/056-a-language-server-in-another-process.md). Anything that is not a
 * message gets an error response and is not passed on.
 */
export function openSession({ reader, writer }: MessageTransport): Session {
  let finish: (error: Error | undefined) => void = () => {};
  const ended = new Promise<Error | undefined>((resolve) => {
    finish = resolve;
  });
  const end = (): void => finish(undefined);
  const send = toProtocolWriter(writer, end);
  const refuse = ({ id, code, message }: Problem): void => {
    const answer = { jsonrpc: '2.0', id, error: { code, message } };
    // A client that cannot receive it has disconnected, and `end` has been called.
    send.write(answer).catch(() => {});
  };
  reader.onClose(end);
  reader.onError?.(finish);
  const connection = createProtocolConnection(toProtocolReader(reader, refuse), send);
  connection.onNotification(ExitNotification.type, end);
  return { connection, ended: ended.finally(() => connection.dispose()), end };
}

function toProtocolReader(reader: MessageReader, refuse: (problem: Problem) => void): ProtocolReader {
  return {
    onError: new Emitter<Error>().event,
    onClose: new Emitter<void>().event,
    onPartialMessage: new Emitter<never>().event,
    listen(take): Disposable {
      let isOpen = true;
      reader.listen((message) => {
        if (!isOpen) return;
        const problem = findProblem(message);
        if (problem === undefined) take(message as Message);
        else if (problem !== 'ignored') refuse(problem);
      });
      return {
        dispose() {
          isOpen = false;
        },
      };
    },
    dispose() {},
  };
}

function toProtocolWriter(writer: MessageWriter, end: () => void): ProtocolWriter {
  return {
    onError: new Emitter<[Error, Message | undefined, number | undefined]>().event,
    onClose: new Emitter<void>().event,
    async write(message) {
      try {
        await writer.write(message);
      } catch (error) {
        // Nobody reads answers any more.
        end();
        throw error;
      }
    },
    end() {},
    dispose() {},
  };
}
