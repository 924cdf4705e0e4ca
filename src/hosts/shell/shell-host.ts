import type { Host } from '../host.ts';
import { mentionsResource } from '../request/mentions-resource.ts';

/** Scripts of a shell, for their calls of curl. */
export const shellHost: Host = {
  extensions: ['.sh', '.bash', '.zsh'],
  mayHold: (file, settings) => file.includes('curl') && mentionsResource(file, settings),
  async load() {
    return (await import('./read-shell.ts')).readShell;
  },
};
