import { describe, expect, test } from 'vitest';
import type { ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { explainMatch } from '../../../src/objects/matcher/explain-match.ts';
import { readQuery } from '../../support/arbitrary-query.ts';

const card = { type: 'CARD', details: { exp_year: 2027 } };
const pix = { type: 'pix' };

describe('explainMatch says of a clause', () => {
  test.each<[resource: ResourceName, text: string, object: unknown, holds: boolean, reason: string]>([
    ['payments', 'amount>=1000', { amount: 1200 }, true, '`amount` is 1200, which is at least 1000'],
    ['payments', 'amount>=1000', { amount: 900 }, false, '`amount` is 900, which is not at least 1000'],
    ['payments', '-amount>=1000', { amount: 900 }, true, '`amount` is 900, which is not at least 1000'],
    ['payments', 'amount<5', { amount: '4' }, false, '`amount` is "4", which is a string, not a number'],
    ['payments', '-amount<5', { amount: '4' }, true, '`amount` is "4", which is a string, not a number'],
    ['payments', 'amount<5', { amount: true }, false, '`amount` is true, which is not a number'],
    ['payments', 'amount>5', { amount: Infinity }, false, '`amount` is Infinity, which is not a number'],
    ['payments', 'amount:5', { amount: {} }, false, '`amount` is an object, which is not a number'],
    ['payments', 'amount<5', {}, false, '`amount` has no value, so it is not less than 5'],
    ['payments', 'amount:5', { amount: 5n }, true, '`amount` is 5'],
    ['payments', 'payment_status:"SETTLED"', { payment_status: 'settled' }, true, '`payment_status` is "settled"'],
    [
      'payments',
      'payment_status:"SETTLED"',
      { payment_status: 'FAILED' },
      false,
      '`payment_status` is "FAILED", not "SETTLED"',
    ],
    ['payments', 'refund.status:null', {}, true, '`refund.status` has no value'],
    ['payments', 'refund.status:null', { refund: { status: '' } }, true, '`refund.status` has no value'],
    ['payments', '-refund.status:null', { refund: { status: 'PENDING' } }, true, '`refund.status` is "PENDING"'],
    ['payments', 'fraud_prevention:null', { fraud_prevention: {} }, false, '`fraud_prevention` is an object'],
    ['payments', 'metadata[a]:"7"', { metadata: { a: 7 } }, true, '`metadata[a]` is 7'],
    ['payments', 'metadata[a]:"7"', { metadata: { a: [7] } }, false, '`metadata[a]` is a list, not "7"'],
    [
      'payments',
      'statement_descriptor~"coffee"',
      { statement_descriptor: 'TEA' },
      false,
      '`statement_descriptor` is "TEA", which does not contain "coffee"',
    ],
    [
      'payments',
      'customer.full_name:"van dyk"',
      { customer: { full_name: 'Bob Van-Dyk' } },
      true,
      '`customer.full_name` is "Bob Van-Dyk", which has the words "van dyk"',
    ],
    [
      'payments',
      'created_at<"2024-01-01T00:00:00Z"',
      { created_at: new Date(0) },
      true,
      '`created_at` is 1970-01-01T00:00:00.000Z, which is before 2024-01-01T00:00:00Z',
    ],
    ['payments', 'created_at>=0', { created_at: 'soon' }, false, '`created_at` is "soon", which is not a date'],
    ['payments', 'created_at>=0', { created_at: 1735689600 }, false, '`created_at` is 1735689600, which is not a date'],
    ['payments', 'created_at:0', { created_at: '1970-01-02' }, false, '`created_at` is "1970-01-02", not 0'],
    [
      'payments',
      'refund.is_refunded:true',
      { refund: { is_refunded: 'true' } },
      false,
      '`refund.is_refunded` is "true", which is a string, not a boolean',
    ],
    ['payments', 'refund.is_refunded:true', { refund: { status: 'refunded' } }, true, '`refund.is_refunded` is true'],
    [
      'payments',
      'three_d_secure.flow:"challenge"',
      { three_d_secure: { authentication_flow: 'challenge' } },
      true,
      '`three_d_secure.authentication_flow` is "challenge"',
    ],
    [
      'customers',
      'payment_methods.type:"PIX"',
      { payment_methods: [card, pix] },
      true,
      '`payment_methods[1].type` is "pix"',
    ],
    [
      'customers',
      'payment_methods.type:"PIX"',
      { payment_methods: [card, card] },
      false,
      'none of the 2 values of `payment_methods.type` is "PIX"',
    ],
    ['payments', 'id:"x"', { id: 'y'.repeat(100) }, false, `\`id\` is "${'y'.repeat(60)}…", not "x"`],
  ])('on %s %s of %o: %s', (resource, text, object, holds, reason) => {
    expect(explainMatch(readQuery(resource, text), object).clauses).toMatchObject([{ holds, reason }]);
  });

  test('what a list has, however long it is and little there is in it', () => {
    const long: unknown[] = [];
    long[30_000_000] = [undefined, 'x', null];
    const { clauses } = explainMatch(readQuery('payments', 'id:"x"'), { id: long });
    expect(clauses[0]?.values).toEqual([{ path: 'id[30000000][1]', value: 'x' }]);
  });

  test('which value decided', () => {
    const query = readQuery('customers', 'payment_methods.type:"PIX"');
    const deciding = (object: unknown): unknown => explainMatch(query, object).clauses[0]?.decisive;
    expect(deciding({ payment_methods: [card, pix] })).toEqual({ path: 'payment_methods[1].type', value: 'pix' });
    expect(deciding({ payment_methods: [card] })).toEqual({ path: 'payment_methods[0].type', value: 'CARD' });
    expect(deciding({ payment_methods: [card, card] })).toBeUndefined();
    expect(deciding({})).toBeUndefined();
  });
});
