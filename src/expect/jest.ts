import { matchers } from './matchers.ts';
import type { QueryMatchers } from './query-matchers.ts';

// With Jest's globals, importing this module adds the matchers. Without them, a test passes `matchers` to its `expect`.
const { expect } = globalThis as { readonly expect?: { extend?(added: typeof matchers): void } };
expect?.extend?.(matchers);

declare global {
  namespace jest {
    interface Matchers<R, T> extends QueryMatchers<R> {}
    interface Expect extends QueryMatchers<object> {}
    interface InverseAsymmetricMatchers extends QueryMatchers<object> {}
  }
}

export { type MatcherResult, matchers } from './matchers.ts';
export type { QueryMatchers } from './query-matchers.ts';
export type { QueryParameters } from './read-query.ts';
