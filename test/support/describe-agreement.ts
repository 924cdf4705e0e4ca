import { describe, expect, test } from 'vitest';
import type { ResourceName } from '../../src/catalogue/catalogue.ts';
import { checkQuery } from '../../src/checker/check-query.ts';
import { type MatchingCase, matchingCases } from './matching-cases.ts';

/** Something that answers queries, to be held against the cases of what they mean. */
export interface Agreement {
  readonly name: string;
  /** Whether a query on a resource finds an object. */
  readonly matches: (resource: ResourceName, text: string, object: unknown) => boolean;
  /** Cases that it cannot pass, by name, each with the reason in words. */
  readonly skips?: Readonly<Record<string, string>>;
  /** The cases of `matching.json` if left out. */
  readonly cases?: readonly MatchingCase[];
}

/**
 * Tests that an implementation answers every case as the language means it, and
 * the opposite where the query is negated. A skipped case must fail: one that
 * passes is skipped for nothing.
 */
export function describeAgreement({ name, matches, skips = {}, cases = matchingCases }: Agreement): void {
  describe(`${name} agrees`, () => {
    test.each(cases.filter((one) => !Object.hasOwn(skips, one.name)))('$rule $name', (one) => {
      expect(findDisagreements(one, matches)).toEqual([]);
    });

    const skipped = Object.entries(skips);
    if (skipped.length === 0) return;
    test.each(skipped)('but for %s: %s', (skip, reason) => {
      expect(findSkipProblem(skip, reason, cases, matches)).toBeUndefined();
    });
  });
}

/** What is wrong with a skip: it names no case, gives no reason, or is not needed. */
export function findSkipProblem(
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

/** A wrong answer: what was asked of which object, and what came back. */
export interface Disagreement {
  readonly text: string;
  readonly object: unknown;
  readonly answer: unknown;
}

/** All wrong answers to a case and to its negation (L3.1). */
export function findDisagreements(
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

/** What an implementation answers, or the error that it throws instead. */
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
