import { spaceAroundOperator } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(spaceAroundOperator, {
  accepts: ['amount>1000', 'amount> id:1', 'amount 1000', 'a:" x "', 'amount> ', 'a:-"x"'],
  reports: [
    {
      query: 'amount‹ > ›1000',
      data: { field: 'amount', operator: '>' },
      fixed: 'amount>1000',
      message: 'white space around `>` splits the clause',
    },
    { query: 'amount‹ ›>1000', data: { field: 'amount', operator: '>' }, fixed: 'amount>1000' },
    { query: 'amount>‹ \t\n›1000', data: { field: 'amount', operator: '>' }, fixed: 'amount>1000' },
    { query: 'amount‹\u00a0>\u200b›1000', data: { field: 'amount', operator: '>' }, fixed: 'amount>1000' },
    { query: 'metadata[a]:‹ ›"x" b:1', data: { field: 'metadata[a]', operator: ':' }, fixed: 'metadata[a]:"x" b:1' },
    {
      query: 'amount‹ ›>',
      data: { field: 'amount', operator: '>' },
      fixed: 'amount>',
      codes: ['space-around-operator', 'expected-value'],
    },
    {
      query: 'amount‹ = ›5',
      data: { field: 'amount', operator: '=' },
      fixed: 'amount=5',
      codes: ['space-around-operator', 'unknown-operator'],
    },
    // Without the space, `>` and `=5` would be another operator.
    {
      query: 'amount>‹ ›=5',
      data: { field: 'amount', operator: '>' },
      codes: ['space-around-operator', 'unquoted-value'],
    },
    {
      query: 'a:‹ ›-"x"',
      data: { field: 'a', operator: ':' },
      fixed: 'a:-"x"',
      codes: ['space-around-operator', 'misplaced-negation'],
    },
  ],
});
