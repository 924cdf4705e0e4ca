import { assertCheckedQuery } from '../checker/assert-checked-query.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import { createDiagnostic } from '../diagnostic/declaration.ts';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import type { LogicDiagnostic } from './diagnostics.ts';
import { findFindings } from './find-findings.ts';
import type { LogicRule } from './logic-rule.ts';
import { LOGIC_RULES } from './rules.ts';
import { standApart } from './stand-apart.ts';

const NONE: readonly never[] = [];

/**
 * Reports what a query without errors cannot mean: that nothing, or everything,
 * matches it, and which clauses change nothing. What it says holds of every
 * object that there can be.
 *
 * @param query - A query without errors, from `checkQuery` or `search`.
 * @returns The diagnostics in text order, with spans in the text of the query.
 *   They come beside those of `checkQuery`, never in place of one.
 * @throws {TypeError} It is no checked query.
 * @see L4
 * @example
 * const { query } = checkQuery('payments', 'amount>10 amount<5')
 * query && reviewQuery(query)[0]?.code // 'never-matches'
 */
export function reviewQuery(query: CheckedQuery): readonly LogicDiagnostic[] {
  assertCheckedQuery(query);
  if (standApart(query)) return NONE;
  const findings = findFindings(query);
  const diagnostics: Diagnostic[] = [];
  const rules: readonly LogicRule[] = LOGIC_RULES;
  for (const rule of rules) {
    rule.review({
      findings,
      report: (span, data, options) => diagnostics.push(createDiagnostic(rule, span, data, options)),
    });
  }
  // The rules report only what the table of diagnostics declares.
  return sortDiagnostics(diagnostics) as readonly Diagnostic[] as readonly LogicDiagnostic[];
}
