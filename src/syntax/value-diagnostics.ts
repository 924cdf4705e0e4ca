import { type DiagnosticDocs, defineDiagnostic } from '../diagnostic/declaration.ts';
import { quoteText } from '../diagnostic/quote.ts';

// The diagnostics of how a value is written. Each is declared beside its documentation.

export interface UnquotedValueData {
  readonly text: string;
}

export const unquotedValueDocs: DiagnosticDocs = {
  what: 'Reports a text, timestamp or enum value without quotation marks.',
  why: 'Only numbers, `null`, `true` and `false` work without quotation marks. The service rejects any other value.',
  examples: [
    { resource: 'payments', bad: 'payment_status:SETTLED', good: 'payment_status:"SETTLED"' },
    { resource: 'payments', bad: 'created_at>2025-01-01T00:00:00Z', good: 'created_at>"2025-01-01T00:00:00Z"' },
  ],
};

export const unquotedValue = defineDiagnostic({
  code: 'unquoted-value',
  severity: 'error',
  rule: 'L1.8',
  message: ({ text }: UnquotedValueData) => `the value ${quoteText(text)} is not in quotation marks`,
});

export interface UnterminatedStringData {
  readonly text: string;
  /** The other kind of quotation mark, if the text ends with one. */
  readonly close?: string;
}

export const unterminatedStringDocs: DiagnosticDocs = {
  what: 'Reports a quotation mark that is never closed, or that is closed by the other kind.',
  why: 'Everything after it would be part of the value, so the service rejects the query.',
  examples: [
    { resource: 'payments', bad: 'payment_status:"SETTLED', good: 'payment_status:"SETTLED"' },
    { resource: 'payments', bad: `payment_status:"SETTLED'`, good: 'payment_status:"SETTLED"' },
  ],
};

export const unterminatedString = defineDiagnostic({
  code: 'unterminated-string',
  severity: 'error',
  rule: 'L1.8',
  message: ({ text, close }: UnterminatedStringData) => {
    if (close !== undefined) {
      return `the value ${quoteText(text)} begins with \`${close === '"' ? "'" : '"'}\` but ends with \`${close}\``;
    }
    return text === ''
      ? 'the quotation mark is never closed'
      : `the quotation mark before ${quoteText(text)} is never closed`;
  },
});

export interface TypographicQuoteData {
  readonly quote: string;
}

export const typographicQuoteDocs: DiagnosticDocs = {
  what: 'Reports a value in typographic quotation marks, which word processors and chat programs insert.',
  why: 'The service treats them like letters, so it reads an unquoted value.',
  examples: [{ resource: 'payments', bad: 'payment_status:“SETTLED”', good: 'payment_status:"SETTLED"' }],
};

export const typographicQuote = defineDiagnostic({
  code: 'typographic-quote',
  severity: 'error',
  rule: 'L1.8',
  message: ({ quote }: TypographicQuoteData) => `${quoteText(quote)} is a typographic quotation mark`,
});

export interface UndefinedEscapeData {
  readonly written: string;
}

export const undefinedEscapeDocs: DiagnosticDocs = {
  what: 'Reports a backslash before a character that needs no escape.',
  why: 'Such a backslash stands for itself. Write two backslashes to make that clear.',
  examples: [
    {
      resource: 'payments',
      // Not `String.raw`, whose calls stay in every bundle.
      bad: 'statement_descriptor:"a\\b"',
      good: 'statement_descriptor:"a\\\\b"',
    },
  ],
};

export const undefinedEscape = defineDiagnostic({
  code: 'undefined-escape',
  severity: 'warning',
  rule: 'L1.8',
  message: ({ written }: UndefinedEscapeData) => `${quoteText(written)} is not an escape`,
});
