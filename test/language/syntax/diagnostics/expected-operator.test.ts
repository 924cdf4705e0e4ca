import { expectedOperator } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(expectedOperator, {
  accepts: ['amount:500', 'and:500', 'not:1', 'or[x]:1', 'a\n:1', 'NOT a:1', '500'],
  reports: [
    {
      query: 'amount‹› 500',
      data: { field: 'amount' },
      fixed: 'amount:500',
      unsafe: true,
      message: 'no operator follows `amount`',
    },
    { query: 'currency_code‹›"EUR"', data: { field: 'currency_code' }, fixed: 'currency_code:"EUR"', unsafe: true },
    { query: 'coffee‹›', data: { field: 'coffee' } },
    { query: 'a:1 coffee‹› b:2', data: { field: 'coffee' } },
    { query: 'metadata[a]‹› "b"', data: { field: 'metadata[a]' }, fixed: 'metadata[a]:"b"', unsafe: true },
    { query: 'joe@acme.com‹›', data: { field: 'joe@acme.com' } },
    { query: 'order-id‹›', data: { field: 'order-id' } },
    { query: 'a..b‹›', data: { field: 'a..b' } },
    { query: 'not‹›', data: { field: 'not' } },
    { query: 'xor‹›', data: { field: 'xor' } },
  ],
});
