import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

export interface Data {
  readonly written: string;
}

export const misplacedNegationDocs: DiagnosticDocs = {
  what: 'Reports a negation that is not a single `-` directly before a field.',
  why: 'The service knows no other way to say "not".',
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
  message: ({ written }: Data) =>
    `${quoteText(written)} does not negate: a single \`-\` directly before the field does`,
});
