import { defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

interface Data {
  readonly field: string;
}

export const expectedOperator = defineDiagnostic({
  code: 'expected-operator',
  severity: 'error',
  rule: 'L1.3',
  what: 'Reports a field that no operator follows.',
  why: 'A word alone is not a clause: the service has no search over all fields.',
  examples: [
    { resource: 'payments', bad: 'amount 500', good: 'amount:500' },
    { resource: 'payments', bad: 'currency_code"EUR"', good: 'currency_code:"EUR"' },
  ],
  message: ({ field }: Data) => `no operator follows ${quoteText(field)}`,
});
