import { compareSpans, type Span } from '../base/span.ts';
import type { ClauseNode, ConnectiveNode, GroupNode, SyntaxNode, ValueNode } from './ast.ts';
import { parseText } from './parse-query.ts';

/** The kind of a token, which decides its colour. */
export type TokenKind = 'negation' | 'field' | 'key' | 'operator' | 'text' | 'number' | 'constant' | 'connective';

/** A token of a query. */
export interface SemanticToken {
  readonly kind: TokenKind;
  readonly span: Span;
}

const VALUE_KINDS: Readonly<Record<ValueNode['kind'], TokenKind>> = {
  Text: 'text',
  Number: 'number',
  Null: 'constant',
  Boolean: 'constant',
  Parameter: 'constant',
};

/**
 * Lists the tokens of a query in text order, for colours. Text that belongs to no clause has no token.
 *
 * @example
 * tokensOf('-amount>5').map(({ kind }) => kind) // ['negation', 'field', 'operator', 'number']
 */
export function tokensOf(text: string): readonly SemanticToken[] {
  return listTokens(text, parseText(text).ast, false);
}

/**
 * Lists the tokens of a text that has been parsed. Parentheses join clauses, as a connective
 * does, and the brackets of a list belong to the operator before them.
 */
export function listTokens(text: string, ast: GroupNode, hasGroups: boolean): readonly SemanticToken[] {
  const tokens = sortTokens(tokensOfGroup(ast));
  if (!hasGroups) return tokens;
  const ends = [...tokens.map(({ span }) => span), { start: text.length, end: text.length }];
  const brackets = ends.flatMap(({ start: to }, index) => {
    const from = ends[index - 1]?.end ?? 0;
    return Array.from(text.slice(from, to).matchAll(/[()[\]]/g), ({ 0: bracket, index: at }): SemanticToken => {
      const span = { start: from + at, end: from + at + 1 };
      return { kind: /[()]/.test(bracket) ? 'connective' : 'operator', span };
    });
  });
  return sortTokens([...tokens, ...brackets]);
}

function tokensOfGroup({ members, connectives }: GroupNode): SemanticToken[] {
  return [...members.flatMap(tokensOfMember), ...tokensOfConnectives(connectives)];
}

function tokensOfMember(member: ClauseNode | GroupNode): readonly SemanticToken[] {
  if (member.kind === 'Clause') return tokensOfClause(member);
  const negation = member.negation === undefined ? [] : [toToken('negation', member.negation)];
  if (!member.isList) return [...negation, ...tokensOfGroup(member)];
  // The clauses of a list share their field and operator.
  const [first, ...others] = member.members as readonly ClauseNode[];
  const values = others.flatMap(({ value }) => (value === undefined ? [] : toToken(VALUE_KINDS[value.kind], value)));
  return [...negation, ...(first === undefined ? [] : tokensOfClause(first)), ...values];
}

function tokensOfConnectives(connectives: readonly ConnectiveNode[]): readonly SemanticToken[] {
  return connectives.filter(({ raw }) => raw !== '').map((node) => toToken('connective', node));
}

function sortTokens(tokens: readonly SemanticToken[]): readonly SemanticToken[] {
  return tokens.toSorted((a, b) => compareSpans(a.span, b.span));
}

function tokensOfClause({ negation, field, operator, value }: ClauseNode): readonly SemanticToken[] {
  const tokens: SemanticToken[] = [];
  if (negation !== undefined) tokens.push(toToken('negation', negation));
  const { key, span } = field;
  if (key === undefined) tokens.push(toToken('field', field));
  else {
    tokens.push({ kind: 'field', span: { start: span.start, end: key.span.start } }, toToken('key', key));
    if (key.span.end < span.end) tokens.push({ kind: 'field', span: { start: key.span.end, end: span.end } });
  }
  if (operator !== undefined) tokens.push(toToken('operator', operator));
  if (value !== undefined) tokens.push(toToken(VALUE_KINDS[value.kind], value));
  return tokens;
}

function toToken(kind: TokenKind, { span }: SyntaxNode): SemanticToken {
  return { kind, span };
}
