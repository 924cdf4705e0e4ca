import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { search } from '../../../src/builder/search-text.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import { checkExpression, checkExpressionText } from '../../../src/language/checker/check-expression.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { formatChecked } from '../../../src/language/formatter/format-checked.ts';
import { formatExpression } from '../../../src/language/formatter/format-expression.ts';
import { arbitraryExpression } from '../../support/arbitrary-expression.ts';
import { arbitraryObject } from '../../support/arbitrary-object.ts';
import { compileExpression } from '../../support/compile-tree.ts';
import { readTexts } from '../../support/conformance.ts';

const eleven = Array.from({ length: 11 }, (_, index) => String(index));

describe('formatExpression', () => {
  test.each([
    ["amount>5  and  payment_status:'settled'", 'amount>5 payment_status:"SETTLED"'],
    // Groups that say nothing.
    ['((amount>5))', 'amount>5'],
    ['(amount>5) (amount<9 -id:null)', 'amount>5 amount<9 -id:null'],
    ['amount>5 or (amount<1 OR (amount:2))', 'amount>5 OR amount<1 OR amount:2'],
    ['-(amount>5)', '-amount>5'],
    ['-(-amount>5)', 'amount>5'],
    ['-(-(amount>5 amount<9))', 'amount>5 amount<9'],
    // Groups that say something.
    ['( amount>5 OR amount<1 )  -id:null', '(amount>5 OR amount<1) -id:null'],
    ['-(amount>5 amount<9)', '-(amount>5 amount<9)'],
    ['-(amount>5 OR id:null)', '-(amount>5 OR id:null)'],
    ['amount>5 -(amount<9 id:null)', 'amount>5 -(amount<9 id:null)'],
    // Lists.
    ['id:["a"]', 'id:"a"'],
    ["amount>5 id:['a','b',]", 'amount>5 id:["a", "b"]'],
    ['amount>5 (id:"a" OR id:"b")', 'amount>5 id:["a", "b"]'],
    ['-(id:"a" OR id:"b")', '-id:["a", "b"]'],
    ['amount>5 (metadata.a:"x" OR metadata[a]:7)', 'amount>5 metadata[a]:["x", "7"]'],
    ['amount>5 (metadata[a]:"x" OR metadata[b]:"x")', 'amount>5 (metadata[a]:"x" OR metadata[b]:"x")'],
    ['amount>5 (id:"a" OR -id:"b")', 'amount>5 (id:"a" OR -id:"b")'],
    ['amount>5 (amount>1 OR amount:2)', 'amount>5 (amount>1 OR amount:2)'],
    ['id:null -customer.email~["abc", "xyz"]', 'id:null -customer.email~["abc", "xyz"]'],
    // What is a query is written as one.
    ['id:["a", "b"]', 'id:"a" OR id:"b"'],
    [
      `amount:[${eleven.slice(1).join()}]`,
      eleven
        .slice(1)
        .map((digits) => `amount:${digits}`)
        .join(' OR '),
    ],
    [eleven.map((digits) => `amount:${digits}`).join(' OR '), `amount:[${eleven.join(', ')}]`],
  ])('writes %s as %s', (text, formatted) => {
    const expression = checkExpressionText('payments', text);
    expect(formatExpression(expression)).toBe(formatted);
    expect(formatExpression(checkExpressionText('payments', formatted))).toBe(formatted);
  });

  test('takes searches and checked queries', () => {
    const found = search('payments').oneOf('id', ['a', 'b']);
    expect(formatExpression(found)).toBe('id:"a" OR id:"b"');
    expect(formatExpression(found.toQuery())).toBe('id:"a" OR id:"b"');
    expect(() => formatExpression('id:"a"' as never)).toThrow(TypeError);
    expect(() => formatExpression(search('payments'))).toThrow('empty-query');
  });

  test.each<[string, Resource]>(Object.entries(catalogue))(
    'formatExpression is read back with the same form and meaning, on %s',
    (_, resource) => {
      const paths = [...resource.entries.keys()];
      fc.assert(
        fc.property(arbitraryExpression(resource, paths), arbitraryObject(resource, paths), (expression, object) => {
          const text = formatExpression(expression);
          const again = checkExpressionText(resource, text);
          expect(formatExpression(again)).toBe(text);
          expect(compileExpression(again)(object)).toBe(compileExpression(expression)(object));
        }),
      );
    },
  );
});

describe.each<[string, Resource]>(Object.entries(catalogue))('on %s', (_, resource) => {
  test.each(readTexts(['check']).filter((text) => checkQuery(resource, text).valid))(
    'the query %s is an expression with the same canonical form',
    (text) => {
      const { query } = checkQuery(resource, text);
      const { expression } = checkExpression(resource, text);
      expect(expression && formatExpression(expression)).toBe(query && formatChecked(query));
    },
  );
});
