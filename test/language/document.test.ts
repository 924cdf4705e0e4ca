import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkExpression } from '../../src/language/checker/check-expression.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import { type QueryDocument, readQuery } from '../../src/language/document.ts';
import { validQuery } from '../support/valid-queries.ts';

function read(text: string): QueryDocument {
  return readQuery('payments', text, { expressions: true });
}

const elevenIds = Array.from({ length: 11 }, (_, at) => `amount:${at}`).join(' OR ');

describe('a text that is read as an expression', () => {
  test.each([
    { text: 'amount>5', isQuery: true },
    { text: 'amount:5 or amount:6', isQuery: true },
    { text: '-amount>5 id:null', isQuery: true },
    { text: '(amount>5)', isQuery: false },
    { text: 'amount:[5]', isQuery: false },
    { text: 'amount>5 or id:null', isQuery: false },
    { text: elevenIds, isQuery: false },
  ])('$text is one, and a query: $isQuery', ({ text, isQuery }) => {
    const document = read(text);
    expect(document.isValid).toBe(true);
    expect(document.expression?.text).toBe(text);
    expect(document.query?.text).toBe(isQuery ? text : undefined);
  });

  test.each(['', 'amount>', '(amount>5', 'amount:[', 'amount>5 or id:null amount<9', 'nope:1'])(
    '%o is neither, with the diagnostics of an expression',
    (text) => {
      const document = read(text);
      expect(document.isValid).toBe(false);
      expect(document.diagnostics).toEqual(checkExpression('payments', text).diagnostics);
    },
  );

  test('a text that is read as an expression is the same query as without expressions, if it is one', () => {
    const queries = Object.values(catalogue).map((resource: Resource) =>
      validQuery(resource).map((text) => ({ resource, text })),
    );
    fc.assert(
      fc.property(fc.oneof(...queries), ({ resource, text }) => {
        const { query, expression } = readQuery(resource, text, { expressions: true });
        expect(query).toEqual(checkQuery(resource, text).query);
        expect(query?.connective).toBe(checkQuery(resource, text).query?.connective);
        expect(expression?.text).toBe(text);
      }),
    );
  });

  test('a text that is read as an expression has a canonical form', () => {
    expect(read('(id:null or id:null) amount:[5, 6] ').formatted).toBe('id:[null, null] amount:[5, 6]');
    expect(read('amount:5 and id:null').formatted).toBe('amount:5 id:null');
  });

  test('a text that is read as a query is invalid if it has groups', () => {
    expect(readQuery('payments', '(amount>5)').expression).toBeUndefined();
    expect(readQuery('payments', '(amount>5)').isValid).toBe(false);
  });
});

describe('the tokens of an expression', () => {
  test.each([
    [
      '(amount>5 or id:null)',
      'connective( fieldamount operator> number5 connectiveor fieldid operator: constantnull connective)',
    ],
    ['-id:["a", "b"]', 'negation- fieldid operator: operator[ text"a" text"b" operator]'],
    ['-(metadata[a]:"(" ', 'negation- connective( fieldmetadata[ keya field] operator: text"("'],
    ['amount:[', 'fieldamount operator: operator['],
  ])('%s', (text, tokens) => {
    const found = read(text).tokens.map(({ kind, span }) => kind + text.slice(span.start, span.end));
    expect(found.join(' ')).toBe(tokens);
  });

  test('an expression that is a query has the tokens of the query', () => {
    fc.assert(
      fc.property(validQuery(catalogue.payments), (text) => {
        expect(read(text).tokens).toEqual(readQuery('payments', text).tokens);
      }),
    );
  });
});
