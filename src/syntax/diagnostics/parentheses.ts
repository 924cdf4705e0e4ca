import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';

export const parenthesesDocs: DiagnosticDocs = {
  what: 'Reports parentheses outside a quoted value.',
  why: 'The language has no groups; the service refuses the query.',
  examples: [
    { resource: 'payments', bad: '(amount>500 amount<900)', good: 'amount>500 amount<900' },
    { resource: 'payments', bad: 'currency_code:("EUR" OR "USD")', good: 'currency_code:"EUR" OR currency_code:"USD"' },
  ],
};

export const parentheses = defineDiagnostic({
  code: 'parentheses',
  severity: 'error',
  rule: 'L1.9',
  message: (_: undefined) => 'the language has no parentheses',
});
