import { mentionsKeys } from '../data/key-patterns.ts';
import type { Host } from '../host.ts';

/** YAML, found by its keys. */
export const yamlHost: Host = {
  extensions: ['.yaml', '.yml'],
  mayHold: mentionsKeys,
  async load() {
    return (await import('./read-yaml.ts')).readYaml;
  },
};
