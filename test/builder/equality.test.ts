import assert from 'node:assert';
import util from 'node:util';
import fc from 'fast-check';
import { chai, describe, expect, test } from 'vitest';
import type { QueryBuilder } from '../../src/builder/query-builder.ts';
import { search as searchWithoutTexts } from '../../src/builder/search.ts';
import { search } from '../../src/builder/search-text.ts';
import { query } from '../../src/builder/template/query.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';

/** Whether each way to compare finds two values equal. */
const COMPARISONS: Readonly<Record<string, (a: unknown, b: unknown) => boolean>> = {
  'vitest, toEqual': (a, b) => passes(() => expect(a).toEqual(b)),
  'vitest, toStrictEqual': (a, b) => passes(() => expect(a).toStrictEqual(b)),
  'vitest, inside an object': (a, b) => passes(() => expect({ found: [a] }).toStrictEqual({ found: [b] })),
  'chai, deep.equal': (a, b) => passes(() => chai.expect(a).to.deep.equal(b)),
  'chai, eql': (a, b) => chai.util.eql(a, b),
  'node, deepEqual': (a, b) => passes(() => assert.deepEqual(a, b)),
  'node, deepStrictEqual': (a, b) => passes(() => assert.deepStrictEqual(a, b)),
  'node, isDeepStrictEqual': (a, b) => util.isDeepStrictEqual(a, b),
};

function passes(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

const texts = fc.array(fc.constantFrom('id:null', '-id:null', 'id:"a"', 'metadata[a]:"1"'), { maxLength: 3 });
const resources = fc.constantFrom(catalogue.payments, catalogue.customers, catalogue.plans);

/** A search, built in one of several ways. */
const searches: fc.Arbitrary<QueryBuilder> = fc
  .tuple(resources, texts, fc.constantFrom('query', 'checked', 'template', 'small'))
  .map(([resource, clauses, way]) => {
    const text = clauses.join(' ');
    const start = (way === 'small' ? searchWithoutTexts(resource) : search(resource)) as unknown;
    if (text === '') return (way === 'template' ? query(resource)`${false}` : start) as QueryBuilder;
    const checked = checkQuery(resource, text).query as never;
    const built: unknown = {
      query: () => (search(resource) as unknown as { query(text: string): unknown }).query(text),
      checked: () => search(resource, checked),
      template: () => query(resource)`${search(resource, checked)}`,
      small: () => searchWithoutTexts(resource, checked),
    }[way]?.();
    return built as QueryBuilder;
  });

function textOf(built: QueryBuilder): string {
  return built.count === 0 ? '' : String(built);
}

describe.each(Object.entries(COMPARISONS))('%s', (_, isEqual) => {
  test('finds two searches equal if and only if their resources and texts are', () => {
    fc.assert(
      fc.property(searches, searches, (a, b) => {
        const isSame = a.resource === b.resource && textOf(a) === textOf(b);
        expect(isEqual(a, b)).toBe(isSame);
        expect(isEqual(a, a)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('finds two checked queries equal if and only if their resources and texts are', () => {
    const queries = fc
      .tuple(resources, texts, fc.constantFrom(' ', '  '))
      .filter(([, clauses]) => clauses.length > 0)
      .map(([resource, clauses, space]) => checkQuery(resource, clauses.join(space)).query);
    fc.assert(
      fc.property(queries, queries, (a, b) => {
        expect(isEqual(a, b)).toBe(a?.resource === b?.resource && a?.text === b?.text);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the output of a failing test', () => {
  const found = search('payments').where('amount', '>', 5);
  const checked = checkQuery('payments', 'amount>5  id:null').query;

  /** The message of a comparison that fails. */
  function failureOf(compare: () => void): string {
    try {
      compare();
    } catch (error) {
      // vitest makes the diff when it reports the error.
      const { message, actual, expected } = error as assert.AssertionError;
      return `${message}\n${util.inspect(actual)}\n${util.inspect(expected)}`;
    }
    throw new Error('the comparison passes');
  }

  test('a failing test prints the text and the resource of a search', () => {
    expect(util.inspect(found)).toBe("Search { resource: 'payments', text: 'amount>5' }");
    expect(util.inspect({ found }, { customInspect: false })).toBe(
      "{ found: Search { resource: 'payments', text: 'amount>5' } }",
    );
    expect(util.inspect(search('payments'))).toBe("Search { resource: 'payments', text: undefined }");
    expect(fc.stringify([found])).toBe('[amount>5]');
    expect(found).toMatchInlineSnapshot(`"amount>5"`);
    expect({ found }).toMatchInlineSnapshot(`
      {
        "found": "amount>5",
      }
    `);
  });

  test('a failing test prints the text and the resource of a checked query', () => {
    expect(fc.stringify([checked])).toBe('[amount>5  id:null]');
    expect(checked).toMatchInlineSnapshot(`
      {
        "resource": "payments",
        "text": "amount>5  id:null",
      }
    `);
  });

  test.each([
    ['node', (a: unknown, b: unknown) => assert.deepStrictEqual(a, b)],
    ['vitest', (a: unknown, b: unknown) => expect(a).toEqual(b)],
    ['chai', (a: unknown, b: unknown) => chai.expect(a).to.deep.equal(b)],
  ])('a failing comparison of searches prints both texts: %s', (_, compare) => {
    const message = failureOf(() => compare(found, found.where('id', ':', null)));
    expect(message).toContain("'amount>5'");
    expect(message).toContain("'amount>5 id:null'");
  });
});
