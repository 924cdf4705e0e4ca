import { parseJson } from '../../language/base/plain-data.ts';
/** Receives messages: a reader of `vscode-jsonrpc`, or an object of your own. */
export interface MessageReader {
  /** Calls a function with each message, as parsed JSON. The server calls this once. */
  listen(take: (message: unknown) => void): unknown;
  /** Calls a function when no more messages come. */
  onClose(listener: () => void): unknown;
  /** Calls a function when messages can no longer be read. */
  onError?(listener: (error: Error) => void): unknown;
}

/** Sends messages: a writer of `vscode-jsonrpc`, or an object of your own. */
export interface MessageWriter {
  /** @param message - Plain data, ready for JSON. */
  write(message: object): Promise<void>;
}

/** How messages travel between a client and the server. */
export interface MessageTransport {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
}

/** A stream of bytes from the client, such as `process.stdin` or a socket. */
export interface InputStream {
  on(event: 'data', listener: (chunk: Uint8Array | string) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  removeListener(event: 'data', listener: (chunk: Uint8Array | string) => void): unknown;
}

/** A stream of bytes to the client, such as `process.stdout` or a socket. */
export interface OutputStream {
  write(text: string, callback: (error?: Error | null) => void): unknown;
}

/** Two streams with framed messages, as on standard input and output. */
export interface StreamTransport {
  readonly input: InputStream;
  readonly output: OutputStream;
}

/** Two streams with framed messages: `Content-Length: 2\r\n\r\n{}`. */
export function createStreamTransport({ input, output }: StreamTransport): MessageTransport {
  return { reader: createStreamReader(input), writer: createStreamWriter(output) };
}

/** Not the writer of vscode-jsonrpc, which asks more of the stream than to write a text. */
function createStreamWriter(output: OutputStream): MessageWriter {
  return {
    write(message) {
      const body = JSON.stringify(message);
      return new Promise((resolve, reject) => {
        output.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, (error) => {
          if (error) reject(error);
          else resolve();
        });
      });
    },
  };
}

/** The maximum size of a header, in bytes. A longer one is an error. */
const MAX_HEADER_SIZE = 1 << 12;
/** The most bytes of a message. */
const MAX_MESSAGE_SIZE = 1 << 28;

/** Not the reader of vscode-jsonrpc: it waits forever after a broken header, and keeps whatever comes. */
function createStreamReader(input: InputStream): MessageReader {
  let fail: (error: Error) => void = () => {};
  return {
    listen(take) {
      const readFrames = createFrameReader();
      const read = (chunk: Uint8Array | string): void => {
        try {
          for (const body of readFrames(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)) take(parseJson(body));
        } catch (error) {
          if (!(error instanceof FramingError)) throw error;
          // Where the next message begins is not known.
          input.removeListener('data', read);
          fail(error);
        }
      };
      input.on('data', read);
    },
    onClose(listener) {
      input.on('end', listener);
      input.on('close', listener);
    },
    onError(listener) {
      fail = listener;
      input.on('error', listener);
    },
  };
}

/** Input that cannot be divided into messages. */
class FramingError extends Error {
  override readonly name = 'FramingError';
}

const HEADER_END = '\r\n\r\n';

/**
 * Returns a function that takes the next chunk and gives the bodies that are complete now. It throws a {@link
 * FramingError} if a header is malformed or announces a message that is too long.
 */
function createFrameReader(): (chunk: Uint8Array) => Iterable<string> {
  // A long message comes in many chunks, which are joined once.
  let chunks: Uint8Array[] = [];
  let size = 0;
  /** The size of the next body, once its header is read. */
  let bodySize: number | undefined;
  return function* read(chunk) {
    chunks.push(chunk);
    size += chunk.length;
    if (bodySize !== undefined && size < bodySize) return;
    let rest = Buffer.concat(chunks);
    for (;;) {
      if (bodySize === undefined) {
        const end = findHeaderEnd(rest);
        if (end === -1) break;
        bodySize = readBodySize(rest.toString('latin1', 0, end));
        rest = rest.subarray(end + HEADER_END.length);
      }
      if (rest.length < bodySize) break;
      yield rest.toString('utf8', 0, bodySize);
      rest = rest.subarray(bodySize);
      bodySize = undefined;
    }
    chunks = [rest];
    size = rest.length;
  };
}

function findHeaderEnd(bytes: Buffer): number {
  const end = bytes.indexOf(HEADER_END);
  if ((end === -1 ? bytes.length : end) <= MAX_HEADER_SIZE) return end;
  throw new FramingError('the header of a message is too long');
}

function readBodySize(header: string): number {
  const length = /^content-length:[ \t]*(\d{1,15})[ \t]*$/im.exec(header)?.[1];
  if (length === undefined) throw new FramingError('the header of a message has no valid `Content-Length`');
  const size = Number(length);
  if (size > MAX_MESSAGE_SIZE) throw new FramingError(`a message has more than ${MAX_MESSAGE_SIZE} bytes`);
  return size;
}
