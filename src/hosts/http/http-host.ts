import type { Host } from '../host.ts';
import { mentionsResource } from '../request/mentions-resource.ts';

/** Requests as the clients of editors take them, and calls of curl. */
export const httpHost: Host = {
  extensions: ['.http', '.rest'],
  mayHold: mentionsResource,
  async load() {
    return (await import('./read-http.ts')).readHttp;
  },
};
