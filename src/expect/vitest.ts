import { expect } from 'vitest';
import { matchers } from './matchers.ts';
import type { QueryMatchers } from './query-matchers.ts';

// Importing this module adds the matchers, so its path is all that `setupFiles` needs.
expect.extend(matchers);

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends QueryMatchers<R> {}
}

export { type MatcherResult, matchers } from './matchers.ts';
export type { QueryMatchers } from './query-matchers.ts';
export type { QueryParameters } from './read-query.ts';
