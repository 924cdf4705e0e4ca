import {
  type Chunks,
  isObject,
  LONGEST_OBJECT,
  type ObjectRecord,
  type ReaderInput,
  TOO_LONG,
} from './object-reader.ts';

/** Reads objects one a line. Blank lines are none. */
export async function* readNdjson({
  chunks,
  reportBroken,
}: ReaderInput): AsyncGenerator<readonly ObjectRecord[], void, undefined> {
  let line = 0;
  for await (const lines of splitLines(chunks)) {
    const records: ObjectRecord[] = [];
    for (const json of lines) {
      line++;
      const object = json === undefined ? TOO_LONG : parseObject(json);
      if (typeof object === 'object') records.push({ object, line, json });
      else if (object !== undefined) reportBroken(line, object);
    }
    yield records;
  }
}

/** The object in a line; or what is wrong with it; or nothing, in a blank one. */
function parseObject(json: Buffer): object | string | undefined {
  // Line by line, for one character that is not Latin makes two bytes of each in the whole text.
  const text = json.toString();
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : 'not a JSON object';
  } catch {
    return text.trim() === '' ? undefined : 'not JSON';
  }
}

const LINE_FEED = 0x0a;

/**
 * The lines of a file, without their line feeds, those that end in a chunk
 * together. A line that is longer than an object may be is `undefined`.
 */
export async function* splitLines(chunks: Chunks): AsyncGenerator<readonly (Buffer | undefined)[]> {
  /** The line that has begun, in pieces: to join them at each chunk would copy a long line over and over. */
  let pieces: Buffer[] = [];
  let length = 0;
  const take = (last: Buffer): Buffer | undefined => {
    if (length + last.length > LONGEST_OBJECT) return undefined;
    return pieces.length === 0 ? last : Buffer.concat([...pieces, last]);
  };
  for await (const chunk of chunks) {
    const lines: (Buffer | undefined)[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      lines.push(take(chunk.subarray(start, end)));
      if (length > 0) {
        pieces = [];
        length = 0;
      }
      start = end + 1;
    }
    if (start < chunk.length) {
      length += chunk.length - start;
      if (length <= LONGEST_OBJECT) pieces.push(chunk.subarray(start));
      else pieces = [];
    }
    yield lines;
  }
  if (length > 0) yield [take(Buffer.alloc(0))];
}
