import type { MatchingCase } from './matching-cases.ts';

class Payment {
  readonly amount = 500;
  get statement_descriptor(): string {
    return 'coffee';
  }
}

const throwing = (name: string): object =>
  Object.defineProperty({}, name, {
    enumerable: true,
    get() {
      throw new Error('not loaded');
    },
  });

const endless: unknown[] = ['a'];
endless.push([endless], 'b');
const endlessNothing: unknown[] = [];
endlessNothing.push(endlessNothing);

const sparse: unknown[] = [];
sparse[2] = 'a';

const date = new Date('2025-01-01T00:00:00.250Z');
const noDate = new Date(Number.NaN);

const payment = (rule: string, name: string, text: string, matches: unknown[], rejects: unknown[]): MatchingCase => ({
  rule,
  name,
  resource: 'payments',
  text,
  matches,
  rejects,
});

const keys = (...values: unknown[]): unknown[] => values.map((k) => ({ metadata: { k } }));
const amounts = (...values: unknown[]): unknown[] => values.map((amount) => ({ amount }));
const times = (...values: unknown[]): unknown[] => values.map((created_at) => ({ created_at }));
const texts = (...values: unknown[]): unknown[] => values.map((statement_descriptor) => ({ statement_descriptor }));

/** Cases of matching on JavaScript objects that JSON cannot express (L3). */
export const javascriptCases: readonly MatchingCase[] = [
  payment('L3.2', 'an array that holds itself', 'statement_descriptor:"b"', texts(endless), texts(endlessNothing)),
  payment('L3.2', 'a sparse array', 'statement_descriptor:"a"', texts(sparse), texts(new Array(3))),
  payment('L3.2', 'an array of objects', 'amount:500', [[{ amount: 1 }, [{ amount: 500 }]]], [[], [500]]),
  payment(
    'L3.2',
    'an object like an array',
    'statement_descriptor:"a"',
    [],
    texts({ 0: 'a', length: 1 }, new Set(['a'])),
  ),
  payment('L3.2', 'what a class inherits', 'statement_descriptor:"coffee"', texts('coffee'), [new Payment()]),
  payment('L3.2', 'what a class has', 'amount:500', [new Payment()], [Object.create(new Payment())]),
  payment(
    'L3.2',
    'an accessor',
    'amount:500',
    [
      {
        get amount() {
          return 500;
        },
      },
    ],
    [throwing('amount'), throwing('metadata')],
  ),
  payment(
    'L3.2',
    'an accessor that throws among others',
    'amount:500',
    [Object.assign(throwing('id'), { amount: 500 })],
    [],
  ),
  payment('L3.2', 'an accessor that throws on the way', 'customer.email:null', [throwing('customer')], []),
  payment(
    'L3.2',
    'a proxy that throws',
    'amount:1',
    [{ amount: 1 }],
    [new Proxy({}, { getOwnPropertyDescriptor: () => fail(), get: () => fail(), has: () => fail() })],
  ),
  payment(
    'L3.2',
    'an object without a prototype',
    'amount:500',
    [Object.assign(Object.create(null), { amount: 500 })],
    [Object.create(null)],
  ),
  payment('L3.2', 'a map', 'metadata[k]:"a"', keys('a'), [
    { metadata: new Map([['k', 'a']]) },
    new Map([['metadata', { k: 'a' }]]),
  ]),
  payment(
    'L3.2',
    'what is no object',
    'statement_descriptor:null',
    [undefined, null, 'a', 7, true, 7n, Symbol('a'), []],
    texts('a'),
  ),
  payment('L3.3', 'undefined', 'metadata[k]:null', keys(undefined, [undefined], sparse.slice(0, 2)), keys(sparse)),
  payment(
    'L3.3',
    'numbers that JSON has not',
    'metadata[k]:null',
    keys(Number.NaN, Infinity, -Infinity, [Number.NaN]),
    keys(0, 0n),
  ),
  payment(
    'L3.3',
    'functions and symbols',
    'metadata[k]:null',
    keys(() => 'a', Symbol('a'), [Symbol('a')], Payment),
    keys({}, 1n),
  ),
  payment(
    'L3.3',
    'objects of other kinds',
    '-metadata[k]:null',
    keys(new Map(), new Set(), date, /a/, new Payment()),
    keys(noDate),
  ),
  payment('L3.3', 'an array of itself alone', 'statement_descriptor:null', texts(endlessNothing), texts(endless)),
  payment(
    'L3.5',
    'a bigint as a text',
    'metadata[k]:"9007199254740993"',
    keys(9007199254740993n),
    keys(9007199254740992n, 9007199254740993n.toString().concat('n')),
  ),
  payment(
    'L3.5',
    'a date as a text',
    'metadata[k]:"2025-01-01T00:00:00.250Z"',
    keys(date),
    keys(noDate, String(date), date.getTime()),
  ),
  payment('L3.5', 'an invalid date as a text', 'metadata[k]:"Invalid Date"', keys('invalid date'), keys(noDate)),
  payment(
    'L3.5',
    'a wrapped text is an object',
    'metadata[k]:"a"',
    keys('a'),
    keys(new String('a'), { toString: () => 'a' }, { toJSON: () => 'a' }),
  ),
  payment('L3.5', 'NaN has no text', 'metadata[k]:"NaN"', keys('NaN'), keys(Number.NaN)),
  payment('L3.6', 'a date in words', 'statement_descriptor:"2025-01"', texts(date, '2025 01!'), texts(noDate)),
  payment('L3.6', 'a bigint as a word', 'statement_descriptor:42', texts(42n), texts(421n)),
  payment('L3.7', 'a part of a bigint', 'statement_descriptor~"7199"', texts(9007199254740993n), texts(7n)),
  payment('L3.8', 'a bigint', 'amount:500', amounts(500n, [1n, 500n]), amounts(501n)),
  payment('L3.8', 'a bigint in order', 'amount>500', amounts(501n, 10n ** 30n), amounts(500n, -501n)),
  payment(
    'L3.8',
    'a bigint beyond 2^53',
    'amount:9007199254740993',
    amounts(9007199254740993n, 9007199254740992n),
    amounts(9007199254740996n),
  ),
  payment(
    'L3.8',
    'numbers that JSON has not, in order',
    'amount>0',
    amounts(1),
    amounts(Infinity, -Infinity, Number.NaN, date),
  ),
  payment(
    'L3.8',
    'numbers that JSON has not, below',
    'amount<=0',
    amounts(0),
    amounts(-Infinity, Number.NaN, undefined),
  ),
  payment(
    'L3.9',
    'a date',
    'created_at:"2025-01-01T00:00:00.25Z"',
    times(date, [noDate, date]),
    times(noDate, date.getTime(), new Date(0)),
  ),
  payment('L3.9', 'a date in order', 'created_at>1735689600', times(date), times(new Date(1735689600000), noDate)),
  payment('L3.9', 'an invalid date', 'created_at:null', times(noDate, undefined), times(date)),
  payment('L3.9', 'a bigint is no date', 'created_at>0', times(date), times(1735689600n, 1735689600000n)),
  payment(
    'L3.10',
    'a wrapped boolean is an object',
    'refund.is_refunded:true',
    [{ refund: { is_refunded: true } }],
    [{ refund: { is_refunded: new Boolean(true) } }],
  ),
  payment(
    'L3.sources',
    'an attempt that is no object of members',
    'three_d_secure.attempted:false',
    [new Map([['a', 'b']]), date, () => 1, [], new Set([1])].map((three_d_secure) => ({ three_d_secure })),
    [{ three_d_secure: new Payment() }],
  ),
  payment(
    'L3.sources',
    'an attempt of which a member throws',
    'three_d_secure.attempted:true',
    [{ three_d_secure: Object.assign(throwing('a'), { b: 1 }) }],
    [{ three_d_secure: throwing('a') }, { three_d_secure: { a: undefined, b: () => 1 } }],
  ),
];

function fail(): never {
  throw new Error('not loaded');
}
