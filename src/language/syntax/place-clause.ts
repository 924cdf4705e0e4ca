import type { Span } from '../base/span.ts';
import type { BooleanNode, ClauseNode, FieldNode, NullNode, NumberNode, Operator, TextNode, ValueNode } from './ast.ts';
import { escapeText, quoteDouble } from './print-query.ts';

/** The part of a clause before its value. */
export interface ClauseHead {
  readonly isNegated: boolean;
  readonly path: string;
  readonly key: string | undefined;
  /** The quotation mark around the key; by default none. */
  readonly quote?: '' | '"';
  readonly operator: Operator;
}

/**
 * Creates the node of a clause as if its canonical text had been parsed at an offset.
 *
 * @param placeValue - Makes the node of the value, given its offset.
 */
export function placeClause(
  { isNegated, path, key, quote = '', operator }: ClauseHead,
  start: number,
  placeValue: (start: number) => ValueNode,
): ClauseNode {
  const fieldStart = isNegated ? start + 1 : start;
  const field = placeField(path, key, quote, fieldStart);
  const span = spanOf(operator, field.span.end);
  const value = placeValue(span.end);
  return {
    kind: 'Clause',
    span: { start, end: value.span.end },
    negation: isNegated ? { kind: 'Negation', span: { start, end: fieldStart }, raw: '-' } : undefined,
    field,
    operator: { kind: 'Operator', span, symbol: operator, negates: false, raw: operator },
    value,
  };
}

function placeField(path: string, key: string | undefined, quote: '' | '"', start: number): FieldNode {
  const pathSpan = spanOf(path, start);
  if (key === undefined) return { kind: 'Field', span: pathSpan, path, key: undefined };
  const keySpan = spanOf(quote === '' ? key : quoteDouble(key), pathSpan.end + 1);
  return {
    kind: 'Field',
    span: { start, end: keySpan.end + 1 },
    path,
    key: { kind: 'Key', span: keySpan, name: key, quote },
  };
}

/** A text in double quotes. */
export function placeText(text: string, start: number): TextNode {
  const end = start + escapeText(text, '"').length + 2;
  return { kind: 'Text', span: { start, end }, text, open: '"', close: '"' };
}

/** A text without quotes, which is no value of the language. */
export function placeBareText(text: string, start: number): TextNode {
  return { kind: 'Text', span: spanOf(text, start), text, open: '', close: '' };
}

export function placeNumber(raw: string, start: number): NumberNode {
  return { kind: 'Number', span: spanOf(raw, start), raw };
}

export function placeBoolean(value: boolean, start: number): BooleanNode {
  const raw = String(value);
  return { kind: 'Boolean', span: spanOf(raw, start), value, raw };
}

export function placeNull(start: number): NullNode {
  return { kind: 'Null', span: spanOf('null', start), raw: 'null' };
}

function spanOf(raw: string, start: number): Span {
  return { start, end: start + raw.length };
}
