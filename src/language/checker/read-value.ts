import { assertNever } from '../base/assert-never.ts';
import type { Field } from '../catalogue/field.ts';
import type { Operator, ParameterNode, ValueNode } from '../syntax/ast.ts';
import { quoteDouble } from '../syntax/print-query.ts';
import type { CheckedValue } from './checked-clause.ts';
import { readTimestamp, toSeconds } from './timestamp.ts';

// Shared by all queries, because a query freezes its values before anybody reads them.
const NULL: CheckedValue = { kind: 'null' };
const TRUE: CheckedValue = { kind: 'boolean', boolean: true };
const FALSE: CheckedValue = { kind: 'boolean', boolean: false };

/** A value that the query itself has, unlike a parameter. */
export type WrittenValue = Exclude<ValueNode, ParameterNode>;

/** The text of a value without its quotes, with digits and words as written; `undefined` for an unquoted `null`. */
export function readValueText(node: WrittenValue): string | undefined {
  if (node.kind === 'Text') return node.text;
  return node.kind === 'Null' ? undefined : node.raw;
}

/** What the value of a date depends on. */
type DateField = Pick<Field, 'unix'>;

/** Reads a value as one of a field; `undefined` if the field has no such value with the operator. */
export function readValue(
  { type, unix }: Pick<Field, 'type' | 'unix'>,
  node: WrittenValue,
  operator: Operator = ':',
): CheckedValue | undefined {
  const text = readValueText(node);
  if (text === undefined) return NULL;
  switch (type) {
    case 'token':
    case 'string':
      return { kind: 'text', text };
    case 'numeric':
      return isNumber(text) ? { kind: 'number', number: Number(text), digits: text } : undefined;
    case 'date': {
      const epochMs = unix === true ? readSeconds(text) : readDateValue(text);
      return epochMs === undefined ? undefined : { kind: 'date', epochMs, text };
    }
    case 'boolean':
      return text === 'true' ? TRUE : text === 'false' ? FALSE : undefined;
    case 'presence':
      return undefined;
    case 'any':
      return readValue({ type: typeOfValue(node, operator) }, node);
    default:
      return assertNever(type);
  }
}

/** The type of a value of any type: its operator compares only one, or its form shows it. */
function typeOfValue({ kind }: WrittenValue, operator: Operator): 'token' | 'numeric' | 'boolean' {
  if (isComparison(operator) || (operator === ':' && kind === 'Number')) return 'numeric';
  return operator === ':' && kind === 'Boolean' ? 'boolean' : 'token';
}

/** Whether an operator compares by size, and never a text. */
export function isComparison(operator: Operator | undefined): boolean {
  return operator !== undefined && '<>'.includes(operator.charAt(0));
}

/** Whether a text is a decimal number of the language: no exponent, no `+`, no separators (L1.8). */
export function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

const SECONDS = /^-?\d{1,14}$/;
const MAX_EPOCH_MS = 8.64e15;

/**
 * Reads the value of a date clause.
 *
 * @param text - The value without quotes: whole Unix seconds, or an RFC 3339 timestamp with an offset. Digits alone
 *   always mean seconds.
 * @returns Milliseconds since the epoch in UTC, without smaller fractions, or `undefined` if `text` is neither or not a
 *   day of the calendar, which `invalid-date` reports. Never throws.
 * @see L2.7
 * @example
 * readDateValue('1735689600') // 1735689600000
 */
export function readDateValue(text: string): number | undefined {
  return text.startsWith('-') ? undefined : (readSeconds(text) ?? readTimestamp(text));
}

/** Reads whole Unix seconds as milliseconds. Only fields of Unix time have any before 1970. */
function readSeconds(text: string): number | undefined {
  const epochMs = SECONDS.test(text) ? Number(text) * 1000 : Number.NaN;
  return Math.abs(epochMs) <= MAX_EPOCH_MS ? epochMs : undefined;
}

/**
 * Writes a timestamp as the value of a date field, with quotation marks unless it is Unix seconds.
 *
 * @param timestamp - As of RFC 3339.
 */
export function writeDate({ unix }: DateField, operator: Operator | undefined, timestamp: string): string {
  return unix === true ? String(toSeconds(readTimestamp(timestamp) as number, operator)) : quoteDouble(timestamp);
}
