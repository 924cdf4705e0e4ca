import { assertCheckedQuery } from '../checker/assert-checked-query.ts';
import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import { findObject } from './find-object.ts';
import { deny, findCulprits } from './literals.ts';
import { askQuestion } from './question.ts';
import { createSpace } from './space.ts';

/** Whether every object matches a query. */
export type Validity =
  | {
      readonly always: true;
      /** As few clauses as make it so, in the order of the query. */
      readonly clauses: readonly CheckedClause[];
    }
  | {
      readonly always: false;
      /** A small object that does not match. */
      readonly witness: object;
    }
  /** The resource, one of your own, keeps several things at one place. */
  | { readonly always: undefined };

/**
 * Whether every object matches a query; if not, one that does not. It is exact
 * as `satisfiable` is.
 *
 * @param query - A query without errors, from `checkQuery` or `search`.
 * @throws {TypeError} It is no checked query.
 * @see L4
 * @example
 * const { query } = checkQuery('plans', 'interval:"days" OR -interval:"days"')
 * query && always(query).always // true
 */
export function always(query: CheckedQuery): Validity {
  assertCheckedQuery(query);
  const questions = query.clauses.map(askQuestion);
  const space = createSpace(query.resource, questions);
  const sets = deny(questions, query.connective);
  const { found, isSure } = findObject(space, sets);
  if (found !== undefined) return { always: false, witness: found };
  return isSure ? { always: true, clauses: findCulprits(space, sets) } : { always: undefined };
}
