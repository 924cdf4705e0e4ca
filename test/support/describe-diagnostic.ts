import { describe, expect, test } from 'vitest';
import type { DiagnosticDeclaration } from '../../src/diagnostic/declaration.ts';
import type { Severity } from '../../src/diagnostic/diagnostic.ts';
import { applyEdits } from '../../src/diagnostic/fix.ts';
import { parseQuery } from '../../src/syntax/parse-query.ts';
import { marked } from './marked.ts';

/** A text that the parser finds fault with, and all that it says of it. */
export interface ReportedText<Data> {
  /** The text with marks around the place reported, and around the related ones. */
  readonly query: string;
  readonly data: Data;
  /** What the first fix makes of it; left out where there is no fix. */
  readonly mended?: string;
  /** Whether that fix needs a look before it is applied. */
  readonly unsafe?: boolean;
  /** Which of the marks is the place reported, when it is not the first. */
  readonly mark?: number;
  readonly message?: string;
  /** The codes of the whole text in text order, when another mistake is reported too. */
  readonly codes?: readonly string[];
}

/** Near misses and mistakes of one syntax diagnostic. */
export interface DiagnosticTables<Data> {
  /** The severity that section 4 of the language reference gives it; an error unless it says otherwise. */
  readonly severity?: Severity;
  readonly accepts: readonly string[];
  readonly reports: readonly ReportedText<Data>[];
}

/** Tests a syntax diagnostic by its tables: where it is silent, and what it says where it is not. */
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
      ({ query, data, mended, unsafe = false, mark = 0, message, codes = [code] }) => {
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
          mended: fix && applyEdits(text, fix.edits),
          unsafe: fix?.safe === false,
          message: message && diagnostic?.message,
        }).toEqual({
          span,
          related: spans.filter((_, index) => index !== mark),
          data,
          severity,
          mended,
          unsafe,
          message,
        });
      },
    );
  });
}

/** The codes of all that the parser reports, in text order. */
export function codesOf(text: string): readonly string[] {
  return parseQuery(text).diagnostics.map(({ code }) => code);
}
