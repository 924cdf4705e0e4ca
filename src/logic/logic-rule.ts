import type { DiagnosticDeclaration, ReportOptions } from '../diagnostic/declaration.ts';
import type { Span } from '../text/span.ts';
import type { Findings } from './findings.ts';

/** What a rule sees of a query, and where it reports. */
export interface LogicContext<Data = unknown> {
  readonly findings: Findings;
  report(span: Span, data: Data, options?: ReportOptions): void;
}

/** A rule of what a query can match: how it is declared, and what it reports. */
export interface LogicRule<Code extends string = string, Data = never> extends DiagnosticDeclaration<Code, Data> {
  review(context: LogicContext<Data>): void;
}

/** Declares a rule; what people read about it stands beside it, for a bundle to leave out. */
export function defineLogicRule<const Code extends string, Data>(rule: LogicRule<Code, Data>): LogicRule<Code, Data> {
  return rule;
}
