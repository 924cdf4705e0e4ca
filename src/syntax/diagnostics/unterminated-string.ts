import { defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

interface Data {
  readonly text: string;
}

export const unterminatedString = defineDiagnostic({
  code: 'unterminated-string',
  severity: 'error',
  rule: 'L1.8',
  what: 'Reports a quotation mark that is never closed.',
  why: 'Everything after it would be part of the value, so the service refuses the query.',
  examples: [{ resource: 'payments', bad: 'payment_status:"SETTLED', good: 'payment_status:"SETTLED"' }],
  message: ({ text }: Data) => `the quotation mark before ${quoteText(text)} is never closed`,
});
