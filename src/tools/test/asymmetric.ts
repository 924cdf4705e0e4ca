import { type MatcherResult, matchers } from './matchers.ts';

/** A matcher within `toEqual`, as Vitest and Jest create it. */
interface AsymmetricMatcher {
  asymmetricMatch(received: unknown, ...rest: readonly unknown[]): boolean;
  toAsymmetricMatcher(): string;
}

type Create = (...query: readonly unknown[]) => AsymmetricMatcher;

/**
 * Adds reasons to the matchers within `toEqual`: the frameworks show an asymmetric matcher that
 * fails by its name and arguments only. Does nothing for a framework that works in another way.
 *
 * @param expect - The `expect` of a framework to which the matchers were added.
 */
export function addReasons(expect: unknown): void {
  const { not } = expect as { readonly not?: unknown };
  for (const [target, isNot] of [[expect, false] as const, [not, true] as const]) {
    for (const [name, matcher] of Object.entries(matchers)) {
      const { value, ...rest } = Object.getOwnPropertyDescriptor(Object(target), name) ?? {};
      if (typeof value !== 'function' || rest.configurable !== true) continue;
      const judge = (received: unknown, query: readonly unknown[]): MatcherResult =>
        Reflect.apply(matcher, { isNot }, [received, ...query]);
      const create: Create = (...query) => addReason(value(...query), (received) => judge(received, query).reason());
      Object.defineProperty(target, name, { ...rest, value: create });
    }
  }
}

/** Lets a matcher print why the object that it was last compared with does not match. */
function addReason(matcher: AsymmetricMatcher, reasonFor: (received: unknown) => string): AsymmetricMatcher {
  let reason: string | undefined;
  const test = matcher.asymmetricMatch;
  const print = matcher.toAsymmetricMatcher;
  if (typeof test !== 'function' || typeof print !== 'function') return matcher;
  return Object.defineProperties(matcher, {
    asymmetricMatch: {
      value(this: unknown, ...parameters: readonly [unknown]): boolean {
        const isEqual: boolean = Reflect.apply(test, this, parameters);
        reason = isEqual ? undefined : reasonFor(parameters[0]);
        return isEqual;
      },
    },
    toAsymmetricMatcher: {
      value(this: unknown): string {
        const name: string = Reflect.apply(print, this, []);
        return reason === undefined ? name : `${name}: ${reason}`;
      },
    },
  });
}
