import { emptyValue } from '../../../../src/language/checker/rules/empty-value.ts';
import { describeRule } from '../../../support/describe-rule.ts';

describeRule(emptyValue, {
  accepts: [
    'metadata[a]:null',
    'metadata[a]:"x"',
    'statement_descriptor~""', // substring-too-short reports it
    'statement_descriptor~"   "',
    'payment_status:""', // unknown-value reports it
    'amount:""', // invalid-number reports it
    'created_at:""', // invalid-date reports it
    'no_such_field:""',
  ],
  reports: [
    {
      query: 'statement_descriptor:‹""›',
      data: { field: 'statement_descriptor', text: '' },
      fixed: 'statement_descriptor:null',
      message: 'the value of `statement_descriptor` is empty; `null` tests for absence',
    },
    { query: "-metadata.a:‹''›", data: { field: 'metadata[a]', text: '' }, fixed: '-metadata.a:null' },
    { query: 'refund.status:‹""›', data: { field: 'refund.status', text: '' }, fixed: 'refund.status:null' },
    {
      query: 'id:‹" \t"›',
      data: { field: 'id', text: ' \t' },
      fixed: 'id:null',
      message: 'the value of `id` is only white space; `null` tests for absence',
    },
    { query: 'customer.email:‹" "›', data: { field: 'customer.email', text: ' ' }, fixed: 'customer.email:null' },
    {
      query: 'id>‹""›',
      data: { field: 'id', text: '' },
      fixed: 'id>null',
      codes: ['unsupported-operator', 'empty-value'],
    },
  ],
});
