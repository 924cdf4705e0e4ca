import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import { checkExpressionText } from '../../../src/language/checker/check-expression.ts';
import type { CheckedExpression } from '../../../src/language/checker/checked-query.ts';
import { CursorError } from '../../../src/objects/cursor.ts';
import { type Collection, createCollection } from '../../../src/objects/index.ts';
import { compileMatcher } from '../../../src/objects/matcher/matches.ts';
import { arbitraryExpression, negateExpression } from '../../support/arbitrary-expression.ts';
import { arbitraryObject } from '../../support/arbitrary-object.ts';
import { VARIED_PATHS } from '../../support/varied-paths.ts';
import { type Edit, type Entry, edit, toEdit } from './edits.ts';

const read = (text: string): CheckedExpression => checkExpressionText('payments', text);

const CURRENCIES = ['EUR', 'USD', 'GBP'];

/** Payments with amounts from 0 on, of three currencies in turn. */
const createPayments = (count: number) =>
  createCollection(
    'payments',
    Array.from({ length: count }, (_, index) => ({
      id: `id_${index}`,
      amount: index,
      currency_code: CURRENCIES[index % 3],
      statement_descriptor: index % 2 === 0 ? `coffee ${index}` : 'tea',
    })),
  );

describe('an expression', () => {
  const payments = createPayments(3000);

  test.each([
    { text: '(amount<10 OR amount>=2990) currency_code:"EUR"', count: 7 },
    { text: '-(amount<10 OR currency_code:["usd", "GBP"])', count: 996 },
    { text: '(amount<10 currency_code:"EUR") OR (amount>=2990 -currency_code:["EUR", "GBP"])', count: 7 },
    { text: 'id:["id_5", "ID_7", "none"] -id:["id_7", "id_8"]', count: 1 },
    { text: 'amount:[1, 2, 3, 5000] OR -currency_code:["EUR", "USD", "GBP"]', count: 3 },
    { text: '-(-(statement_descriptor~"coffee 1" OR id:"id_1") OR amount>19)', count: 6 },
    {
      text: '(statement_descriptor:"tea" OR statement_descriptor:"coffee 0") (amount<4 OR (amount>2996 -id:null))',
      count: 5,
    },
  ])('$text finds $count', ({ text, count }) => {
    const expression = read(text);
    const found = [...payments.objects()].filter(compileMatcher(expression));
    expect(found).toHaveLength(count);
    expect(payments.count(expression)).toBe(count);
    expect([...payments.objects(expression)]).toEqual(found);
    expect(payments.search(expression, { limit: 5 })).toMatchObject({ data: found.slice(0, 5), total_count: count });
  });

  test('answers facets, sums and keys', () => {
    const expression = read('amount<9 (currency_code:"EUR" OR amount:1)');
    expect(payments.facets('currency_code', expression)).toEqual([
      { value: 'EUR', count: 3 },
      { value: 'USD', count: 1 },
    ]);
    expect(payments.summarize({ sums: ['amount'] }, expression)).toMatchObject({ sums: { amount: { sum: 10 } } });
    expect(payments.keys('metadata', expression)).toEqual([]);
  });
});

describe('a cursor', () => {
  const payments = createPayments(100);
  const cursorOf = (text: string): string => payments.search(read(text), { limit: 1 }).next_page ?? '';

  test.each([
    ['currency_code:"EUR" OR amount:1', 'currency_code:["EUR"] OR (amount:1)'],
    ['id:["id_1", "id_2"]', 'id:"id_1" OR id:"id_2"'],
    ['-(amount:1 OR amount:2) id:["id_5", "id_3"]', '(-(amount:[1, 2])) id:["id_5", "id_3"]'],
    ['-(-(amount>1))', 'amount>1'],
  ])('a cursor of %s works for %s, which is the same expression', (one, other) => {
    const page = payments.search(read(other), { limit: 1, page: cursorOf(one) });
    expect(page.data).toEqual([[...payments.objects(read(one))][1]]);
  });

  test.each([
    ['amount>1 (currency_code:"EUR" OR id:"id_7")', 'amount>1 currency_code:"EUR" id:"id_7"'],
    ['amount>1 (currency_code:"EUR" OR id:"id_7")', 'amount>1 -(currency_code:"EUR" OR id:"id_7")'],
    ['amount>1 (currency_code:"EUR" OR id:"id_7")', '(amount>1 currency_code:"EUR") OR id:"id_7"'],
  ])('a cursor of %s does not work for %s', (one, other) => {
    const searchOther = (): unknown => payments.search(read(other), { page: cursorOf(one) });
    expect(searchOther).toThrow(CursorError);
    expect(searchOther).toThrow('belongs to another query, order or collection');
  });
});

test('refuses an expression on another resource', () => {
  expect(() => createPayments(1).count(checkExpressionText('plans', 'name:"a"') as never)).toThrow(
    '`query` must be a query on payments; got one on plans',
  );
});

type Item = Entry<Record<string, unknown>>;

/** All objects of all pages. */
function readPages(collection: Collection<Item>, expression: CheckedExpression, limit: number): readonly Item[] {
  const found: Item[] = [];
  let page: string | null = null;
  do {
    const { data, next_page }: { data: readonly Item[]; next_page: string | null } = collection.search(expression, {
      limit,
      page,
    });
    found.push(...data);
    page = next_page;
  } while (page !== null);
  return found;
}

describe.each(Object.keys(VARIED_PATHS) as readonly ResourceName[])(
  'a collection of %s',
  { timeout: 60_000 },
  (name) => {
    const resource: Resource = catalogue[name];
    const object = arbitraryObject(resource, VARIED_PATHS[name]);
    const expression = arbitraryExpression(resource, VARIED_PATHS[name]);

    test('finds the same objects as the matcher, on all pages, after any edits', () => {
      fc.assert(
        fc.property(
          fc.array(object, { maxLength: 40 }),
          fc.array(fc.tuple(fc.array(toEdit(object), { maxLength: 12 }), expression), { minLength: 1, maxLength: 4 }),
          fc.integer({ min: 1, max: 9 }),
          (objects, rounds: readonly (readonly [readonly Edit[], CheckedExpression])[], limit) => {
            const list: Item[] = objects.map((one, index) => ({ ...one, _id: String(index) }));
            const collection = createCollection<Item>(resource, list, { idOf: ({ _id }) => _id });
            for (const [edits, asked] of rounds) {
              for (const one of edits) edit(collection, list, one);
              const found = list.filter(compileMatcher(asked));
              expect(readPages(collection, asked, limit)).toEqual(found);
              expect(collection.count(asked)).toBe(found.length);
              expect(collection.count(negateExpression(asked))).toBe(list.length - found.length);
            }
          },
        ),
        { numRuns: 80 },
      );
    });
  },
);
