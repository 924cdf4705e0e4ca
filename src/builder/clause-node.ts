import type { ClauseNode, FieldNode, Operator, ValueNode } from '../syntax/ast.ts';
import { escapeText } from '../syntax/escape.ts';
import type { Span } from '../text/span.ts';

/** What a program may give as a value; whether the field takes it is checked later. */
export type ClauseValue = string | number | bigint | boolean | Date | null;

/** Makes the node of a clause as it would be read from its text, which begins at 0. */
export function createClauseNode(
  isNegated: boolean,
  path: string,
  key: string | undefined,
  operator: Operator,
  value: ClauseValue,
): ClauseNode {
  const start = isNegated ? 1 : 0;
  const field = createFieldNode(path, key, start);
  const valueStart = field.span.end + operator.length;
  const node = createValueNode(value, valueStart);
  return {
    kind: 'Clause',
    span: { start: 0, end: node.span.end },
    negation: isNegated ? { kind: 'Negation', span: { start: 0, end: 1 }, raw: '-' } : undefined,
    field,
    operator: {
      kind: 'Operator',
      span: { start: field.span.end, end: valueStart },
      symbol: operator,
      negates: false,
      raw: operator,
    },
    value: node,
  };
}

function createFieldNode(path: string, key: string | undefined, start: number): FieldNode {
  const pathEnd = start + path.length;
  if (key === undefined) return { kind: 'Field', span: { start, end: pathEnd }, path, key: undefined };
  const keySpan = { start: pathEnd + 1, end: pathEnd + 1 + key.length };
  return {
    kind: 'Field',
    span: { start, end: keySpan.end + 1 },
    path,
    key: { kind: 'Key', span: keySpan, name: key, quote: '' },
  };
}

function createValueNode(value: ClauseValue, start: number): ValueNode {
  if (typeof value === 'string') return quote(value, start);
  if (value instanceof Date) {
    const isValid = !Number.isNaN(value.getTime());
    return isValid ? quote(value.toISOString(), start) : bare(String(value), start);
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? number(writeNumber(value), start) : bare(String(value), start);
  }
  if (typeof value === 'bigint') return number(String(value), start);
  const raw = String(value);
  const span = spanOf(raw, start);
  return value === null ? { kind: 'Null', span, raw } : { kind: 'Boolean', span, value, raw };
}

function spanOf(raw: string, start: number): Span {
  return { start, end: start + raw.length };
}

function quote(text: string, start: number): ValueNode {
  const end = start + escapeText(text, '"').length + 2;
  return { kind: 'Text', span: { start, end }, text, open: '"', close: '"' };
}

/** What is no value of the language, `NaN` for one: a text without quotes. */
function bare(text: string, start: number): ValueNode {
  return { kind: 'Text', span: spanOf(text, start), text, open: '', close: '' };
}

function number(raw: string, start: number): ValueNode {
  return { kind: 'Number', span: spanOf(raw, start), raw };
}

/** The digits of a number without an exponent, of which the language has none (L1.8). */
function writeNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (Number.isInteger(value)) return String(BigInt(value));
  const [, sign = '', digits = '', exponent] = /^(-?)([\d.]+)(?:e-(\d+))?$/.exec(String(value)) ?? [];
  if (exponent === undefined) return `${sign}${digits}`;
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`;
}
