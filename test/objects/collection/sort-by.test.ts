import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Collection, CursorError, createCollection } from '../../../src/objects/index.ts';

interface Payment {
  readonly id: string;
  readonly amount?: unknown;
  readonly currency_code?: unknown;
  readonly created_at?: unknown;
}

const ALL = '-id:null';

function idsOf(objects: Iterable<Payment>): string {
  return Array.from(objects, ({ id }) => id).join('');
}

describe('an order', () => {
  const payments = createCollection<Payment>('payments', [
    { id: 'a', amount: 5, currency_code: 'usd', created_at: '2025-01-02' },
    { id: 'b', amount: -1, currency_code: 'EUR', created_at: '2025-01-01T23:00:00-05:00' },
    { id: 'c', currency_code: '', created_at: new Date('2024-06-01') },
    { id: 'd', amount: 1e300, currency_code: 'eur' },
    { id: 'e', amount: [7, 2], currency_code: ['GBP', 'AUD'], created_at: 'never' },
    { id: 'f', amount: '5', currency_code: {}, created_at: '2025-01-02T00:00:00Z' },
  ]);

  test.each([
    ['amount', 'beadcf'],
    ['-amount', 'deabcf'],
    ['created_at', 'cafbde'],
    ['-created_at', 'bafcde'],
    ['currency_code', 'ebdacf'],
    ['-currency_code', 'aebdcf'],
    ['-id', 'fedcba'],
    [['currency_code', '-amount'], 'edbacf'],
    [['-created_at', '-id'], 'bfaced'],
    [[], 'abcdef'],
  ] as const)('%j', (sortBy, expected) => {
    expect(idsOf(payments.objects(ALL, { sortBy }))).toBe(expected);
    expect(idsOf(payments.objects(undefined, { sortBy }))).toBe(expected);
    expect(idsOf(payments.search(ALL, { sortBy }).data)).toBe(expected);
  });

  test.each([
    ['fraud_prevention', 'has no values'],
    ['status', 'the full path is payment_status'],
    ['--amount', 'must be a field of payments'],
    ['metadata', 'must have a key'],
  ])('cannot be by %s', (sortBy, message) => {
    expect(() => payments.search(ALL, { sortBy })).toThrow(message);
    expect(() => payments.search(ALL, { sortBy })).toThrow(/^`sortBy` must/);
  });

  test('an order is that of the collection unless a search has its own', () => {
    const list = [
      { id: 'a', created_at: '2025-01-01' },
      { id: 'b', created_at: '2025-03-01' },
      { id: 'c', created_at: '2025-02-01' },
    ];
    const newest = createCollection<Payment>('payments', list, { sortBy: '-created_at' });
    expect(idsOf(newest.objects())).toBe('bca');
    expect(idsOf(newest.search(ALL).data)).toBe('bca');
    newest.update({ id: 'a', created_at: '2025-04-01' });
    newest.add({ id: 'd', created_at: '2025-03-15' });
    expect(idsOf(newest.objects())).toBe('adbc');
    expect(idsOf(newest.search(ALL, { sortBy: 'id' }).data)).toBe('abcd');
    expect(idsOf(newest.search(ALL, { sortBy: [] }).data)).toBe('abcd');
  });

  test('counts many new texts correctly, whatever their letter case', () => {
    const many = createCollection<Payment>('payments', []);
    const texts: string[] = [];
    for (let index = 0; index < 3000; index++) {
      const text = `${index % 2 === 0 ? 'K' : 'k'}${(index * 7919) % 3000}`;
      texts.push(text);
      many.add({ id: text, currency_code: text });
      if (index % 500 !== 0) continue;
      const sorted = texts.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
      expect(Array.from(many.objects(ALL, { sortBy: 'currency_code' }), ({ id }) => id)).toEqual(sorted);
    }
  });
});

interface Step {
  readonly kind: string;
  readonly place: number;
  readonly payment: Omit<Payment, 'id'>;
}

let added = 0;

/** Makes a change and returns the id of an object that does not stay as it is. */
function change(collection: Collection<Payment>, { kind, place, payment }: Step): string | undefined {
  const ids = Array.from(collection.objects(), ({ id }) => id);
  const id = ids[place % Math.max(1, ids.length)];
  if (kind === 'add' || id === undefined) collection.add({ ...payment, id: `new${added++}` });
  else if (kind === 'move') collection.update({ ...payment, id });
  else collection.remove(id);
  return kind === 'add' ? undefined : id;
}

describe('pages in an order', () => {
  test('skip nothing that stays as it is and repeat nothing, whatever else is changed between them', () => {
    const payment = fc.record({
      amount: fc.oneof(fc.nat(5), fc.constant(null)),
      currency_code: fc.constantFrom('a', 'B', 'b', '😀"%', '\ud800'),
    });
    const step = fc.record({ kind: fc.constantFrom('add', 'move', 'remove'), place: fc.nat(1000), payment });
    fc.assert(
      fc.property(
        fc.array(payment, { maxLength: 30 }),
        fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 12 }),
        fc.constantFrom('amount', '-amount', ['currency_code', '-amount'], ['-currency_code']),
        fc.integer({ min: 1, max: 5 }),
        (payments, rounds, sortBy, limit) => {
          const collection = createCollection<Payment>(
            'payments',
            payments.map((one, index) => ({ ...one, id: `p${index}` })),
          );
          const stayed = new Set(Array.from(collection.objects(), ({ id }) => id));
          const found: string[] = [];
          let page: string | null | undefined;
          for (let index = 0; page !== null; index++) {
            const answer = collection.search(ALL, { limit, page, sortBy });
            found.push(...answer.data.map(({ id }) => id));
            page = answer.next_page;
            for (const step of rounds[index] ?? []) {
              const id = change(collection, step);
              if (id !== undefined) stayed.delete(id);
            }
          }
          const kept = found.filter((id) => stayed.has(id));
          expect(new Set(kept)).toEqual(stayed);
          expect(kept).toHaveLength(stayed.size);
        },
      ),
      { numRuns: 250 },
    );
  });

  const payments = createCollection<Payment>(
    'payments',
    Array.from({ length: 20 }, (_, amount) => ({ id: `p${amount}`, amount, currency_code: 'EUR' })),
  );
  const cursor = payments.search(ALL, { limit: 3, sortBy: ['-amount', 'currency_code'] }).next_page ?? '';

  test('continue only in the same order', () => {
    expect(payments.search(ALL, { page: cursor, sortBy: ['-amount', 'currency_code'] }).data[0]?.amount).toBe(16);
    for (const sortBy of [undefined, '-amount', ['amount', 'currency_code'], ['currency_code', '-amount']]) {
      const searchPage = (): unknown => payments.search(ALL, { page: cursor, sortBy });
      expect(searchPage).toThrow(CursorError);
      expect(searchPage).toThrow('belongs to another query, order or collection');
    }
  });

  const [head] = cursor.split('.');

  test.each([
    head,
    `${head}.`,
    `${head}.%`,
    `${head}.%E0%A4%A`,
    `${head}.${encodeURIComponent('[')}`,
    `${head}.${encodeURIComponent('[]')}`,
    `${head}.${encodeURIComponent('{"length":2}')}`,
    `${head}.${encodeURIComponent('[17]')}`,
    `${head}.${encodeURIComponent('[["17","eur"],2]')}`,
    `${head}.${encodeURIComponent('[[17,17],2]')}`,
    `${head}.${encodeURIComponent('[[17,["eur"]],2]')}`,
    `${head}.${encodeURIComponent('[[17,"eur",1],2]')}`,
    `${head}.${'%5B'.repeat(100_000)}`,
    `${cursor}zzzz`,
  ])('refuse a cursor that is made up (%#)', (page) => {
    expect(() => payments.search(ALL, { page, sortBy: ['-amount', 'currency_code'] })).toThrow(CursorError);
  });
});
