import { describe, expect, test } from 'vitest';
import type { DiagnosticDeclaration } from '../../src/language/diagnostic/declaration.ts';
import type { Severity } from '../../src/language/diagnostic/diagnostic.ts';
import { applyEdits } from '../../src/language/diagnostic/fix.ts';
import { parseQuery } from '../../src/language/syntax/parse-query.ts';
import { marked } from './marked.ts';

/** A text that the parser reports, with the expected diagnostic. */
export interface ReportedText<Data> {
  /** The text with marks around the reported span and the related spans. */
  readonly query: string;
  readonly data: Data;
  /** The text after the first fix; left out if there is no fix. */
  readonly fixed?: string;
  /** Whether that fix is only a suggestion. */
  readonly unsafe?: boolean;
  /** The index of the mark around the reported span, if not the first. */
  readonly mark?: number;
  readonly message?: string;
  /** The codes of the whole text in text order, if other mistakes are reported too. */
  readonly codes?: readonly string[];
}

/** Valid and invalid texts for one syntax diagnostic. */
export interface DiagnosticTables<Data> {
  /** The severity according to section 4 of the language reference; by default an error. */
  readonly severity?: Severity;
  readonly accepts: readonly string[];
  readonly reports: readonly ReportedText<Data>[];
}

/** Tests a syntax diagnostic with its tables of accepted and reported texts. */
export function describeDiagnostic<Code extends string, Data>(
  declaration: DiagnosticDeclaration<Code, Data>,
  { severity = 'error', accepts, reports }: DiagnosticTables<Data>,
): void {
  const { code } = declaration;
  describe(code, () => {
    test.each(accepts.map((text) => ({ text })))('accepts $text', ({ text }) => {
      expect(codesOf(text)).not.toContain(code);
    });
    test.each(reports)(
      'reports $query',
      ({ query, data, fixed, unsafe = false, mark = 0, message, codes = [code] }) => {
        const { text, spans } = marked(query);
        expect(codesOf(text)).toEqual(codes);
        const span = spans[mark];
        const diagnostic = parseQuery(text).diagnostics.find(
          (one) => one.code === code && one.span.start === span?.start,
        );
        const fix = diagnostic?.fixes[0];
        expect({
          span: diagnostic?.span,
          related: diagnostic?.related.map((related) => related.span),
          data: diagnostic?.data,
          severity: diagnostic?.severity,
          fixed: fix && applyEdits(text, fix.edits),
          unsafe: fix?.safe === false,
          message: message && diagnostic?.message,
        }).toEqual({
          span,
          related: spans.filter((_, index) => index !== mark),
          data,
          severity,
          fixed,
          unsafe,
          message,
        });
      },
    );
  });
}

/** The codes of the parser's diagnostics, in text order. */
export function codesOf(text: string): readonly string[] {
  return parseQuery(text).diagnostics.map(({ code }) => code);
}
