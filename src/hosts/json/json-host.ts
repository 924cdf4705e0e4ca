import { mentionsKeys } from '../data/key-patterns.ts';
import type { Host } from '../host.ts';

/** JSON, with comments and trailing commas or without. */
export const jsonHost: Host = {
  extensions: ['.json', '.jsonc'],
  mayHold: mentionsKeys,
  async load() {
    return (await import('./read-json.ts')).readJson;
  },
};
