import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

export interface Data {
  readonly field: string;
}

export const expectedOperatorDocs: DiagnosticDocs = {
  what: 'Reports a field that no operator follows.',
  why: 'A word alone is not a clause: the service has no search over all fields.',
  examples: [
    { resource: 'payments', bad: 'amount 500', good: 'amount:500' },
    { resource: 'payments', bad: 'currency_code"EUR"', good: 'currency_code:"EUR"' },
  ],
};

export const expectedOperator = defineDiagnostic({
  code: 'expected-operator',
  severity: 'error',
  rule: 'L1.3',
  message: ({ field }: Data) => `no operator follows ${quoteText(field)}`,
});
