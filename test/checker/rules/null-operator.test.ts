import { nullOperator } from '../../../src/checker/rules/null-operator.ts';
import { describeRule } from '../../support/describe-rule.ts';

describeRule(nullOperator, {
  accepts: [
    'created_at:null',
    '-created_at:null',
    'statement_descriptor:null',
    'statement_descriptor~"null"',
    'statement_descriptor', // expected-operator speaks for it
    'payment_status>null', // unsupported-operator speaks for it
    'amount>null', // null-not-supported speaks for it
    'statement_descriptor=~null', // unknown-operator speaks for it
    'created_at>==null',
  ],
  reports: [
    {
      query: 'created_at‹>›null',
      data: { operator: '>' },
      message: '`>` cannot compare with `null`',
    },
    { query: '-created_at‹<=›Null', data: { operator: '<=' } },
    { query: 'statement_descriptor‹~›null', data: { operator: '~' }, mended: 'statement_descriptor:null' },
  ],
});
