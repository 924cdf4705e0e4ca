import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import { checkExpressionText } from '../../../src/language/checker/check-expression.ts';
import type { CheckedExpression } from '../../../src/language/checker/checked-query.ts';
import { clausesOf } from '../../../src/language/checker/expression-tree.ts';
import { readExpression } from '../../../src/language/checker/query-like.ts';
import {
  compileCheckedMatcher,
  compileMatcher,
  countMatches,
  explainMatch,
  filterMatches,
  findMatch,
  highlightMatches,
  tallyMatches,
} from '../../../src/objects/index.ts';
import { arbitraryExpression, holdsNaively, negateExpression } from '../../support/arbitrary-expression.ts';
import { arbitraryObject } from '../../support/arbitrary-object.ts';
import { VARIED_PATHS } from '../../support/varied-paths.ts';

const read = (text: string): CheckedExpression => checkExpressionText('payments', text);

const objects = [
  { id: 'a', amount: 100, currency_code: 'EUR' },
  { id: 'b', amount: 900, currency_code: 'USD' },
  { id: 'c', amount: 900, currency_code: 'EUR', refund: { status: 'PENDING' } },
];

describe('an expression', () => {
  test.each([
    { text: '(amount>500 currency_code:"USD") OR refund.status:"pending"', found: 'bc' },
    { text: '(amount>500 OR currency_code:"EUR") -refund.status:"pending"', found: 'ab' },
    { text: '-(amount>500 currency_code:"EUR")', found: 'ab' },
    { text: '-(amount>500 OR currency_code:"USD")', found: 'a' },
    { text: '-(-(amount>500))', found: 'bc' },
    { text: 'id:["A", "c", "x"]', found: 'ac' },
    { text: '-id:["a", "b"]', found: 'c' },
    { text: '-refund.status:["PENDING", "REFUNDED"] currency_code:"EUR"', found: 'a' },
    { text: 'amount:[100, 200] OR id:["b"]', found: 'ab' },
    { text: '(id:"a" OR (id:"b" -(amount<500 OR currency_code:"EUR")))', found: 'ab' },
  ])('$text matches $found', ({ text, found }) => {
    const expression = read(text);
    expect(
      objects
        .filter(compileMatcher(expression))
        .map(({ id }) => id)
        .join(''),
    ).toBe(found);
    expect([...filterMatches(expression, objects)].map(({ id }) => id).join('')).toBe(found);
    expect(findMatch(expression, objects)?.id).toBe(found[0]);
    expect(countMatches(expression, objects)).toBe(found.length);
    expect(tallyMatches(expression, objects).matches).toBe(found.length);
  });

  test('reads a property that throws as absent, in each group', () => {
    const hostile = {
      id: 'a',
      get amount(): number {
        throw new Error('no');
      },
    };
    expect(compileMatcher(read('id:"b" OR -(amount>5 OR id:"c")'))(hostile)).toBe(true);
  });

  test('with thousands of values reads the field as often as one clause does', () => {
    let reads = 0;
    const object = {
      get id(): string {
        reads++;
        return 'v4999';
      },
    };
    const values = Array.from({ length: 5000 }, (_, index) => `"v${index}"`).join(', ');
    expect(compileMatcher(read(`id:[${values}] refund.status:null`))(object)).toBe(true);
    const readsOfList = reads;
    expect(compileMatcher(read('id:"v4999" refund.status:null'))(object)).toBe(true);
    expect(reads).toBe(2 * readsOfList);
  });
});

test('explainMatch gives a reason for each clause of each group', () => {
  const { matches, clauses } = explainMatch(read('(amount>500 OR id:"a") -(currency_code:"EUR")'), objects[1]);
  expect(matches).toBe(true);
  expect(clauses.map(({ holds, reason }) => `${holds} ${reason}`)).toEqual([
    'true `amount` is 900, which is more than 500',
    'false `id` is "b", not "a"',
    'true `currency_code` is "USD", not "EUR"',
  ]);
});

test('tallyMatches counts the objects whose result would change without a clause', () => {
  const { clauses } = tallyMatches(read('(amount>500 OR id:"a") currency_code:"EUR"'), objects);
  expect(clauses.map(({ holds, decides }) => [holds, decides])).toEqual([
    [2, 1],
    [1, 1],
    [2, 1],
  ]);
});

test.each([
  { text: '(currency_code:"EUR" OR id:"x") amount>5', paths: ['currency_code'] },
  { text: '-(currency_code:"EUR" id:"c")', paths: [] },
  { text: '-(-currency_code:"EUR" OR -(id:["b", "c"]))', paths: ['currency_code', 'id'] },
])('highlightMatches marks what $text looks for', ({ text, paths }) => {
  expect(highlightMatches(read(text), objects[2]).map(({ path }) => path)).toEqual(paths);
});

describe.each(Object.keys(VARIED_PATHS) as readonly ResourceName[])('a random expression on %s', (name) => {
  const resource: Resource = catalogue[name];
  const cases = fc.tuple(
    arbitraryExpression(resource, VARIED_PATHS[name]),
    fc.array(arbitraryObject(resource, VARIED_PATHS[name]), { maxLength: 12 }),
  );
  const hold = (law: (expression: CheckedExpression, list: readonly object[]) => void): void =>
    fc.assert(
      fc.property(cases, ([expression, list]) => law(expression, list)),
      { numRuns: 80 },
    );

  test('matches what its clauses and groups say', () => {
    hold((expression, list) => {
      const { tree } = readExpression(expression);
      const answers = list.map((object) => holdsNaively(tree, object));
      expect(list.map(compileCheckedMatcher(expression))).toEqual(answers);
      expect(list.map((object) => explainMatch(expression, object).matches)).toEqual(answers);
      expect(tallyMatches(expression, list)).toMatchObject({
        objects: list.length,
        matches: answers.filter(Boolean).length,
        clauses: clausesOf(tree).map((clause) => ({ clause })),
      });
    });
  });

  test('an expression and its negation split any list of objects', () => {
    hold((expression, list) => {
      const matches = compileMatcher(expression);
      const negated = compileMatcher(negateExpression(expression));
      for (const object of list) expect(negated(object)).toBe(!matches(object));
    });
  });
});
