import { expect, test } from 'vitest';
import { createRandom } from '../../examples/objects-generator/random.ts';
import { createCollection } from '../../src/collection/index.ts';
import { compileMatcher } from '../../src/matcher/compile-matcher.ts';
import { readQuery } from '../support/arbitrary-query.ts';

const QUERIES = [
  'amount>=100 amount<300',
  '-amount>5',
  'currency_code:"EUR"',
  'currency_code:"gbp"',
  'statement_descriptor:"shop"',
  'created_at:null',
].map((text) => readQuery('payments', text));

const paged = readQuery('payments', '-statement_descriptor~"shop 1"');

interface Payment {
  readonly id: string;
}

/** Ids are in the order in which objects are added. */
function numberOf({ id }: Payment): number {
  return Number(id.slice(4));
}

test('a collection answers as the matcher does while its objects are moved', () => {
  const random = createRandom(3);
  const draw = (number: number): Payment & Readonly<Record<string, unknown>> => ({
    id: `pay_${number}`,
    amount: random.pick([number % 500, number / 2, [1, number % 700], null]),
    currency_code: random.pick(['EUR', 'eur', ['GBP', 'USD'], ['usd'], '']),
    statement_descriptor: random.pick([`Shop ${number}`, 'box', ['shop', 'web']]),
    created_at: random.pick(['2025-01-01', null]),
  });
  const list = Array.from({ length: 4000 }, (_, number) => draw(number));
  const payments = createCollection('payments', list);
  for (const query of QUERIES) payments.count(query);
  const first = payments.search(paged, { limit: 30 });
  const last = numberOf(first.data.at(-1) as Payment);
  for (let round = 0; round < 170; round++) {
    for (let turn = 0; turn < 25 && list.length > 1; turn++) {
      const place = random.integer(0, list.length - 1);
      const there = list[place] as Payment;
      const kind = random.integer(0, 9);
      if (kind === 0) {
        const changed = draw(numberOf(there));
        list[place] = changed;
        payments.update(changed);
      } else if (kind === 1) {
        const added = draw(10_000 + round * 100 + turn);
        list.push(added);
        payments.add(added);
      } else {
        list.splice(place, 1);
        payments.remove(there.id);
      }
    }
    for (const query of QUERIES) {
      const expected = list.filter(compileMatcher(query));
      expect(payments.count(query)).toBe(expected.length);
      expect([...payments.objects(query)]).toEqual(expected);
      expect(payments.search(query).data).toEqual(expected.slice(0, 10));
    }
    const next = list.filter(compileMatcher(paged)).filter((one) => numberOf(one) > last);
    expect(payments.search(paged, { page: first.next_page, limit: 100 }).data).toEqual(next.slice(0, 100));
    expect(payments.facets('currency_code')).toEqual(createCollection('payments', list).facets('currency_code'));
    expect(list.map(({ id }) => payments.get(id))).toEqual(list);
  }
  // Less than for the objects that there were.
  expect(payments.memory().rowBytes).toBeLessThan(3000 * 48);
});
