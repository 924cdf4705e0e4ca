import { LostTrack } from './element-bounds.ts';
import { createElementCutter, type Element } from './element-cutter.ts';
import { isObject, type ObjectRecord, type ReaderInput } from './object-reader.ts';

/** Reads the objects of a list, one at a time however long the list; or one object, or several that follow each other. */
export async function* readJson({
  chunks,
  reportBroken,
}: ReaderInput): AsyncGenerator<readonly ObjectRecord[], void, undefined> {
  const cutter = createElementCutter();
  /** What is wrong, if a step finds something. */
  const follow = (step: () => void): string | undefined => {
    try {
      step();
      return undefined;
    } catch (error) {
      return error instanceof LostTrack ? error.message : 'not JSON';
    }
  };
  const takeRecords = (): readonly ObjectRecord[] =>
    cutter.take().flatMap((element) => readElement(element, reportBroken));
  for await (const chunk of chunks) {
    const problem = follow(() => cutter.write(chunk));
    yield takeRecords();
    if (problem !== undefined) return reportBroken(cutter.line, `${problem}; the rest is not read`);
  }
  if (follow(() => cutter.end()) !== undefined) reportBroken(cutter.line, 'not JSON: it ends in the middle');
}

function readElement({ line, json }: Element, reportBroken: ReaderInput['reportBroken']): ObjectRecord | [] {
  if (json === undefined) {
    reportBroken(line, 'not a JSON object');
    return [];
  }
  try {
    const object: unknown = JSON.parse(json.toString());
    if (isObject(object)) return { object, line, json: toOneLine(json) };
  } catch {
    // Its brackets are balanced, so what is wrong ends with it.
  }
  reportBroken(line, 'not JSON');
  return [];
}

/** The same on one line: a line break is never part of a text in JSON, nor is the indentation behind it. */
function toOneLine(json: Buffer): Buffer {
  if (!json.includes('\n') && !json.includes('\r')) return json;
  return Buffer.from(json.toString().replace(/[\r\n]\s*/g, ''));
}
