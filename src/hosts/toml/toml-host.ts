import { mentionsKeys } from '../data/key-patterns.ts';
import type { Host } from '../host.ts';

/** TOML, found by its keys. */
export const tomlHost: Host = {
  extensions: ['.toml'],
  mayHold: mentionsKeys,
  async load() {
    return (await import('./read-toml.ts')).readToml;
  },
};
