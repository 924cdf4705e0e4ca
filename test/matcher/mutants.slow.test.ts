import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../src/catalogue/catalogue.ts';
import { checkQuery } from '../../src/checker/check-query.ts';
import type { CheckedQuery } from '../../src/checker/checked-query.ts';
import { describeAgreement, findDisagreements, findSkipProblem } from '../support/describe-agreement.ts';
import { javascriptCases } from '../support/javascript-cases.ts';
import { type MatchingCase, matchingCases } from '../support/matching-cases.ts';
import { matchesReference } from '../support/reference-matcher.ts';
import { ARRAY_MUTANTS } from './mutants/arrays.ts';
import { CONNECTIVE_MUTANTS } from './mutants/connectives.ts';
import { DATE_MUTANTS } from './mutants/dates.ts';
import { JAVASCRIPT_MUTANTS } from './mutants/javascript.ts';
import { LETTER_CASE_MUTANTS } from './mutants/letter-case.ts';
import { METADATA_MUTANTS } from './mutants/metadata.ts';
import { type Mutant, matchesMutant } from './mutants/mutant.ts';
import { NOTHING_MUTANTS } from './mutants/nothing.ts';
import { BOOLEAN_MUTANTS, NUMBER_MUTANTS } from './mutants/numbers.ts';
import { SOURCE_MUTANTS } from './mutants/sources.ts';
import { PART_MUTANTS, TOKEN_MUTANTS, WORD_MUTANTS } from './mutants/texts.ts';
import { TRUTH_MUTANTS } from './mutants/truth.ts';

const MUTANTS: readonly Mutant[] = [
  ...TRUTH_MUTANTS,
  ...ARRAY_MUTANTS,
  ...NOTHING_MUTANTS,
  ...LETTER_CASE_MUTANTS,
  ...TOKEN_MUTANTS,
  ...WORD_MUTANTS,
  ...PART_MUTANTS,
  ...NUMBER_MUTANTS,
  ...DATE_MUTANTS,
  ...BOOLEAN_MUTANTS,
  ...METADATA_MUTANTS,
  ...CONNECTIVE_MUTANTS,
  ...SOURCE_MUTANTS,
];

const checked = new Map<string, CheckedQuery | undefined>();

/** A query checked once, however many ask it. */
function queryOf(resource: ResourceName, text: string): CheckedQuery {
  const id = `${resource} ${text}`;
  if (!checked.has(id)) checked.set(id, checkQuery(catalogue[resource], text).query);
  const query = checked.get(id);
  if (query === undefined) throw new Error(`${id} has errors`);
  return query;
}

const matches = (resource: ResourceName, text: string, object: unknown): boolean =>
  matchesReference(queryOf(resource, text), object);

describeAgreement({ name: 'the reference matcher', matches });
describeAgreement({ name: 'the reference matcher, beyond JSON,', matches, cases: javascriptCases });

/** The rules whose cases a mutant fails. */
function findRules(mutant: Mutant, cases: readonly MatchingCase[]): readonly string[] {
  const ask = (resource: ResourceName, text: string, object: unknown): boolean =>
    matchesMutant(mutant, queryOf(resource, text), object);
  return cases.filter((one) => findDisagreements(one, ask).length > 0).map(({ rule }) => rule);
}

describe('the cases', () => {
  test.each(MUTANTS)('of $rule catch a matcher that $does', (mutant) => {
    expect(findRules(mutant, matchingCases)).toContain(mutant.rule);
  });

  test.each(JAVASCRIPT_MUTANTS)('of $rule beyond JSON catch a matcher that $does', (mutant) => {
    expect(findRules(mutant, javascriptCases)).toContain(mutant.rule);
  });
});

describe('a skip', () => {
  const name = matchingCases[0]?.name ?? '';
  const wrong: typeof matches = (...question) => !matches(...question);

  test.each([
    { skip: 'no such case', reason: 'it has no arrays', answers: wrong, problem: 'no case has this name' },
    { skip: name, reason: 'later', answers: wrong, problem: 'the reason is not in words' },
    { skip: name, reason: 'it has no tokens', answers: matches, problem: 'the case passes' },
    { skip: name, reason: 'it has no tokens', answers: wrong, problem: undefined },
  ])('of "$skip" because "$reason": $problem', ({ skip, reason, answers, problem }) => {
    expect(findSkipProblem(skip, reason, matchingCases, answers)).toBe(problem);
  });
});
