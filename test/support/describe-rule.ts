import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceLike } from '../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import type { DiagnosticDeclaration } from '../../src/language/diagnostic/declaration.ts';
import type { Diagnostic, Severity } from '../../src/language/diagnostic/diagnostic.ts';
import { applyEdits } from '../../src/language/diagnostic/fix.ts';
import { marked } from './marked.ts';

/** A query that a rule accepts; by default on payments. */
export type AcceptedQuery = string | { readonly resource: ResourceLike; readonly query: string };

/** A query that a rule reports, with the expected diagnostic. */
export interface ReportedQuery<Data> {
  readonly resource?: ResourceLike;
  /** The text with marks around the reported span and the related spans. */
  readonly query: string;
  readonly data: Data;
  /** The severity, if not the default one of the rule. */
  readonly severity?: Severity;
  /** The text after the first fix; left out if there is no fix. */
  readonly fixed?: string;
  /** Whether that fix is safe. */
  readonly safe?: boolean;
  /** The texts after the other fixes. */
  readonly alternatives?: readonly string[];
  /** The index of the mark around the reported span, if not the first. */
  readonly mark?: number;
  readonly message?: string;
  /** The codes of the whole query in text order, if other mistakes are reported too. */
  readonly codes?: readonly string[];
}

/** Valid and invalid queries for one rule. */
export interface RuleTables<Data> {
  readonly accepts: readonly AcceptedQuery[];
  readonly reports: readonly ReportedQuery<Data>[];
}

/** Returns the diagnostics of a query, in text order. */
type Diagnose = (resource: ResourceLike, text: string) => readonly Diagnostic[];

/** Tests a rule with its tables of accepted and reported queries. */
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
      const [fixed, ...alternatives] = (diagnostic?.fixes ?? []).map(({ edits }) => applyEdits(text, edits));
      expect({
        span: diagnostic?.span,
        related: diagnostic?.related.map((related) => related.span),
        data: diagnostic?.data,
        severity: diagnostic?.severity,
        fixed,
        safe: diagnostic?.fixes[0]?.safe ?? false,
        alternatives,
        message: message && diagnostic?.message,
      }).toEqual({
        span,
        related: spans.filter((_, index) => index !== mark),
        data: reported.data,
        severity: reported.severity ?? declaration.severity,
        fixed: reported.fixed,
        safe: reported.safe ?? false,
        alternatives: reported.alternatives ?? [],
        message,
      });
    });
  });
}

/** The codes of the checker's diagnostics, in text order. */
export function checkedCodes(resource: ResourceLike, text: string): readonly string[] {
  return checkQuery(resource, text).diagnostics.map(({ code }) => code);
}
