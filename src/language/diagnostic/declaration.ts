import type { Span } from '../base/span.ts';
import type { Diagnostic, RelatedSpan, Severity } from './diagnostic.ts';
import type { Fix } from './fix.ts';
import { cutLine } from './quote.ts';

/**
 * A query that causes a diagnostic, and the same query fixed. `resource` is the resource of both. If the rule has a
 * fix, the first fix turns `bad` into `good`.
 */
export interface Example {
  readonly resource: string;
  readonly bad: string;
  readonly good: string;
}

/**
 * The documentation of a kind of diagnostic. It is a separate export of the declaration's file, so that a bundle that
 * only reports diagnostics leaves it out (docs/decisions/001-docs-beside-rules.md).
 */
export interface DiagnosticDocs {
  /** The mistake that it reports, in a sentence. */
  readonly what: string;
  /** Why the mistake matters to the writer of the query. */
  readonly why: string;
  readonly examples: readonly Example[];
}

/** A kind of diagnostic: its code, its severity, its message. */
export interface DiagnosticDeclaration<Code extends string = string, Data = never> {
  readonly code: Code;
  /** The default severity; a report may lower it. */
  readonly severity: Severity;
  /** The rule of the language reference that it enforces, for instance `L2.4`. */
  readonly rule: string;
  message(data: Data): string;
}

/** The optional parts of a report. */
export interface ReportOptions {
  readonly fixes?: readonly Fix[];
  readonly related?: readonly RelatedSpan[];
  readonly severity?: Severity;
}

const NONE: readonly never[] = [];

/** Declares a kind of diagnostic without a check of its own, because the parser reports it. */
/* @__NO_SIDE_EFFECTS__ */
export function defineDiagnostic<const Code extends string, Data>(
  declaration: DiagnosticDeclaration<Code, Data>,
): DiagnosticDeclaration<Code, Data> {
  return declaration;
}

export function createDiagnostic<Code extends string, Data>(
  declaration: DiagnosticDeclaration<Code, Data>,
  span: Span,
  data: Data,
  options?: ReportOptions,
): Diagnostic<Code, Data> {
  // Own keys, for a prototype may have been polluted; `ownOptions` takes longer than most rules.
  const { severity, related, fixes } = { severity: undefined, related: undefined, fixes: undefined, ...options };
  return {
    code: declaration.code,
    severity: severity ?? declaration.severity,
    message: cutLine(declaration.message(data)),
    span,
    related: related ?? NONE,
    fixes: fixes ?? NONE,
    data,
  };
}
