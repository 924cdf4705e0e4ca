import { assertNever } from '../base/assert-never.ts';
import type { FieldType } from '../catalogue/field-types.ts';
import type { ParameterNode, ValueNode } from '../syntax/ast.ts';
import type { CheckedValue } from './checked-clause.ts';
import { readTimestamp } from './timestamp.ts';

// Shared by all queries, because a query freezes its values before anybody reads them.
const NULL: CheckedValue = { kind: 'null' };
const TRUE: CheckedValue = { kind: 'boolean', boolean: true };
const FALSE: CheckedValue = { kind: 'boolean', boolean: false };

/** A value that the query itself has, unlike a parameter. */
export type WrittenValue = Exclude<ValueNode, ParameterNode>;

/**
 * The text of a value without its quotes, with digits and words as written;
 * `undefined` for an unquoted `null`.
 */
export function readValueText(node: WrittenValue): string | undefined {
  if (node.kind === 'Text') return node.text;
  return node.kind === 'Null' ? undefined : node.raw;
}

/** Reads a value as the given type; `undefined` if the type has no such value. */
export function readValue(type: FieldType, node: WrittenValue): CheckedValue | undefined {
  const text = readValueText(node);
  if (text === undefined) return NULL;
  switch (type) {
    case 'token':
    case 'string':
      return { kind: 'text', text };
    case 'numeric':
      return isNumber(text) ? { kind: 'number', number: Number(text), digits: text } : undefined;
    case 'date': {
      const epochMs = readDateValue(text);
      return epochMs === undefined ? undefined : { kind: 'date', epochMs, text };
    }
    case 'boolean':
      return text === 'true' ? TRUE : text === 'false' ? FALSE : undefined;
    case 'presence':
      return undefined;
    default:
      return assertNever(type);
  }
}

/** Whether a text is a decimal number of the language: no exponent, no `+`, no separators (L1.8). */
export function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

const SECONDS = /^\d{1,14}$/;
const MAX_EPOCH_MS = 8.64e15;

/**
 * Reads the value of a date clause.
 *
 * @param text - The value without quotes: whole Unix seconds, or an RFC 3339
 *   timestamp with an offset. Digits alone always mean seconds.
 * @returns Milliseconds since the epoch in UTC, without smaller fractions, or
 *   `undefined` if `text` is neither or not a day of the calendar, which
 *   `invalid-date` reports. Never throws.
 * @see L2.7
 * @example
 * readDateValue('1735689600') // 1735689600000
 */
export function readDateValue(text: string): number | undefined {
  if (SECONDS.test(text)) {
    const epochMs = Number(text) * 1000;
    return epochMs <= MAX_EPOCH_MS ? epochMs : undefined;
  }
  return readTimestamp(text);
}
