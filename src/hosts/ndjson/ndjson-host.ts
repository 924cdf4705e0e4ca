import { mentionsKeys } from '../data/mentions-keys.ts';
import type { Host } from '../host.ts';

/** A JSON object a line. */
export const ndjsonHost: Host = {
  extensions: ['.ndjson', '.jsonl'],
  mayHold: mentionsKeys,
  async load() {
    return (await import('./read-ndjson.ts')).readNdjson;
  },
};
