import { readFileSync } from 'node:fs';
import { catalogue, type ResourceName } from '../../src/language/catalogue/catalogue.ts';
import { createDataSet, type DataSet } from '../../src/playground/data-set.ts';
import type { ExampleQuery } from '../../src/playground/examples.ts';

/** The example objects that the page holds. */
export function readExampleSet(name: ResourceName): DataSet {
  const lines = readFileSync(`examples/objects/${name}.ndjson`, 'utf8').trim().split('\n');
  return createDataSet(
    catalogue[name],
    lines.map((line) => JSON.parse(line)),
  );
}

/** The example queries that the page holds. */
export const EXAMPLE_QUERIES: Readonly<Record<ResourceName, readonly ExampleQuery[]>> = JSON.parse(
  readFileSync('examples/queries/playground.json', 'utf8'),
);
