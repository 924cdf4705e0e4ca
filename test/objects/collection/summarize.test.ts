import { describe, expect, test } from 'vitest';
import type { Interval } from '../../../src/objects/collection/histogram.ts';
import { createCollection } from '../../../src/objects/index.ts';

const payments = createCollection('payments', [
  { id: '1', amount: 1200, currency_code: 'EUR', created_at: '2025-01-31T23:59:59Z', metadata: { tier: 'Gold', a: 1 } },
  { id: '2', amount: 900, currency_code: 'eur', created_at: '2025-02-01', metadata: { tier: 'Free', b: '', 'x-y': 1 } },
  {
    id: '3',
    amount: [1500, 1600],
    currency_code: 'USD',
    created_at: '2025-02-03T00:00:00+01:00',
    metadata: [{ b: 1 }, { tier: 2 }],
  },
  { id: '4', amount: -50, created_at: '1969-12-31T23:00:00Z' },
  { id: '5', created_at: 'never', metadata: 'none' },
]);

test('several facets, histograms and sums come at once', () => {
  const summary = payments.summarize(
    {
      facets: ['currency_code', 'metadata[tier]'],
      histograms: { amount: 1000, created_at: 'month' },
      sums: ['amount'],
    },
    'amount>=900',
  );
  expect(summary).toEqual({
    count: 3,
    facets: {
      currency_code: [
        { value: 'EUR', count: 2 },
        { value: 'USD', count: 1 },
      ],
      'metadata[tier]': expect.arrayContaining([{ value: 'Gold', count: 1 }]),
    },
    histograms: {
      amount: [
        { from: 0, to: 1000, count: 1 },
        { from: 1000, to: 2000, count: 2 },
      ],
      created_at: [
        { from: '2025-01-01T00:00:00.000Z', to: '2025-02-01T00:00:00.000Z', count: 1 },
        { from: '2025-02-01T00:00:00.000Z', to: '2025-03-01T00:00:00.000Z', count: 2 },
      ],
    },
    sums: { amount: { count: 4, sum: 5200, min: 900, max: 1600, average: 1300 } },
  });
});

test('nothing is computed unless it is asked for', () => {
  expect(payments.summarize({})).toEqual({ count: 5, facets: {}, histograms: {}, sums: {} });
});

test('a sum of no values is 0, without least, greatest and average', () => {
  expect(payments.summarize({ sums: ['amount'] }, 'id:"5"').sums.amount).toEqual({
    count: 0,
    sum: 0,
    min: null,
    max: null,
    average: null,
  });
});

describe('a histogram', () => {
  test.each<readonly [field: string, interval: Interval, buckets: readonly (readonly unknown[])[]]>([
    [
      'amount',
      [0, 1000, 1550],
      [
        [null, 0, 1],
        [0, 1000, 1],
        [1000, 1550, 2],
        [1550, null, 1],
      ],
    ],
    [
      'amount',
      0.5,
      [
        [-50, -49.5, 1],
        [900, 900.5, 1],
        [1200, 1200.5, 1],
        [1500, 1500.5, 1],
        [1600, 1600.5, 1],
      ],
    ],
    [
      'created_at',
      'year',
      [
        ['1969-01-01', '1970-01-01', 1],
        ['2025-01-01', '2026-01-01', 3],
      ],
    ],
    [
      'created_at',
      'week',
      [
        ['1969-12-29', '1970-01-05', 1],
        ['2025-01-27', '2025-02-03', 3],
      ],
    ],
    [
      'created_at',
      'day',
      [
        ['1969-12-31', '1970-01-01', 1],
        ['2025-01-31', '2025-02-01', 1],
        ['2025-02-01', '2025-02-02', 1],
        ['2025-02-02', '2025-02-03', 1],
      ],
    ],
    [
      'created_at',
      [0, '2025-02-01T00:00:00Z'],
      [
        [null, '1970-01-01', 1],
        ['1970-01-01', '2025-02-01', 1],
        ['2025-02-01', null, 2],
      ],
    ],
  ])('a histogram of %s by %j', (field, interval, buckets) => {
    const found = payments.summarize({ histograms: { [field]: interval } }).histograms[field];
    const shorten = (edge: unknown): unknown => (typeof edge === 'string' ? edge.replace('T00:00:00.000Z', '') : edge);
    expect(found?.map(({ from, to, count }) => [shorten(from), shorten(to), count])).toEqual(buckets);
  });

  test.each<readonly [field: string, interval: unknown]>([
    ['currency_code', 'day'],
    ['amount', 'day'],
    ['amount', 0],
    ['amount', -1],
    ['amount', Number.NaN],
    ['amount', Infinity],
    ['amount', []],
    ['amount', [5, 5]],
    ['amount', [5, '6']],
    ['amount', [Number.NaN]],
    ['created_at', 5],
    ['created_at', 'toString'],
    ['created_at', ['yesterday']],
    ['created_at', null],
    ['nothing', 5],
  ])('a histogram of %s by %j does not exist', (field, interval) => {
    expect(() => payments.summarize({ histograms: { [field]: interval as Interval } })).toThrow(TypeError);
    expect(() => payments.summarize({ histograms: { [field]: interval as Interval } })).toThrow('`histograms`');
  });
});

test.each([
  [{ sums: ['created_at'] }, '`sums` must name numeric fields; created_at is a date field'],
  [{ sums: ['amuont'] }, '`sums` must be a field of payments'],
  [{ facets: ['amount'] }, '`field` must be a token or boolean field'],
])('%j is refused', (parts, message) => {
  expect(() => payments.summarize(parts)).toThrow(message);
});

describe('the keys of metadata', () => {
  test('the keys of metadata are those with a value that a query can name', () => {
    expect(payments.keys('metadata')).toEqual([
      { key: 'tier', count: 3 },
      { key: 'a', count: 1 },
      { key: 'b', count: 1 },
    ]);
    expect(payments.keys('metadata', 'amount:900')).toEqual([{ key: 'tier', count: 1 }]);
  });

  test.each(['amount', 'metadata[a]', '', 'status'])('the keys of metadata are none of %j', (field) => {
    expect(() => payments.keys(field)).toThrow('`field` must be a field of payments with keys');
  });
});

describe('prepare', () => {
  test('builds the indexes, so that they are there before a query', () => {
    const collection = createCollection('payments', [{ id: 'a', amount: 5 }]);
    expect(collection.memory().fields).toEqual([]);
    collection.prepare(['amount', 'statement_descriptor', 'metadata[a]', 'payment_status']);
    expect(collection.memory().fields.map(({ field }) => field)).toEqual([
      'amount',
      'statement_descriptor',
      'metadata[a]',
      'payment_status',
    ]);
    const before = collection.memory().bytes;
    collection.count('amount:5');
    expect(collection.memory().bytes).toBe(before);
  });

  test.each(['amuont', 'metadata'])('refuses %s before it builds any', (field) => {
    const collection = createCollection('payments', [{ id: 'a', amount: 5 }]);
    expect(() => collection.prepare(['amount', field])).toThrow('`fields` must');
    expect(collection.memory().fields).toEqual([]);
  });
});

test('upsert, has and clear', () => {
  const collection = createCollection('payments', [
    { id: 'a', amount: 5 },
    { id: 'b', amount: 6 },
  ]);
  const { next_page: page } = collection.search('amount>=5', { limit: 1 });
  expect(collection.upsert({ id: 'a', amount: 7 })).toBe(false);
  expect(collection.upsert({ id: 'c', amount: 8 })).toBe(true);
  expect([...collection.objects()].map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect([collection.has('a'), collection.has('d')]).toEqual([true, false]);
  collection.clear();
  expect([collection.size, collection.has('a'), collection.count('amount>=0')]).toEqual([0, false, 0]);
  collection.add({ id: 'a', amount: 9 });
  expect(collection.count('amount:9')).toBe(1);
  // A cursor from before continues with what was added since.
  expect(collection.search('amount>=5', { page }).data).toEqual([{ id: 'a', amount: 9 }]);
});
