import { isRecord } from '../../language/base/plain-data.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { objectsOfPage } from '../../language/catalogue/search-protocol.ts';
import { createElementCutter, type Element, LostTrack } from './element-cutter.ts';
import { type Chunks, MAX_OBJECT_LENGTH, type ObjectRecord, type ReaderInput, TOO_LONG } from './object-reader.ts';

/** Reads the objects of a list of any length, of saved responses, or in sequence. */
export async function* readJson({
  chunks,
  resource,
  reportBroken,
}: ReaderInput): AsyncGenerator<readonly ObjectRecord[], void, undefined> {
  const cutter = createElementCutter();
  const takeRecords = (): readonly ObjectRecord[] =>
    cutter.take().flatMap((element) => readElement(element, resource, reportBroken));
  for await (const chunk of chunks) {
    const lost = findLoss(() => cutter.write(chunk));
    yield takeRecords();
    if (lost !== undefined) return reportBroken(lost.line, `${lost.message}; the rest is not read`);
  }
  const lost = findLoss(() => cutter.end());
  yield takeRecords();
  if (lost !== undefined) reportBroken(lost.line, lost.message);
}

/** Runs a step; returns the error if it loses track. */
function findLoss(step: () => void): LostTrack | undefined {
  try {
    step();
    return undefined;
  } catch (error) {
    if (error instanceof LostTrack) return error;
    throw error;
  }
}

function readElement(
  { line, json }: Element,
  resource: Resource,
  reportBroken: ReaderInput['reportBroken'],
): ObjectRecord | readonly ObjectRecord[] {
  try {
    const object: unknown = JSON.parse(json.toString());
    if (isRecord(object)) return readPage({ object, line, json }, resource, reportBroken);
    reportBroken(line, 'not a JSON object');
  } catch {
    // Its brackets are balanced, so the next element is not affected.
    reportBroken(line, 'not JSON');
  }
  return [];
}

/** Reads the objects of a saved response; any other object is one itself. */
function readPage(
  record: ObjectRecord,
  resource: Resource,
  reportBroken: ReaderInput['reportBroken'],
): ObjectRecord | readonly ObjectRecord[] {
  const list = objectsOfPage(resource, record.object);
  if (list === undefined) return record;
  const objects = list.filter(isRecord);
  if (objects.length < list.length) reportBroken(record.line, 'not a JSON object');
  return objects.map((object) => ({ object, line: record.line, json: undefined }));
}

/** Reads one object per line; empty lines are skipped. */
export async function* readNdjson({
  chunks,
  resource,
  reportBroken,
}: ReaderInput): AsyncGenerator<readonly ObjectRecord[], void, undefined> {
  let line = 0;
  for await (const lines of splitLines(chunks)) {
    const records: ObjectRecord[] = [];
    for (const json of lines) {
      line++;
      const object = json === undefined ? TOO_LONG : parseObject(json);
      if (typeof object === 'object')
        records.push(...[readPage({ object, line, json }, resource, reportBroken)].flat());
      else if (object !== undefined) reportBroken(line, object);
    }
    yield records;
  }
}

/** Parses the object of a line; a message if it is invalid, `undefined` if the line is empty. */
function parseObject(json: Buffer): object | string | undefined {
  // Line by line, because a single character outside Latin-1 doubles the memory of the whole text.
  const text = json.toString();
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : 'not a JSON object';
  } catch {
    return text.trim() === '' ? undefined : 'not JSON';
  }
}

const LINE_FEED = 0x0a;

/**
 * Splits chunks into lines without line feeds, in one batch per chunk. A line that
 * exceeds the maximum length of an object is `undefined`.
 */
export async function* splitLines(chunks: Chunks): AsyncGenerator<readonly (Buffer | undefined)[]> {
  /** The current line, in pieces: joining them at each chunk would copy a long line again and again. */
  let pieces: Buffer[] = [];
  let length = 0;
  const take = (last: Buffer): Buffer | undefined => {
    if (length + last.length > MAX_OBJECT_LENGTH) return undefined;
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
      if (length <= MAX_OBJECT_LENGTH) pieces.push(chunk.subarray(start));
      else pieces = [];
    }
    yield lines;
  }
  if (length > 0) yield [take(Buffer.alloc(0))];
}
