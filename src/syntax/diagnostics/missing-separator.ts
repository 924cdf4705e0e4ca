import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

export interface Data {
  readonly next: string;
}

export const missingSeparatorDocs: DiagnosticDocs = {
  what: 'Reports something that stands directly after a value, without a space.',
  why: 'Clauses are separated by a space; what touches a value is part of neither clause.',
  examples: [
    {
      resource: 'payments',
      bad: 'payment_status:"SETTLED"amount>500',
      good: 'payment_status:"SETTLED" amount>500',
    },
  ],
};

export const missingSeparator = defineDiagnostic({
  code: 'missing-separator',
  severity: 'error',
  rule: 'L1.2',
  message: ({ next }: Data) => `no space before ${quoteText(next)}`,
});
