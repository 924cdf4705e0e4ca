import { addReasons } from './asymmetric.ts';
import { matchers, type QueryMatchers } from './matchers.ts';

/** Where Vitest keeps its `expect` while `globals` of its config is off. */
const VITEST_EXPECT = Symbol.for('expect-global');

// Importing this module adds the matchers, so its path is all that a config needs. With `@jest/globals` and in other
// frameworks, a test passes `matchers` to its `expect`.
const known = globalThis as { readonly [name in 'expect' | symbol]?: { extend?(added: typeof matchers): void } };
for (const expect of new Set([known.expect, known[VITEST_EXPECT]])) {
  if (typeof expect?.extend !== 'function') continue;
  expect.extend(matchers);
  addReasons(expect);
}

// biome-ignore lint/suspicious/noTsIgnore: it is no error here, but where Vitest is not installed
/** @ts-ignore A project with Jest has no Vitest. */
declare module 'vitest' {
  // Vitest 3 and 4 find the methods of `expect(…)` in the namespace `jest` below, and those of `expect.not` only here.
  // biome-ignore lint/suspicious/noExplicitAny: Vitest 5 declares the same methods with `any`
  interface AsymmetricMatchersContaining extends QueryMatchers<any> {}
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends QueryMatchers<R> {}
}

declare global {
  namespace jest {
    interface Matchers<R, T> extends QueryMatchers<R> {}
    interface Expect extends QueryMatchers<object> {}
    interface InverseAsymmetricMatchers extends QueryMatchers<object> {}
  }
}

export { expectRule } from './expect-rule.ts';
export { ExpectationError, expectAccepted, expectDiagnostics, expectFixed, expectOffers } from './expectations.ts';
export { type CaretText, readCaret, readSpans, type SpanText } from './marks.ts';
export { matchers } from './matchers.ts';
export type { QueryMatchers };
