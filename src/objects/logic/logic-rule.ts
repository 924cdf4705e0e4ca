import type { Span } from '../../language/base/span.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { type CheckedQuery, CheckedQueryOn } from '../../language/checker/checked-query.ts';
import type { DiagnosticDeclaration, ReportOptions } from '../../language/diagnostic/declaration.ts';
import { type Fix, replaceFix } from '../../language/diagnostic/fix.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { printClause } from '../../language/syntax/print-query.ts';
import type { Analysis } from './analyze-query.ts';

/** The analysis of a query, and a function to report diagnostics. */
export interface LogicContext<Data = unknown> {
  readonly analysis: Analysis;
  report(span: Span, data: Data, options?: ReportOptions): void;
}

/** A rule about what a query can match: the declaration of its diagnostic, and a function that reports it. */
export interface LogicRule<Code extends string = string, Data = never> extends DiagnosticDeclaration<Code, Data> {
  review(context: LogicContext<Data>): void;
}

/** Defines a rule. Its docs are a separate constant, so that a bundle can leave them out. */
export function defineLogicRule<const Code extends string, Data>(rule: LogicRule<Code, Data>): LogicRule<Code, Data> {
  return rule;
}

/** A clause as it is written in the query. */
export function printChecked({ node }: CheckedClause): string {
  return printClause(node);
}

/** Lists clauses in a sentence: "`a:1`, `b:2` and `c:3`". */
export function listClauses(texts: readonly string[], word: 'and' | 'or'): string {
  const quoted = texts.map(quoteText);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} ${word} ${last}`;
}

/** Reports a set of clauses at the last one, because only that one makes the set complete. */
export function reportTogether<Data>(clauses: readonly CheckedClause[], data: Data, context: LogicContext<Data>): void {
  const last = clauses.at(-1);
  if (last === undefined) return;
  const related = clauses.slice(0, -1).map(({ node }) => ({ span: node.span, message: 'together with this clause' }));
  context.report(last.node.span, data, { related });
}

/**
 * Removes a clause and the separator before it, or the one after it if it is the first clause. Not safe: the query may
 * then match other objects of an export (docs/decisions/019-review-fixes.md).
 */
export function removeFix(query: CheckedQuery, clause: CheckedClause): Fix {
  const clauses = CheckedQueryOn.clausesOf(query);
  const index = clauses.indexOf(clause);
  const { start, end } = clause.node.span;
  const before = clauses[index - 1]?.node.span.end;
  const next = clauses[index + 1]?.node.span.start;
  const title = `remove ${quoteText(printChecked(clause))}`;
  return before === undefined
    ? replaceFix(title, false, start, next ?? end, '')
    : replaceFix(title, false, before, end, '');
}
