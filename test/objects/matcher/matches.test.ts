import { describe, expect, test } from 'vitest';
import { search } from '../../../src/builder/search-text.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import { QueryError } from '../../../src/language/checker/query-error.ts';
import type { ToQuery } from '../../../src/language/checker/query-like.ts';
import * as matcher from '../../../src/objects/index.ts';
import { readQuery } from '../../support/arbitrary-query.ts';
import { untyped } from '../../support/untyped.ts';

const TEXT = 'amount>=1000 -refund.status:null';
const query = readQuery('payments', TEXT);
const built = search('payments').where('amount', '>=', 1000).exists('refund.status');

const payments = [
  { id: 'a', amount: 1200, refund: { status: 'PENDING' } },
  { id: 'b', amount: 900, refund: { status: 'PENDING' } },
  { id: 'c', amount: 5000, refund: { status: 'REFUNDED' } },
];

type Payment = (typeof payments)[number];

async function* arrive(): AsyncGenerator<Payment> {
  yield* payments;
}

async function collect<Item>(objects: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = [];
  for await (const object of objects) list.push(object);
  return list;
}

interface Call {
  readonly name: string;
  readonly ofQuery: (query: CheckedQuery | ToQuery) => unknown;
  readonly ofText: (text: string) => unknown;
}

const CALLS: readonly Call[] = [
  {
    name: 'compileMatcher',
    ofQuery: (one) => payments.map(matcher.compileMatcher(one)),
    ofText: (text) => payments.map(matcher.compileMatcher('payments', untyped(text))),
  },
  {
    name: 'explainMatch',
    ofQuery: (one) => matcher.explainMatch(one, payments[1]).clauses.map(({ reason }) => reason),
    ofText: (text) => matcher.explainMatch('payments', untyped(text), payments[1]).clauses.map(({ reason }) => reason),
  },
  {
    name: 'highlightMatches',
    ofQuery: (one) => matcher.highlightMatches(one, payments[1]),
    ofText: (text) => matcher.highlightMatches('payments', untyped(text), payments[1]),
  },
  {
    name: 'filterMatches',
    ofQuery: (one) => [...matcher.filterMatches(one, payments)],
    ofText: (text) => [...matcher.filterMatches('payments', untyped(text), payments)],
  },
  {
    name: 'findMatch',
    ofQuery: (one) => matcher.findMatch(one, payments),
    ofText: (text) => matcher.findMatch('payments', untyped(text), payments),
  },
  {
    name: 'countMatches',
    ofQuery: (one) => matcher.countMatches(one, payments),
    ofText: (text) => matcher.countMatches('payments', untyped(text), payments),
  },
  {
    name: 'tallyMatches',
    ofQuery: (one) => matcher.tallyMatches(one, payments).clauses.map(({ decides }) => decides),
    ofText: (text) => matcher.tallyMatches('payments', untyped(text), payments).clauses.map(({ decides }) => decides),
  },
];

describe.each(CALLS)('$name', ({ ofQuery, ofText }) => {
  test('takes a text and a search, and answers as for the checked query', () => {
    expect(ofText(TEXT)).toEqual(ofQuery(query));
    expect(ofQuery(built)).toEqual(ofQuery(query));
  });

  test('throws the diagnostics of a text', () => {
    const call = (): unknown => ofText('amout>=1000 id>5');
    expect(call).toThrow(QueryError);
    expect(call).toThrow('unknown-field: `amout` is not a field of payments');
    expect(call).toThrow(
      expect.objectContaining({
        text: 'amout>=1000 id>5',
        diagnostics: [
          expect.objectContaining({ code: 'unknown-field', span: { start: 0, end: 5 } }),
          expect.objectContaining({ code: 'unsupported-operator' }),
        ],
      }),
    );
  });

  test('throws for a text that is empty, and for a search without clauses', () => {
    expect(() => ofText('')).toThrow(QueryError);
    expect(() => ofQuery(search('payments'))).toThrow(QueryError);
  });

  test('takes a text that only has warnings', () => {
    expect(() => ofText('created_at>1735689600000')).not.toThrow();
  });

  test.each([undefined, null, 5, {}])('throws a TypeError for the text %s', (text) => {
    expect(() => ofText(text as never)).toThrow(TypeError);
    expect(() => ofText(text as never)).toThrow('`text` must be a string');
  });
});

test('refuses a `resource` that is not a resource', () => {
  expect(() => matcher.compileMatcher('payment' as never, 'amount>5')).toThrow(/^`resource` must be one of/);
});

test('a text and a search also filter, find and count what arrives', async () => {
  const found = [payments[0], payments[2]];
  expect(await collect(matcher.filterMatches('payments', TEXT, arrive()))).toEqual(found);
  expect(await collect(matcher.filterMatches(built, arrive()))).toEqual(found);
  expect(await matcher.findMatch('payments', TEXT, arrive())).toBe(payments[0]);
  expect(await matcher.countMatches('payments', TEXT, arrive())).toBe(2);
});

describe('what filterMatches returns', () => {
  test('can be iterated again and again over a list', () => {
    const found = matcher.filterMatches('payments', 'amount>=1000', payments);
    expect([...found]).toEqual([payments[0], payments[2]]);
    expect([...found]).toEqual([payments[0], payments[2]]);
  });

  test('shows a list as it is at each time', () => {
    const list = [...payments];
    const found = matcher.filterMatches('payments', 'amount>=1000', list);
    list.pop();
    expect([...found]).toEqual([payments[0]]);
    list.push({ id: 'd', amount: 7000, refund: { status: 'PENDING' } });
    expect([...found]).toHaveLength(2);
  });

  test('can be iterated by two loops at a time', () => {
    const found = matcher.filterMatches('payments', 'amount>=0', payments);
    const pairs = [];
    for (const a of found) for (const b of found) pairs.push(`${a.id}${b.id}`);
    expect(pairs).toHaveLength(9);
  });

  test('can be iterated once over a generator, which is closed when a loop ends early', () => {
    let isClosed = false;
    function* generate(): Generator<Payment> {
      try {
        yield* payments;
      } finally {
        isClosed = true;
      }
    }
    const found = matcher.filterMatches('payments', 'amount>=0', generate());
    for (const _ of found) break;
    expect(isClosed).toBe(true);
    expect([...found]).toEqual([]);
  });

  test('can be iterated again over what arrives again', async () => {
    const stream = { [Symbol.asyncIterator]: arrive };
    const found = matcher.filterMatches('payments', TEXT, stream);
    expect(await collect(found)).toHaveLength(2);
    expect(await collect(found)).toHaveLength(2);
  });
});
