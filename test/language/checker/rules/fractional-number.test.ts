import { fractionalNumber } from '../../../../src/language/checker/rules/fractional-number.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const field = 'amount';

describeRule(fractionalNumber, {
  accepts: [
    'amount>10',
    'amount>-10',
    'amount>"10"',
    'metadata[a]:1.5',
    'amount>1.5.0', // invalid-number reports it
    'created_at>1.5', // invalid-date reports it
  ],
  reports: [
    {
      query: 'amount>‹10.5›',
      data: { field, digits: '10.5' },
      message: '`10.5` is a decimal fraction; `amount` is always a whole number',
    },
    { query: 'amount>‹"-10.50"›', data: { field, digits: '-10.50' } },
    { query: 'amount>‹9007199254740991.9›', data: { field, digits: '9007199254740991.9' } },
    { query: 'amount>‹10.0›', data: { field, digits: '10.0' }, fixed: 'amount>10', safe: true },
    { query: 'amount>‹10.0000›', data: { field, digits: '10.0000' }, fixed: 'amount>10', safe: true },
    { query: 'amount>‹1000.000›', data: { field, digits: '1000.000' }, fixed: 'amount>1000', safe: true },
    // Three zeros may be thousands.
    {
      query: 'amount>‹-10.000›',
      data: { field, digits: '-10.000' },
      fixed: 'amount>-10',
      alternatives: ['amount>-10000'],
    },
  ],
});
