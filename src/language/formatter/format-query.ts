import type { ResourceLike } from '../catalogue/catalogue.ts';
import { checkQuery } from '../checker/check-query.ts';
import type { QueryDiagnostic } from '../checker/registry.ts';
import { MAX_QUERY_LENGTH } from '../syntax/syntax-diagnostics.ts';
import { formatChecked } from './format-checked.ts';

/** A query in canonical form, or unchanged if it has errors. */
export interface FormatResult {
  readonly text: string;
  readonly valid: boolean;
  readonly diagnostics: readonly QueryDiagnostic[];
}

/**
 * Writes a query in canonical form: single spaces, `metadata[key]`, double quotes around texts but not around numbers
 * and `null`, known values in the service's letter case. Meaning and order of the clauses stay the same, and formatting
 * twice changes nothing more.
 *
 * @param resource - As for `checkQuery`.
 * @returns The canonical form, or the text unchanged if it has errors or its canonical form would be too long to parse;
 *   and the diagnostics of the given text.
 * @throws {TypeError} As `checkQuery` does.
 * @see L5
 * @example
 * formatQuery('payments', "payment_status:'settled'  amount>'5'").text // 'payment_status:"SETTLED" amount>5'
 */
export function formatQuery(resource: ResourceLike, text: string): FormatResult {
  const { query, valid, diagnostics } = checkQuery(resource, text);
  if (query === undefined) return { text, valid, diagnostics };
  const formatted = formatChecked(query);
  // Quotes and escapes may make it too long to parse (L1.11).
  return { text: formatted.length > MAX_QUERY_LENGTH ? text : formatted, valid, diagnostics };
}
