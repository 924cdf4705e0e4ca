import type { Host } from '../host.ts';

/** Files of queries, one a line. */
export const queryFileHost: Host = {
  extensions: ['.query', '.search'],
  mayHold: (file) => file !== '',
  async load() {
    return (await import('./read-query-file.ts')).readQueryFile;
  },
};
