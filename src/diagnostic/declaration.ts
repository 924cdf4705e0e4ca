import type { Span } from '../text/span.ts';
import type { Diagnostic, RelatedSpan, Severity } from './diagnostic.ts';
import type { Fix } from './fix.ts';

/**
 * A query that shows a diagnostic, and the same query mended. `resource` is
 * the one it is checked against; where the rule has a fix, its first fix turns
 * `bad` into `good`.
 */
export interface Example {
  readonly resource: string;
  readonly bad: string;
  readonly good: string;
}

/**
 * What people may want to read about a kind of diagnostic. It stands beside the
 * declaration, in the same file but by itself, so that a bundle that only
 * reports diagnostics leaves it out (docs/decisions/004-docs-beside-rules.md).
 */
export interface DiagnosticDocs {
  /** What it reports, in one sentence. */
  readonly what: string;
  /** Why that matters to the writer of the query. */
  readonly why: string;
  readonly examples: readonly Example[];
}

/** A kind of diagnostic: its code, its severity, its message. */
export interface DiagnosticDeclaration<Code extends string = string, Data = never> {
  readonly code: Code;
  /** The usual severity; a report may lower it where the rule says so. */
  readonly severity: Severity;
  /** The rule of the language reference that it speaks for, for instance `L2.4`. */
  readonly rule: string;
  message(data: Data): string;
}

/** What a report may add to a span and its data. */
export interface ReportOptions {
  readonly fixes?: readonly Fix[];
  readonly related?: readonly RelatedSpan[];
  readonly severity?: Severity;
}

const NONE: readonly never[] = [];

/** Declares a kind of diagnostic that needs no check of its own: the parser reports it. */
export function defineDiagnostic<const Code extends string, Data>(
  declaration: DiagnosticDeclaration<Code, Data>,
): DiagnosticDeclaration<Code, Data> {
  return declaration;
}

/** Makes a diagnostic of the declared kind. */
export function createDiagnostic<Code extends string, Data>(
  declaration: DiagnosticDeclaration<Code, Data>,
  span: Span,
  data: Data,
  options?: ReportOptions,
): Diagnostic<Code, Data> {
  return {
    code: declaration.code,
    severity: options?.severity ?? declaration.severity,
    message: declaration.message(data),
    span,
    related: options?.related ?? NONE,
    fixes: options?.fixes ?? NONE,
    data,
  };
}
