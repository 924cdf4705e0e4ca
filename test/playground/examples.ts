import { readFileSync } from 'node:fs';
import { END_MS, START_MS, toIso } from '../../examples/objects-generator/times.ts';
import { catalogue, type ResourceName } from '../../src/language/catalogue/catalogue.ts';
import { createDataSet, type DataSet } from '../../src/playground/data-set.ts';
import { type Examples, moveExamples } from '../../src/playground/examples.ts';

const queries = JSON.parse(readFileSync('examples/queries/playground.json', 'utf8'));
const resources = Object.keys(catalogue).map((name) => {
  const lines = readFileSync(`examples/objects/${name}.ndjson`, 'utf8').trim().split('\n');
  return [name, { objects: lines.map((line) => JSON.parse(line)), queries: queries[name] }] as const;
});

/** The examples of the page, as it moves them at a time. */
export function readExamplesAt(now: number, timeZone: string): Readonly<Record<string, Examples>> {
  const stored = { start: toIso(START_MS), end: toIso(END_MS), resources: Object.fromEntries(resources) };
  return moveExamples(stored, now, timeZone);
}

/** The examples of the page in a summer. */
export const EXAMPLES = readExamplesAt(Date.UTC(2027, 6, 9, 12), 'UTC');

/** The example objects that the page holds. */
export function readExampleSet(name: ResourceName): DataSet {
  return createDataSet(catalogue[name], EXAMPLES[name]?.objects ?? []);
}
