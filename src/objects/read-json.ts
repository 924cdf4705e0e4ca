import { createElementCutter, type Element, LostTrack } from './element-cutter.ts';
import { isObject, type ObjectRecord, type ReaderInput } from './object-reader.ts';

/** Reads the objects of a list of any length, a single object, or several objects in sequence. */
export async function* readJson({
  chunks,
  reportBroken,
}: ReaderInput): AsyncGenerator<readonly ObjectRecord[], void, undefined> {
  const cutter = createElementCutter();
  const takeRecords = (): readonly ObjectRecord[] =>
    cutter.take().flatMap((element) => readElement(element, reportBroken));
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

function readElement({ line, json }: Element, reportBroken: ReaderInput['reportBroken']): ObjectRecord | [] {
  try {
    const object: unknown = JSON.parse(json.toString());
    if (isObject(object)) return { object, line, json };
    reportBroken(line, 'not a JSON object');
  } catch {
    // Its brackets are balanced, so the next element is not affected.
    reportBroken(line, 'not JSON');
  }
  return [];
}
