import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QueryBuilder } from '../../src/builder/query-builder.ts';
import { search as searchWithoutTexts } from '../../src/builder/search.ts';
import { search } from '../../src/builder/search-text.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import { QueryError } from '../../src/language/checker/query-error.ts';
import { formatQuery } from '../../src/language/formatter/format-query.ts';
import { marked } from '../support/marked.ts';
import { partsOf } from '../support/parts-of.ts';
import { anyText } from '../support/queryish.ts';
import { validQuery } from '../support/valid-queries.ts';

/** A search without the types of its steps. */
interface AnyStart extends QueryBuilder {
  query(text: unknown): QueryBuilder;
}
const payments = search('payments') as unknown as AnyStart;

describe('`query` of a search', () => {
  test.each<[text: string, built: QueryBuilder]>([
    ['amount>5', payments.query('amount>5')],
    ['amount>5 id:"x"', payments.query("amount>'5'  AND  id:'x'")],
    ['metadata[a]:"x" -id:null', payments.query('metadata.a:"x"').exists('id')],
    ['id:"a" OR id:"b" OR id:"c"', payments.query('id:"a" or id:"b"').orWhere('id', ':', 'c')],
    // A warning does not throw.
    ['created_at>1735689600000', payments.query('created_at>1735689600000')],
  ])('continues a text in canonical form: %s', (text, built) => {
    expect(String(built)).toBe(text);
    expect(partsOf(built.toQuery())).toEqual(partsOf(checkQuery('payments', text).query));
  });

  test.each([
    ['', '‹›', 'empty-query'],
    ['status:"SETTLED"', '‹status›:"SETTLED"', 'field-alias'],
    ['id:x', 'id:‹x›', 'unquoted-value'],
    ['id:"a" amount>5 OR id:"b"', 'id:"a" amount>5 ‹OR› id:"b"', 'mixed-connectives'],
    ['amount:x id:"*"', 'amount:‹x› id:"*"', 'invalid-number'],
  ])('refuses %j with its diagnostic', (given, source, code) => {
    const { text, span } = marked(source);
    let error: unknown;
    try {
      payments.query(given);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(QueryError);
    expect(error).toMatchObject({ text, diagnostics: [{ severity: 'error', span }] });
    expect((error as QueryError).diagnostics[0]?.code).toBe(code);
  });

  test.each<unknown>([undefined, null, 5, ['amount>5'], { toString: () => 'amount>5' }])(
    'refuses anything but a string: case %#',
    (text) => {
      expect(() => payments.query(text)).toThrow(TypeError);
    },
  );

  test('refuses a text after other clauses', () => {
    for (const built of [payments.query('id:null'), payments.where('id', ':', null), searchWithoutTexts('payments')]) {
      expect(() => (built as unknown as AnyStart).query('id:null')).toThrow(
        new TypeError(
          'only `search(resource)` from `clausal` can start from text; join two searches with `and` or `or`',
        ),
      );
    }
  });

  test.each(Object.values(catalogue))('on $name that is valid becomes its canonical form', (resource) => {
    const start = search(resource) as unknown as AnyStart;
    fc.assert(
      fc.property(validQuery(resource), (text) => {
        expect(String(start.query(text))).toBe(formatQuery(resource, text).text);
      }),
      { numRuns: 300 },
    );
  });

  test('throws an error with the diagnostics of the checker', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const { valid, diagnostics } = checkQuery('payments', text);
        fc.pre(!valid);
        try {
          expect(String(payments.query(text))).toBe('refused');
        } catch (error) {
          if (!(error instanceof QueryError)) throw error;
          expect(error.text).toBe(text);
          expect(error.diagnostics).toEqual(diagnostics.filter(({ severity }) => severity === 'error'));
        }
      }),
      { numRuns: 250 },
    );
  });
});

test('continues a checked query, as the search without texts does', () => {
  const { query } = checkQuery('payments', "amount>'5'");
  if (query === undefined) throw new Error('the query has errors');
  expect(String(search('payments', query))).toBe('amount>5');
  // @ts-expect-error the query is on payments, not on plans
  expect(() => search('plans', query)).toThrow(TypeError);
});

test.each([[['amount>5']], [undefined], [{ $ne: null }], [5]])('`check` refuses %j as a query error', (text) => {
  const step = (): unknown => search('payments').check(text as never);
  expect(step).toThrow(QueryError);
  expect(step).toThrow('invalid-value: the value of `query` must be a string; got ');
});
