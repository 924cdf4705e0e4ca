import { describeValue } from '../text/describe-value.ts';
import { type CheckedQuery, CheckedQueryOn } from './checked-query.ts';

/**
 * Checks at run time that an argument is a checked query. The result of
 * `checkQuery`, a text or a builder is easily passed instead; so is a copy, in
 * which somebody may have changed a value.
 *
 * @param name - The name of the caller's parameter.
 * @throws {TypeError} If it is not a checked query.
 */
export function assertCheckedQuery(query: unknown, name = 'query'): asserts query is CheckedQuery {
  if (CheckedQueryOn.isGenuine(query)) return;
  throw new TypeError(
    `\`${name}\` must be a checked query, \`query\` of checkQuery or toQuery() of a search; got ${describeOther(query)}`,
  );
}

function describeOther(value: unknown): string {
  try {
    if (typeof value === 'object' && value !== null) {
      if ('toQuery' in value) return 'a search';
      // A clone, or what JSON left of one, still has these.
      if ('resource' in value && 'text' in value) return 'a copy or proxy of one; check its `text` again';
    }
  } catch {
    // A proxy threw; the checker makes none.
  }
  return describeValue(value);
}
