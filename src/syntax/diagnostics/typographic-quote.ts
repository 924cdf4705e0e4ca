import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

export interface Data {
  readonly quote: string;
}

export const typographicQuoteDocs: DiagnosticDocs = {
  what: 'Reports a value between typographic quotation marks, as word processors and chats make them.',
  why: 'To the service they are letters like any other, and the value is not quoted.',
  examples: [{ resource: 'payments', bad: 'payment_status:“SETTLED”', good: 'payment_status:"SETTLED"' }],
};

export const typographicQuote = defineDiagnostic({
  code: 'typographic-quote',
  severity: 'error',
  rule: 'L1.8',
  message: ({ quote }: Data) => `${quoteText(quote)} is a typographic quotation mark`,
});
