import { invalidBoolean } from '../../../../src/language/checker/rules/invalid-boolean.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const field = 'refund.is_refunded';

describeRule(invalidBoolean, {
  accepts: [
    'refund.is_refunded:true',
    'refund.is_refunded:false',
    'refund.is_refunded:"true"',
    "-refund.is_refunded:'false'",
    'refund.is_refunded:null', // null-not-supported reports it
    'refund.is_refunded>"x"', // unsupported-operator reports it
    'refund.is_refunded:',
    'refund.is_refunded:("true" OR "false")', // parentheses reports it
    'metadata[flag]:"TRUE"',
    'no_such_field:TRUE',
  ],
  reports: [
    {
      query: 'refund.is_refunded:‹maybe›',
      data: { field, text: 'maybe' },
      message: '`maybe` is neither `true` nor `false`; `refund.is_refunded` is a boolean field',
    },
    {
      query: 'refund.is_refunded:‹TRUE›',
      data: { field, text: 'TRUE' },
      fixed: 'refund.is_refunded:true',
      safe: true,
    },
    {
      query: 'refund.is_refunded:‹"False"›',
      data: { field, text: 'False' },
      fixed: 'refund.is_refunded:"false"',
      safe: true,
    },
    {
      query: 'refund.is_refunded:‹" true"›',
      data: { field, text: ' true' },
      fixed: 'refund.is_refunded:"true"',
      safe: true,
    },
    { query: 'refund.is_refunded:‹yes›', data: { field, text: 'yes' }, fixed: 'refund.is_refunded:true' },
    { query: 'refund.is_refunded:‹"N"›', data: { field, text: 'N' }, fixed: 'refund.is_refunded:"false"' },
    { query: 'refund.is_refunded:‹1›', data: { field, text: '1' }, fixed: 'refund.is_refunded:true' },
    { query: 'refund.is_refunded:‹0›', data: { field, text: '0' }, fixed: 'refund.is_refunded:false' },
    { query: 'refund.is_refunded:‹""›', data: { field, text: '' } },
    { query: 'refund.is_refunded:‹"null"›', data: { field, text: 'null' } },
    { query: 'refund.is_refunded:‹constructor›', data: { field, text: 'constructor' } },
  ],
});
