import { mentionsKeys } from '../data/key-patterns.ts';
import type { Host } from '../host.ts';

/** Tables, a row a line, the first of them the names of the columns. */
export const csvHost: Host = {
  extensions: ['.csv', '.tsv'],
  mayHold: mentionsKeys,
  async load() {
    return (await import('./read-csv.ts')).readCsv;
  },
};
