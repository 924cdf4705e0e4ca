import type { Host } from '../../host.ts';
import { mentionsKeys } from '../data/mentions-keys.ts';

/** A JSON object a line. */
export const ndjsonHost: Host = {
  extensions: ['.ndjson', '.jsonl'],
  mayHold: mentionsKeys,
  async load() {
    return (await import('./read-ndjson.ts')).readNdjson;
  },
};
