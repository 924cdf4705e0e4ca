import { assertCheckedQuery } from '../checker/assert-checked-query.ts';
import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import { findObject } from './find-object.ts';
import { affirm, findCulprits } from './literals.ts';
import { askQuestion } from './question.ts';
import { createSpace } from './space.ts';

/** Whether some object matches a query. */
export type Satisfiability =
  | {
      readonly satisfiable: true;
      /** A small object that matches. */
      readonly witness: object;
    }
  | {
      readonly satisfiable: false;
      /** As few clauses as make it so, in the order of the query. */
      readonly clauses: readonly CheckedClause[];
    }
  /** The resource, one of your own, keeps several things at one place. */
  | { readonly satisfiable: undefined };

/**
 * Whether an object can match a query; if so, one that does, and otherwise the
 * clauses that contradict each other. The answer is exact for objects as the
 * service sends them; the reference says what these are.
 *
 * @param query - A query without errors, from `checkQuery` or `search`.
 * @returns `satisfiable` is `undefined` only where the resource is one of your
 *   own that keeps several things at one place (L4).
 * @throws {TypeError} It is no checked query.
 * @see L4
 * @example
 * const { query } = checkQuery('payments', 'amount>10 refund.is_refunded:true')
 * query && satisfiable(query) // { satisfiable: true, witness: { amount: 11, refund: { status: 'REFUNDED' } } }
 */
export function satisfiable(query: CheckedQuery): Satisfiability {
  assertCheckedQuery(query);
  const questions = query.clauses.map(askQuestion);
  const space = createSpace(query.resource, questions);
  const sets = affirm(questions, query.connective);
  const { found, isSure } = findObject(space, sets);
  if (found !== undefined) return { satisfiable: true, witness: found };
  return isSure ? { satisfiable: false, clauses: findCulprits(space, sets) } : { satisfiable: undefined };
}
