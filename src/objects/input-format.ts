import { type Chunks, type InputFormat, UnreadableInput } from './object-reader.ts';

const EXTENSIONS: ReadonlyMap<string, InputFormat> = new Map([
  ['.ndjson', 'ndjson'],
  ['.jsonl', 'ndjson'],
  ['.json', 'json'],
  ['.csv', 'csv'],
]);

/** The format of a file by its extension; `undefined` if it is unknown. */
export function formatOfName(name: string): InputFormat | undefined {
  return EXTENSIONS.get(/\.[^.\\/]+$/.exec(name)?.[0].toLowerCase() ?? '');
}

/** A text whose start has been inspected. */
interface StartedText {
  /** The whole text, without a byte order mark. */
  readonly chunks: Chunks;
  /** The format by its first character: `[` means JSON, anything else one object per line. */
  readonly format: InputFormat;
}

/** The maximum amount of whitespace before the first character, in bytes. */
const MAX_HEAD_LENGTH = 1 << 16;

/** @throws {UnreadableInput} If the text is in UTF-16, as some programs save it. */
export async function beginText(chunks: Chunks): Promise<StartedText> {
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

/** Reads up to the first character that is not whitespace. */
async function readHead(iterator: AsyncIterator<Buffer>): Promise<{ readonly head: Buffer; readonly isAll: boolean }> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < MAX_HEAD_LENGTH) {
    const { value, done } = await iterator.next();
    if (done === true) return { head: withoutByteOrderMark(head), isAll: true };
    head = head.length === 0 ? value : Buffer.concat([head, value]);
    const isLongEnough = head.length >= BOM_UTF_8.length;
    if (isLongEnough && withoutByteOrderMark(head).some((byte) => byte > 0x20)) break;
  }
  return { head: withoutByteOrderMark(head), isAll: false };
}

const BOM_UTF_8 = Buffer.of(0xef, 0xbb, 0xbf);
const BOMS_UTF_16 = [Buffer.of(0xff, 0xfe), Buffer.of(0xfe, 0xff)];

function withoutByteOrderMark(head: Buffer): Buffer {
  if (BOMS_UTF_16.some((bom) => head.subarray(0, 2).equals(bom))) {
    throw new UnreadableInput('it is in UTF-16; only UTF-8 is supported');
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
