import { type DiagnosticDocs, defineDiagnostic } from '../diagnostic/declaration.ts';
import { quoteText } from '../diagnostic/quote.ts';
import type { Operator } from './ast.ts';

// The diagnostics of a clause, except those of its value. Each is declared beside its documentation.

export interface ExpectedClauseData {
  /** The text found instead; empty at the end of the query. */
  readonly found: string;
  /** An example of a clause on the resource, if the whole text has no clause. */
  readonly example?: string;
}

export const expectedClauseDocs: DiagnosticDocs = {
  what: 'Reports text that is not a clause, or a query without any clause.',
  why: 'A query consists of clauses: a field, an operator and a value. The service cannot search all fields at once.',
  examples: [
    { resource: 'payments', bad: '"coffee" amount>500', good: 'statement_descriptor:"coffee" amount>500' },
    { resource: 'payments', bad: '>500', good: 'amount>500' },
  ],
};

export const expectedClause = defineDiagnostic({
  code: 'expected-clause',
  severity: 'error',
  rule: 'L1.3',
  message: ({ found, example }: ExpectedClauseData) => {
    if (example !== undefined) {
      return `${quoteText(found)} has no clause; write a field, an operator and a value, as in ${quoteText(example)}`;
    }
    return found === '' ? 'a clause is missing here' : `${quoteText(found)} is not a clause: it has no field`;
  },
});

export interface ExpectedOperatorData {
  readonly field: string;
}

export const expectedOperatorDocs: DiagnosticDocs = {
  what: 'Reports a field without an operator.',
  why: 'A word alone is not a clause. The service cannot search all fields at once.',
  examples: [
    { resource: 'payments', bad: 'amount 500', good: 'amount:500' },
    { resource: 'payments', bad: 'currency_code"EUR"', good: 'currency_code:"EUR"' },
  ],
};

export const expectedOperator = defineDiagnostic({
  code: 'expected-operator',
  severity: 'error',
  rule: 'L1.3',
  message: ({ field }: ExpectedOperatorData) => `no operator follows ${quoteText(field)}`,
});

export interface ExpectedValueData {
  readonly field: string;
  readonly operator: string;
}

export const expectedValueDocs: DiagnosticDocs = {
  what: 'Reports an operator without a value.',
  why: 'A clause needs a value. To find objects without a value, use `null`.',
  examples: [{ resource: 'payments', bad: 'amount> customer.email~"acme"', good: 'amount>0 customer.email~"acme"' }],
};

export const expectedValue = defineDiagnostic({
  code: 'expected-value',
  severity: 'error',
  rule: 'L1.3',
  message: ({ field, operator }: ExpectedValueData) => `no value follows ${quoteText(`${field}${operator}`)}`,
});

export interface SpaceAroundOperatorData {
  readonly field: string;
  readonly operator: string;
}

export const spaceAroundOperatorDocs: DiagnosticDocs = {
  what: 'Reports white space between a field, its operator and its value.',
  why: 'A space ends a clause, so the service sees three broken clauses.',
  examples: [{ resource: 'payments', bad: 'amount > 1000', good: 'amount>1000' }],
};

export const spaceAroundOperator = defineDiagnostic({
  code: 'space-around-operator',
  severity: 'error',
  rule: 'L1.3',
  message: ({ operator }: SpaceAroundOperatorData) => `white space around ${quoteText(operator)} splits the clause`,
});

export interface UnknownOperatorData {
  readonly written: string;
  /** The operator that was probably meant. */
  readonly meant: Operator | undefined;
  /** Whether the written operator also says "not". */
  readonly negates: boolean;
}

export const unknownOperatorDocs: DiagnosticDocs = {
  what: 'Reports an operator of another query language.',
  why: 'The service supports `:` `~` `>` `<` `>=` `<=` and rejects every other operator.',
  examples: [
    { resource: 'payments', bad: 'amount=500', good: 'amount:500' },
    { resource: 'payments', bad: 'currency_code!="EUR"', good: '-currency_code:"EUR"' },
    { resource: 'payments', bad: 'amount=>500', good: 'amount>=500' },
  ],
};

export const unknownOperator = defineDiagnostic({
  code: 'unknown-operator',
  severity: 'error',
  rule: 'L1.7',
  message: ({ written }: UnknownOperatorData) =>
    written === '' ? 'the operator is empty' : `${quoteText(written)} is not an operator`,
});

export interface MisplacedNegationData {
  readonly written: string;
}

export const misplacedNegationDocs: DiagnosticDocs = {
  what: 'Reports a negation other than a single `-` directly before a field.',
  why: 'The service supports no other way to negate a clause.',
  examples: [
    { resource: 'payments', bad: 'NOT refund.status:null', good: '-refund.status:null' },
    { resource: 'payments', bad: '- refund.status:null', good: '-refund.status:null' },
    { resource: 'payments', bad: '–refund.status:null', good: '-refund.status:null' },
    { resource: 'payments', bad: '!refund.status:null', good: '-refund.status:null' },
    { resource: 'payments', bad: '--refund.status:null', good: '-refund.status:null' },
    { resource: 'payments', bad: 'payment_status:-"SETTLED"', good: '-payment_status:"SETTLED"' },
  ],
};

export const misplacedNegation = defineDiagnostic({
  code: 'misplaced-negation',
  severity: 'error',
  rule: 'L1.4',
  message: ({ written }: MisplacedNegationData) =>
    `${quoteText(written)} does not negate: a single \`-\` directly before the field does`,
});

export interface InvalidMetadataKeyData {
  readonly key: string;
  /** The missing bracket. Other mistakes in the key are reported once it is closed. */
  readonly missing?: ']';
}

export const invalidMetadataKeyDocs: DiagnosticDocs = {
  what: 'Reports a metadata key that contains characters other than ASCII letters, digits and `_`, or that has no closing `]`.',
  why: 'The service cannot search such a key, even if objects have it.',
  examples: [
    { resource: 'payments', bad: 'metadata[order-id]:"7"', good: 'metadata[order_id]:"7"' },
    { resource: 'payments', bad: 'metadata[order_id:"7"', good: 'metadata[order_id]:"7"' },
  ],
};

export const invalidMetadataKey = defineDiagnostic({
  code: 'invalid-metadata-key',
  severity: 'error',
  rule: 'L1.6',
  message: ({ key, missing }: InvalidMetadataKeyData) => {
    if (key === '') return 'the metadata key is empty';
    if (missing !== undefined) return `no \`${missing}\` closes the key ${quoteText(key)}`;
    return `${quoteText(key)} is not a key that can be searched`;
  },
});

export interface QuotedMetadataKeyData {
  readonly key: string;
}

export const quotedMetadataKeyDocs: DiagnosticDocs = {
  what: 'Reports quotation marks around a metadata key.',
  why: 'Similar query languages accept them, but the service does not document them.',
  examples: [{ resource: 'payments', bad: 'metadata["order_id"]:"7"', good: 'metadata[order_id]:"7"' }],
};

export const quotedMetadataKey = defineDiagnostic({
  code: 'quoted-metadata-key',
  severity: 'warning',
  rule: 'L1.6',
  message: ({ key }: QuotedMetadataKeyData) => `the key ${quoteText(key)} needs no quotation marks`,
});

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
