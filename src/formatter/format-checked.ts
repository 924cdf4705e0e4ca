import { findMember } from '../catalogue/field.ts';
import { fieldName } from '../catalogue/resolve-field.ts';
import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import { quoteDouble } from '../syntax/escape.ts';
import { assertNever } from '../text/assert-never.ts';

/**
 * The canonical form of a checked query.
 *
 * @see L5
 * @example
 * const { query } = checkQuery('payments', 'metadata.a:7')
 * query && formatChecked(query) // 'metadata[a]:"7"'
 */
export function formatChecked({ connective, clauses }: CheckedQuery): string {
  const separator = connective === 'or' ? ' OR ' : ' ';
  let text = '';
  for (const clause of clauses) text += `${text === '' ? '' : separator}${formatClause(clause)}`;
  return text;
}

function formatClause(clause: CheckedClause): string {
  return `${clause.isNegated ? '-' : ''}${fieldName(clause)}${clause.operator}${formatValue(clause)}`;
}

function formatValue({ field, value }: CheckedClause): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.boolean);
    case 'number':
      return value.digits;
    case 'date':
      return /^\d+$/.test(value.text) ? value.text : `"${value.text.toUpperCase()}"`;
    case 'text':
      return quoteDouble((field.values && findMember(field.values, value.text)) ?? value.text);
    default:
      return assertNever(value);
  }
}
