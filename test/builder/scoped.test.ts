import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { all, any, not, oneOf } from '../../src/builder/expression.ts';
import type { QueryBuilder } from '../../src/builder/query-builder.ts';
import { type ScopedExpression, type ScopedSearch, scoped } from '../../src/builder/scoped.ts';
import { search } from '../../src/builder/search-text.ts';
import type { Search } from '../../src/builder/search-types.ts';
import { query as tag } from '../../src/builder/template/query.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { restrictResource } from '../../src/language/catalogue/restrict-resource.ts';
import { checkExpression } from '../../src/language/checker/check-expression.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import type { CheckedExpression, CheckedQuery } from '../../src/language/checker/checked-query.ts';
import { QueryError } from '../../src/language/checker/query-error.ts';
import { compileMatcher } from '../../src/objects/matcher/matches.ts';
import { arbitraryExpression } from '../support/arbitrary-expression.ts';
import { arbitraryObject } from '../support/arbitrary-object.ts';
import { compileExpression } from '../support/compile-tree.ts';

const payments = search('payments');
const scope = payments.where('metadata[shop]', ':', 'a');
const large = payments.where('amount', '>', 5);
const either = payments.oneOf('currency_code', ['EUR', 'USD']);

/** A search without its types. */
const untyped = (found: unknown): QueryBuilder => found as QueryBuilder;

function refusal(step: () => unknown): unknown {
  try {
    return step();
  } catch (error) {
    return error instanceof QueryError ? error.diagnostics[0]?.code : (error as Error).message;
  }
}

describe('scoped', () => {
  test.each<[title: string, found: Search<'payments'>, text: string]>([
    ['a search', large, 'metadata[shop]:"a" amount>5'],
    ['a search without clauses', payments, 'metadata[shop]:"a"'],
    ['a search on another tenant', payments.where('metadata[shop]', ':', 'b'), 'metadata[shop]:"a" metadata[shop]:"b"'],
    ['an OR query of one clause', payments.oneOf('id', ['x']), 'metadata[shop]:"a" id:"x"'],
    ['a search that removed the scope', scope.without('metadata[shop]').exists('id'), 'metadata[shop]:"a" -id:null'],
    ['a search with the scope', scoped(large, scope), 'metadata[shop]:"a" amount>5'],
  ])('adds the scope to %s', (_, found, text) => {
    const result = scoped(found, scope);
    expect(String(result)).toBe(text);
    expect(result.connective).toBe('and');
    expect(result.scope).toBe('metadata[shop]:"a"');
  });

  test('takes a scope of several clauses', () => {
    const result = scoped(large, scope.exists('id'));
    expect(String(result.where('amount', '<', 9).without('amount'))).toBe('metadata[shop]:"a" -id:null');
    expect(String(scoped(result, scope))).toBe('metadata[shop]:"a" -id:null amount>5');
    expect(large.scope).toBeUndefined();
  });

  test('keeps the scope in every step', () => {
    const found = scoped(large, scope);
    expect(String(found.without('metadata[shop]'))).toBe(String(found));
    expect(String(found.without('amount').without('metadata[shop]'))).toBe('metadata[shop]:"a"');
    expect(found.without('amount').connective).toBe('and');
    expect(String(payments.and(found).without('metadata[shop]'))).toBe(String(found));
    expect(String(payments.and([found, large]).without('amount').without('metadata[shop]'))).toBe('metadata[shop]:"a"');
    const alone = untyped(scoped(payments, scope));
    expect(refusal(() => alone.orWhere('metadata[shop]', ':', 'b'))).toBe('mixed-connectives');
    expect(refusal(() => alone.or(payments.where('metadata[shop]', ':', 'b')))).toBe('mixed-connectives');
    expect(refusal(() => untyped(payments.where('metadata[shop]', ':', 'b')).or(alone))).toBe('mixed-connectives');
    expect(refusal(() => untyped(either).and(alone))).toBe('mixed-connectives');
    expect(refusal(() => untyped(scoped(payments, scope)).oneOf('id', ['x']))).toBe('mixed-connectives');
  });

  test.each<[found: unknown, restriction: unknown, reason: string]>([
    [either, scope, 'mixed-connectives'],
    [large, either, 'mixed-connectives'],
    [large, payments, 'empty-query'],
    [large, scope.without('metadata[shop]'), 'empty-query'],
    [search('plans').exists('id'), scope, 'a search on plans cannot have a scope on payments'],
    [String(large), scope, '`found` must be a search, a checked query or an expression; got "amount>5"'],
    [large, undefined, '`scope` must be a search; got undefined'],
    [
      { ...large },
      scope,
      '`found` must be a search, a checked query or an expression; got a copy of a query; check its `text` again',
    ],
    [
      Array.from({ length: 10 }).reduce<Search<'payments'>>((all) => all.exists('id'), payments),
      scope,
      'too-many-clauses',
    ],
  ])('refuses case %#', (found, restriction, reason) => {
    expect(refusal(() => scoped(found as typeof large, restriction as typeof scope))).toBe(reason);
  });

  test('says how to scope an OR query', () => {
    expect(() => scoped(either as Search<'payments'>, scope)).toThrow(
      '`currency_code:"EUR" OR currency_code:"USD"` cannot be joined to the scope `metadata[shop]:"a"`; make an expression of it with `all`',
    );
  });

  test('scoped has a type of its own, which only a scoped search has', () => {
    const send = (found: ScopedSearch<'payments'>): string => found.text;
    send(scoped(large, scope));
    // @ts-expect-error without a scope
    send(large);
    // @ts-expect-error the last step must be the scope
    send(scoped(large, scope).without('amount'));
    // @ts-expect-error a search on plans
    expect(() => send(scoped(search('plans').exists('id'), search('plans').exists('name')))).not.toThrow();
    // @ts-expect-error an OR query has no room for a scope
    expect(() => scoped(either, scope)).toThrow(QueryError);
    // @ts-expect-error a scope on another resource
    expect(() => scoped(large, search('plans').exists('id'))).toThrow(TypeError);
    expectTypeOf(scoped(large, scope).where('amount', '<', 9).text).toEqualTypeOf<string>();
  });
});

describe('scoped, of an expression', () => {
  const { query } = checkQuery('payments', "currency_code:'EUR' OR currency_code:'USD'");
  const both = any('payments', [large, either]);

  test.each<[text: string, found: CheckedExpression<'payments'> | CheckedQuery<'payments'>]>([
    ['metadata[shop]:"a" currency_code:["EUR", "USD"]', query as NonNullable<typeof query>],
    ['metadata[shop]:"a" (amount>5 OR currency_code:"EUR" OR currency_code:"USD")', both],
    ['metadata[shop]:"a" amount>5', all('payments', [large])],
    ['metadata[shop]:"a" -(metadata[shop]:"a" amount>5)', not('payments', all('payments', [scope, large]))],
    ['metadata[shop]:"a" metadata[shop]:"b"', all('payments', [payments.where('metadata[shop]', ':', 'b')])],
    ['metadata[shop]:"a" metadata[shop]:["a", "b"]', all('payments', [oneOf('metadata[shop]', ['a', 'b'])])],
  ])('makes %s', (text, found) => {
    const result = scoped(found, scope);
    expect(String(result)).toBe(text);
    expect(result.scope).toBe('metadata[shop]:"a"');
  });

  test('takes any scope', () => {
    const shops = all('payments', [oneOf('metadata[shop]', ['a', 'b'])]);
    expect(String(scoped(both, any('payments', [shops, large])))).toBe(
      '(metadata[shop]:"a" OR metadata[shop]:"b" OR amount>5) (amount>5 OR currency_code:"EUR" OR currency_code:"USD")',
    );
    const twice = scoped(scoped(both, scope), either);
    expect(twice.scope).toBe('currency_code:"EUR" OR currency_code:"USD"');
    expect(String(twice)).toBe(
      'currency_code:["EUR", "USD"] metadata[shop]:"a" (amount>5 OR currency_code:"EUR" OR currency_code:"USD")',
    );
    expect(both.scope).toBeUndefined();
  });

  test.each<[found: unknown, restriction: unknown, reason: string]>([
    [both, payments, 'empty-query'],
    [both, undefined, '`scope` must be a search, a checked query or an expression; got undefined'],
    [
      both,
      'metadata[shop]:"a"',
      '`scope` must be a search, a checked query or an expression; got "metadata[shop]:\\"a\\""',
    ],
    [both, search('plans').exists('id'), 'a search on payments cannot have a scope on plans'],
    [any([large]), scope, '`found` must be a search, a checked query or an expression; got object'],
    [
      { ...both },
      scope,
      '`found` must be a search, a checked query or an expression; got a copy of a query; check its `text` again',
    ],
  ])('refuses case %#', (found, restriction, reason) => {
    expect(refusal(() => scoped(found as typeof both, restriction as typeof scope))).toBe(reason);
  });

  test('a scoped expression has its own type', () => {
    const send = (found: ScopedExpression<'payments'>): string => found.scope;
    send(scoped(both, scope));
    send(scoped(both, either));
    // @ts-expect-error without a scope
    send(both);
    // @ts-expect-error joined with OR to something else
    send(any('payments', [scoped(both, scope), large]));
    // @ts-expect-error on plans
    send(scoped(all('plans', [search('plans').exists('id')]), search('plans').exists('id')));
    // @ts-expect-error a scope on another resource
    expect(() => scoped(both, search('plans').exists('id'))).toThrow(TypeError);
  });

  test.each<[string, Resource]>(Object.entries(catalogue))(
    'matches nothing outside of the scope, on %s',
    (_, resource) => {
      const paths = [...resource.entries.keys()];
      const expressions = arbitraryExpression(resource, paths);
      fc.assert(
        fc.property(expressions, expressions, arbitraryObject(resource, paths), (found, restriction, object) => {
          const isFound = compileExpression(scoped(found, restriction))(object);
          expect(isFound).toBe(compileExpression(restriction)(object) && compileExpression(found)(object));
        }),
        { numRuns: 250 },
      );
    },
  );
});

describe('nothing found is outside of the scope', () => {
  const value = fc.constantFrom('a', 'b', 'c');
  const clause = fc.tuple(fc.constantFrom('metadata[shop]', 'metadata[team]', 'id'), value, fc.boolean());
  const query = fc.tuple(fc.boolean(), fc.array(clause, { maxLength: 4 })).map(([isOr, clauses]) =>
    clauses.reduce<QueryBuilder>((found, [field, text, isNegated]) => {
      // An OR query on payments has one field.
      if (isOr) return isNegated ? found.orWhereNot('id', ':', text) : found.orWhere('id', ':', text);
      return isNegated ? found.whereNot(field, ':', text) : found.where(field, ':', text);
    }, untyped(payments)),
  );
  const object = fc.record({ id: value, metadata: fc.record({ shop: value, team: value }, { requiredKeys: [] }) });

  const step = fc.constantFrom<(found: QueryBuilder, other: QueryBuilder) => QueryBuilder>(
    (found, other) => found.and(other),
    (found, other) => other.and(found),
    (found, other) => found.or(other),
    (found, other) => untyped(payments).or([found, other]),
    (found) => found.without('metadata[shop]'),
    (found) => found.without('id'),
    (found) => found.where('id', ':', 'a'),
    (found) => found.orWhere('id', ':', 'a'),
    (found) => untyped(payments).and([found]),
    (found, other) => untyped(tag('payments')`${found as never} ${other as never}`),
    (found) => untyped(scoped(found as never, scope as never)),
  );

  const isOrQuery = ({ connective, count }: QueryBuilder): boolean => connective === 'or' && count > 1;

  test('for `scoped`, whatever is asked for', () => {
    let count = 0;
    fc.assert(
      fc.property(query, query, object, (asked, restriction, one) => {
        if (restriction.count === 0) return;
        const found = asked as unknown as Search<'payments'>;
        const within = restriction as unknown as Search<'payments'>;
        if (isOrQuery(asked) || isOrQuery(restriction)) {
          expect(() => scoped(found, within)).toThrow(QueryError);
          return;
        }
        count += 1;
        const isWithin = compileMatcher(within)(one);
        const isExpected = (asked.count === 0 || compileMatcher(found)(one)) && isWithin;
        expect(compileMatcher(scoped(found, within))(one)).toBe(isExpected);
        expect(compileMatcher(scoped(found, within).without('id'))(one) && !isWithin).toBe(false);
      }),
      { numRuns: 600 },
    );
    expect(count).toBeGreaterThan(200);
  });

  test('for every search that steps make of a scoped one', () => {
    fc.assert(
      fc.property(query, fc.array(fc.tuple(step, query), { maxLength: 6 }), object, (asked, steps, one) => {
        if (isOrQuery(asked)) {
          expect(() => scoped(asked as never, scope as never)).toThrow(QueryError);
          return;
        }
        let found: QueryBuilder;
        try {
          found = steps.reduce(
            (all, [take, other]) => take(all, other),
            untyped(scoped(asked as never, scope as never)),
          );
        } catch (error) {
          expect(error).toBeInstanceOf(QueryError);
          return;
        }
        if (compileMatcher(found as never)(one)) expect(compileMatcher(scope)(one)).toBe(true);
      }),
      { numRuns: 600 },
    );
  });
});

describe('a scope on the whole of a restricted resource', () => {
  const part = restrictResource('payments', { fields: ['id', 'amount', 'currency_code'] });
  const tenant = search('payments').where('metadata[shop]', ':', 'shop-17');

  test('may use the other fields', () => {
    expect(String(scoped(search(part).where('amount', '>', 5), tenant))).toBe('metadata[shop]:"shop-17" amount>5');
    const { expression } = checkExpression(part, 'amount>5 OR currency_code:"EUR"');
    if (expression === undefined) throw new Error('the expression has errors');
    expect(String(scoped(expression, tenant))).toBe('metadata[shop]:"shop-17" (amount>5 OR currency_code:"EUR")');
  });

  test('it is a scope on the whole resource, with its fields', () => {
    const found = scoped(search(part).where('amount', '>', 5), tenant).toQuery();
    expect(found.resource).toBe(catalogue.payments);
    expect(found.clauses.map(({ field }) => field)).toEqual(
      ['metadata', 'amount'].map((path) => catalogue.payments.entries.get(path)),
    );
  });

  test('a scope on a restricted resource is refused for a search on the whole resource', () => {
    expect(() =>
      scoped(search('payments').where('amount', '>', 5), search(part).where('amount', '>', 7) as never),
    ).toThrow('a search on payments cannot have a scope on another resource with that name');
  });
});
