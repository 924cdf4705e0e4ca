import fs from 'node:fs';
import { isSystemError } from '../project/errors.ts';
import { type Chunks, UnreadableInput } from './object-reader.ts';

const CHUNK = 1 << 16;
const STDIN = 0;

/** An open file, or standard input. */
export interface Input {
  /** Its name in reports. */
  readonly origin: string;
  readonly chunks: Chunks;
  close(): void;
}

/**
 * @param name - A path; `-` is standard input.
 * @throws {UnreadableInput | NodeJS.ErrnoException} If it is a directory or cannot be opened.
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
  return { origin: originOf(name), chunks: isStdin && !stat.isFile() ? readStream() : readNow(fd), close };
}

/** The name of a file in reports. */
export function originOf(name: string): string {
  return name === '-' ? '<stdin>' : name;
}

/** Reads standard input through its stream, because a pipe may be non-blocking. */
function readStream(): Chunks {
  const { stdin } = process;
  if (stdin.isTTY) process.stderr.write('reading objects from standard input; press Ctrl-D to end\n');
  return stdin;
}

/** Reads a file in blocking calls, only as far as needed. */
async function* readNow(fd: number): AsyncGenerator<Buffer> {
  while (true) {
    // A new buffer each time, because lines of the last one may not be written yet.
    const buffer = Buffer.allocUnsafe(CHUNK);
    const length = fs.readSync(fd, buffer, 0, CHUNK, null);
    if (length === 0) return;
    yield length === CHUNK ? buffer : buffer.subarray(0, length);
  }
}

/** The total size of files in bytes; `undefined` if it is not known for all. */
export function sizeOfInputs(names: readonly string[]): number | undefined {
  let sum = 0;
  for (const name of names) {
    const stat = readStat(name);
    if (stat?.isFile() !== true) return undefined;
    sum += stat.size;
  }
  return sum;
}

/** `undefined` if the file cannot be read, which is reported when it is opened. */
function readStat(name: string): fs.Stats | undefined {
  try {
    return name === '-' ? fs.fstatSync(STDIN) : fs.statSync(name);
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
