import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceLike } from '../../src/catalogue/catalogue.ts';
import { checkQuery } from '../../src/checker/check-query.ts';
import type { DiagnosticDeclaration } from '../../src/diagnostic/declaration.ts';
import type { Diagnostic, Severity } from '../../src/diagnostic/diagnostic.ts';
import { applyEdits } from '../../src/diagnostic/fix.ts';
import { marked } from './marked.ts';

/** A query that a rule is silent on; a text alone is about payments. */
export type AcceptedQuery = string | { readonly resource: ResourceLike; readonly query: string };

/** A query that a rule finds fault with, and all that is said of it. */
export interface ReportedQuery<Data> {
  readonly resource?: ResourceLike;
  /** The text with marks around the place reported, and around the related ones. */
  readonly query: string;
  readonly data: Data;
  /** The severity, where it is not the usual one of the rule. */
  readonly severity?: Severity;
  /** What the first fix makes of it; left out where there is no fix. */
  readonly mended?: string;
  /** Whether that fix may be applied unseen. */
  readonly safe?: boolean;
  /** What the other fixes make of it. */
  readonly alternatives?: readonly string[];
  /** Which of the marks is the place reported, when it is not the first. */
  readonly mark?: number;
  readonly message?: string;
  /** The codes of the whole query in text order, when another mistake is reported too. */
  readonly codes?: readonly string[];
}

/** Near misses and mistakes of one rule. */
export interface RuleTables<Data> {
  readonly accepts: readonly AcceptedQuery[];
  readonly reports: readonly ReportedQuery<Data>[];
}

/** What is reported of a query, in text order. */
type Diagnose = (resource: ResourceLike, text: string) => readonly Diagnostic[];

/** Tests a rule by its tables: where it is silent, and what it says where it is not. */
export function describeRule<Code extends string, Data>(
  declaration: DiagnosticDeclaration<Code, Data>,
  { accepts, reports }: RuleTables<Data>,
  diagnose: Diagnose = (resource, text) => checkQuery(resource, text).diagnostics,
): void {
  const { code } = declaration;
  const codesOf = (resource: ResourceLike, text: string): readonly string[] =>
    diagnose(resource, text).map((diagnostic) => diagnostic.code);
  describe(code, () => {
    const accepted = accepts.map((one) => (typeof one === 'string' ? { query: one } : one));
    test.each<{ resource?: ResourceLike; query: string }>(accepted)('accepts $query', ({ resource, query }) => {
      expect(codesOf(resource ?? catalogue.payments, query)).not.toContain(code);
    });
    test.each(reports)('reports $query', (reported) => {
      const { resource = catalogue.payments, query, mark = 0, message, codes = [code] } = reported;
      const { text, spans } = marked(query);
      expect(codesOf(resource, text)).toEqual(codes);
      const span = spans[mark];
      const diagnostic = diagnose(resource, text).find(
        (one) => one.code === code && one.span.start === span?.start && one.span.end === span.end,
      );
      const [mended, ...alternatives] = (diagnostic?.fixes ?? []).map(({ edits }) => applyEdits(text, edits));
      expect({
        span: diagnostic?.span,
        related: diagnostic?.related.map((related) => related.span),
        data: diagnostic?.data,
        severity: diagnostic?.severity,
        mended,
        safe: diagnostic?.fixes[0]?.safe ?? false,
        alternatives,
        message: message && diagnostic?.message,
      }).toEqual({
        span,
        related: spans.filter((_, index) => index !== mark),
        data: reported.data,
        severity: reported.severity ?? declaration.severity,
        mended: reported.mended,
        safe: reported.safe ?? false,
        alternatives: reported.alternatives ?? [],
        message,
      });
    });
  });
}

/** The codes of all that a check reports, in text order. */
export function checkedCodes(resource: ResourceLike, text: string): readonly string[] {
  return checkQuery(resource, text).diagnostics.map(({ code }) => code);
}
