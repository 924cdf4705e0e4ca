import { describe, expect, test } from 'vitest';
import { payments } from '../../../src/language/catalogue/payments.ts';
import { createResource } from '../../../src/language/catalogue/resource.ts';
import { quoteDouble } from '../../../src/language/syntax/print-query.ts';
import { checkEquivalence, checkSatisfiability } from '../../../src/objects/logic/implies.ts';
import { reviewQuery } from '../../../src/objects/logic/review-query.ts';
import { compileMatcher } from '../../../src/objects/matcher/matches.ts';
import { readQuery } from '../../support/arbitrary-query.ts';

const everyCharacter = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => String.fromCodePoint(from + index)).join('');

/** The length at which ten texts nearly fill a query. */
const SIZE = 6000;

describe('long texts', () => {
  test.each([
    { what: 'one letter', text: 'a'.repeat(SIZE) },
    { what: 'a foreign letter', text: 'É'.repeat(SIZE) },
    { what: 'short words', text: 'a b '.repeat(SIZE / 4) },
    { what: 'nothing but separators', text: '- '.repeat(SIZE / 2) },
    { what: 'combining marks', text: '\u0301'.repeat(SIZE) },
  ])('long texts of $what are decided', ({ text }) => {
    const clauses = Array.from({ length: 10 }, (_, index) => {
      const negation = index % 3 === 2 ? '-' : '';
      return `${negation}statement_descriptor${index % 2 === 0 ? '~' : ':'}${quoteDouble(`${index} ${text}`)}`;
    });
    const query = readQuery('payments', clauses.join(' '));
    const result = checkSatisfiability(query);
    expect(result.satisfiable === true && compileMatcher(query)(result.witness)).toBe(true);
    expect(reviewQuery(query)).toEqual([]);
    expect(checkEquivalence(query, query)).toEqual({ equivalent: true });
  });
});

describe('a clause with all characters', () => {
  test.each([
    { what: 'ASCII', from: 0x20, to: 0x7f },
    { what: 'letters and signs of all Europe', from: 0x20, to: 0x600 },
    { what: 'half of the basic plane', from: 0x20, to: 0x8000 },
  ])('leaves an unused character beyond $what', ({ from, to }) => {
    const text = quoteDouble(everyCharacter(from, to));
    const query = readQuery(
      'payments',
      `customer.full_name~"ann" -customer.full_name:"ann" -customer.full_name~${text}`,
    );
    const result = checkSatisfiability(query);
    expect(result.satisfiable === true && compileMatcher(query)(result.witness)).toBe(true);
  });
});

test('an unused letter is unused in either letter case', () => {
  const limits = { clauses: 40, substring: 1, or: 'any' } as const;
  const resource = createResource({ ...payments, limits });
  const clauses = [...everyCharacter(0x61, 0x7b), 'ª', 'μ', 'º', 'à'].map(
    (letter) => `-statement_descriptor~"${letter}"`,
  );
  const query = readQuery(resource, `statement_descriptor~"1" -statement_descriptor:"1" ${clauses.join(' ')}`);
  const result = checkSatisfiability(query);
  expect(result.satisfiable === true && compileMatcher(query)(result.witness)).toBe(true);
});

test('hundreds of clauses are reviewed if a resource allows them', () => {
  const resource = createResource({ ...payments, limits: { ...payments.limits, clauses: 500 } });
  const rising = Array.from({ length: 200 }, (_, index) => `amount>${index}`).join(' ');
  expect(reviewQuery(readQuery(resource, rising))).toHaveLength(199);
});
