import { describe, expect, test } from 'vitest';
import { closestNames } from '../../../src/language/base/closest-names.ts';
import { PAYMENT_STATUS, SUBSCRIPTION_STATUS } from '../../../src/language/catalogue/value-sets.ts';

describe('closestNames', () => {
  const PAYMENT = PAYMENT_STATUS.members;
  const SUBSCRIPTION = SUBSCRIPTION_STATUS.members;

  test.each<[readonly string[], string, readonly string[]]>([
    [PAYMENT, 'SETLED', ['SETTLED']],
    [PAYMENT, 'setled', ['SETTLED']],
    [PAYMENT, 'canceled', ['CANCELLED']],
    [PAYMENT, 'settl', ['SETTLED', 'SETTLING']],
    [PAYMENT, 'AUTH', ['AUTHORIZED']],
    [PAYMENT, 'AU', []],
    [PAYMENT, 'BLO', ['BLOCKED']],
    [['abcdefxxx', 'abcdefgxx', 'abcdefghx'], 'abcdefghi', ['abcdefghx', 'abcdefgxx']],
    [PAYMENT, 'REFUNDED', []],
    [PAYMENT, '', []],
    [['a'.repeat(82)], 'a'.repeat(80), ['a'.repeat(82)]],
    [['a'.repeat(82)], 'a'.repeat(81), []],
    [SUBSCRIPTION, 'past-due', ['PAST_DUE']],
    [SUBSCRIPTION, 'scheduled', ['SCHEDULED_FOR_CANCELLATION']],
    [['aab', 'aac', 'aad', 'aae'], 'aaa', ['aab', 'aac', 'aad']],
  ])('among %j suggests for %s: %j', (known, text, names) => {
    expect(closestNames(known, text)).toEqual(names);
  });
});
