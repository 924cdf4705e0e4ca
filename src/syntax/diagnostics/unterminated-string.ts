import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

export interface Data {
  readonly text: string;
}

export const unterminatedStringDocs: DiagnosticDocs = {
  what: 'Reports a quotation mark that is never closed.',
  why: 'Everything after it would be part of the value, so the service refuses the query.',
  examples: [{ resource: 'payments', bad: 'payment_status:"SETTLED', good: 'payment_status:"SETTLED"' }],
};

export const unterminatedString = defineDiagnostic({
  code: 'unterminated-string',
  severity: 'error',
  rule: 'L1.8',
  message: ({ text }: Data) =>
    text === '' ? 'the quotation mark is never closed' : `the quotation mark before ${quoteText(text)} is never closed`,
});
