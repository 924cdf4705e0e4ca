import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { search } from '../../src/builder/search.ts';
import { collectionSource } from '../../src/client/collection-source.ts';
import { planQueries } from '../../src/client/plans/create-plan.ts';
import { searchAll } from '../../src/client/search-all.ts';
import type { EngineIndex, IndexOptions, LoadCounts } from '../../src/engines/engine-index.ts';
import { hashText } from '../../src/language/base/hash-text.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { checkExpression, checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { readExpression } from '../../src/language/checker/query-like.ts';
import { createCollection } from '../../src/objects/collection/create-collection.ts';
import { readSortBy } from '../../src/objects/collection/sort.ts';
import { CursorError, describeSearch } from '../../src/objects/cursor.ts';
import { compileCheckedMatcher } from '../../src/objects/matcher/compile-matcher.ts';

interface Payment {
  readonly id: string;
  readonly [name: string]: unknown;
}

const [JANUARY, FEBRUARY] = ['2026-01-31T23:00:00-05:00', '2026-02-01T05:00:00Z'];
const STATUSES = ['SETTLED', 'settled', 'DECLINED', 'PENDING', undefined];

/** Payments with repeated, absent and differently spelled values. */
export const PAYMENTS: readonly Payment[] = Array.from({ length: 60 }, (_, index) => ({
  id: `pay_${String(index).padStart(3, '0')}`,
  amount: index % 7 === 0 ? undefined : (index * 37) % 50,
  payment_status: STATUSES[index % STATUSES.length],
  created_at: index % 11 === 0 ? undefined : new Date(1.7e12 + (index % 5) * 1000).toISOString(),
  statement_descriptor: index % 3 === 0 ? 'Coffee Shop' : `${index} "quoted" 100%`,
  metadata: index % 4 === 0 ? {} : { order: `o${index % 3}`, __proto_: 'x' },
  refund: index % 2 === 0 ? { status: 'REFUNDED' } : null,
}));

/** What an index and a collection have in common. */
export type TestedIndex = Pick<
  EngineIndex<Payment, 'payments'>,
  'load' | 'add' | 'update' | 'remove' | 'get' | 'has' | 'search' | 'count' | 'facets' | 'objects' | 'close'
>;

/** How to test one engine. */
export interface TestedEngine {
  readonly name: string;
  /** Opens an index of payments: the same place for the same table, also when it was closed. */
  open(table: string, options?: IndexOptions): Promise<TestedIndex>;
  /** How many random numbers are stored, and how many numbers are searched for. */
  readonly numbers?: { readonly stored: number; readonly searched: number };
}

/** The promises that every engine keeps, and that the collection keeps too. */
export function describeIndex({ name, open, numbers = { stored: 200, searched: 60 } }: TestedEngine): void {
  let tables = 0;
  const nextTable = (): string => {
    tables += 1;
    return `contract_${tables}`;
  };
  const openNew = (options?: IndexOptions): Promise<TestedIndex> => open(nextTable(), options);
  const openFull = async (): Promise<TestedIndex> => {
    const index = await openNew();
    await index.load(PAYMENTS);
    return index;
  };
  const collection = createCollection('payments', PAYMENTS, { sortBy: 'id' });

  describe(`an index: ${name}`, () => {
    test('finds, counts and pages as a collection does', async () => {
      const index = await openFull();
      for (const text of QUERIES) {
        const expected = collection.search(text as 'amount>1');
        const found = await index.search(text as 'amount>1', { total: 'exact' });
        const { next_page: page, ...envelope } = found;
        expect([text, envelope]).toEqual([text, { ...without(expected), data: expected.data.map(toJson) }]);
        expect(page === null).toBe(expected.next_page === null);
        expect(await index.count(text as 'amount>1')).toBe(expected.total_count);
      }
      await index.close();
    });

    test.skipIf(name === 'collection')('counts only what it is asked to count', async () => {
      const index = await openFull();
      expect(await index.search('amount>=10', { limit: 1 })).not.toHaveProperty('total_count');
      const { total_count: total, total_is_exact: isExact } = await index.search('amount>=10', { total: 'atMost' });
      expect([total, isExact]).toEqual([collection.count('amount>=10'), true]);
      expect(await index.count('amount>=10', { atMost: 5 })).toBe(5);
      expect(await index.count('amount>=10', { atMost: 1000 })).toBe(total);
      await expect(index.search('amount>=10', { total: true as never })).rejects.toThrow('`total` must be `exact`');
      await index.close();
    });

    test.skipIf(name === 'collection')('takes the texts of expressions', async () => {
      const index = await openFull();
      const text = '(amount>40 OR metadata[order]:["o1", "o2"]) -payment_status:null';
      const { expression } = checkExpression('payments', text);
      expect(await index.count(text)).toBe(expression && collection.count(expression));
      expect(await index.count('amount>40 OR payment_status:"settled"')).toBeGreaterThan(0);
      await expect(index.count('(amuont>40)')).rejects.toThrow('is not a field of payments');
      await index.close();
    });

    test.each([
      { sortBy: 'amount' },
      { sortBy: '-amount' },
      { sortBy: '-created_at' },
      { sortBy: ['payment_status', '-amount'] },
      { sortBy: ['-refund.is_refunded', 'created_at', '-id'] },
    ])('pages in the order of $sortBy', async ({ sortBy }) => {
      const index = await openFull();
      const ids: string[] = [];
      for (let page: string | null | undefined; page !== null && ids.length <= PAYMENTS.length; ) {
        const found = await index.search('-id:"none"', { sortBy, page, limit: 7 });
        ids.push(...found.data.map(({ id }) => id));
        page = found.next_page;
      }
      expect(ids).toEqual([...collection.objects('-id:"none"', { sortBy })].map(({ id }) => id));
      await index.close();
    });

    test('neither repeats nor skips objects while others are added and removed, in another process too', async () => {
      const table = nextTable();
      let index = await open(table);
      await index.load(PAYMENTS);
      const ids: string[] = [];
      for (let page: string | null | undefined; page !== null; ) {
        const found = await index.search('amount>=0', { sortBy: 'amount', page, limit: 5 });
        const { data } = found;
        ids.push(...data.map(({ id }) => id));
        page = found.next_page;
        await index.add({ id: `new_${ids.length}`, amount: 0 });
        if (ids.length === 10) await index.remove(ids[9] as string);
        if (name !== 'collection') {
          await index.close();
          index = await open(table);
        }
      }
      const expected = PAYMENTS.filter(({ amount }) => amount !== undefined).map(({ id }) => id);
      expect(ids.toSorted()).toEqual(expected);
      await index.close();
    });

    test('a cursor that is damaged, or of another query or order, is an error with a code', async () => {
      const index = await openFull();
      const { next_page: page } = await index.search('amount>=0', { limit: 1 });
      for (const one of [page, 'nonsense', `${page}x`, '', 'i0.W10', 5 as never, [page] as never]) {
        const others = [
          index.search('amount>=1', { page: one, limit: 1 }),
          index.search('amount>=0', { page: one, limit: 1, sortBy: '-amount' }),
        ];
        for (const found of await Promise.allSettled(others)) {
          const { reason } = found as PromiseRejectedResult;
          expect(reason).toBeInstanceOf(CursorError);
          expect(reason).not.toBeInstanceOf(TypeError);
          expect(reason).toMatchObject({ code: 'invalid-cursor', message: expect.stringContaining('`page` ') });
        }
      }
      await index.close();
    });

    test.skipIf(name === 'collection')(
      'a cursor with another position is refused before the engine reads it',
      async () => {
        const index = await openFull();
        const { payments } = catalogue;
        const query = readExpression(checkExpressionText(payments, 'amount>=0'));
        for (const [sortBy, { valid, damaged }] of Object.entries(FORGED)) {
          const owner = describeSearch(query, readSortBy(payments, sortBy));
          const searchFrom = (position: string): Promise<unknown> => {
            const written = encodeURIComponent(position);
            const page = `${hashText(`${owner} ${written}`).toString(36)}.${written}`;
            return index.search('amount>=0', { sortBy, limit: 1, page });
          };
          for (const position of valid) expect(await searchFrom(position), position).toHaveProperty('data');
          for (const position of damaged) {
            const found = searchFrom(position);
            await expect(found, position).rejects.toMatchObject({ name: 'CursorError', code: 'invalid-cursor' });
          }
        }
        await index.close();
      },
    );

    test('adds, updates and removes', async () => {
      const index = await openNew();
      await index.load([{ id: 'a', amount: 1 }]);
      await index.add({ id: 'b', amount: 2, metadata: { k: 'V' } });
      await expect(index.add({ id: 'b' })).rejects.toThrow('`object` has the id "b", which another object has');
      await index.update({ id: 'a', amount: 5 });
      await expect(index.update({ id: 'c' })).rejects.toThrow('has the id "c", which no object of the');
      expect(await index.get('a')).toEqual({ id: 'a', amount: 5 });
      expect(await index.get('c')).toBeUndefined();
      expect(await index.count('amount>1')).toBe(2);
      expect(await index.remove('a')).toBe(true);
      expect(await index.remove('a')).toBe(false);
      expect((await index.search('amount>0')).data).toEqual([{ id: 'b', amount: 2, metadata: { k: 'V' } }]);
      expect(await index.has('b')).toBe(true);
      await index.close();
    });

    test('loads the same objects twice without doubling one, and the last of those with the same id wins', async () => {
      const index = await openNew();
      await index.load(PAYMENTS.slice(0, 25));
      const counts: LoadCounts[] = [];
      await index.load(PAYMENTS, { batchSize: 25, onProgress: (some) => counts.push(some) });
      await index.load([
        { id: 'pay_000', amount: 7 },
        { id: 'pay_000', amount: 8 },
      ]);
      expect(await index.count('-id:"none"')).toBe(PAYMENTS.length);
      expect(await index.get('pay_000')).toEqual({ id: 'pay_000', amount: 8 });
      if (name !== 'collection') expect(counts.map(({ stored }) => stored)).toEqual([25, 50, 60]);
      await index.close();
    });

    test.each([
      { newerBy: 'updated_at', versions: [JANUARY, FEBRUARY] },
      { newerBy: 'customer.updated_at', versions: [undefined, JANUARY] },
      { newerBy: 'updated_at', versions: ['soon', JANUARY] },
      { newerBy: 'amount', versions: [-1, 2 ** 53] },
      { newerBy: 'amount', versions: [null, -5] },
      { newerBy: 'amount', versions: ['9', 0] },
    ])('with `newerBy: $newerBy`, $versions.0 never replaces $versions.1', async ({ newerBy, versions }) => {
      const index = await openNew();
      const [older, newer] = versions.map((version, number) => ({
        id: 'a',
        payment_status: ['FAILED', 'PENDING'][number],
        ...(newerBy.includes('.') ? { customer: { updated_at: version } } : { [newerBy]: version }),
      })) as readonly Payment[] as readonly [Payment, Payment];
      const again = { ...newer, payment_status: 'SETTLED' };
      const others = [{ id: 'b' }, { id: 'c', [newerBy]: 5 }];
      // In one batch, in several, and through `update`, a newer object is kept and an equal one replaced.
      expect(await index.load([newer, older, ...others], { newerBy })).toEqual({ stored: 3, older: 1 });
      expect(await index.get('a')).toEqual(newer);
      expect(await index.load([older, { id: 'b' }, older], { newerBy, batchSize: 1 })).toEqual({ stored: 1, older: 2 });
      expect(await index.update(older, { newerBy })).toBe(false);
      expect(await index.get('a')).toEqual(newer);
      expect(await index.count('payment_status:"PENDING"')).toBe(1);
      expect(await index.update(again, { newerBy })).toBe(true);
      expect(await index.get('a')).toEqual(again);
      // Without `newerBy`, the last one wins.
      expect(await index.update(older)).toBe(true);
      expect(await index.load([newer, older, again], { newerBy })).toEqual({ stored: 2, older: 1 });
      expect(await index.get('a')).toEqual(again);
      expect(await index.count('-id:"none"')).toBe(3);
      await index.close();
    });

    test('two writers leave the newest of each object, in whatever order they come', async () => {
      const table = nextTable();
      const index = await open(table);
      const other = name === 'collection' ? index : await open(table);
      await index.load([]);
      const objects = Array.from({ length: 60 }, (_, number) => ({ id: `p${number % 3}`, amount: (number * 37) % 60 }));
      const options = { newerBy: 'amount', batchSize: 4 };
      const counts = await Promise.all([index.load(objects, options), other.load(objects.toReversed(), options)]);
      expect(counts.map(({ stored, older }) => stored + older)).toEqual([60, 60]);
      for (const id of ['p0', 'p1', 'p2']) {
        const newest = Math.max(...objects.filter((one) => one.id === id).map(({ amount }) => amount));
        expect(await index.get(id)).toEqual({ id, amount: newest });
      }
      await index.close();
      if (other !== index) await other.close();
    });

    test.skipIf(name === 'collection')('one of two writers that add an object with the same id succeeds', async () => {
      const table = nextTable();
      const [index, other] = [await open(table), await open(table)];
      await index.load([]);
      for (const id of ['a', 'b', 'c']) {
        const added = await Promise.allSettled([index.add({ id, amount: 1 }), other.add({ id, amount: 2 })]);
        const winner = added.findIndex(({ status }) => status === 'fulfilled');
        expect(added[1 - winner]).toMatchObject({ reason: { code: 'duplicate-id' } });
        expect(await index.get(id)).toEqual({ id, amount: winner + 1 });
      }
      await index.close();
      await other.close();
    });

    test.skipIf(name === 'collection')(
      'an index that is built anew takes the place of the old one at the end',
      async () => {
        const table = nextTable();
        const openOne = async () => (await open(table)) as EngineIndex<Payment, 'payments'>;
        const [index, other] = [await openOne(), await openOne()];
        await index.load([{ id: 'old', amount: 5 }]);
        for (const id of ['first', 'second']) {
          await index.writeState('place', id);
          await index.rebuild(async (next) => {
            await next.load([{ id, amount: 5 }, { id: 'other' }]);
            expect(await next.readState('place')).toBeUndefined();
            await next.writeState('place', 'next');
            expect([await other.count('amount:5'), await other.has(id)]).toEqual([1, false]);
          });
          for (const one of [index, other]) {
            expect((await one.search('amount:5')).data).toEqual([{ id, amount: 5 }]);
            expect(await one.readState('place')).toBeUndefined();
          }
        }
        await index.writeState('place', 'last');
        const failed = index.rebuild(async (next) => {
          await next.load([{ id: 'third' }]);
          throw new Error('no more objects');
        });
        await expect(failed).rejects.toThrow('no more objects');
        expect(await other.readState('place')).toBe('last');
        expect(await other.removeAll(['second', 'none', 'second'])).toBe(1);
        expect(await index.count()).toBe(1);
        await index.close();
        await other.close();
      },
    );

    test.each([
      { newerBy: 'amuont', says: '`newerBy` must be a field of payments; got "amuont"; did you mean amount?' },
      {
        newerBy: 'payment_status',
        says: '`newerBy` must be a date or numeric field with one value; payment_status is',
      },
      { newerBy: 'metadata[k]', says: 'metadata[k] is a token field' },
      { newerBy: 5, says: '`newerBy` must be a string; got 5' },
    ])('refuses `newerBy: $newerBy`', async ({ newerBy, says }) => {
      const index = await openFull();
      const options = { newerBy: newerBy as string };
      await expect(index.load([{ id: 'pay_000' }], options)).rejects.toThrow(new TypeError(says).message);
      await expect(index.update({ id: 'pay_000' }, options)).rejects.toThrow(says);
      expect(await index.get('pay_000')).toEqual(toJson(PAYMENTS[0]));
      await index.close();
    });

    test.each([
      { method: 'load', call: (index: TestedIndex, wrong: object) => index.load([{ id: 'a' }], wrong) },
      { method: 'update', call: (index: TestedIndex, wrong: object) => index.update({ id: 'pay_000' }, wrong) },
      { method: 'search', call: (index: TestedIndex, wrong: object) => index.search('amount>1', wrong) },
    ])('refuses an unknown option of `$method`', async ({ call }) => {
      const index = await openFull();
      await expect(call(index, { newerby: 'updated_at' })).rejects.toThrow('got `newerby`');
      expect(await index.get('pay_000')).toEqual(toJson(PAYMENTS[0]));
      expect(await index.has('a')).toBe(false);
      await index.close();
    });

    test.each(['payment_status', 'refund.is_refunded', 'metadata[order]', 'metadata[none]'])(
      'counts the values of %s',
      async (field) => {
        const index = await openFull();
        for (const text of QUERIES) {
          expect(byValue(await index.facets(field, text as 'amount>1'))).toEqual(
            byValue(collection.facets(field, text as 'amount>1')),
          );
        }
        expect(byValue(await index.facets(field))).toEqual(byValue(collection.facets(field)));
        await index.close();
      },
    );

    test('takes expressions with long lists', async () => {
      const index = await openFull();
      const { expression } = checkExpression(
        'payments',
        `-(amount>10 OR id:[${PAYMENTS.slice(0, 40).map(({ id }) => `"${id}"`)}]) OR amount:null`.replace(
          ' OR amount:null',
          '',
        ),
      );
      const expected = expression && [...collection.objects(expression)].map(({ id }) => id);
      const found: string[] = [];
      if (expression) for await (const { id } of index.objects(expression)) found.push(id);
      expect(found).toEqual(expected);
      expect(found.length).toBeGreaterThan(0);
      await index.close();
    });

    test('it is searched with plans, as the service is', async () => {
      const index = await openFull();
      const source = collectionSource({ payments: index });
      const wish = planQueries(search('payments').where('amount', '>', 20).exists('metadata[order]'));
      const expected = [...collection.objects('amount>20 -metadata[order]:null')].map(({ id }) => id);
      for (const searched of [index, source]) {
        const found = await searchAll(searched, wish).toArray();
        expect(found.map(({ id }) => id)).toEqual(expected);
      }
      expect(await source.get('payments', 'pay_001')).toMatchObject({ id: 'pay_001' });
      await index.close();
    });

    test.skipIf(name === 'collection')('keeps texts by name while it has objects, for each table its own', async () => {
      const [table, other] = [nextTable(), nextTable()];
      const index = (await open(table)) as EngineIndex<Payment, 'payments'>;
      expect(await index.readState('a')).toBeUndefined();
      await index.writeState('before', 'any objects');
      expect(await index.readState('before')).toBeUndefined();
      await index.load(PAYMENTS.slice(0, 1));
      expect(await index.readState('a')).toBeUndefined();
      for (const state of ['{"from":1}', `it's "2" ${'🙂'.repeat(20_000)}`]) {
        await index.writeState('a', state);
        expect(await index.readState('a')).toBe(state);
      }
      await index.writeState('b/%', 'other');
      expect(await index.readState('a')).toContain('"2"');
      expect(await index.readState('b/%')).toBe('other');
      const beside = (await open(other)) as EngineIndex<Payment, 'payments'>;
      await beside.load(PAYMENTS.slice(0, 1));
      expect(await beside.readState('a')).toBeUndefined();
      await index.remove('pay_000');
      expect(await index.readState('a')).toBeUndefined();
      await beside.close();
      await index.close();
    });

    test('compares and sorts numbers exactly', async () => {
      const index = await openNew();
      const double = fc.double({ noNaN: true, noDefaultInfinity: true });
      const random = fc.sample(double, { numRuns: numbers.stored, seed: 9 });
      const objects = [...NUMBERS, ...random].map((amount, number) => ({ id: `p${number}`, amount }));
      await index.load(objects);
      for (const { amount } of objects.slice(0, numbers.searched)) {
        for (const operator of [':', '>', '<='] as const) {
          const query = search('payments').where('amount', operator, amount);
          const expected = objects.filter(compileCheckedMatcher(query)).length;
          expect([String(query), await index.count(query)]).toEqual([String(query), expected]);
        }
      }
      const sorted: number[] = [];
      for await (const object of index.objects('-id:null', { sortBy: 'amount' }))
        sorted.push(Number(object['amount']) + 0);
      expect(sorted).toEqual(objects.map(({ amount }) => amount + 0).toSorted((a, b) => a - b));
      await index.close();
    });

    test('takes hostile values as values', async () => {
      const index = await openNew();
      const objects = HOSTILE.map((value, number) => ({
        id: `h${number}`,
        payment_type: value,
        statement_descriptor: value,
        metadata: { k: value },
      }));
      await index.load(objects);
      for (const [number, value] of HOSTILE.entries()) {
        for (const field of ['payment_type', 'metadata[k]'] as const) {
          const { data } = await index.search(search('payments').where(field, ':', value));
          expect([value, data.map(({ id }) => id)]).toEqual([value, [`h${number}`]]);
        }
        const found = await index.count(
          search('payments').where('statement_descriptor', '~', `${value}   `.slice(0, 60)),
        );
        expect(found).toBeLessThan(2);
      }
      expect(await index.count('-id:null')).toBe(HOSTILE.length);
      await index.close();
    });
  });
}

/** Positions by what is sorted by: some that objects may have, and damaged ones, or of fields that had another type. */
const FORGED: Readonly<Record<string, { readonly valid: readonly string[]; readonly damaged: readonly string[] }>> = {
  amount: {
    valid: ['[[5],"a"]', '[[null],"a"]'],
    damaged: [
      ...['', '[', '5', '{}', '"text"', 'null', '[]', '[[],"a"]', '[["5"],"a"]', '[[true],"a"]'],
      ...['[[1e400],"a"]', '[[[5]],"a"]', '[[5],5]', '[[5],""]', '[[5],"\\u0000"]', '[[5],"\\ud800"]'],
    ],
  },
  created_at: {
    valid: ['[[1700000000000],"a"]'],
    damaged: ['[[1.5],"a"]', '[["2026-01-01"],"a"]', '[[1e300],"a"]'],
  },
  payment_status: {
    valid: ['[["settled"],"a"]'],
    damaged: ['[[5],"a"]', '[["\\u0000"],"a"]', '[["\\udfff"],"a"]'],
  },
  'refund.is_refunded': { valid: ['[[true],"a"]'], damaged: ['[[1],"a"]'] },
};

const QUERIES = [
  'payment_status:"settled"',
  '-payment_status:"SETTLED"',
  'payment_status:null',
  'amount>=10 amount<30',
  '-amount>10',
  'amount:3',
  'created_at>"2023-11-14T22:13:20Z"',
  'statement_descriptor:"shop"',
  'statement_descriptor~"\\"quoted\\" 100%"',
  '-statement_descriptor~"fee sh"',
  'metadata[order]:"O1"',
  '-metadata[order]:null amount>5',
  'refund.is_refunded:true',
  'payment_status:"settled" OR payment_status:"declined"',
  '-metadata[nothing]:"x"',
  '-id:"pay_001"',
];

/** Numbers that a reader of decimal numbers may miss by the last bit. */
const NUMBERS = [
  0,
  1,
  -1,
  0.1,
  0.1 + 0.2,
  1e23,
  1e300,
  -1e300,
  5e-324,
  2.2250738585072014e-308,
  Number.MAX_VALUE,
].concat([2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 2 ** 64]);

/** Texts that end a value, a statement, a pattern or a comment somewhere. */
const HOSTILE = [
  "'; DROP TABLE payments; --",
  "' OR '1'='1",
  '" OR ""="',
  '\\',
  "\\' OR 1=1 --",
  '%',
  '_%_',
  '$1',
  '?1',
  '{p1:String}',
  '/* x */',
  '*',
  '?*\\*',
  'a\nb\r\tc',
  '\u0000',
  "\u0000' --",
  '\u0001',
  '[]',
  '{"match_all":{}}',
  "E'\\x27'",
  '$$x$$',
  'NULL',
  '-1',
  'ſt',
  '🙂'.repeat(40),
];

function without({
  object,
  url,
  has_more,
  total_count,
}: {
  object: string;
  url: string;
  has_more: boolean;
  total_count: number;
}): object {
  return { object, url, has_more, total_count };
}

function toJson(object: unknown): unknown {
  return JSON.parse(JSON.stringify(object));
}

/** Counts without their order and spelling, which depend on the order of the objects. */
function byValue(facets: readonly { readonly value: unknown; readonly count: number }[]): object {
  return Object.fromEntries(facets.map(({ value, count }) => [String(value).toLowerCase(), count]));
}
