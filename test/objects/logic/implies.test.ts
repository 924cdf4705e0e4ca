import { describe, expect, test } from 'vitest';
import type { ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { checkEquivalence, checkImplication } from '../../../src/objects/logic/implies.ts';
import { readQuery } from '../../support/arbitrary-query.ts';

const IMPLICATIONS: readonly { readonly resource?: ResourceName; readonly first: string; readonly second: string }[] = [
  { first: 'amount>10', second: 'amount>5' },
  { first: 'amount>10 id:"a"', second: 'amount>5 id:"A"' },
  { first: 'amount:7 OR amount:8', second: 'amount>5' },
  { first: 'amount>5', second: 'amount:7 OR amount>5' },
  { first: 'payment_status:"FAILED"', second: '-payment_status:"SETTLED"' },
  { first: 'customer.full_name:"ann van dyk"', second: 'customer.full_name:"van dyk" customer.full_name~"DYK"' },
  { first: 'refund.is_refunded:true', second: 'refund.status:"REFUNDED"' },
  { first: 'three_d_secure.flow:"x"', second: 'three_d_secure.attempted:true' },
  { first: 'fraud_prevention.network_a_rdr.status:"x"', second: '-fraud_prevention:null' },
  { first: 'amount>10 amount<5', second: 'id:"a"' }, // the first query matches nothing
  { resource: 'customers', first: 'payment_methods.type:"CARD"', second: '-payment_methods.type:null' },
];

describe('implies', () => {
  test.each(IMPLICATIONS)('$first implies $second', ({ resource = 'payments', first, second }) => {
    expect(checkImplication(readQuery(resource, first), readQuery(resource, second))).toEqual({ implies: true });
  });

  test.each([
    { first: 'amount>5', second: 'amount>10', witness: { amount: 10 } },
    { first: 'amount>5', second: 'id:"a"', witness: { amount: 6 } },
    { first: 'amount<5 OR amount>7', second: 'amount<5', witness: { amount: 8 } },
    { first: '-amount>5', second: 'amount<=5', witness: {} },
    {
      first: 'customer.full_name~"ann"',
      second: 'customer.full_name:"ann"',
      witness: { customer: { full_name: 'bannb' } },
    },
    {
      first: 'three_d_secure.flow:""',
      second: 'three_d_secure.attempted:true',
      witness: { three_d_secure: { authentication_flow: '' } },
    },
  ])('$first does not imply $second, as $witness shows', ({ first, second, witness }) => {
    expect(checkImplication(readQuery('payments', first), readQuery('payments', second))).toEqual({
      implies: false,
      witness,
    });
  });

  test('needs two queries on the same resource', () => {
    const first = readQuery('payments', 'id:"a"');
    const second = readQuery('plans', 'id:"a"');
    expect(() => checkImplication(first, second)).toThrow(
      new TypeError('checkImplication: the queries are on different resources, `payments` and `plans`'),
    );
    expect(() => checkEquivalence(first, second)).toThrow(/^checkEquivalence: the queries are on different resources/);
  });
});

describe('equivalent', () => {
  test.each([
    { first: 'amount>5 amount>10', second: 'amount>10' },
    { first: 'id:"a" OR id:"b"', second: 'id:"B" OR id:"A" OR id:"b"' },
    { first: 'created_at>=5 -created_at:5', second: 'created_at>5' },
    { first: 'three_d_secure.attempted:false', second: '-three_d_secure.attempted:true' },
    { first: 'amount>1 amount<0', second: 'id:"a" -id:"a"' },
  ])('$first is equivalent to $second', ({ first, second }) => {
    expect(checkEquivalence(readQuery('payments', first), readQuery('payments', second))).toEqual({ equivalent: true });
  });

  test.each([
    { first: 'amount>5', second: 'amount>=5', witness: { amount: 5 }, matched: 'second' },
    { first: 'amount>5 OR amount:1', second: 'amount>5', witness: { amount: 1 }, matched: 'first' },
  ])('$first is not equivalent to $second, as $witness shows', ({ first, second, witness, matched }) => {
    expect(checkEquivalence(readQuery('payments', first), readQuery('payments', second))).toEqual({
      equivalent: false,
      witness,
      matched,
    });
  });
});
