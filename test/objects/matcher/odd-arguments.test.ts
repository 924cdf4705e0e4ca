import { describe, expect, test } from 'vitest';
import { search } from '../../../src/builder/search-text.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import { parseQuery } from '../../../src/language/syntax/parse-query.ts';
import {
  compileMatcher,
  countMatches,
  explainMatch,
  filterMatches,
  findMatch,
  highlightMatches,
  tallyMatches,
} from '../../../src/objects/index.ts';
import { foldText } from '../../../src/objects/matcher/fold-text.ts';
import { ODD_VALUES } from '../../support/odd-values.ts';

const { query } = checkQuery('payments', 'amount>5 -id:"x"');
if (query === undefined) throw new Error('no query');

/** What is easily taken for a checked query. */
const NEAR_QUERIES = [
  { what: 'the result of checkQuery', value: checkQuery('payments', 'amount>5') },
  { what: 'an AST', value: parseQuery('amount>5').ast },
  { what: 'a copy of a search', value: structuredClone(search('payments').where('amount', '>', 5)) },
  { what: 'a resource', value: query.resource },
];

/** With a query, or objects, that may be anything. */
const WITH_QUERY: readonly (readonly [name: string, call: (query: CheckedQuery) => unknown])[] = [
  ['compileMatcher', (odd) => compileMatcher(odd)],
  ['explainMatch', (odd) => explainMatch(odd, {})],
  ['highlightMatches', (odd) => highlightMatches(odd, {})],
  ['tallyMatches', (odd) => tallyMatches(odd, [])],
  ['filterMatches', (odd) => filterMatches(odd, [])],
  ['findMatch', (odd) => findMatch(odd, [])],
  ['countMatches', (odd) => countMatches(odd, [])],
];
const WITH_OBJECTS: readonly (readonly [name: string, call: (objects: Iterable<unknown>) => unknown])[] = [
  ['tallyMatches', (odd) => tallyMatches(query, odd)],
  ['filterMatches', (odd) => filterMatches(query, odd)],
  ['findMatch', (odd) => findMatch(query, odd)],
  ['countMatches', (odd) => countMatches(query, odd)],
];

describe.each(WITH_QUERY)('%s refuses for a query', (_, call) => {
  test.each([...ODD_VALUES, ...NEAR_QUERIES])('$what', ({ value }) => {
    expect(() => call(value as CheckedQuery)).toThrow(
      /^`query` must be a search, a checked query or expression, or a resource and a text; got/,
    );
    expect(() => call(value as CheckedQuery)).toThrow(TypeError);
  });
});

describe.each(WITH_OBJECTS)('%s refuses for objects', (_, call) => {
  const iterable = ['an empty text', 'a text', 'a list', 'a map'];

  test.each(ODD_VALUES.filter(({ what }) => !iterable.includes(what)))('$what', ({ value }) => {
    expect(() => call(value as Iterable<unknown>)).toThrow(/^`objects` must be a list or another iterable; got/);
    expect(() => call(value as Iterable<unknown>)).toThrow(TypeError);
  });

  test('what has an iterator in name only', () => {
    for (const value of [{ [Symbol.iterator]: 5 }, { [Symbol.asyncIterator]: undefined }]) {
      expect(() => call(value as never)).toThrow('`objects` must be a list or another iterable; got object');
    }
  });
});

test('tallyMatches refuses objects that are to be waited for', () => {
  expect(() => tallyMatches(query, (async function* () {})() as never)).toThrow('`objects` must be a list');
});

test('foldText throws for a value that is not a text', () => {
  for (const { value } of ODD_VALUES.filter((odd) => typeof odd.value !== 'string')) {
    expect(() => foldText(value as string)).toThrow(/^`text` must be a string; got/);
  }
});

describe('an object may be', () => {
  const present = checkQuery('payments', '-id:null').query as CheckedQuery;

  test.each(ODD_VALUES)('$what', ({ value }) => {
    for (const object of [value, { id: value }, { id: [value] }]) {
      const { matches, clauses } = explainMatch(present, object);
      expect(compileMatcher(present)(object)).toBe(matches);
      expect(countMatches(present, [object])).toBe(Number(matches));
      expect(clauses[0]?.reason).toMatch(/^`id/);
    }
  });
});
