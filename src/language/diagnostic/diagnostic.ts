import { compareSpans, type Span } from '../base/span.ts';
import type { Fix } from './fix.ts';

/**
 * `error`: the service refuses the query or may refuse it. `warning`: the service accepts the query, which probably
 * does not mean what was intended. `info`: a fact worth knowing.
 *
 * @see L4
 */
export type Severity = 'error' | 'warning' | 'info';

/** A second place that belongs to a diagnostic, with the reason. */
export interface RelatedSpan {
  readonly span: Span;
  readonly message: string;
}

/**
 * A finding in a query. The `code` is stable. The `message` is for people and may
 * change; programs read its parameters from `data`.
 */
export interface Diagnostic<Code extends string = string, Data = unknown> {
  readonly code: Code;
  readonly severity: Severity;
  readonly message: string;
  /** The smallest range of the query that shows the error. */
  readonly span: Span;
  readonly related: readonly RelatedSpan[];
  /** Possible fixes, the most likely first; empty if the intent is not clear. */
  readonly fixes: readonly Fix[];
  readonly data: Data;
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  for (const diagnostic of diagnostics) if (diagnostic.severity === 'error') return true;
  return false;
}

/** Sorts diagnostics in text order, in place. Those with equal spans keep their order. */
export function sortDiagnostics<One extends Diagnostic>(diagnostics: One[]): One[] {
  if (diagnostics.length < 2) return diagnostics;
  return diagnostics.sort((a, b) => compareSpans(a.span, b.span));
}
