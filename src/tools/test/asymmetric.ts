import { describeValue } from '../../language/base/plain-data.ts';
import { readSafely } from '../../objects/matcher/values.ts';
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
      const create: Create = (...query) =>
        addReason(value(...query), query, (received) => judge(received, query).reason());
      Object.defineProperty(target, name, { ...rest, value: create });
    }
  }
}

/** Lets a matcher print why the object that it was last compared with does not match. */
function addReason(
  matcher: AsymmetricMatcher,
  query: readonly unknown[],
  reasonFor: (received: unknown) => string,
): AsymmetricMatcher {
  let reason: string | undefined;
  const test = matcher.asymmetricMatch;
  if (typeof test !== 'function') return matcher;
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
        const name = `${String(this)}<${query.map(describeArgument).join(', ')}>`;
        return reason === undefined ? name : `${name}: ${reason}`;
      },
    },
  });
}

/** The text of a query, which frameworks print as an object, or the name of a resource. */
function describeArgument(value: unknown): string {
  const known = readSafely(() => {
    const { text, name } = value as { readonly text?: unknown; readonly name?: unknown };
    return text ?? name;
  });
  return describeValue(typeof known === 'string' ? known : value);
}
