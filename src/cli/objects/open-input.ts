import fs from 'node:fs';
import { type Chunks, UnreadableInput } from './object-reader.ts';

const CHUNK = 1 << 16;
const STDIN = 0;

/** A file, or standard input, that was found to be readable. */
export interface Input {
  /** What it is called in reports. */
  readonly origin: string;
  readonly chunks: Chunks;
  close(): void;
}

/**
 * @param name - A path; `-` is standard input.
 * @throws {UnreadableInput | NodeJS.ErrnoException} It is a directory, or cannot be opened.
 */
export function openInput(name: string): Input {
  const isStdin = name === '-';
  const fd = isStdin ? STDIN : fs.openSync(name, 'r');
  const stat = fs.fstatSync(fd);
  const close = (): void => {
    if (!isStdin) fs.closeSync(fd);
  };
  if (stat.isDirectory()) {
    close();
    throw new UnreadableInput('it is a directory');
  }
  // A file never makes anybody wait for long, and what has no stream costs no time to start one.
  if (stat.isFile()) return { origin: originOf(name), chunks: readNow(fd), close };
  const stream = isStdin ? process.stdin : fs.createReadStream('', { fd, autoClose: false });
  return { origin: originOf(name), chunks: stream, close };
}

/** What a file is called in reports. */
export function originOf(name: string): string {
  return name === '-' ? '<stdin>' : name;
}

async function* readNow(fd: number): AsyncGenerator<Buffer> {
  while (true) {
    // A new one each time, for lines of the last may wait to be written.
    const buffer = Buffer.allocUnsafe(CHUNK);
    const length = fs.readSync(fd, buffer, 0, CHUNK, null);
    if (length === 0) return;
    yield length === CHUNK ? buffer : buffer.subarray(0, length);
  }
}

/** How many bytes files hold together; `undefined` if that is not known of all. */
export function sizeOfInputs(names: readonly string[]): number | undefined {
  let sum = 0;
  for (const name of names) {
    const stat = name === '-' ? fs.fstatSync(STDIN) : fs.statSync(name, { throwIfNoEntry: false });
    if (stat?.isFile() !== true) return undefined;
    sum += stat.size;
  }
  return sum;
}
