import { unsafeInteger } from '../../../../src/language/checker/rules/unsafe-integer.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const field = 'amount';

describeRule(unsafeInteger, {
  accepts: [
    'amount>9007199254740991',
    'amount>-9007199254740991',
    'amount>09007199254740991',
    'amount>9007199254740991.9', // fractional-number reports it
    'amount>1e99', // invalid-number reports it
    'metadata[a]:9007199254740993',
  ],
  reports: [
    {
      query: 'amount>‹9007199254740992›',
      data: { field, digits: '9007199254740992' },
      message: '`9007199254740992` is beyond 9007199254740991 and may be rounded',
    },
    { query: 'amount>‹"-9007199254740993"›', data: { field, digits: '-9007199254740993' } },
    { query: `amount>‹${'9'.repeat(400)}›`, data: { field, digits: '9'.repeat(400) } },
  ],
});
