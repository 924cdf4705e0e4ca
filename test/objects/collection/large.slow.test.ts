import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '../../../examples/objects-generator/random.ts';
import { quoteDouble } from '../../../src/language/syntax/print-query.ts';
import { createCollection } from '../../../src/objects/index.ts';
import { compileMatcher } from '../../../src/objects/matcher/matches.ts';
import { readQuery } from '../../support/arbitrary-query.ts';

// Large enough for what small collections never reach: lists and bitmaps of rows, segments and trigrams of texts,
// checkpoints in the order of numbers, and all of them made anew after many edits.
const OBJECTS = 5000;

interface Payment {
  readonly id: string;
  readonly [member: string]: unknown;
}

const DESCRIPTORS = [
  'COFFEE SHOP',
  'Café Corner',
  'coffee *web',
  'ΣΑΣ ΟΔΟΣ',
  '東京 shop',
  'a\nb',
  'ſhop İ',
  '😀 box',
  '½ half',
];
const STATUSES = ['SETTLED', 'settled', 'PENDING', 'FAILED', 'Declined', 'AUTHORIZED'];

function drawPayment(random: Random, id: string): Payment {
  const number = random.integer(0, 999_999);
  const day = String(random.integer(1, 28)).padStart(2, '0');
  return {
    id,
    amount: random.pick([
      number,
      random.integer(0, 50),
      number / 8,
      -number,
      BigInt(number),
      Infinity,
      String(number),
      [1, number],
    ]),
    created_at: random.pick([
      `2025-0${random.integer(1, 9)}-${day}T10:00:${random.integer(10, 59)}Z`,
      `2025-01-${day}T10:00:00.${random.integer(100, 999)}Z`,
      `2025-01-${day}`,
      new Date(number * 1e6),
      [`2024-01-${day}`, `2026-01-${day}T00:00:00Z`],
      null,
    ]),
    payment_status: random.chance(0.6) ? 'SETTLED' : random.pick([...STATUSES, 7, null, ['PENDING', 'FAILED'], {}]),
    statement_descriptor: random.chance(0.9)
      ? `${random.pick(DESCRIPTORS)} ${number}`
      : random.pick([null, '', 12345, [`box ${number}`, 'coffee'], true]),
    customer: {
      id: `cus_${random.integer(0, 400)}`,
      email: `${random.pick(['ann', 'bob', 'Zoë'])}${number % 700}@example.com`,
    },
  };
}

function drawClause(random: Random): string {
  const number = random.integer(0, 999_999);
  const sign = random.pick(['', '', '', '-']);
  const operator = random.pick([':', '>', '<', '>=', '<=']);
  const descriptor = random.pick(DESCRIPTORS);
  const part = `${descriptor} ${number}`.slice(random.integer(0, 9));
  return (
    sign +
    random.pick([
      `amount${operator}${random.pick([number, random.integer(0, 50), number / 8, -number, 1e16])}`,
      `created_at${operator}"2025-0${random.integer(1, 9)}-0${random.integer(1, 9)}T10:00:${random.integer(10, 59)}${random.pick(['', '.250', '.7'])}Z"`,
      `payment_status:${quoteDouble(random.pick(['SETTLED', 'PENDING', 'FAILED', 'DECLINED']))}`,
      'payment_status:null',
      'created_at:null',
      'statement_descriptor:null',
      `customer.id:"CUS_${random.integer(0, 450)}"`,
      `customer.email~"${random.pick(['example', 'ann1', 'ZOË', 'bob7'])}${random.pick(['', '0', '@'])}"`,
      `statement_descriptor~${quoteDouble(random.pick([`${part}   `.slice(0, random.integer(4, 8)), `shop ${number % 100}`, String(number).padEnd(3, '0').slice(0, 3)]))}`,
      `statement_descriptor:${quoteDouble(random.pick([descriptor, 'coffee', 'box', `shop ${number}`, '--', '12345', 'true']))}`,
    ])
  );
}

function drawText(random: Random): string {
  if (random.chance(0.2)) {
    const one = drawClause(random);
    const field = /^-?([a-z_.]+)/.exec(one)?.[1] ?? '';
    const clauses = Array.from({ length: 40 }, () => drawClause(random)).filter(
      (clause) => /^-?([a-z_.]+)/.exec(clause)?.[1] === field,
    );
    return [one, ...clauses.slice(0, 3)].join(' OR ');
  }
  return Array.from({ length: random.integer(1, 4) }, () => drawClause(random)).join(' ');
}

describe.each([1, 2, 3])('a large collection (%i)', (seed) => {
  test('gives the same answers as the matcher, also after each of many edits', () => {
    const random = createRandom(seed);
    const list = Array.from({ length: OBJECTS }, (_, index) => drawPayment(random, `p${index}`));
    const collection = createCollection('payments', list);
    for (let round = 0; round < 14; round++) {
      for (let index = 0; index < 25; index++) {
        // A slice may begin or end within a character.
        const text = drawText(random).toWellFormed();
        const query = readQuery('payments', text);
        const expected = list.filter(compileMatcher(query));
        expect([text, collection.count(query)]).toEqual([text, expected.length]);
        expect(collection.search(query, { limit: 100 }).data).toEqual(expected.slice(0, 100));
      }
      // A few at first, then so many that everything is made anew, and at last so many removals that rows are moved.
      const isShrinking = round >= 10;
      for (let index = 0; index < 3 ** Math.min(round, 7); index++) {
        const place = random.integer(0, list.length - 1);
        const there = list[place] as Payment;
        const kind = random.integer(0, 3);
        if (kind === 0) {
          list.push(drawPayment(random, `n${round}-${index}`));
          collection.add(list.at(-1) as Payment);
        } else if ((isShrinking || kind === 1) && list.length > 500) {
          list.splice(place, 1);
          collection.remove(there.id);
        } else {
          list[place] = drawPayment(random, there.id);
          collection.update(list[place]);
        }
      }
    }
  });
});

describe('a collection with more objects than fit 16 bits', () => {
  const list: Payment[] = Array.from({ length: 70_000 }, (_, index) => ({
    id: `p${index}`,
    // Each number once, in no order.
    amount: (index * 7919) % 70_000,
    payment_status: index % 270 === 7 ? 'FAILED' : 'SETTLED',
    statement_descriptor: `shop ${index}`,
  }));
  const collection = createCollection('payments', list);

  const QUERIES = [
    ...[0, 254, 255, 256, 65_534, 65_535, 65_536, 69_999].map((index) => `id:"P${index}"`),
    'payment_status:"FAILED"',
    '-payment_status:"SETTLED"',
    'amount>69990',
    'amount<=100 -amount:7',
    'amount>=5000 amount<5100',
    'amount<99 payment_status:"FAILED"',
    'statement_descriptor~"65536"',
    'statement_descriptor:"SHOP 69999"',
    'id:"p7" OR id:"p65535" OR id:"p65536"',
  ];

  function expectAll(): void {
    for (const text of QUERIES) {
      const query = readQuery('payments', text);
      const expected = list.filter(compileMatcher(query)).map(({ id }) => id);
      expect([text, collection.count(query)]).toEqual([text, expected.length]);
      expect([text, Array.from(collection.objects(query), ({ id }) => id)]).toEqual([text, expected]);
    }
  }

  test('gives the same answers as the matcher, also after a few edits', () => {
    expectAll();
    const changes = { p5: 69_995, p69999: 98, p300: [69_999, 1], p400: null };
    for (const [id, amount] of Object.entries(changes)) {
      const changed: Payment = { ...collection.get(id), id, amount, payment_status: 'FAILED' };
      collection.update(changed);
      list[Number(id.slice(1))] = changed;
    }
    expectAll();
    for (const id of ['p5', 'p65535', 'p69999']) {
      list.splice(
        list.findIndex((one) => one.id === id),
        1,
      );
      collection.remove(id);
    }
    expectAll();
  });
});
