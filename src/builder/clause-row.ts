import { fieldName } from '../catalogue/resolve-field.ts';
import type { CheckedClause, CheckedValue } from '../checker/checked-query.ts';
import type { Operator } from '../syntax/ast.ts';
import { assertNever } from '../text/assert-never.ts';

/** A clause as plain data, which JSON can store and `fromRows` reads back. */
export interface ClauseRow {
  /** The name as steps take it: `amount`, `metadata[order_id]`. */
  readonly field: string;
  readonly op: Operator;
  /** A date is a timestamp or whole Unix seconds. A number that JavaScript cannot represent exactly is a string of its digits. */
  readonly value: string | number | boolean | null;
  /** Whether the clause is negated; absent if it is not. */
  readonly not?: true;
}

/** The name of the field of a clause, as steps take it. */
export function nameOf({ field, key }: CheckedClause): string {
  return fieldName({ field, key });
}

/** Writes a clause as plain data. */
export function toRow(clause: CheckedClause): ClauseRow {
  const row = { field: nameOf(clause), op: clause.operator, value: toPlain(clause.value) };
  return clause.isNegated ? { ...row, not: true } : row;
}

function toPlain(value: CheckedValue): ClauseRow['value'] {
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
