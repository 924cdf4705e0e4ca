import { describe, expect, test } from 'vitest';
import { search } from '../../../src/builder/search-text.ts';
import type { ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { checkSatisfiability, checkTautology } from '../../../src/objects/logic/implies.ts';
import { compileMatcher } from '../../../src/objects/matcher/matches.ts';
import { readQuery } from '../../support/arbitrary-query.ts';

/** The digits of the greatest double, and a number beyond it. */
const GREATEST = BigInt(Number.MAX_VALUE).toString();
const HUGE = `1${'0'.repeat(400)}`;

const WITNESSES: readonly { readonly resource?: ResourceName; readonly query: string; readonly witness: unknown }[] = [
  // Values that are not needed are absent.
  { query: '-amount>5 refund.status:null -id:"a"', witness: {} },
  { query: 'amount>5', witness: { amount: 6 } },
  { query: 'amount<0', witness: { amount: -1 } },
  { query: 'amount>=0', witness: { amount: 0 } },
  { query: 'amount>5 amount<6', witness: { amount: 5.5 } },
  { query: 'amount>=5 amount<=5', witness: { amount: 5 } },
  { query: 'amount>0 amount<0.000001', witness: { amount: 0.000_000_5 } },
  { query: `amount>=${GREATEST}`, witness: { amount: Number.MAX_VALUE } },
  { query: `amount<-9007199254740991 -amount<-9007199254740993`, witness: { amount: -9_007_199_254_740_992 } },
  { query: 'amount:-0', witness: { amount: 0 } },
  { query: 'payment_status:"settled"', witness: { payment_status: 'settled' } },
  { query: '-payment_status:null', witness: { payment_status: 'PENDING' } },
  { query: '-payment_status:null -payment_status:"pending"', witness: { payment_status: 'FAILED' } },
  { query: '-id:null -id:"a" -id:"B"', witness: { id: 'c' } },
  { query: 'id:""', witness: { id: '' } },
  { query: 'created_at>"2025-01-01T00:00:00Z"', witness: { created_at: '2025-01-01T00:00:01Z' } },
  { query: '-created_at:null', witness: { created_at: '1970-01-01T00:00:00Z' } },
  {
    query: 'created_at>"2025-01-01T00:00:00Z" created_at<"2025-01-01T00:00:00.002Z"',
    witness: { created_at: '2025-01-01T00:00:00.001Z' },
  },
  { query: 'created_at>=253402300800', witness: { created_at: '9999-12-31T00:01:00-23:59' } },
  { query: 'created_at<"0000-01-01T00:00:00Z"', witness: { created_at: '0000-01-01T23:58:59+23:59' } },
  { query: 'customer.full_name:"Ann Lee"', witness: { customer: { full_name: 'Ann Lee' } } },
  { query: 'customer.full_name:"ann" customer.full_name:"lee"', witness: { customer: { full_name: 'ann lee' } } },
  {
    query: 'customer.full_name:"ann lee" -customer.full_name~"ann lee"',
    witness: { customer: { full_name: 'b!ann!lee!b' } },
  },
  { query: 'customer.full_name~"ann" -customer.full_name:"ann"', witness: { customer: { full_name: 'bannb' } } },
  {
    query: 'customer.full_name~"ann" -customer.full_name:null customer.full_name~"bob"',
    witness: { customer: { full_name: 'ann bob' } },
  },
  { query: 'customer.full_name:"--"', witness: { customer: { full_name: '--' } } },
  { query: 'metadata[a]:7 metadata[b]:null', witness: { metadata: { a: '7' } } },
  { query: 'metadata[__proto__]:"x"', witness: JSON.parse('{"metadata":{"__proto__":"x"}}') },
  { query: 'refund.is_refunded:true', witness: { refund: { status: 'REFUNDED' } } },
  { query: '-refund.status:null refund.is_refunded:false', witness: { refund: { status: 'PENDING' } } },
  { query: 'refund.is_refunded:false -refund.status:null', witness: { refund: { status: 'PENDING' } } },
  { query: 'status_reason.decline_code:"x"', witness: { status_reason: { status_reason: { decline_code: 'x' } } } },
  { query: 'three_d_secure.attempted:true', witness: { three_d_secure: { other: 'a' } } },
  {
    query: 'three_d_secure.attempted:true three_d_secure.flow:"x"',
    witness: { three_d_secure: { authentication_flow: 'x' } },
  },
  { query: '-fraud_prevention:null', witness: { fraud_prevention: {} } },
  // The smallest witness of an OR query.
  { query: 'id:"aaaaaa" OR id:"b" OR id:"cc"', witness: { id: 'b' } },
  { query: 'id:"a" OR id:null', witness: {} },
  { resource: 'customers', query: 'payment_methods.type:"CARD"', witness: { payment_methods: [{ type: 'CARD' }] } },
  {
    resource: 'customers',
    query: 'payment_methods.type:"CARD" payment_methods.type:"PIX" payment_methods.details.last4:"4242"',
    witness: { payment_methods: [{ type: 'CARD', details: { last4: '4242' } }, { type: 'PIX' }] },
  },
  // As few values as possible.
  {
    resource: 'customers',
    query:
      'payment_methods.details.exp_year>2030 payment_methods.details.exp_year<2040 payment_methods.details.exp_year:2050 payment_methods.details.exp_year:2020',
    witness: { payment_methods: [{ details: { exp_year: 2050 } }, { details: { exp_year: 2020 } }] },
  },
  {
    resource: 'customers',
    query:
      '-payment_methods.type:null payment_methods.details.exp_year>1 payment_methods.details.exp_year<4 payment_methods.details.exp_year>5 payment_methods.details.exp_year<0',
    witness: { payment_methods: [{ type: 'CARD', details: { exp_year: 6 } }, { details: { exp_year: -1 } }] },
  },
];

describe('satisfiable', () => {
  test.each(WITNESSES)('finds that $witness matches $query', ({ resource = 'payments', query: text, witness }) => {
    const query = readQuery(resource, text);
    expect(checkSatisfiability(query)).toEqual({ satisfiable: true, witness });
    expect(compileMatcher(query)(witness)).toBe(true);
  });

  test.each([
    { query: 'amount>10 id:"a" amount<5', clauses: [0, 2] },
    { query: 'amount>10 amount<5 amount<4', clauses: [0, 1] },
    { query: `amount>${GREATEST}`, clauses: [0] },
    { query: `amount:${HUGE} OR amount>${HUGE}`, clauses: [0, 1] },
    { query: 'created_at>"9999-12-31T23:59:59.999-23:59"', clauses: [0] },
    { query: 'created_at<"0000-01-01T00:00:00+23:59"', clauses: [0] },
    { query: '-created_at>5 -created_at<=5 -created_at:null id:null', clauses: [0, 1, 2] },
    { query: '-created_at<5 -created_at>=5 -created_at:null created_at>9 created_at<3', clauses: [0, 4] },
    { query: 'created_at>5 created_at<3 created_at>253402387140', clauses: [2] },
  ])('returns the clauses that make $query unsatisfiable', ({ query: text, clauses }) => {
    const query = readQuery('payments', text);
    expect(checkSatisfiability(query)).toEqual({
      satisfiable: false,
      clauses: clauses.map((index) => query.clauses[index]),
    });
  });

  test('accepts a query from the builder', () => {
    const query = search('payments').where('amount', '>', 10).where('amount', '<', 5).toQuery();
    expect(checkSatisfiability(query)).toMatchObject({
      satisfiable: false,
      clauses: [{ operator: '>' }, { operator: '<' }],
    });
  });
});

describe('always', () => {
  test.each([
    { query: 'amount>1', witness: {} },
    { query: '-amount>1', witness: { amount: 2 } },
    { query: 'amount>1 OR amount<=1', witness: {} },
    { query: 'id:null OR id:"a"', witness: { id: 'b' } },
    { query: '-id:"a" -id:"b"', witness: { id: 'a' } },
  ])('finds that $witness does not match $query', ({ query: text, witness }) => {
    const query = readQuery('payments', text);
    expect(checkTautology(query)).toEqual({ always: false, witness });
    expect(compileMatcher(query)(witness)).toBe(false);
  });

  test.each([
    { query: 'amount:5 OR -amount>1 OR amount>1', clauses: [1, 2] },
    { query: `-amount>${GREATEST} -created_at>999999999999`, clauses: [0, 1] },
  ])('returns the clauses that make $query match everything', ({ query: text, clauses }) => {
    const query = readQuery('payments', text);
    expect(checkTautology(query)).toEqual({ always: true, clauses: clauses.map((index) => query.clauses[index]) });
  });
});
