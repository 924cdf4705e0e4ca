import type { CheckedQuery } from '../checker/checked-query.ts';
import { assertSameResource, findDifference } from './implies.ts';

/** Whether two queries match the same. */
export type Equivalence =
  | { readonly equivalent: true }
  | {
      readonly equivalent: false;
      /** A small object that matches one of the queries only. */
      readonly witness: object;
      /** The one that it matches. */
      readonly matched: 'first' | 'second';
    }
  /** The resource, one of your own, keeps several things at one place. */
  | { readonly equivalent: undefined };

/**
 * Whether two queries match the same objects, however they say it; if not, one
 * that only one of them matches. It is exact as `satisfiable` is.
 *
 * @param first - A query without errors, from `checkQuery` or `search`.
 * @param second - Another on the same resource.
 * @throws {TypeError} They are no checked queries, or on different resources.
 * @see L4
 * @example
 * const first = checkQuery('payments', 'refund.is_refunded:true').query
 * const second = checkQuery('payments', 'refund.status:"refunded"').query
 * first && second && equivalent(first, second).equivalent // true
 */
export function equivalent(first: CheckedQuery, second: CheckedQuery): Equivalence {
  assertSameResource('equivalent', first, second);
  const forwards = findDifference(first, second);
  if (forwards.found !== undefined) return { equivalent: false, witness: forwards.found, matched: 'first' };
  const backwards = findDifference(second, first);
  if (backwards.found !== undefined) return { equivalent: false, witness: backwards.found, matched: 'second' };
  return { equivalent: forwards.isSure && backwards.isSure ? true : undefined };
}
