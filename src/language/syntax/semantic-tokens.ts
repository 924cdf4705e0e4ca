import { compareSpans, type Span } from '../text/span.ts';
import type { ClauseNode, QueryNode, SyntaxNode, ValueNode } from './ast.ts';
import { parseQuery } from './parse-query.ts';

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
 * Lists the tokens of a query in text order, for colours. Text that belongs to no
 * clause has no token.
 *
 * @example
 * tokensOf('-amount>5').map(({ kind }) => kind) // ['negation', 'field', 'operator', 'number']
 */
export function tokensOf(text: string): readonly SemanticToken[] {
  return listTokens(parseQuery(text).ast);
}

/** Lists the tokens of a query that has been parsed. */
export function listTokens({ clauses, connectives }: QueryNode): readonly SemanticToken[] {
  const words = connectives.filter(({ raw }) => raw !== '').map((node) => toToken('connective', node));
  return [...clauses.flatMap(tokensOfClause), ...words].sort((a, b) => compareSpans(a.span, b.span));
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
