import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import { checkExpressionText } from '../../../src/language/checker/check-expression.ts';
import type { CheckedExpression } from '../../../src/language/checker/checked-query.ts';
import { clausesOf } from '../../../src/language/checker/expression-tree.ts';
import { readExpression } from '../../../src/language/checker/query-like.ts';
import {
  checkEquivalence,
  checkImplication,
  checkSatisfiability,
  checkTautology,
} from '../../../src/objects/logic/implies.ts';
import { arbitraryExpression, holdsNaively, negateExpression } from '../../support/arbitrary-expression.ts';
import { readQuery } from '../../support/arbitrary-query.ts';
import { PATHS } from './arbitrary-queries.ts';
import { nearObject } from './near-objects.ts';

const read = (text: string): CheckedExpression => checkExpressionText('payments', text);

/** A text with many values of one field. */
const listOf = (count: number): string =>
  `id:[${Array.from({ length: count }, (_, index) => `"${index}"`).join(', ')}]`;

/** `count` groups, of which each has two alternatives. */
const pairs = (count: number): string =>
  Array.from({ length: count }, (_, index) => `(metadata.a${index}:"x" OR metadata.b${index}:"x")`).join(' ');

describe('satisfiable', () => {
  test.each([
    { text: '(amount>5 OR id:"a") amount<3', witness: { id: 'a', amount: 0 } },
    { text: 'amount>5 -(amount>7 OR amount:6)', witness: { amount: 7 } },
    { text: '-id:["a", "b"] id:["b", "c"]', witness: { id: 'c' } },
    { text: '-(-(id:"a" amount:1) OR amount:2)', witness: { id: 'a', amount: 1 } },
    { text: `${listOf(300)} amount:1`, witness: { id: '0', amount: 1 } },
  ])('finds a witness for $text', ({ text, witness }) => {
    expect(checkSatisfiability(read(text))).toEqual({ satisfiable: true, witness });
  });

  test.each([
    { text: 'amount>5 (amount<3 OR amount:4)', clauses: ['amount>5', 'amount<3', 'amount:4'] },
    { text: '-(id:"a" OR -id:"a")', clauses: ['id:"a"', '-id:"a"'] },
    { text: 'currency_code:"EUR" -(amount:1 OR amount:2) amount:1', clauses: ['amount:1', 'amount:1'] },
    {
      text: 'id:"c" -(id:"c" amount:1) (id:"c" OR id:"d") amount:1',
      clauses: ['id:"c"', 'id:"c"', 'amount:1', 'id:"c"', 'id:"d"', 'amount:1'],
    },
  ])('names the clauses that contradict each other in $text', ({ text, clauses }) => {
    const expression = read(text);
    const result = checkSatisfiability(expression);
    expect(
      result.satisfiable === false && result.clauses.map(({ node: { span } }) => text.slice(span.start, span.end)),
    ).toEqual(clauses);
  });

  test.each([
    { text: pairs(12), satisfiable: true },
    { text: pairs(13), satisfiable: undefined },
    { text: listOf(4097), satisfiable: undefined },
    { text: pairs(2000), satisfiable: undefined },
  ])('decides an expression of up to 4,096 alternatives: $satisfiable', ({ text, satisfiable: verdict }) => {
    expect(checkSatisfiability(read(text)).satisfiable).toBe(verdict);
  });
});

test.each([
  { first: '(amount>5 OR amount<3) id:"a"', second: 'id:"a" -amount:4', implies: true, equivalent: false },
  { first: '-(amount>5 OR id:"a")', second: '-amount>5 -id:"a"', implies: true, equivalent: true },
  { first: 'id:["a", "b"]', second: 'id:["B", "c", "A"]', implies: true, equivalent: false },
  {
    first: 'id:["a", "b"] (amount>1 OR amount>2)',
    second: '(id:"a" amount>1) OR (id:"b" amount>1)',
    implies: true,
    equivalent: true,
  },
  { first: 'amount>1 OR id:"a"', second: 'amount>1 id:"a"', implies: false, equivalent: false },
  { first: pairs(12), second: `-(${pairs(2)})`, implies: undefined, equivalent: false },
])('$first implies $second: $implies', ({ first, second, ...expected }) => {
  expect(checkImplication(read(first), read(second)).implies).toBe(expected.implies);
  expect(checkEquivalence(read(first), read(second)).equivalent).toBe(expected.equivalent);
});

test('takes a query and an expression together', () => {
  expect(checkImplication(readQuery('payments', 'amount>6'), read('amount>5 OR id:"a"')).implies).toBe(true);
  expect(checkTautology(read('(amount>5 OR -amount>5) (id:"a" OR -id:"a")')).always).toBe(true);
  expect(() => checkImplication(read('amount>6'), checkExpressionText('plans', 'name:"a"') as never)).toThrow(
    'checkImplication: the queries are on different resources, `payments` and `plans`',
  );
});

const NAMES = Object.keys(PATHS) as readonly ResourceName[];

describe.each(NAMES)('on %s, for random objects', (name) => {
  const resource: Resource = catalogue[name];

  /** Checks a law of two expressions on the same few fields, and objects near them. */
  function checkLaw(
    law: (first: CheckedExpression, second: CheckedExpression, objects: readonly object[]) => void,
  ): void {
    const cases = fc
      .uniqueArray(fc.constantFrom(...PATHS[name]), { minLength: 1, maxLength: 3 })
      .chain((paths) => fc.tuple(arbitraryExpression(resource, paths), arbitraryExpression(resource, paths)))
      .chain(([first, second]) => {
        const clauses = [first, second].flatMap((one) => clausesOf(readExpression(one).tree));
        return fc.tuple(
          fc.constant(first),
          fc.constant(second),
          fc.array(nearObject(clauses), { minLength: 8, maxLength: 8 }),
        );
      });
    fc.assert(
      fc.property(cases, ([first, second, objects]) => law(first, second, objects)),
      { numRuns: 40 },
    );
  }

  const matches = (expression: CheckedExpression, object: object): boolean =>
    holdsNaively(readExpression(expression).tree, object);

  test('a witness matches, and without one no object does', () => {
    checkLaw((expression, _, objects) => {
      const result = checkSatisfiability(expression);
      if (result.satisfiable) expect(matches(expression, result.witness)).toBe(true);
      if (result.satisfiable === false) expect(objects.some((object) => matches(expression, object))).toBe(false);
      const negated = checkTautology(negateExpression(expression));
      if (result.satisfiable !== undefined) expect(negated.always).toBe(!result.satisfiable);
    });
  });

  test('an implied expression matches wherever the first does', () => {
    checkLaw((first, second, objects) => {
      const result = checkImplication(first, second);
      if (result.implies === false)
        expect([matches(first, result.witness), matches(second, result.witness)]).toEqual([true, false]);
      if (result.implies === true)
        for (const object of objects) expect(matches(first, object) && !matches(second, object)).toBe(false);
    });
  });

  test('equivalent expressions match the same', () => {
    checkLaw((first, second, objects) => {
      const result = checkEquivalence(first, second);
      if (result.equivalent === false)
        expect(matches(first, result.witness)).toBe(result.matched === 'first' && !matches(second, result.witness));
      if (result.equivalent === true)
        for (const object of objects) expect(matches(first, object)).toBe(matches(second, object));
      const twice = checkEquivalence(first, negateExpression(negateExpression(first))).equivalent;
      expect(twice === true || twice === undefined).toBe(true);
    });
  });
});
