import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import type { ClauseNode, GroupNode } from '../../../src/language/syntax/ast.ts';
import { parseExpression, parseQuery } from '../../../src/language/syntax/parse-query.ts';
import { MAX_DEPTH, MAX_EXPRESSION_LENGTH } from '../../../src/language/syntax/syntax-diagnostics.ts';
import { marked } from '../../support/marked.ts';
import { processorTimeOf } from '../../support/processor-time.ts';
import { anyText } from '../../support/queryish.ts';

/** The structure of a group, with the text of each clause: `and(a:1 or(b:1 c:1))`. */
function outline(text: string, node: ClauseNode | GroupNode = parseExpression(text).ast): string {
  const sign = node.negation === undefined ? '' : '-';
  if (node.kind === 'Clause') return text.slice(node.span.start, node.span.end);
  const name = node.isList ? 'list' : (node.connectives[0]?.connective ?? 'one');
  const members = node.members.map((member) => {
    if (!node.isList || member.kind === 'Group') return outline(text, member);
    return text.slice(member.value?.span.start, member.value?.span.end);
  });
  return `${sign}${name}(${members.join(' ')})`;
}

describe('parseExpression', () => {
  test.each([
    ['a:1', 'one(a:1)'],
    ['a:1 b:2', 'and(a:1 b:2)'],
    ['a:1 OR b:2', 'or(a:1 b:2)'],
    ['(a:1)', 'one(one(a:1))'],
    ['a:1 (b:2 OR c:3)', 'and(a:1 or(b:2 c:3))'],
    ['(a:1 b:2) OR (c:3 d:4)', 'or(and(a:1 b:2) and(c:3 d:4))'],
    ['( a:1  AND  b:2 )', 'one(and(a:1 b:2))'],
    ['-(a:1 OR b:2) -c:3', 'and(-or(a:1 b:2) -c:3)'],
    ['((a:1 OR (b:2 -c:3)))', 'one(one(or(a:1 and(b:2 -c:3))))'],
    ['a:"x" AND(b:"y")', 'and(a:"x" one(b:"y"))'],
    ['a:["x", "y"]', 'one(list("x" "y"))'],
    ["-a:['x' ,5,null] b:1", "and(-list('x' 5 null) b:1)"],
    ['a:[ "x" ]', 'one(list("x"))'],
    ['a:["x, ]", "(y"]', 'one(list("x, ]" "(y"))'],
    // A comma too many is read as one.
    ['a:["x",,"y",]', 'one(list("x" "y"))'],
    // Parentheses in values are text.
    ['a:"(b:1 OR c:2)"', 'one(a:"(b:1 OR c:2)")'],
  ])('reads %s', (text, expected) => {
    expect(parseExpression(text).diagnostics).toEqual([]);
    expect(outline(text)).toBe(expected);
  });

  test('keeps the spans of groups, and lists all clauses in text order', () => {
    const text = 'a:1 -(b:2 OR c:["x"])';
    const { ast, clauses } = parseExpression(text);
    const cut = ({ span }: { readonly span: { readonly start: number; readonly end: number } }): string =>
      text.slice(span.start, span.end);
    expect(cut(ast)).toBe(text);
    expect(ast.members.map(cut)).toEqual(['a:1', '-(b:2 OR c:["x"])']);
    expect(clauses.map(({ value }) => value && cut(value))).toEqual(['1', '2', '"x"']);
  });

  test.each<[text: string, codes: string, ...fixed: string[]]>([
    // Brackets without a partner.
    ['‹(›a:1', 'parentheses', '(a:1)'],
    ['a:1 ‹(›b:1 OR (c:1)', 'parentheses', 'a:1 (b:1 OR (c:1))'],
    ['a:"x" ‹)›', 'parentheses', 'a:"x" '],
    ['a:"x"‹)›', 'parentheses', 'a:"x"'],
    ['a:‹[›"x"', 'parentheses', 'a:["x"]'],
    ['a:‹("x" OR "y")›', 'parentheses', 'a:["x", "y"]'],
    // Nothing in brackets.
    ['a:1 ‹()›', 'expected-clause'],
    ['a:1 -‹( )›', 'expected-clause'],
    ['a:‹›[]', 'expected-value'],
    // Something between brackets and clauses is missing.
    ['a:["x" ‹›"y"]', 'missing-separator', 'a:["x" , "y"]'],
    ['(a:1)‹›b:2', 'missing-separator', '(a:1) b:2'],
    ['(a:1)‹›(b:2)', 'missing-separator', '(a:1) (b:2)'],
    ['a:"x"‹›(b:2)', 'missing-separator', 'a:"x" (b:2)'],
    ['a:["x"]‹›b:2', 'missing-separator', 'a:["x"] b:2'],
    // Connectives.
    ['a:1 b:2 ‹OR› c:3', 'mixed-connectives', '(a:1 b:2) OR c:3', 'a:1 (b:2 OR c:3)'],
    ['a:1 OR b:2‹ ›c:3 OR d:4', 'mixed-connectives', 'a:1 OR (b:2 c:3) OR d:4', '(a:1 OR b:2) (c:3 OR d:4)'],
    [
      'x:1 OR -(a:1 b:2 ‹or› c:["3"])',
      'mixed-connectives',
      'x:1 OR -((a:1 b:2) or c:["3"])',
      'x:1 OR -(a:1 (b:2 or c:["3"]))',
    ],
    ['(a:1 ‹OR›)', 'misplaced-connective', '(a:1 )'],
    ['(‹OR› a:1)', 'misplaced-connective', '( a:1)'],
    ['(a:1) ‹&&› (b:2)', 'unknown-connective', '(a:1) AND (b:2)'],
    // Negation.
    ['‹-› (a:1)', 'misplaced-negation', '-(a:1)'],
    ['‹--›(a:1)', 'misplaced-negation', '-(a:1)', '(a:1)'],
    ['‹NOT› (a:1)', 'misplaced-negation', '-(a:1)'],
    // Values of a list.
    ['a:‹("x" OR "y")›', 'parentheses', 'a:["x", "y"]'],
    ['a:‹("x" OR "y")›b:1', 'parentheses', 'a:["x", "y"] b:1'],
    ['a:["x", ‹y z›]', 'unquoted-value', 'a:["x", "y z"]'],
    ['a:[‹(›]', 'unquoted-value', 'a:["("]'],
    ['a:["x", ‹“›y z”]', 'typographic-quote', 'a:["x", "y z"]'],
    ['a:[‹“›x" , "y"]', 'typographic-quote', 'a:["x" , "y"]'],
  ])('reports %s', (source, code, ...fixed) => {
    const { text, span } = marked(source);
    const { diagnostics } = parseExpression(text);
    expect(diagnostics.map((one) => [one.code, one.span])).toEqual([[code, span]]);
    const texts = diagnostics.flatMap(({ fixes }) => fixes.map(({ edits }) => applyEdits(text, edits)));
    expect(texts).toEqual(fixed);
    for (const one of texts) expect(parseExpression(one).diagnostics).toEqual([]);
  });

  test('reads groups and lists up to a depth, so that no code overflows the stack', () => {
    const nest = (depth: number, inner: string): string => `${'('.repeat(depth)}${inner}${')'.repeat(depth)}`;
    const problems = (text: string) => parseExpression(text).diagnostics.map(({ code, data }) => [code, data]);
    const tooDeep = (bracket: string) => [['parentheses', { problem: 'too-deep', bracket, limit: MAX_DEPTH }]];
    expect(problems(nest(MAX_DEPTH, 'a:1'))).toEqual([]);
    expect(problems(nest(MAX_DEPTH - 1, 'a:["x"]'))).toEqual([]);
    expect(problems(nest(MAX_DEPTH, 'a:["x"]'))).toEqual(tooDeep('['));
    expect(problems(nest(MAX_DEPTH + 1, 'a:1'))).toEqual(tooDeep('('));
    expect(problems(nest(1000, 'a:["x"]'))).toEqual(tooDeep('('));
  });

  test('refuses a text over the limit unread', () => {
    const { ast, diagnostics } = parseExpression('a'.repeat(MAX_EXPRESSION_LENGTH + 1));
    expect(ast.members).toEqual([]);
    expect(diagnostics).toMatchObject([
      { code: 'query-too-long', span: { start: MAX_EXPRESSION_LENGTH, end: MAX_EXPRESSION_LENGTH + 1 } },
    ]);
    expect(() => parseExpression(5 as never)).toThrow(TypeError);
  });

  test('reads any text, and never changes how a query is read', () => {
    const text = fc.oneof(
      anyText(),
      anyText().map((one) => `(${one}) a:[${one}]`),
    );
    fc.assert(
      fc.property(text, (one) => {
        const { ast, clauses, diagnostics } = parseExpression(one);
        expect(ast.span).toEqual({ start: 0, end: one.length });
        expect(leaves(ast)).toEqual(clauses);
        for (const { span } of diagnostics) expect(span.end).toBeLessThanOrEqual(one.length);
        const query = parseQuery(one);
        if (query.diagnostics.length === 0) expect(leaves(ast)).toEqual(query.ast.clauses);
      }),
    );
  });

  test.each([
    '(',
    ')',
    '(a:1 ',
    'a:[',
    'a:["x",',
    '["',
    ',',
    '-(',
    '(a:1)',
    'a:1 OR (b:2 ',
    'a:(',
    '[]',
    'a:[("x"',
    ') ',
  ])('reads a long text of %j in linear time', (unit) => {
    const timeOf = (length: number): number =>
      processorTimeOf(() => parseExpression(unit.repeat(Math.ceil(length / unit.length)).slice(0, length)));
    timeOf(20_000);
    // Quadratic time would be a hundred times as long.
    expect(timeOf(200_000)).toBeLessThan(Math.max(50, timeOf(20_000)) * 40);
  });
});

function leaves(node: ClauseNode | GroupNode): readonly ClauseNode[] {
  return node.kind === 'Clause' ? [node] : node.members.flatMap(leaves);
}
