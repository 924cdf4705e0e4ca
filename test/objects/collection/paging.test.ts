import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Collection, CursorError, createCollection } from '../../../src/objects/index.ts';
import { compileMatcher } from '../../../src/objects/matcher/matches.ts';
import { readQuery } from '../../support/arbitrary-query.ts';

interface Payment {
  readonly id: string;
  readonly amount: number;
}

const all = readQuery('payments', 'amount>=0');
const cheap = readQuery('payments', 'amount<5');

function payments(count: number): Payment[] {
  return Array.from({ length: count }, (_, index) => ({ id: `pay_${index}`, amount: index % 10 }));
}

/** All pages one after the other; `between` may change the collection. */
function readPages<Item>(
  collection: Collection<Item>,
  query: typeof all,
  limit: number,
  between: (page: number) => void = () => {},
): Item[] {
  const found: Item[] = [];
  let page: string | null | undefined;
  for (let index = 0; page !== null; index++) {
    const answer = collection.search(query, { limit, page });
    expect(answer.has_more).toBe(answer.next_page !== null);
    // Or pages that begin anew would never end.
    expect(index).toBeLessThan(10_000);
    found.push(...answer.data);
    page = answer.next_page;
    between(index);
  }
  return found;
}

describe('a page', () => {
  test('a page has the shape of the service’s answer', () => {
    const collection = createCollection('payments', payments(25));
    expect(collection.search(cheap, { limit: 2 })).toEqual({
      object: 'payments',
      url: '/payments',
      has_more: true,
      next_page: expect.stringMatching(/./),
      total_count: 15,
      data: [
        { id: 'pay_0', amount: 0 },
        { id: 'pay_1', amount: 1 },
      ],
    });
  });

  test('a page has ten objects by default, and says whether it is the last page', () => {
    const collection = createCollection('payments', payments(20));
    const { data, next_page } = collection.search(all);
    expect(data).toHaveLength(10);
    const last = collection.search(all, { page: next_page });
    expect(last).toMatchObject({ has_more: false, next_page: null, total_count: 20 });
    expect(last.data.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => `pay_${index + 10}`));
  });

  test('a page is empty where nothing is found', () => {
    const { data, has_more, next_page, total_count } = createCollection('payments', payments(9)).search(
      readQuery('payments', 'amount>100'),
    );
    expect({ data, has_more, next_page, total_count }).toEqual({
      data: [],
      has_more: false,
      next_page: null,
      total_count: 0,
    });
  });

  test.each([0, -1, 101, 1.5, Number.NaN, '10' as never])('refuses the limit %s', (limit) => {
    expect(() => createCollection('payments', payments(1)).search(all, { limit })).toThrow(/`limit` must be/);
  });
});

describe('pages one after the other', () => {
  test('pages one after the other are all that is found, in the order in which it was added', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 9 }), (count, limit) => {
        const list = payments(count);
        expect(readPages(createCollection('payments', list), cheap, limit)).toEqual(list.filter(compileMatcher(cheap)));
      }),
    );
  });

  test('skip nothing that stays and repeat nothing, whatever is changed between them', () => {
    const step = fc.tuple(fc.constantFrom('add', 'update', 'remove'), fc.nat(1000));
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.array(step, { maxLength: 8 })),
        (count, limit, rounds) => {
          const collection = createCollection('payments', payments(count));
          const there = new Set(payments(count).map(({ id }) => id));
          const stayed = new Set(there);
          let added = 0;
          const found = readPages(collection, all, limit, (index) => {
            for (const [kind, place] of rounds[index] ?? []) {
              const id = [...there][place % Math.max(1, there.size)];
              if (kind === 'add' || id === undefined) {
                collection.add({ id: `new_${added}`, amount: 1 });
                there.add(`new_${added++}`);
              } else if (kind === 'update') {
                collection.update({ id, amount: 7 });
              } else {
                collection.remove(id);
                there.delete(id);
                stayed.delete(id);
              }
            }
          }).map(({ id }) => id);
          expect(found).toEqual([...new Set(found)]);
          expect([...stayed].filter((id) => !found.includes(id))).toEqual([]);
        },
      ),
    );
  });

  test('pages one after the other are all that is found where it is so little that it is listed', () => {
    const list = payments(1000).map((one, index) => ({ ...one, currency_code: index % 300 === 7 ? 'EUR' : 'USD' }));
    const found = readPages(createCollection('payments', list), readQuery('payments', 'currency_code:"EUR"'), 1);
    expect(found.map(({ id }) => id)).toEqual(['pay_7', 'pay_307', 'pay_607', 'pay_907']);
  });

  test('continue at the same object after empty rows were removed several times', () => {
    const round = (name: string): Payment[] => payments(4000).map((one) => ({ ...one, id: `${name}_${one.id}` }));
    const stays = ({ amount }: Payment): boolean => amount === 3;
    const rounds = [round('a'), round('b'), round('c')] as const;
    const collection = createCollection('payments', rounds[0]);
    const found = readPages(collection, all, 100, (page) => {
      for (const one of rounds[page] ?? []) if (!stays(one)) collection.remove(one.id);
      for (const one of rounds[page + 1] ?? []) collection.add(one);
    });
    expect(collection.memory().rowBytes).toBeLessThan(4000 * 48);
    expect(found).toEqual([...rounds[0].slice(0, 100), ...rounds.flat().slice(100).filter(stays)]);
  });

  test('continue at the same object after most objects were removed', () => {
    const list = payments(5000);
    const collection = createCollection('payments', list);
    const first = collection.search(all, { limit: 100 });
    for (const { id, amount } of list.slice(50, 4900)) if (amount !== 3) collection.remove(id);
    collection.add({ id: 'late', amount: 3 });
    const rest = readPages(collection, all, 100);
    const expected = [
      ...list.filter(({ amount }, index) => index < 50 || index >= 4900 || amount === 3).map(({ id }) => id),
      'late',
    ];
    expect(rest.map(({ id }) => id)).toEqual(expected);
    const after = collection.search(all, { limit: 100, page: first.next_page });
    expect(after.data[0]?.id).toBe('pay_103');
    expect(collection.memory().rowBytes).toBeLessThan(3000 * 48);
  });
});

describe('a cursor', () => {
  const collection = createCollection('payments', payments(20));
  const cursor = collection.search(all, { limit: 5 }).next_page ?? '';

  test('a cursor is good for the same query in another spelling', () => {
    expect(collection.search(readQuery('payments', "amount>='0'"), { page: cursor }).data[0]?.id).toBe('pay_5');
  });

  test.each([
    '',
    'x',
    '.',
    `${cursor}0!`,
    ` ${cursor}`,
    cursor.toUpperCase(),
    cursor.split('.')[0],
    `${cursor.split('.')[0]}.`,
    `${cursor.split('.')[0]}.%`,
    `${cursor.split('.')[0]}.${'%5B'.repeat(100_000)}`,
    `${cursor}zzzzzzzzzz`,
    cursor.replace('.', '.0'),
    cursor.replace(/^./, ''),
    `${cursor.split('.')[0]}.${encodeURIComponent('[[],20]')}`,
    7 as never,
    [cursor] as never,
  ])('a cursor is refused if made up (%#)', (page) => {
    expect(() => collection.search(all, { page })).toThrow(CursorError);
  });

  test.each([
    ['amount>=0', 'amount>0'],
    ['amount>=0', '-amount>=0'],
    ['amount>=0', 'amount>=0 amount>=0'],
    ['amount>=0', 'amount>=0 amount<99'],
    ['amount>=0', 'amount>=1'],
    ['amount>=0', 'amount_usd>=0'],
    ['-id:null', 'id:"null"'],
    ['-id:"x"', '-id:"y"'],
    ['-metadata[a]:"x"', '-metadata[b]:"x"'],
    ['created_at>0', 'created_at>1'],
    ['refund.is_refunded:true', 'refund.is_refunded:false'],
    ['-id:"x" OR -id:"y"', '-id:"x" -id:"y"'],
  ])('a cursor of %s is refused by another query: %s', (text, other) => {
    const objects = payments(20).map((one) => ({ ...one, created_at: '2025-03-01', refund: { status: 'REFUNDED' } }));
    const many = createCollection('payments', objects);
    const { next_page: page } = many.search(readQuery('payments', text), { limit: 5 });
    expect(page).not.toBeNull();
    const searchOther = (): unknown => many.search(readQuery('payments', other), { page });
    expect(searchOther).toThrow(CursorError);
    expect(searchOther).toThrow('it is damaged, or belongs to another query, order or collection');
  });

  test.each([
    ['other objects', 'payments', payments(30).slice(10)],
    ['the same objects', 'payments', payments(20)],
    ['another resource', 'customers', payments(20)],
    ['no objects', 'payments', []],
  ] as const)('a cursor is refused by a collection of %s', (_, resource, objects) => {
    const text = 'created_at:null';
    const { next_page: page } = collection.search(readQuery('payments', text), { limit: 5 });
    const other = createCollection(resource, objects);
    const searchOther = (): unknown => other.search(readQuery(resource, text), { page });
    expect(searchOther).toThrow(CursorError);
    expect(searchOther).toThrow('it is damaged, or belongs to another query, order or collection');
  });

  test('continues after the last object of the page, even if that is removed', () => {
    const few = createCollection('payments', payments(3));
    const { next_page: page } = few.search(all, { limit: 2 });
    for (const { id } of payments(3)) few.remove(id);
    expect(few.search(all, { page }).data).toEqual([]);
    few.add({ id: 'late', amount: 1 });
    expect(few.search(all, { page }).data).toEqual([{ id: 'late', amount: 1 }]);
  });
});
