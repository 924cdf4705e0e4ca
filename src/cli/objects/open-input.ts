import fs from 'node:fs';
import { isSystemError } from '../../project/errors.ts';
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
  return { origin: originOf(name), chunks: isStdin && !stat.isFile() ? readStream() : readNow(fd), close };
}

/** What a file is called in reports. */
export function originOf(name: string): string {
  return name === '-' ? '<stdin>' : name;
}

/** Standard input that is a pipe may be set not to block, so only its stream can wait for it. */
function readStream(): Chunks {
  const { stdin } = process;
  if (stdin.isTTY) process.stderr.write('reading objects from standard input; end with Ctrl-D\n');
  return stdin;
}

/** What was opened here blocks as long as it must; nothing is read that nobody asks for. */
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
    const stat = readStat(name);
    if (stat?.isFile() !== true) return undefined;
    sum += stat.size;
  }
  return sum;
}

/** Nothing for what cannot be read: that is told when it is opened. */
function readStat(name: string): fs.Stats | undefined {
  try {
    return name === '-' ? fs.fstatSync(STDIN) : fs.statSync(name);
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
