import { mentionsKeys } from '../data/mentions-keys.ts';
import type { Host } from '../host.ts';

/** TOML, found by its keys. */
export const tomlHost: Host = {
  extensions: ['.toml'],
  mayHold: mentionsKeys,
  async load() {
    return (await import('./read-toml.ts')).readToml;
  },
};
