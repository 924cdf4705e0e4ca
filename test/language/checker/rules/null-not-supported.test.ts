import { nullNotSupported } from '../../../../src/language/checker/rules/null-not-supported.ts';
import { describeRule } from '../../../support/describe-rule.ts';

describeRule(nullNotSupported, {
  accepts: [
    'id:null',
    'statement_descriptor:null',
    'created_at:null',
    'fraud_prevention:null',
    'amount:"null"', // invalid-number reports it
    'refund.is_refunded:"null"', // invalid-boolean reports it
    'no_such_field:null',
  ],
  reports: [
    {
      query: 'refund.amount:‹null›',
      data: { field: 'refund.amount', type: 'numeric' },
      message: '`null` does not work on `refund.amount`, a numeric field',
    },
    { query: '-amount:‹NULL›', data: { field: 'amount', type: 'numeric' } },
    { query: 'refund.is_refunded:‹null›', data: { field: 'refund.is_refunded', type: 'boolean' } },
    // null-operator is not reported as well.
    { query: 'amount>‹null›', data: { field: 'amount', type: 'numeric' } },
  ],
});
