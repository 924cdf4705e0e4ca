import type {
  InputStream,
  MessageReader,
  MessageTransport,
  MessageWriter,
  OutputStream,
  StreamTransport,
} from './message-transport.ts';

/** The maximum size of a header, in bytes. A longer one is an error. */
const MAX_HEADER_SIZE = 1 << 12;
/** The most bytes of a message. */
const MAX_MESSAGE_SIZE = 1 << 28;

/** Two streams with framed messages: `Content-Length: 2\r\n\r\n{}`. */
export function createStreamTransport({ input, output }: StreamTransport): MessageTransport {
  return { reader: createStreamReader(input), writer: createStreamWriter(output) };
}

function createStreamReader(input: InputStream): MessageReader {
  let fail: (error: Error) => void = () => {};
  return {
    listen(take) {
      const frames = createFrameReader();
      const read = (chunk: Uint8Array | string): void => {
        try {
          for (const body of frames.add(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)) take(parseBody(body));
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

/** Parses JSON; returns `undefined` for anything else. */
function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function createStreamWriter(output: OutputStream): MessageWriter {
  return {
    write(message) {
      const body = JSON.stringify(message);
      return new Promise((resolve, reject) => {
        output.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, (error) => {
          if (error === undefined || error === null) resolve();
          else reject(error);
        });
      });
    },
  };
}

/** Input that cannot be divided into messages. */
class FramingError extends Error {
  override readonly name = 'FramingError';
}

interface FrameReader {
  /**
   * Returns the bodies of the messages that are complete now.
   *
   * @throws {FramingError} If a header is malformed or announces a message that is too
   *   long.
   */
  add(chunk: Uint8Array): Iterable<string>;
}

const HEADER_END = '\r\n\r\n';

function createFrameReader(): FrameReader {
  // A long message comes in many chunks, which are joined once.
  let chunks: Uint8Array[] = [];
  let size = 0;
  /** The size of the next body, once its header is read. */
  let bodySize: number | undefined;
  return {
    *add(chunk) {
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
    },
  };
}

function findHeaderEnd(bytes: Buffer): number {
  const end = bytes.indexOf(HEADER_END);
  if ((end === -1 ? bytes.length : end) > MAX_HEADER_SIZE)
    throw new FramingError('the header of a message is too long');
  return end;
}

function readBodySize(header: string): number {
  const length = /^content-length:[ \t]*(\d{1,15})[ \t]*$/im.exec(header)?.[1];
  if (length === undefined) throw new FramingError('the header of a message has no valid `Content-Length`');
  const size = Number(length);
  if (size > MAX_MESSAGE_SIZE) throw new FramingError(`a message has more than ${MAX_MESSAGE_SIZE} bytes`);
  return size;
}
