import type { ResourceLike } from '../catalogue/catalogue.ts';
import { fieldName } from '../catalogue/resolve-field.ts';
import { checkQuery } from '../checker/check-query.ts';
import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { quoteDouble } from '../syntax/escape.ts';
import { LONGEST_QUERY } from '../syntax/parse-query.ts';
import { assertNever } from '../text/assert-never.ts';

/** A query in canonical form, or as it was when it has errors. */
export interface FormatResult {
  readonly text: string;
  readonly valid: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Puts a query into canonical form: single spaces, `metadata[key]`, double
 * quotes around texts, numbers and `null` bare, known values in the service's
 * letter case. It keeps the meaning and the order of clauses; formatting twice
 * changes nothing.
 *
 * @param resource - As for `checkQuery`.
 * @returns The text unchanged when it has errors or its canonical form would be
 *   too long to be read, and always the diagnostics of the text that was given.
 * @throws {TypeError} As `checkQuery` does.
 * @see L5
 * @example
 * formatQuery('payments', "payment_status:'settled'  amount>'5'").text // 'payment_status:"SETTLED" amount>5'
 */
export function formatQuery(resource: ResourceLike, text: string): FormatResult {
  const { query, valid, diagnostics } = checkQuery(resource, text);
  if (query === undefined) return { text, valid, diagnostics };
  const formatted = formatChecked(query);
  // Quotes and escapes may make it too long to be read (L1.11).
  return { text: formatted.length > LONGEST_QUERY ? text : formatted, valid, diagnostics };
}

/**
 * The canonical form of a checked query.
 *
 * @see L5
 * @example
 * const { query } = checkQuery('payments', 'metadata.a:7')
 * query && formatChecked(query) // 'metadata[a]:"7"'
 */
export function formatChecked({ clauses, connective }: CheckedQuery): string {
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
      return quoteDouble(field.values === undefined ? value.text : canonicalMember(field.values.members, value.text));
    default:
      return assertNever(value);
  }
}

function canonicalMember(members: readonly string[], text: string): string {
  const word = text.toLowerCase();
  return members.find((member) => member.toLowerCase() === word) ?? text;
}
