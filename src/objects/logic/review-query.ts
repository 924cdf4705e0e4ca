import { assertCheckedQuery, type CheckedQuery } from '../../language/checker/checked-query.ts';
import { createDiagnostic } from '../../language/diagnostic/declaration.ts';
import { type Diagnostic, sortDiagnostics } from '../../language/diagnostic/diagnostic.ts';
import { analyzeQuery } from './analyze-query.ts';
import { hasIndependentClauses } from './independence.ts';
import type { LogicRule } from './logic-rule.ts';
import { alwaysMatches } from './rules/always-matches.ts';
import { duplicateClause } from './rules/duplicate-clause.ts';
import { neverMatches } from './rules/never-matches.ts';
import { redundantClause } from './rules/redundant-clause.ts';

/**
 * The rules about what a query can match, in the order of the language reference.
 *
 * @see L4
 */
export const LOGIC_RULES = [
  duplicateClause,
  redundantClause,
  neverMatches,
  alwaysMatches,
] as const satisfies readonly LogicRule[];

/** The code of a diagnostic from `reviewQuery`. */
export type LogicCode = (typeof LOGIC_RULES)[number]['code'];

/** A diagnostic from `reviewQuery`. Its `code` determines the type of its `data`. */
export type LogicDiagnostic = {
  [Rule in (typeof LOGIC_RULES)[number] as Rule['code']]: Diagnostic<Rule['code'], Parameters<Rule['message']>[0]>;
}[LogicCode];

const NONE: readonly never[] = [];

/**
 * Reports logical errors in a query without errors: that it matches nothing or everything, or that some of its clauses
 * have no effect. These warnings are exact: they hold for every object the service can return.
 *
 * @param query - A query without errors, from `checkQuery` or `search`.
 * @returns The diagnostics in text order, with spans in the text of the query. They come in addition to those of
 *   `checkQuery` and repeat none of them.
 * @throws {TypeError} If `query` is not a checked query.
 * @see L4
 * @example
 * const { query } = checkQuery('payments', 'amount>10 amount<5')
 * query && reviewQuery(query)[0]?.code // 'never-matches'
 */
export function reviewQuery(query: CheckedQuery): readonly LogicDiagnostic[] {
  assertCheckedQuery(query);
  if (hasIndependentClauses(query)) return NONE;
  const analysis = analyzeQuery(query);
  const diagnostics: Diagnostic[] = [];
  const rules: readonly LogicRule[] = LOGIC_RULES;
  for (const rule of rules) {
    rule.review({
      analysis,
      report: (span, data, options) => diagnostics.push(createDiagnostic(rule, span, data, options)),
    });
  }
  // The rules report only the codes that they declare.
  return sortDiagnostics(diagnostics) as readonly Diagnostic[] as readonly LogicDiagnostic[];
}
