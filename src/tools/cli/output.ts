import fs from 'node:fs';
import { toVisible } from '../../language/diagnostic/quote.ts';
import { PLAIN_STYLE, type RenderStyle } from '../../language/diagnostic/render.ts';

const FLUSH_AT = 1 << 16;
const BUFFER_LENGTH = 2 * FLUSH_AT;
/** A UTF-16 code unit takes at most this many bytes in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

const EMPTY = new Uint8Array();

/** A buffered output with back pressure. */
export interface Output {
  /** Adds text; resolves when more may follow. Rejects with {@link ClosedPipe} once the reader has closed the pipe. */
  write(text: string): Promise<void> | undefined;
  /** Adds bytes without copying them; they must not change before the next flush. */
  writeBytes(bytes: Uint8Array): Promise<void> | undefined;
  flush(): Promise<void>;
  readonly style: RenderStyle;
}

/** The reader has closed the pipe. This is not an error; there is just nothing more to write. */
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe';
}

/** Flushes an output whose reader may have closed the pipe, such as standard error: the run goes on without it. */
export async function flushQuietly(output: Output): Promise<void> {
  try {
    await output.flush();
  } catch (error) {
    if (!(error instanceof ClosedPipe)) throw error;
  }
}

/** Writes a line for the user. A closed pipe does not end the run. */
export function writeNote(text: string, errors: Output): void {
  errors.write(`clausal: ${toVisible(text)}\n`)?.catch(() => {});
}

/** Sends logs to standard error: standard output belongs to a protocol, but a config that is a program may print. */
export function keepOutputClean(): void {
  const { error } = console;
  Object.assign(console, { log: error, info: error, debug: error });
}

/**
 * Creates an output to standard output (1) or standard error (2), with colours on terminals that support them, or to a
 * file.
 *
 * It writes to the file descriptor, because creating the stream takes 2 ms. The stream is used only if needed: it waits
 * for a full non-blocking pipe, and encodes text for a Windows console (docs/decisions/002-quick-start.md).
 */
export function createOutput(fd: number): Output {
  /** Each text is encoded when it arrives: joining small texts first takes twice as long. */
  let buffer: Buffer | undefined;
  let bufferLength = 0;
  /** Bytes before those in the buffer. */
  let chunks: Uint8Array[] = [];
  let chunksLength = 0;
  let style: RenderStyle | undefined;
  let stream = process.platform === 'win32' && isStandard(fd) ? openStream(fd) : undefined;
  const add = (bytes: Uint8Array): void => {
    if (bufferLength > 0) {
      const text = Buffer.from(takeBuffer());
      chunks.push(text);
      chunksLength += text.length;
    }
    chunks.push(bytes);
    chunksLength += bytes.length;
  };
  /** A view of the bytes in the buffer, valid until the next write to the buffer. */
  const takeBuffer = (): Uint8Array => {
    const bytes = buffer === undefined ? EMPTY : buffer.subarray(0, bufferLength);
    bufferLength = 0;
    return bytes;
  };
  const takeAll = (): Uint8Array => {
    const text = takeBuffer();
    const bytes = chunksLength === 0 ? text : Buffer.concat([...chunks, text]);
    chunks = [];
    chunksLength = 0;
    return bytes;
  };
  return {
    write(text) {
      if (text.length * MAX_BYTES_PER_UNIT > BUFFER_LENGTH - bufferLength) return this.writeBytes(Buffer.from(text));
      buffer ??= Buffer.allocUnsafeSlow(BUFFER_LENGTH);
      bufferLength += buffer.write(text, bufferLength);
      return bufferLength + chunksLength < FLUSH_AT ? undefined : this.flush();
    },
    writeBytes(bytes) {
      add(bytes);
      return chunksLength < FLUSH_AT ? undefined : this.flush();
    },
    async flush() {
      if (bufferLength === 0 && chunksLength === 0) return;
      let bytes = takeAll();
      try {
        while (stream === undefined && bytes.length > 0) {
          const written = writeNow(fd, bytes);
          if (written === undefined) stream = openStream(fd);
          else bytes = bytes.subarray(written);
        }
        if (stream === undefined) return;
        // The stream may write the bytes later.
        buffer = undefined;
        await stream(bytes);
      } catch (error) {
        throw hasCode(error, 'EPIPE') ? new ClosedPipe() : error;
      }
    },
    get style() {
      style ??= isStandard(fd) && wantsColour(fd) ? ANSI_STYLE : PLAIN_STYLE;
      return style;
    },
  };
}

/** Returns the number of bytes written; `undefined` if the pipe is full. */
function writeNow(fd: number, bytes: Uint8Array): number | undefined {
  try {
    return fs.writeSync(fd, bytes);
  } catch (error) {
    if (hasCode(error, 'EAGAIN')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function openStream(fd: number): (bytes: Uint8Array) => Promise<void> {
  const stream = streamOf(fd);
  // Each write reports its own error; without a listener the event would end the process.
  stream.on('error', () => {});
  return (bytes) =>
    new Promise((resolve, reject) => {
      stream.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
}

function isStandard(fd: number): boolean {
  return fd === 1 || fd === 2;
}

function streamOf(fd: number): NodeJS.WriteStream {
  return fd === 1 ? process.stdout : process.stderr;
}

/** By convention, `NO_COLOR` and `FORCE_COLOR` count if they are not empty. */
function wantsColour(fd: number): boolean {
  const { NO_COLOR = '', FORCE_COLOR = '', TERM } = process.env;
  if (NO_COLOR !== '') return false;
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0';
  // A pipe or a file needs no stream to show that it is no terminal.
  return TERM !== 'dumb' && fs.fstatSync(fd).isCharacterDevice() && streamOf(fd).isTTY === true;
}

const paint =
  (code: string) =>
  (text: string): string =>
    `\u001b[${code}m${text}\u001b[0m`;

const ANSI_STYLE: RenderStyle = {
  severity: { error: paint('1;31'), warning: paint('1;33'), info: paint('1;36') },
  strong: paint('1'),
  faint: paint('2'),
  mark: paint('1;31'),
};
