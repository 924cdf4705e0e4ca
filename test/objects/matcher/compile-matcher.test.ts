import { describe, expect, test } from 'vitest';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import { explainMatch } from '../../../src/objects/matcher/explain-match.ts';
import { compileMatcher } from '../../../src/objects/matcher/matches.ts';

function read(resource: 'payments' | 'customers', text: string): CheckedQuery {
  const { query } = checkQuery(resource, text);
  if (query === undefined) throw new Error(`${text} is no query`);
  return query;
}

/** What both the matcher and the explanation say, which must be the same. */
function matches(text: string, object: unknown, resource: 'payments' | 'customers' = 'payments'): boolean {
  const query = read(resource, text);
  const answer = compileMatcher(query)(object);
  expect(explainMatch(query, object).matches).toBe(answer);
  return answer;
}

const throwing = {
  id: 'pay_1',
  get amount(): number {
    throw new Error('not to be read');
  },
  get metadata(): unknown {
    throw new Error('nor this');
  },
};

class Payment {
  id = 'pay_1';
  get amount(): number {
    return 500;
  }
}

const own = { __proto__: { amount: 500 }, id: 'pay_1' };

const circle: unknown[] = [{ type: 'CARD' }];
circle.push(circle, [circle, { type: 'PIX' }]);

const cyclic: Record<string, unknown> = { id: 'pay_1' };
cyclic['customer'] = cyclic;

const refusing = new Proxy(
  { id: 'pay_1' },
  {
    get() {
      throw new Error('no');
    },
    getOwnPropertyDescriptor() {
      throw new Error('no');
    },
  },
);

const revoked = Proxy.revocable({}, {});
revoked.revoke();

/** A list whose element throws when it is read, between others. */
function throwingList(...elements: unknown[]): unknown[] {
  return Object.defineProperty(elements, 0, {
    get() {
      throw new Error('no');
    },
  });
}

describe('objects of any kind', () => {
  test.each([
    ['undefined', undefined],
    ['null', null],
    ['a text', 'amount'],
    ['a number', 500],
    ['a function', () => 500],
    ['a Map', new Map([['amount', 500]])],
    ['an object without a prototype', Object.create(null)],
    ['a proxy that throws', refusing],
    ['a revoked proxy', revoked.proxy],
  ])('%s has no values', (_, object) => {
    expect(matches('amount>0', object)).toBe(false);
    expect(matches('-amount>0', object)).toBe(true);
    expect(matches('id:null', object)).toBe(true);
    expect(matches('metadata[a]:null', object)).toBe(true);
  });

  test('searches nested lists to any depth', () => {
    expect(matches('amount>0', [{ amount: 0 }, [{ amount: 5 }]])).toBe(true);
  });

  test('a getter that throws is no value, and does not hide the others', () => {
    expect(matches('amount>0', throwing)).toBe(false);
    expect(matches('-amount>0 id:"pay_1"', throwing)).toBe(true);
    expect(matches('metadata[a]:null', throwing)).toBe(true);
  });

  test('what is inherited is no value, be it by a class or by a prototype', () => {
    expect(matches('id:"pay_1"', new Payment())).toBe(true);
    expect(matches('amount:500', new Payment())).toBe(false);
    expect(matches('-amount:500', new Payment())).toBe(true);
    expect(matches('amount:500', own)).toBe(false);
    expect(matches('amount:500 id:"pay_1"', own)).toBe(false);
    expect(matches('amount:500 OR amount:5', own)).toBe(false);
    expect(matches('customer.id:"x"', { customer: Object.create({ id: 'x' }) })).toBe(false);
    expect(matches('customer.id:null', { customer: Object.create({ id: 'x' }) })).toBe(true);
    expect(matches('customer.address.city:"x"', { customer: { address: Object.create({ city: 'x' }) } })).toBe(false);
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'the key %s is found only where it is',
    (key) => {
      expect(matches(`metadata[${key}]:null`, { metadata: {} })).toBe(true);
      expect(matches(`metadata[${key}]:"x"`, JSON.parse(`{ "metadata": { "${key}": "x" } }`))).toBe(true);
    },
  );

  test('reads a list or an object that contains itself only once', () => {
    expect(matches('payment_methods.type:"PIX"', { payment_methods: circle }, 'customers')).toBe(true);
    expect(matches('payment_methods.type:"none"', { payment_methods: circle }, 'customers')).toBe(false);
    expect(matches('customer.id:"pay_1"', cyclic)).toBe(true);
    expect(matches('customer.email:null', cyclic)).toBe(true);
    const nothing: unknown[] = [];
    nothing.push(nothing);
    expect(matches('id:null', { id: nothing })).toBe(true);
  });

  test('lists as deep as a stack is high are looked through', () => {
    let deep: unknown = 'x';
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(matches('id:"x"', { id: deep })).toBe(true);
    expect(matches('-id:null', { id: deep })).toBe(true);
    expect(matches('metadata[a]:null', { metadata: { a: deep } })).toBe(false);
  });

  test('reads the elements of a list, even if one throws or its iterator was replaced', () => {
    expect(matches('id:"x"', { id: throwingList('a', 'x') })).toBe(true);
    expect(matches('id:"a"', { id: throwingList('a', 'x') })).toBe(false);
    expect(matches('id:null', { id: throwingList('a') })).toBe(true);
    expect(matches('id:"x"', { id: Object.assign(['x'], { [Symbol.iterator]: undefined }) })).toBe(true);
    expect(matches('metadata[a]:null', { metadata: { a: throwingList('a') } })).toBe(true);
    const shy = new Proxy({ status: 'x' }, { ownKeys: () => throwingList() as string[] & never });
    expect(matches('three_d_secure.attempted:true', { three_d_secure: shy })).toBe(false);
  });

  test('a revoked proxy is neither a text nor a number nor a date', () => {
    for (const text of ['amount>1', 'id:"x"', 'created_at>0', 'metadata[a]:"x"']) {
      expect(matches(text, { amount: revoked.proxy, id: revoked.proxy, created_at: revoked.proxy })).toBe(false);
      expect(matches(text, { metadata: { a: revoked.proxy } })).toBe(false);
    }
  });

  test('searches a list on each path that leads to it', () => {
    const types = ['t'];
    expect(matches('payment_methods.type:"t"', { payment_methods: [types, { type: types }] }, 'customers')).toBe(true);
    const knot: unknown[] = [];
    knot.push({ type: knot });
    expect(matches('payment_methods.type:null', { payment_methods: knot }, 'customers')).toBe(false);
  });

  test('reads a list of any length', () => {
    expect(matches('currency_code:"EUR"', { currency_code: Array(200_000).fill('EUR') })).toBe(true);
  });

  test('a Date is an instant, and as a text what JSON makes of it', () => {
    const object = { created_at: new Date('2025-01-01T00:00:00Z'), id: new Date(0), updated_at: new Date(Number.NaN) };
    expect(matches('created_at:"2025-01-01T01:00:00+01:00"', object)).toBe(true);
    expect(matches('id:"1970-01-01T00:00:00.000Z"', object)).toBe(true);
    expect(matches('updated_at:null', object)).toBe(true);
  });

  test('a bigint is a number, compared exactly', () => {
    expect(matches('amount>9007199254740991', { amount: 2n ** 53n })).toBe(true);
    expect(matches('amount:5', { amount: 5n })).toBe(true);
    expect(matches('amount:5', { amount: 6n })).toBe(false);
    expect(matches('metadata[n]:5', { metadata: { n: 5n } })).toBe(true);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, () => 5, Symbol('x')])('%s is no value', (value) => {
    expect(matches('id:null', { id: value })).toBe(true);
    expect(matches('metadata[a]:null', { metadata: { a: value } })).toBe(true);
  });
});
