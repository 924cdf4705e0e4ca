import { mentionsKeys } from '../data/key-patterns.ts';
import type { Host } from '../host.ts';

/** A JSON object a line. */
export const ndjsonHost: Host = {
  extensions: ['.ndjson', '.jsonl'],
  mayHold: mentionsKeys,
  async load() {
    return (await import('../json/read-json.ts')).readNdjson;
  },
};
