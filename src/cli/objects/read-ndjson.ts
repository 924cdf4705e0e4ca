import { isObject, type ObjectRecord, type ReaderInput, TOO_LONG } from './object-reader.ts';
import { splitLines } from './split-lines.ts';

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
