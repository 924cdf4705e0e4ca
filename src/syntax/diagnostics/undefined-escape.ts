import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

export interface Data {
  readonly written: string;
}

export const undefinedEscapeDocs: DiagnosticDocs = {
  what: 'Reports a backslash before a character that needs none.',
  why: 'It is read as a backslash; write two, and nobody has to know that.',
  examples: [
    {
      resource: 'payments',
      bad: String.raw`statement_descriptor:"a\b"`,
      good: String.raw`statement_descriptor:"a\\b"`,
    },
  ],
};

export const undefinedEscape = defineDiagnostic({
  code: 'undefined-escape',
  severity: 'warning',
  rule: 'L1.8',
  message: ({ written }: Data) => `${quoteText(written)} is not an escape`,
});
