import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { all, any, between, type ExpressionMember, not, oneOf } from '../../src/builder/expression.ts';
import { search } from '../../src/builder/search-text.ts';
import { query } from '../../src/builder/template/query.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../src/language/catalogue/define-resource.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkExpression } from '../../src/language/checker/check-expression.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import { arbitraryObject } from '../support/arbitrary-object.ts';
import { compileExpression } from '../support/compile-tree.ts';
import { ODD_VALUES } from '../support/odd-values.ts';
import { processorTimeOf } from '../support/processor-time.ts';
import { builtExpression } from './built-expression.ts';

const payments = search('payments');
const large = payments.where('amount', '>', 5);
const either = payments.oneOf('currency_code', ['EUR', 'USD']);
const { expression } = checkExpression('payments', "id:['x'  ,'y'] -(amount:1 amount:2)");

/** A member without its types. */
const odd = (value: unknown): ExpressionMember<'payments'> => value as ExpressionMember<'payments'>;

function refusal(build: () => unknown): string {
  try {
    return `built ${String(build())}`;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('all, any and not', () => {
  test.each<[text: string, built: unknown]>([
    ['amount>5', all('payments', [large])],
    ['amount>5 -refund.status:null', all('payments', [large.exists('refund.status')])],
    ['amount>5 currency_code:["EUR", "USD"]', all('payments', [large, either])],
    ['amount>5 OR currency_code:"EUR" OR currency_code:"USD"', any('payments', [large, either])],
    ['amount>=5 amount>5', all('payments', [query('payments')`amount>=${5}`, large])],
    ['id:["x", "y"] -(amount:1 amount:2)', all('payments', [odd(expression)])],
    ['amount>5 id:["x", "y"] -(amount:1 amount:2)', all('payments', [large, odd(expression)])],
    ['amount>5 OR (id:["x", "y"] -(amount:1 amount:2))', any('payments', [large, odd(expression)])],
    ['payment_status:"SETTLED"', any('payments', [checkQuery('payments', "payment_status:'settled'").query])],
    ['amount>5 -id:null', all('payments', [undefined, large, false, null, all([any([payments.exists('id')])])])],
    ['-amount>5', not('payments', large)],
    ['amount>5', not('payments', not(large))],
    ['-(amount>5 -id:null)', not('payments', large.exists('id'))],
    ['-currency_code:["EUR", "USD"]', not('payments', either)],
    ['amount>5 -id:["x", "y"]', all('payments', [large, not(oneOf('id', ['x', 'y', 'x']))])],
    ['amount>5 amount>=1 amount<=2', all('payments', [large, between('amount', [1, 2])])],
    ['amount>5 OR (amount>=1 amount<=2)', any('payments', [large, between('amount', [1, 2])])],
    ['id:"x"', all('payments', [oneOf('id', ['x'])])],
  ])('make %s', (text, built) => {
    expect(String(built)).toBe(text);
  });

  test('keep the resource, and write values as the steps of a search do', () => {
    const found = all('payments', [oneOf('created_at', [new Date(0), 5]), oneOf('metadata[a]', [7, true])]);
    expect(found.text).toBe('created_at:["1970-01-01T00:00:00.000Z", 5] metadata[a]:["7", "true"]');
    expect(found.resource).toBe(catalogue.payments);
    expect(JSON.stringify({ found })).toBe(JSON.stringify({ found: { resource: 'payments', text: found.text } }));
  });

  test('take the members of a list when the group is made', () => {
    const ids = ['x'];
    const members = [oneOf('id', ids)];
    const part = any(members);
    ids.push('y');
    members.pop();
    expect(String(all('payments', [part]))).toBe('id:"x"');
  });

  test('take any number of clauses, in linear time', () => {
    const build = (count: number): string => {
      const ids = Array.from({ length: count }, (_, index) => `pay_${index}`);
      return all('payments', [oneOf('id', [...ids, ...ids.slice(0, 10)]), large]).text;
    };
    expect(build(10_000).match(/pay_/g)).toHaveLength(10_000);
    const timeOf = (count: number): number => processorTimeOf(() => build(count));
    // Quadratic time would be a hundred times as long.
    expect(timeOf(100_000)).toBeLessThan(Math.max(50, timeOf(10_000)) * 40);
  });

  test.each<[message: string, build: () => unknown]>([
    ['empty-query: the query is empty: `all` has no members', () => all('payments', [])],
    ['empty-query: the query is empty: `any` has no members', () => any('payments', [false, null, undefined])],
    ['empty-query: the query is empty: `all[1].any` has no members', () => all('payments', [large, any([false])])],
    [
      'empty-query: the query is empty: `any[0].not.all[0].all` has no members',
      () => any('payments', [not(all([all([])]))]),
    ],
    [
      'empty-query: the query is empty: the list of `all[0].oneOf` has no values',
      () => all('payments', [oneOf('id', [] as string[])]),
    ],
    [
      'empty-query: the query is empty: the search has no clauses; add one, or test `count` first',
      () => all('payments', [large, payments]),
    ],
  ])('throw %s', (message, build) => {
    expect(refusal(build)).toBe(message);
  });

  const wrong = 'must be a search, a checked query, an expression or a group';
  test.each<[message: string, build: () => unknown]>([
    [`\`all[0]\` ${wrong}; got "amount>5"`, () => all('payments', [odd('amount>5')])],
    [`\`any[1].not\` ${wrong}; got 5`, () => any('payments', [large, not(odd(5))])],
    [`\`not\` ${wrong}; got undefined`, () => not('payments', odd(undefined))],
    [
      `\`all[0]\` ${wrong}; got a copy of a query; check its \`text\` again`,
      () => all('payments', [odd({ ...large })]),
    ],
    ['the members of `all` must be an array; got object', () => all('payments', large as never)],
    ['the members of `any` must be an array; got "payments"', () => any('payments' as never)],
    [
      '`all[0].any[0]` is on another resource than the expression, plans',
      () => all('payments', [any([odd(search('plans').exists('id'))])]),
    ],
    [
      '`all[0]` is on another resource than the expression, payments',
      () =>
        all('payments', [
          odd(
            search(
              defineResource({
                name: 'payments',
                fields: { id: { type: 'token', doc: 'id' } },
                limits: catalogue.payments.limits,
              }),
            ).exists('id'),
          ),
        ]),
    ],
    [
      '`resource` must be one of payments, customers, subscriptions, plans, or made by defineResource; got undefined',
      () => all(undefined as never, []),
    ],
  ])('throw a TypeError: %s', (message, build) => {
    expect(refusal(build)).toBe(message);
    expect(build).toThrow(TypeError);
  });

  test.each<[code: string, part: () => unknown]>([
    ['unknown-field', () => oneOf('idd' as 'id', ['x'])],
    ['field-alias', () => oneOf('status' as 'id', ['x'])],
    ['unknown-value', () => oneOf('payment_status', ['SETTLED', 'PAID' as 'SETTLED'])],
    ['invalid-value', () => oneOf('id', 'x' as never)],
    ['invalid-value', () => oneOf('id', ['x', undefined as never])],
    ['invalid-value', () => between('amount', [1] as never)],
    ['invalid-value', () => between('amount', [1, 2, 3] as never)],
    ['unsupported-operator', () => between('id' as 'amount', ['a', 'b'] as never)],
    ['null-operator', () => between('created_at', [null as never, new Date(0)])],
    ['millisecond-timestamp', () => between('created_at', [0, 1_735_689_600_000])],
  ])('check the parts as the steps do: %s', (code, part) => {
    expect(refusal(() => all('payments', [odd(part())]))).toMatch(new RegExp(`^${code}: `));
  });

  test('refuse groups that are nested too deep to be read again', () => {
    const nest = (depth: number): ExpressionMember<'payments'> =>
      depth === 0 ? large : (depth % 2 ? all : any)([payments.exists('id'), nest(depth - 1)]);
    const deepest = any('payments', [odd(nest(65))]);
    expect(checkExpression('payments', deepest.text).expression?.text).toBe(deepest.text);
    expect(refusal(() => any('payments', [odd(nest(66))]))).toBe('parentheses: groups are nested more than 64 deep');
    expect(refusal(() => not('payments', odd(nest(65))))).toBe('parentheses: groups are nested more than 64 deep');
    expect(refusal(() => not('payments', odd(nest(64))))).toMatch(/^built /);
  });

  test('refuse odd members without leaking what they throw', () => {
    for (const { what, value } of ODD_VALUES) {
      if ((value ?? false) === false) continue;
      expect(
        refusal(() => all('payments', [odd(value)])),
        what,
      ).toMatch(/^`all\[0\]` must be/);
      expect(
        refusal(() => all('payments', odd(value) as never)),
        what,
      ).toMatch(/^(the members of `all` must|`all\[0|empty-query)/);
    }
  });
});

describe.each<Resource>(Object.values(catalogue))('on $name', (resource) => {
  const paths = [...resource.entries.keys()];
  const expressions = builtExpression(resource, paths);

  test('the text of an expression means the same when it is read again', () => {
    fc.assert(
      fc.property(expressions, (built) => {
        const read = checkExpression(resource, built.text);
        expect(read.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(String(all(resource, [read.expression]))).toBe(built.text);
      }),
    );
  });

  test('a negation matches exactly the other objects, and groups join their members', () => {
    const lists = fc.array(expressions, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(lists, arbitraryObject(resource, paths), (members, object) => {
        const answers = members.map((one) => compileExpression(one)(object));
        expect(compileExpression(all(resource, members))(object)).toBe(answers.every(Boolean));
        expect(compileExpression(any(resource, members))(object)).toBe(answers.some(Boolean));
        expect(compileExpression(not(resource, any(resource, members)))(object)).toBe(!answers.some(Boolean));
      }),
    );
  });
});
