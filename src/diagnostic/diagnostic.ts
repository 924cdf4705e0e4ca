import { compareSpans, type Span } from '../text/span.ts';
import type { Fix } from './fix.ts';

/**
 * `error`: the service would refuse the query, or nobody can vouch that it
 * would not. `warning`: accepted, but probably not what was meant. `info`: a
 * fact worth knowing.
 *
 * @see L4
 */
export type Severity = 'error' | 'warning' | 'info';

/** A second place that a diagnostic speaks of, with what it has to do with it. */
export interface RelatedSpan {
  readonly span: Span;
  readonly message: string;
}

/**
 * A finding in a query. The `code` is stable; the `message` is for people and
 * may change; `data` holds what the message was made from, for programs.
 */
export interface Diagnostic<Code extends string = string, Data = unknown> {
  readonly code: Code;
  readonly severity: Severity;
  readonly message: string;
  /** The smallest place that shows it, in the text of the query. */
  readonly span: Span;
  readonly related: readonly RelatedSpan[];
  /** Ways to mend it, the likeliest first; empty when the intent is not clear. */
  readonly fixes: readonly Fix[];
  readonly data: Data;
}

/** Whether any of the diagnostics is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  for (const diagnostic of diagnostics) if (diagnostic.severity === 'error') return true;
  return false;
}

/** Puts diagnostics into text order, in place; those at one place keep their order. */
export function sortDiagnostics<One extends Diagnostic>(diagnostics: One[]): One[] {
  if (diagnostics.length < 2) return diagnostics;
  return diagnostics.sort((a, b) => compareSpans(a.span, b.span));
}
