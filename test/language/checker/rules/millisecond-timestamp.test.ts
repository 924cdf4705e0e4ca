import { millisecondTimestamp } from '../../../../src/language/checker/rules/millisecond-timestamp.ts';
import { describeRule } from '../../../support/describe-rule.ts';

describeRule(millisecondTimestamp, {
  accepts: [
    'created_at>1735689600',
    'created_at>173568960000', // twelve digits
    'created_at>"2025-01-01T00:00:00.123Z"',
    'created_at>9999999999999', // invalid-date reports it
    'created_at>17356896000000', // invalid-date reports it
    'amount>1735689600000',
  ],
  reports: [
    {
      query: 'created_at>‹1735689600000›',
      data: { digits: '1735689600000' },
      fixed: 'created_at>1735689600',
      message: '`1735689600000` looks like milliseconds; the service counts seconds',
    },
    { query: '-created_at<=‹"1735689600999"›', data: { digits: '1735689600999' }, fixed: '-created_at<=1735689600' },
  ],
});
