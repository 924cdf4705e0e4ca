import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

export interface Data {
  readonly text: string;
}

export const unquotedValueDocs: DiagnosticDocs = {
  what: 'Reports a text, timestamp or enum value without quotation marks.',
  why: 'Only numbers, `null`, `true` and `false` may stand bare; any other value is refused.',
  examples: [
    { resource: 'payments', bad: 'payment_status:SETTLED', good: 'payment_status:"SETTLED"' },
    { resource: 'payments', bad: 'created_at>2025-01-01T00:00:00Z', good: 'created_at>"2025-01-01T00:00:00Z"' },
  ],
};

export const unquotedValue = defineDiagnostic({
  code: 'unquoted-value',
  severity: 'error',
  rule: 'L1.8',
  message: ({ text }: Data) => `the value ${quoteText(text)} is not in quotation marks`,
});
