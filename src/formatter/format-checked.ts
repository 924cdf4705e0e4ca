import { findMember } from '../catalogue/field.ts';
import { fieldName } from '../catalogue/resolve-field.ts';
import {
  type CheckedClause,
  type CheckedQuery,
  CheckedQueryOn,
  type CheckedValue,
  writeCheckedValue,
} from '../checker/checked-query.ts';
import type { Connective } from '../syntax/ast.ts';
import { quoteDouble } from '../syntax/print-query.ts';

/** The separators of clauses in canonical form. */
export const SEPARATORS: Readonly<Record<Connective, string>> = { and: ' ', or: ' OR ' };

/**
 * Writes a checked query in canonical form.
 *
 * @throws {TypeError} If `query` is not a checked query, such as a copy of one.
 * @see L5
 * @example
 * const { query } = checkQuery('payments', 'metadata.a:7')
 * query && formatChecked(query) // 'metadata[a]:"7"'
 */
export function formatChecked(query: CheckedQuery): string {
  const clauses = CheckedQueryOn.clausesOf(query);
  const separator = SEPARATORS[query.connective];
  let text = '';
  for (const clause of clauses) text += `${text === '' ? '' : separator}${formatClause(clause)}`;
  return text;
}

/** Writes one clause in canonical form. */
export function formatClause(clause: CheckedClause): string {
  return `${clause.isNegated ? '-' : ''}${fieldName(clause)}${clause.operator}${formatValue(clause)}`;
}

/** Writes the value of a clause in canonical form. */
function formatValue(clause: CheckedClause): string {
  const text = canonicalText(clause);
  return isQuoted(clause.value) ? quoteDouble(text) : text;
}

/** Whether the canonical form of a value has quotes. */
export function isQuoted(value: CheckedValue): boolean {
  return value.kind === 'text' || (value.kind === 'date' && !/^\d+$/.test(value.text));
}

/** The value of a clause in canonical form, without quotes. */
export function canonicalText({ field, value }: CheckedClause): string {
  const text = writeCheckedValue(value);
  if (value.kind === 'date') return text.toUpperCase();
  return value.kind === 'text' && field.values !== undefined ? (findMember(field.values, text) ?? text) : text;
}
