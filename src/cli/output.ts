import fs from 'node:fs';
import { PLAIN_STYLE, type RenderStyle } from '../diagnostic/render-style.ts';

const FLUSH_AT = 1 << 16;

/** Somewhere to write text to: batched, and never faster than the reader takes it. */
export interface Output {
  /** Adds text; resolves when more may follow. Once the reader is gone it rejects with {@link ClosedPipe}. */
  write(text: string): Promise<void> | undefined;
  /** Adds bytes as they are, which are not to change before they are flushed. */
  writeBytes(bytes: Uint8Array): Promise<void> | undefined;
  flush(): Promise<void>;
  readonly style: RenderStyle;
}

/** The reader of the output has gone: nothing more is wanted, and that is no failure. */
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe';
}

/** Sends what is pending to a reader who may have gone: to standard error, whose loss is no reason to stop. */
export async function flushQuietly(output: Output): Promise<void> {
  try {
    await output.flush();
  } catch (error) {
    if (!(error instanceof ClosedPipe)) throw error;
  }
}

/**
 * Writes to standard output (1) or standard error (2), in colour when it is a
 * terminal that wants it.
 *
 * It writes to the file itself, for to make the stream takes 2 ms that most
 * runs do without. Where that may fail, the stream takes over: it waits for a
 * full pipe that was set not to block, and turns text into what a Windows
 * console shows (docs/decisions/006-quick-start.md).
 */
export function createOutput(fd: 1 | 2): Output {
  let pending = '';
  /** What goes before `pending`. */
  let parts: Uint8Array[] = [];
  let partsLength = 0;
  let style: RenderStyle | undefined;
  let stream = process.platform === 'win32' ? openStream(fd) : undefined;
  const add = (bytes: Uint8Array): void => {
    if (pending !== '') {
      const text = Buffer.from(pending);
      pending = '';
      add(text);
    }
    parts.push(bytes);
    partsLength += bytes.length;
  };
  const takeAll = (): Buffer => {
    const text = Buffer.from(pending);
    const bytes = partsLength === 0 ? text : Buffer.concat([...parts, text]);
    pending = '';
    parts = [];
    partsLength = 0;
    return bytes;
  };
  return {
    write(text) {
      pending += text;
      return pending.length + partsLength < FLUSH_AT ? undefined : this.flush();
    },
    writeBytes(bytes) {
      add(bytes);
      return partsLength < FLUSH_AT ? undefined : this.flush();
    },
    async flush() {
      if (pending === '' && partsLength === 0) return;
      let bytes = takeAll();
      try {
        while (stream === undefined && bytes.length > 0) {
          const written = writeNow(fd, bytes);
          if (written === undefined) stream = openStream(fd);
          else bytes = bytes.subarray(written);
        }
        if (stream !== undefined) await stream(bytes);
      } catch (error) {
        throw hasCode(error, 'EPIPE') ? new ClosedPipe() : error;
      }
    },
    get style() {
      style ??= wantsColour(fd) ? ANSI_STYLE : PLAIN_STYLE;
      return style;
    },
  };
}

/** How many bytes were written; `undefined` when the reader is not ready for any. */
function writeNow(fd: number, bytes: Buffer): number | undefined {
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

function openStream(fd: 1 | 2): (bytes: Buffer) => Promise<void> {
  const stream = streamOf(fd);
  // Each write tells its own; without a listener the process would end with it.
  stream.on('error', () => {});
  return (bytes) =>
    new Promise((resolve, reject) => {
      stream.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
}

function streamOf(fd: 1 | 2): NodeJS.WriteStream {
  return fd === 1 ? process.stdout : process.stderr;
}

/** `NO_COLOR` and `FORCE_COLOR` as everybody reads them: set to anything but nothing. */
function wantsColour(fd: 1 | 2): boolean {
  const { NO_COLOR = '', FORCE_COLOR = '', TERM } = process.env;
  if (NO_COLOR !== '') return false;
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0';
  return TERM !== 'dumb' && streamOf(fd).isTTY === true;
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
