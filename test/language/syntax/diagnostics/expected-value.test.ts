import { expectedValue } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(expectedValue, {
  accepts: ['amount:0', 'id:""', 'amount > 5', 'amount>\n5', 'a:(', 'amount: -5', 'a: nothing', 'country: order'],
  reports: [
    {
      query: 'amount>‹› customer.email~"x"',
      data: { field: 'amount', operator: '>' },
      message: 'no value follows `amount>`',
    },
    { query: 'metadata[order_id]:‹›', data: { field: 'metadata[order_id]', operator: ':' } },
    { query: 'amount>‹›', data: { field: 'amount', operator: '>' } },
    { query: 'amount>‹›  ', data: { field: 'amount', operator: '>' } },
    { query: 'amount>‹› -id:null', data: { field: 'amount', operator: '>' } },
    {
      query: 'amount>‹› !id:null',
      data: { field: 'amount', operator: '>' },
      codes: ['expected-value', 'misplaced-negation'],
    },
    {
      query: 'amount>‹› - id:1',
      data: { field: 'amount', operator: '>' },
      codes: ['expected-value', 'misplaced-negation'],
    },
    {
      query: 'amount>‹› id :1',
      data: { field: 'amount', operator: '>' },
      codes: ['expected-value', 'space-around-operator'],
    },
    {
      query: 'amount>‹› metadata["a"]:1',
      data: { field: 'amount', operator: '>' },
      codes: ['expected-value', 'quoted-metadata-key'],
    },
    { query: 'amount>‹› AND id:1', data: { field: 'amount', operator: '>' } },
    {
      query: 'amount>‹› || id:1',
      data: { field: 'amount', operator: '>' },
      codes: ['expected-value', 'unknown-connective'],
    },
    {
      query: 'amount>‹› NOT id:1',
      data: { field: 'amount', operator: '>' },
      codes: ['expected-value', 'misplaced-negation'],
    },
    { query: '(amount>‹›)', data: { field: 'amount', operator: '>' }, codes: ['parentheses', 'expected-value'] },
  ],
});
