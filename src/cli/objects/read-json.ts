import { LostTrack } from './element-bounds.ts';
import { createElementCutter, type Element } from './element-cutter.ts';
import { isObject, type ObjectRecord, type ReaderInput } from './object-reader.ts';

/** Reads the objects of a list, one at a time however long the list; or one object, or several that follow each other. */
export async function* readJson({
  chunks,
  reportBroken,
}: ReaderInput): AsyncGenerator<readonly ObjectRecord[], void, undefined> {
  const cutter = createElementCutter();
  /** Where something is wrong, and what, if a step finds it. */
  const follow = (step: () => void): { readonly line: number; readonly problem: string } | undefined => {
    try {
      step();
      return undefined;
    } catch (error) {
      return { line: cutter.lineOf(error), problem: error instanceof LostTrack ? error.message : 'not JSON' };
    }
  };
  const takeRecords = (): readonly ObjectRecord[] =>
    cutter.take().flatMap((element) => readElement(element, reportBroken));
  for await (const chunk of chunks) {
    const trouble = follow(() => cutter.write(chunk));
    yield takeRecords();
    if (trouble !== undefined) return reportBroken(trouble.line, `${trouble.problem}; the rest is not read`);
  }
  const trouble = follow(() => cutter.end());
  if (trouble !== undefined) reportBroken(trouble.line, 'not JSON: it ends in the middle');
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
