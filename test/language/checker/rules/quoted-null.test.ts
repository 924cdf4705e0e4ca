import { quotedNull } from '../../../../src/language/checker/rules/quoted-null.ts';
import { describeRule } from '../../../support/describe-rule.ts';

describeRule(quotedNull, {
  accepts: [
    'refund.status:null',
    'refund.status:NULL',
    'metadata[a]:"nulls"',
    'metadata[a]:"nil "',
    'statement_descriptor~"null"',
    'payment_status:"null"', // unknown-value reports it
    'amount:"null"', // invalid-number reports it
    'created_at:"null"', // invalid-date reports it
    'fraud_prevention:"null"', // presence-only reports it
  ],
  reports: [
    {
      query: 'refund.status:‹"null"›',
      data: { text: 'null' },
      fixed: 'refund.status:null',
      message: '`null` in quotation marks is a text; without them it tests for absence',
    },
    { query: "-metadata[a]:‹'Null'›", data: { text: 'Null' }, fixed: '-metadata[a]:null' },
    { query: 'customer.email:‹"NULL"›', data: { text: 'NULL' }, fixed: 'customer.email:null' },
  ],
});
