import { assertCheckedQuery } from '../checker/assert-checked-query.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import { findObject, type Search } from './find-object.ts';
import { affirm, combine, deny } from './literals.ts';
import { askQuestion } from './question.ts';
import { createSpace } from './space.ts';

/** Whether one query matches no more than another. */
export type Implication =
  | { readonly implies: true }
  | {
      readonly implies: false;
      /** A small object that matches the first query and not the second. */
      readonly witness: object;
    }
  /** The resource, one of your own, keeps several things at one place. */
  | { readonly implies: undefined };

/**
 * Whether every object that matches one query matches another too; if not, one
 * that does not. It is exact as `satisfiable` is.
 *
 * @param first - A query without errors, from `checkQuery` or `search`.
 * @param second - Another on the same resource.
 * @throws {TypeError} They are no checked queries, or on different resources.
 * @see L4
 * @example
 * const first = checkQuery('payments', 'amount>10').query
 * const second = checkQuery('payments', 'amount>5').query
 * first && second && [implies(first, second).implies, implies(second, first)] // [true, { implies: false, witness: { amount: 10 } }]
 */
export function implies(first: CheckedQuery, second: CheckedQuery): Implication {
  assertSameResource('implies', first, second);
  const { found, isSure } = findDifference(first, second);
  if (found !== undefined) return { implies: false, witness: found };
  return { implies: isSure ? true : undefined };
}

/** Looks for an object that matches the first query and not the second. */
export function findDifference(first: CheckedQuery, second: CheckedQuery): Search {
  const questions = [...first.clauses, ...second.clauses].map(askQuestion);
  const ofFirst = affirm(questions.slice(0, first.clauses.length), first.connective);
  const ofSecond = deny(questions.slice(first.clauses.length), second.connective);
  return findObject(createSpace(first.resource, questions), combine(ofFirst, ofSecond));
}

/** @throws {TypeError} They are no checked queries, or on different resources; the message names `caller`. */
export function assertSameResource(caller: string, first: CheckedQuery, second: CheckedQuery): void {
  assertCheckedQuery(first, 'first');
  assertCheckedQuery(second, 'second');
  if (first.resource === second.resource) return;
  const [one, other] = [first.resource.name, second.resource.name];
  throw new TypeError(`${caller}: the queries are on different resources, \`${one}\` and \`${other}\``);
}
