import type { Field } from '../../language/catalogue/field.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { placeClause, placeNull, placeText } from '../../language/syntax/place-clause.ts';

/** A clause that finds objects without a value of a field, or those with one. */
export function createNullClause(field: Field, isNegated: boolean): CheckedClause {
  const head = { isNegated, path: field.path, key: undefined, operator: ':' } as const;
  return { ...head, field, value: { kind: 'null' }, node: placeClause(head, 0, placeNull) };
}

/** A clause that compares a date field with an instant. */
export function createDateClause(field: Field, operator: '>=' | '<', epochMs: number): CheckedClause {
  const head = { isNegated: false, path: field.path, key: undefined, operator } as const;
  const text = new Date(epochMs).toISOString();
  const node = placeClause(head, 0, (start) => placeText(text, start));
  return { ...head, field, value: { kind: 'date', epochMs, text }, node };
}
