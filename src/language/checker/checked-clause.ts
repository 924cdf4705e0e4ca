import { assertNever } from '../base/assert-never.ts';
import type { Field } from '../catalogue/field.ts';
import type { ClauseNode, Operator, ParameterNode } from '../syntax/ast.ts';

/**
 * A value, read as the type of its field. Dates are milliseconds since the epoch
 * in UTC. Numbers keep their digits beside the nearest double.
 */
export type CheckedValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number; readonly digits: string }
  | { readonly kind: 'date'; readonly epochMs: number; readonly text: string }
  | { readonly kind: 'boolean'; readonly boolean: boolean };

/** A clause whose field exists and takes its operator and value. */
export interface CheckedClause {
  readonly node: ClauseNode;
  readonly isNegated: boolean;
  readonly field: Field;
  /** The key of a keyed field, otherwise `undefined`. */
  readonly key: string | undefined;
  readonly operator: Operator;
  readonly value: CheckedValue;
  /** Whether `scoped` added it: a plan keeps it in every query. */
  readonly isScope?: true;
}

/** A clause whose value is a parameter. Whether the value is right is checked when there is one. */
export interface ParameterClause extends Omit<CheckedClause, 'value'> {
  readonly parameter: ParameterNode;
}

/** Whether a clause has its value, rather than a parameter. */
export function hasValue(clause: CheckedClause | ParameterClause): clause is CheckedClause {
  return clause.node.value?.kind !== 'Parameter';
}

/** A value as JSON has it: a date is a timestamp or whole Unix seconds, a number that JavaScript cannot represent a string of its digits. */
export type PlainValue = string | number | boolean | null;

/** Writes the value of a clause as plain data. */
export function toPlain(value: CheckedValue): PlainValue {
  switch (value.kind) {
    case 'null':
      return null;
    case 'boolean':
      return value.boolean;
    case 'number':
      return String(value.number) === value.digits ? value.number : value.digits;
    case 'date':
    case 'text':
      return value.text;
    default:
      return assertNever(value);
  }
}

/** The text of a value; empty for a value of another kind. */
export function textOf(value: CheckedValue): string {
  return value.kind === 'text' ? value.text : '';
}

/** Writes a value as the clause has it, without quotes and escapes. */
export function writeCheckedValue(value: CheckedValue): string {
  return String(toPlain(value));
}

/** The value that others are compared with: a date in milliseconds; `undefined` for `null`. */
export function toComparable(value: CheckedValue): string | number | boolean | undefined {
  return value.kind === 'date' ? value.epochMs : value.kind === 'number' ? value.number : (toPlain(value) ?? undefined);
}
