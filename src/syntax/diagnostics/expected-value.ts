import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

export interface Data {
  readonly field: string;
  readonly operator: string;
}

export const expectedValueDocs: DiagnosticDocs = {
  what: 'Reports an operator that no value follows.',
  why: 'A clause without a value asks nothing; `null` is the value that asks for absence.',
  examples: [{ resource: 'payments', bad: 'amount> customer.email~"acme"', good: 'amount>0 customer.email~"acme"' }],
};

export const expectedValue = defineDiagnostic({
  code: 'expected-value',
  severity: 'error',
  rule: 'L1.3',
  message: ({ field, operator }: Data) => `no value follows ${quoteText(`${field}${operator}`)}`,
});
