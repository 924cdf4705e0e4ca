import { describe, expect, test } from 'vitest';
import type { ResourceName } from '../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import { type MatchingCase, matchingCases } from './matching-cases.ts';

/** An implementation of queries, to be tested with the conformance cases. */
export interface Agreement {
  readonly name: string;
  /** Whether a query on a resource finds an object. */
  readonly matches: (resource: ResourceName, text: string, object: unknown) => boolean;
  /** The names of cases that it cannot pass, each with a reason. */
  readonly skips?: Readonly<Record<string, string>>;
  /** By default the cases of `matching.json`. */
  readonly cases?: readonly MatchingCase[];
}

/**
 * Tests that an implementation passes every case, and gives the opposite result
 * for the negated query. A skipped case must fail; otherwise it need not be
 * skipped.
 */
export function describeAgreement({ name, matches, skips = {}, cases = matchingCases }: Agreement): void {
  describe(`${name} agrees`, () => {
    test.each(cases.filter((one) => !Object.hasOwn(skips, one.name)))('$rule $name', (one) => {
      expect(findDisagreements(one, matches)).toEqual([]);
    });

    const skipped = Object.entries(skips);
    if (skipped.length === 0) return;
    test.each(skipped)('except for %s: %s', (skip, reason) => {
      expect(findSkipProblem(skip, reason, cases, matches)).toBeUndefined();
    });
  });
}

/** The problem with a skip, if any: the case is unknown or passes, or the reason is missing. */
function findSkipProblem(
  skip: string,
  reason: string,
  cases: readonly MatchingCase[],
  matches: Agreement['matches'],
): string | undefined {
  const one = cases.find(({ name }) => name === skip);
  if (one === undefined) return 'no case has this name';
  if (!/\p{L}\S* \S*\p{L}/u.test(reason)) return 'the reason is not in words';
  return findDisagreements(one, matches).length === 0 ? 'the case passes' : undefined;
}

/** A wrong result of a query on an object. */
export interface Disagreement {
  readonly text: string;
  readonly object: unknown;
  readonly answer: unknown;
}

/** All wrong results for a case and for its negation (L3.1). */
function findDisagreements(
  { resource, text, matches: found, rejects }: MatchingCase,
  matches: Agreement['matches'],
): readonly Disagreement[] {
  const ask = (asked: string, objects: readonly unknown[], expected: boolean): readonly Disagreement[] =>
    objects
      .map((object) => ({ text: asked, object, answer: answer(matches, resource, asked, object) }))
      .filter((one) => one.answer !== expected);
  const negated = negate(resource, text);
  return [
    ...ask(text, found, true),
    ...ask(text, rejects, false),
    ...(negated === undefined ? [] : [...ask(negated, found, false), ...ask(negated, rejects, true)]),
  ];
}

/** The result of an implementation, or the error that it throws. */
function answer(matches: Agreement['matches'], resource: ResourceName, text: string, object: unknown): unknown {
  try {
    return matches(resource, text, object);
  } catch (error) {
    return error;
  }
}

/** The negation of a query of one clause. */
function negate(resource: ResourceName, text: string): string | undefined {
  if (checkQuery(resource, text).query?.clauses.length !== 1) return undefined;
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}
