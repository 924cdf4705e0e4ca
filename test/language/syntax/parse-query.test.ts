import { EmbeddedActionsParser } from 'chevrotain';
import { describe, expect, test, vi } from 'vitest';
import type { ClauseNode, FieldNode, NegationNode, OperatorNode, ValueNode } from '../../../src/language/syntax/ast.ts';
import { parseQuery } from '../../../src/language/syntax/parse-query.ts';
import { MAX_QUERY_LENGTH } from '../../../src/language/syntax/syntax-diagnostics.ts';
import { codesOf } from '../../support/describe-diagnostic.ts';

function readClause(text: string): ClauseNode {
  const [clause, ...others] = parseQuery(text).ast.clauses;
  if (clause === undefined || others.length > 0) throw new TypeError(`not one clause: ${text}`);
  return clause;
}

/** The source text of each clause. */
function cutClauses(text: string): readonly string[] {
  return parseQuery(text).ast.clauses.map(({ span }) => text.slice(span.start, span.end));
}

describe('parseQuery', () => {
  test('reads the three clauses of a plain query with the span of every part', () => {
    const text = '-a.b:"x" metadata["k"]>=5 OR c~null';
    const { ast, diagnostics } = parseQuery(text);
    const places: Record<string, string> = {};
    const note = (
      name: string,
      node: { readonly span: { readonly start: number; readonly end: number } } | undefined,
    ) => {
      if (node !== undefined) places[name] = text.slice(node.span.start, node.span.end);
    };
    for (const [index, clause] of ast.clauses.entries()) {
      note(`clause ${index}`, clause);
      note(`negation ${index}`, clause.negation);
      note(`field ${index}`, clause.field);
      note(`key ${index}`, clause.field.key);
      note(`operator ${index}`, clause.operator);
      note(`value ${index}`, clause.value);
      note(`connective ${index}`, ast.connectives[index]);
    }
    expect(ast.span).toEqual({ start: 0, end: text.length });
    expect(places).toEqual({
      'clause 0': '-a.b:"x"',
      'negation 0': '-',
      'field 0': 'a.b',
      'operator 0': ':',
      'value 0': '"x"',
      'connective 0': ' ',
      'clause 1': 'metadata["k"]>=5',
      'field 1': 'metadata["k"]',
      'key 1': '"k"',
      'operator 1': '>=',
      'value 1': '5',
      'connective 1': 'OR',
      'clause 2': 'c~null',
      'field 2': 'c',
      'operator 2': '~',
      'value 2': 'null',
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(['quoted-metadata-key', 'mixed-connectives']);
  });

  test('counts offsets in UTF-16 code units', () => {
    expect(readClause('a:"😀" ').value?.span).toEqual({ start: 2, end: 6 });
  });

  test.each<{ text: string; field: Partial<FieldNode> }>([
    { text: 'amount:1', field: { path: 'amount', key: undefined } },
    { text: '_a1.B_2.c:1', field: { path: '_a1.B_2.c', key: undefined } },
    { text: 'metadata.0rder:1', field: { path: 'metadata.0rder', key: undefined } },
    { text: 'metadata[0rder]:1', field: { path: 'metadata', key: key('0rder', 9, 14, '') } },
    { text: 'a.metadata["k"]:1', field: { path: 'a.metadata', key: key('k', 11, 14, '"') } },
    { text: "metadata['k']:1", field: { path: 'metadata', key: key('k', 9, 12, "'") } },
    { text: 'metadata[o-k]:1', field: { path: 'metadata', key: key('o-k', 9, 12, '') } },
    { text: 'metadata[k:1', field: { path: 'metadata', key: key('k', 9, 10, '') } },
    { text: 'and:1', field: { path: 'and' } },
    { text: 'OR[x]:1', field: { path: 'OR' } },
    { text: 'not>1', field: { path: 'not' } },
    { text: 'null:1', field: { path: 'null' } },
    { text: 'order-id:1', field: { path: 'order-id' } },
    { text: 'metadata[a]b:1', field: { path: 'metadata', span: { start: 0, end: 12 } } },
  ])('reads the field of $text', ({ text, field }) => {
    expect(readClause(text).field).toMatchObject(field);
  });

  test.each<{ text: string; operator: Partial<OperatorNode> }>([
    ...([':', '~', '>', '<', '>=', '<='] as const).map((symbol) => ({
      text: `a${symbol}1`,
      operator: { symbol, raw: symbol, negates: false },
    })),
    { text: 'a!=1', operator: { symbol: ':', raw: '!=', negates: true } },
    { text: 'a=~1', operator: { symbol: '~', raw: '=~', negates: false } },
    { text: 'a<=>1', operator: { symbol: undefined, raw: '<=>', negates: false } },
    { text: 'a \t:\n1', operator: { symbol: ':', raw: ':' } },
  ])('reads the operator of $text', ({ text, operator }) => {
    expect(readClause(text).operator).toMatchObject(operator);
  });

  test.each<{ value: string; node: Partial<ValueNode> }>([
    { value: '"x y"', node: text('x y', '"', '"') },
    { value: "'x y'", node: text('x y', "'", "'") },
    { value: '""', node: text('', '"', '"') },
    { value: String.raw`"\"\'\\"`, node: text(`"'\\`, '"', '"') },
    { value: String.raw`'\'\"'`, node: text(`'"`, "'", "'") },
    { value: String.raw`"\\\\"`, node: text('\\\\', '"', '"') },
    { value: String.raw`"a\nb"`, node: text(String.raw`a\nb`, '"', '"') },
    { value: '"a\n\tb\u0000"', node: text('a\n\tb\u0000', '"', '"') },
    { value: '"a b:\'c\' OR d:1"', node: text("a b:'c' OR d:1", '"', '"') },
    { value: '"x\\', node: text('x\\', '"', '') },
    { value: '"\ud800"', node: text('\ud800', '"', '"') },
    { value: '"x', node: text('x', '"', '') },
    { value: '“x y”', node: text('x y', '“', '”') },
    { value: '“x', node: text('x', '“', '') },
    { value: '"x”', node: text('x', '"', '”') },
    { value: 'SETTLED', node: text('SETTLED', '', '') },
    { value: '2025-01-01T00:00:00Z', node: text('2025-01-01T00:00:00Z', '', '') },
    { value: '("x" OR "y")', node: text('("x" OR "y")', '', '') },
    { value: '5', node: { kind: 'Number', raw: '5' } },
    { value: '-0042.50', node: { kind: 'Number', raw: '-0042.50' } },
    { value: '1.', node: text('1.', '', '') },
    { value: '1e5', node: text('1e5', '', '') },
    { value: 'null', node: { kind: 'Null', raw: 'null' } },
    { value: 'NuLL', node: { kind: 'Null', raw: 'NuLL' } },
    { value: '"null"', node: text('null', '"', '"') },
    { value: 'true', node: { kind: 'Boolean', value: true, raw: 'true' } },
    { value: 'FALSE', node: { kind: 'Boolean', value: false, raw: 'FALSE' } },
    { value: '"true"', node: text('true', '"', '"') },
    { value: 'nulls', node: text('nulls', '', '') },
  ])('reads the value $value', ({ value, node }) => {
    const span = { start: 2, end: 2 + value.length };
    expect(readClause(`a:${value}`).value).toEqual({ ...node, span });
  });

  test.each<{ text: string; negation: Partial<NegationNode> | undefined }>([
    { text: 'a:1', negation: undefined },
    { text: '-a:1', negation: { raw: '-', span: { start: 0, end: 1 } } },
    { text: '- a:1', negation: { raw: '-', span: { start: 0, end: 1 } } },
    { text: 'NOT a:1', negation: { raw: 'NOT', span: { start: 0, end: 3 } } },
    { text: '!a:1', negation: { raw: '!' } },
    { text: '--a:1', negation: { raw: '--', span: { start: 0, end: 2 } } },
    { text: 'not - a:1', negation: { raw: 'not -', span: { start: 0, end: 5 } } },
    { text: 'a:-"x"', negation: undefined },
  ])('reads the negation of $text', ({ text, negation }) => {
    const clause = readClause(text);
    if (negation === undefined) expect(clause.negation).toBeUndefined();
    else expect(clause.negation).toMatchObject(negation);
  });

  test.each([
    { text: 'a:1 b:2', joins: [['and', '']] },
    { text: 'a:1\n\tb:2', joins: [['and', '']] },
    {
      text: 'a:1 AND b:2 and c:3',
      joins: [
        ['and', 'AND'],
        ['and', 'and'],
      ],
    },
    {
      text: 'a:1 OR b:2 oR c:3',
      joins: [
        ['or', 'OR'],
        ['or', 'oR'],
      ],
    },
    { text: 'a:1 && b:2', joins: [['and', '&&']] },
    { text: 'a:1 | b:2', joins: [['or', '|']] },
    {
      text: 'a:1, b:2; c:3',
      joins: [
        ['and', ','],
        ['and', ';'],
      ],
    },
    { text: 'a:1 xor b:2', joins: [['and', 'xor']] },
    { text: 'a:1 OR OR b:2', joins: [['or', 'OR']] },
    { text: 'AND a:1', joins: [] },
    { text: 'a:1 OR', joins: [] },
    { text: 'a:1 OR "coffee" OR b:2', joins: [['or', 'OR']] },
  ])('reads the connectives of $text', ({ text, joins }) => {
    const { ast } = parseQuery(text);
    expect(ast.connectives.map(({ connective, raw }) => [connective, raw])).toEqual(joins);
  });

  test.each([
    { text: 'amount> customer.email~"x"', clauses: ['amount>', 'customer.email~"x"'] },
    { text: 'a:1 coffee b:2', clauses: ['a:1', 'coffee', 'b:2'] },
    { text: 'a:1 "coffee" b:2', clauses: ['a:1', 'b:2'] },
    { text: 'a:1 >5 b:2', clauses: ['a:1', 'b:2'] },
    { text: 'a:1 %%% b:2', clauses: ['a:1', 'b:2'] },
    { text: 'a:1 +b:2', clauses: ['a:1', 'b:2'] },
    { text: 'a:"x b:2', clauses: ['a:"x', 'b:2'] },
    { text: 'a:"x b:"y" c:3', clauses: ['a:"x', 'b:"y"', 'c:3'] },
    { text: 'a:"x -b[c]:"y"', clauses: ['a:"x', '-b[c]:"y"'] },
    { text: 'a:"x AND b:1', clauses: ['a:"x', 'b:1'] },
    { text: 'a:"x OR NOT b:1', clauses: ['a:"x', 'NOT b:1'] },
    { text: 'a:"salt and pepper', clauses: ['a:"salt and pepper'] },
    { text: 'a:"x b:1 c:"y"', clauses: ['a:"x', 'b:1', 'c:"y"'] },
    { text: 'a:"x y z', clauses: ['a:"x y z'] },
    { text: 'a:“x b:"y"', clauses: ['a:“x', 'b:"y"'] },
    { text: 'a:"x"b:1', clauses: ['a:"x"', 'b:1'] },
    { text: 'a:"x"yz b:1', clauses: ['a:"x"', 'b:1'] },
    { text: '(a:1)(b:2)', clauses: ['a:1', 'b:2'] },
    { text: '(a:x(y) OR (b:2 c:3', clauses: ['a:x(y)', 'b:2', 'c:3'] },
    { text: 'a:("x" OR "y") b:1', clauses: ['a:("x" OR "y")', 'b:1'] },
    { text: 'a:(x b:1', clauses: ['a:(x', 'b:1'] },
    { text: 'metadata[k b:1', clauses: ['metadata[k', 'b:1'] },
    { text: 'metadata["k b:1', clauses: ['metadata["k', 'b:1'] },
    { text: 'a : 1 b:2', clauses: ['a : 1', 'b:2'] },
    { text: 'a(b:1)', clauses: ['a', 'b:1'] },
    { text: '%%b(c:1)', clauses: ['c:1'] },
    { text: 'a-b(c:1)', clauses: ['a-b', 'c:1'] },
  ])('recovers from the mistakes in $text', ({ text, clauses }) => {
    expect(cutClauses(text)).toEqual(clauses);
  });

  test('reports a missing value where it should be', () => {
    expect(parseQuery('amount> customer.email~"x"').diagnostics).toMatchObject([
      { code: 'expected-value', span: { start: 7, end: 7 } },
    ]);
  });

  test.each(['', '   ', '\n', '\u00a0', '+', '()', '%%%', '"x"', 'AND', '-', ':'])('reads no clause in %j', (text) => {
    const { ast, diagnostics } = parseQuery(text);
    expect(ast).toEqual({ kind: 'Query', span: { start: 0, end: text.length }, clauses: [], connectives: [] });
    expect(diagnostics).not.toEqual([]);
  });

  test('reads a text of the maximum length and rejects a longer one without parsing it', () => {
    const longest = `a:"${'x'.repeat(MAX_QUERY_LENGTH - 4)}"`;
    expect(codesOf(longest)).toEqual([]);
    expect(parseQuery(`${longest} `)).toMatchObject({
      ast: { clauses: [], connectives: [], span: { start: 0, end: MAX_QUERY_LENGTH + 1 } },
      diagnostics: [{ code: 'query-too-long' }],
    });
  });

  test.each([undefined, null, 5, {}, ['a:1']])('throws for %j, which is not a string', (argument) => {
    expect(() => parseQuery(argument as string)).toThrow(new TypeError('`text` must be a string'));
  });

  test('builds its parser once, on first use', async () => {
    // The method is protected, hence the cast; every parser calls it at the end of its construction.
    const prototype = EmbeddedActionsParser.prototype as unknown as { performSelfAnalysis(): void };
    const build = vi.spyOn(prototype, 'performSelfAnalysis');
    vi.resetModules();
    const fresh = await import('../../../src/language/syntax/parse-query.ts');
    fresh.parseQuery('x'.repeat(MAX_QUERY_LENGTH + 1));
    const builtBefore = build.mock.calls.length;
    fresh.parseQuery('a:1');
    fresh.parseQuery('b:2');
    expect([builtBefore, build.mock.calls.length]).toEqual([0, 1]);
    build.mockRestore();
  });
});

function key(name: string, start: number, end: number, quote: '' | '"' | "'"): FieldNode['key'] {
  return { kind: 'Key', span: { start, end }, name, quote };
}

function text(content: string, open: string, close: string): Partial<ValueNode> {
  return { kind: 'Text', text: content, open, close };
}
