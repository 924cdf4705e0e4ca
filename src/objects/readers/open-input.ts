import fs from 'node:fs';
import { findUtf16 } from './decode-text.ts';
import { type Chunks, type InputFormat, NOT_TEXT, UnreadableInput } from './object-reader.ts';
import { isSystemError } from './system-errors.ts';

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

const EXTENSIONS: ReadonlyMap<string, InputFormat> = new Map([
  ['.ndjson', 'ndjson'],
  ['.jsonl', 'ndjson'],
  ['.json', 'json'],
  ['.csv', 'csv'],
  ['.tsv', 'csv'],
]);

/** The format of a file by its extension; `undefined` if it is unknown. */
export function formatOfName(name: string): InputFormat | undefined {
  return EXTENSIONS.get(/\.[^.\\/]+$/.exec(name)?.[0].toLowerCase() ?? '');
}

/** A text whose start has been inspected. */
interface StartedText {
  /** The whole text, without a byte order mark; UTF-16 is converted to UTF-8. */
  readonly chunks: Chunks;
  /** The format by its start: `[`, or `{` in a first line that does not end an object, means JSON; else one object per line. */
  readonly format: InputFormat;
}

/** The maximum amount of whitespace before the first character, in bytes. */
const MAX_HEAD_LENGTH = 1 << 16;

/** A list, or an object that continues on the next line, as a saved response does: `{ "data": [`. */
const JSON_START = /^\s*(?:\[|\{(?:[^\n]*[[{,:])?[^\S\n]*\n)/;
/** The bytes that tell a binary file: later, a zero byte concerns only its line. */
const SIGNATURE_LENGTH = 32;
const [LINE_FEED, BRACE] = [0x0a, 0x7b];

/** @throws {UnreadableInput} If it is not a text. */
export async function beginText(chunks: Chunks): Promise<StartedText> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    const { head, isAll } = await readHead(iterator);
    const all = joinHead(head, isAll ? undefined : iterator);
    const encoding = findUtf16(head);
    if (encoding !== undefined) return beginText(toUtf8(all, encoding));
    if (head.subarray(0, SIGNATURE_LENGTH).includes(0)) throw new UnreadableInput(`it is ${NOT_TEXT}`);
    return { chunks: all, format: JSON_START.test(head.toString('latin1')) ? 'json' : 'ndjson' };
  } catch (error) {
    await iterator.return?.();
    throw error;
  }
}

/** Reads up to the first character that is not whitespace; the whole line of a brace, because its end shows the format. */
async function readHead(iterator: AsyncIterator<Buffer>): Promise<{ readonly head: Buffer; readonly isAll: boolean }> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < MAX_HEAD_LENGTH) {
    const { value, done } = await iterator.next();
    if (done === true) return { head: withoutByteOrderMark(head), isAll: true };
    head = head.length === 0 ? value : Buffer.concat([head, value]);
    if (head.length < BOM_UTF_8.length) continue;
    const text = withoutByteOrderMark(head);
    const first = text.findIndex((byte) => byte > 0x20);
    if (first !== -1 && (text[first] !== BRACE || text.includes(LINE_FEED, first))) break;
  }
  return { head: withoutByteOrderMark(head), isAll: false };
}

const BOM_UTF_8 = Buffer.of(0xef, 0xbb, 0xbf);

function withoutByteOrderMark(head: Buffer): Buffer {
  return head.subarray(0, 3).equals(BOM_UTF_8) ? head.subarray(3) : head;
}

/** Converts UTF-16, in which some programs save texts. */
async function* toUtf8(chunks: Chunks, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
}

async function* joinHead(head: Buffer, iterator: AsyncIterator<Buffer> | undefined): AsyncGenerator<Buffer> {
  try {
    if (head.length > 0) yield head;
    if (iterator === undefined) return;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  } finally {
    await iterator?.return?.();
  }
}
