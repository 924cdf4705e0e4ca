import { type Chunks, type InputFormat, UnreadableInput } from './object-reader.ts';

const EXTENSIONS: ReadonlyMap<string, InputFormat> = new Map([
  ['.ndjson', 'ndjson'],
  ['.jsonl', 'ndjson'],
  ['.json', 'json'],
  ['.csv', 'csv'],
]);

/** The format that the name of a file tells, if it does. */
export function formatOfName(name: string): InputFormat | undefined {
  return EXTENSIONS.get(/\.[^.\\/]+$/.exec(name)?.[0].toLowerCase() ?? '');
}

/** A text whose beginning was looked at. */
interface Begun {
  /** All of it, without a byte order mark. */
  readonly chunks: Chunks;
  /** What its first character speaks for: `[` for JSON, all else for an object a line. */
  readonly format: InputFormat;
}

/** As much white space as is looked through for the first character. */
const LONGEST_HEAD = 1 << 16;

/** @throws {UnreadableInput} A text in UTF-16, as some programs save it. */
export async function beginText(chunks: Chunks): Promise<Begun> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    const { head, isAll } = await readHead(iterator);
    const first = head.find((byte) => byte > 0x20);
    return { chunks: joinHead(head, isAll ? undefined : iterator), format: first === 0x5b ? 'json' : 'ndjson' };
  } catch (error) {
    await iterator.return?.();
    throw error;
  }
}

/** Reads up to the first character that is not white. */
async function readHead(iterator: AsyncIterator<Buffer>): Promise<{ readonly head: Buffer; readonly isAll: boolean }> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < LONGEST_HEAD) {
    const { value, done } = await iterator.next();
    if (done === true) return { head: withoutMark(head), isAll: true };
    head = head.length === 0 ? value : Buffer.concat([head, value]);
    const isMarked = head.length >= BOM_UTF_8.length;
    if (isMarked && withoutMark(head).some((byte) => byte > 0x20)) break;
  }
  return { head: withoutMark(head), isAll: false };
}

const BOM_UTF_8 = Buffer.of(0xef, 0xbb, 0xbf);
const MARKS_UTF_16 = [Buffer.of(0xff, 0xfe), Buffer.of(0xfe, 0xff)];

function withoutMark(head: Buffer): Buffer {
  if (MARKS_UTF_16.some((mark) => head.subarray(0, 2).equals(mark))) {
    throw new UnreadableInput('it is in UTF-16, and UTF-8 is read');
  }
  return head.subarray(0, 3).equals(BOM_UTF_8) ? head.subarray(3) : head;
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
