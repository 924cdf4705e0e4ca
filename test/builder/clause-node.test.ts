import { describe, expect, test } from 'vitest';
import { type ClauseValue, createClauseNode } from '../../src/builder/create-clause.ts';
import type { ClauseNode, Operator } from '../../src/language/syntax/ast.ts';
import { parseQuery } from '../../src/language/syntax/parse-query.ts';
import { printClause } from '../../src/language/syntax/print-query.ts';

type Args = readonly [
  isNegated: boolean,
  path: string,
  key: string | undefined,
  operator: Operator,
  value: ClauseValue,
];

function toNode([isNegated, path, key, operator, value]: Args): ClauseNode {
  return createClauseNode({ isNegated, path, key, operator }, value);
}

describe('createClauseNode', () => {
  test.each<readonly [text: string, args: Args]>([
    ['id:"x"', [false, 'id', undefined, ':', 'x']],
    ['-id:"x"', [true, 'id', undefined, ':', 'x']],
    ['id:"a\\\\\\"b\'"', [false, 'id', undefined, ':', 'a\\"b\'']],
    ['id:"\ud800😀\n"', [false, 'id', undefined, ':', '\ud800😀\n']],
    ['customer.metadata[a]:"x"', [false, 'customer.metadata', 'a', ':', 'x']],
    ['-metadata[0042]:null', [true, 'metadata', '0042', ':', null]],
    ['amount>=5', [false, 'amount', undefined, '>=', 5]],
    ['-amount<-0.5', [true, 'amount', undefined, '<', -0.5]],
    ['amount:0', [false, 'amount', undefined, ':', -0]],
    ['amount:123456789012345683968', [false, 'amount', undefined, ':', 123456789012345680000]],
    ['amount:1000000000000000000000', [false, 'amount', undefined, ':', 1e21]],
    ['amount:0.0000001', [false, 'amount', undefined, ':', 1e-7]],
    ['amount:-0.0000000123', [false, 'amount', undefined, ':', -1.23e-8]],
    ['amount:9007199254740993', [false, 'amount', undefined, ':', 9007199254740993n]],
    ['refund.is_refunded:true', [false, 'refund.is_refunded', undefined, ':', true]],
    ['created_at<="1969-12-31T23:59:59.999Z"', [false, 'created_at', undefined, '<=', new Date(-1)]],
  ])('creates the node that parsing %s gives', (text, args) => {
    const node = toNode(args);
    expect(printClause(node)).toBe(text);
    expect(parseQuery(text)).toEqual({
      ast: { kind: 'Query', span: { start: 0, end: text.length }, clauses: [node], connectives: [] },
      diagnostics: [],
    });
  });

  test.each([5e-324, Number.MIN_VALUE * 3, Number.EPSILON, Number.MAX_VALUE, 2 ** 53 + 2, 1.7976931348623157e308])(
    'writes %d so that reading the digits gives it again',
    (value) => {
      const { value: node } = toNode([false, 'amount', undefined, ':', value]);
      expect(node).toMatchObject({ kind: 'Number', raw: expect.stringMatching(/^\d+(?:\.\d+)?$/) });
      expect(Number(node?.kind === 'Number' && node.raw)).toBe(value);
    },
  );
});
