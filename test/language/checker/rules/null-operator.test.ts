import { nullOperator } from '../../../../src/language/checker/rules/null-operator.ts';
import { describeRule } from '../../../support/describe-rule.ts';

describeRule(nullOperator, {
  accepts: [
    'created_at:null',
    '-created_at:null',
    'statement_descriptor:null',
    'statement_descriptor~"null"',
    'statement_descriptor', // expected-operator reports it
    'payment_status>null', // unsupported-operator reports it
    'amount>null', // null-not-supported reports it
    'statement_descriptor=~null', // unknown-operator reports it
    'created_at>==null',
  ],
  reports: [
    {
      query: 'created_at‹>›null',
      data: { operator: '>' },
      message: '`>` does not work with `null`',
    },
    { query: '-created_at‹<=›Null', data: { operator: '<=' } },
    { query: 'statement_descriptor‹~›null', data: { operator: '~' }, fixed: 'statement_descriptor:null' },
  ],
});
