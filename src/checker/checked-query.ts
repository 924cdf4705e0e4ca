import type { Field } from '../catalogue/field.ts';
import type { Resource } from '../catalogue/resource.ts';
import type { ClauseNode, Connective, Operator, QueryNode } from '../syntax/ast.ts';
import { assertNever } from '../text/assert-never.ts';

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
}

declare const CHECKED: unique symbol;

/**
 * A query without errors, with its fields resolved and its values read. Only the
 * checker makes one, so code that takes it (a matcher, a formatter) has no branch
 * for an unknown field or a wrong value.
 */
export interface CheckedQuery {
  readonly [CHECKED]: true;
  readonly resource: Resource;
  readonly connective: Connective;
  readonly clauses: readonly CheckedClause[];
  readonly ast: QueryNode;
}

/** Writes a value as the clause has it, without quotes and escapes. */
export function writeCheckedValue(value: CheckedValue): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.boolean);
    case 'number':
      return value.digits;
    case 'date':
    case 'text':
      return value.text;
    default:
      return assertNever(value);
  }
}
