import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createRandom } from '../../../examples/objects-generator/random.ts';
import { countPlan } from '../../../src/client/count-plan.ts';
import {
  collectionSource,
  fetchSource,
  type SearchAllOptions,
  type SearchInput,
  type Source,
  SourceError,
  searchAll,
} from '../../../src/client/index.ts';
import { planQueries } from '../../../src/client/plans/create-plan.ts';
import type { Plan } from '../../../src/client/plans/plan.ts';
import { all, oneOf, scoped, search } from '../../../src/index.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { restrictResource } from '../../../src/language/catalogue/restrict-resource.ts';
import { checkExpression, checkExpressionText } from '../../../src/language/checker/check-expression.ts';
import { checkText } from '../../../src/language/checker/check-query.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import { createCollection } from '../../../src/objects/collection/create-collection.ts';
import { writeCursor } from '../../../src/objects/cursor.ts';
import { compileCheckedMatcher } from '../../../src/objects/matcher/compile-matcher.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';

interface Payment {
  readonly id: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly created_at: string | undefined;
}

const CURRENCIES = ['EUR', 'USD', 'GBP'];
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 0, 1);
/** Runs begin at the present, which tests stop. */
const MIDNIGHT_MS = Date.UTC(2026, 10, 26);
const NOW_MS = MIDNIGHT_MS + 49_025_123;

const payments: readonly Payment[] = Array.from({ length: 500 }, (_, index) => ({
  id: `pay_${String(index).padStart(3, '0')}`,
  amount: (index * 7) % 500,
  currency_code: CURRENCIES[index % 3] as string,
  created_at: index % 50 === 0 ? undefined : new Date(START_MS + ((index * 37) % 400) * DAY_MS).toISOString(),
}));

const EXPRESSION = 'amount>=400 OR (currency_code:"EUR" amount<200) OR currency_code:"USD"';

function planText(text: string, local?: 'never'): Plan {
  return planQueries(checkExpressionText('payments', text), { local });
}

function matching(text: string): readonly string[] {
  const matches = compileCheckedMatcher(checkExpressionText('payments', text));
  return payments.filter(matches).map(({ id }) => id);
}

interface Watched extends Source {
  readonly asked: { readonly text: string; readonly page: string | undefined }[];
  readonly open: () => number;
}

/** A source of small pages that records what it is asked. */
function watchedSource(pageSize = 10, delay = 0): Watched {
  const source = collectionSource({ payments: createCollection('payments', payments) });
  const asked: { text: string; page: string | undefined }[] = [];
  let open = 0;
  return {
    ...source,
    capabilities: { ...source.capabilities, pageSize },
    asked,
    open: () => open,
    async search(query, options, signal) {
      asked.push({ text: String(query), page: options.page });
      open += 1;
      try {
        if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay * (asked.length % 3)));
        return await source.search(query, options, signal);
      } finally {
        open -= 1;
      }
    },
  };
}

const idOf = (object: unknown): string => (object as Payment).id;
const idsOf = (objects: readonly unknown[]): readonly string[] => objects.map(idOf);

afterEach(() => {
  vi.useRealTimers();
});

describe('a run', () => {
  test.each([1, 2, 8])('returns each object once, with %i queries at the same time', async (concurrency) => {
    const source = watchedSource();
    const planned = planText(EXPRESSION);
    expect(planned.queries.length).toBeGreaterThan(2);
    const found = idsOf(await searchAll(source, planned, { concurrency }).toArray());
    expect(new Set(found).size).toBe(found.length);
    expect(found.toSorted()).toEqual(matching(EXPRESSION));
  });

  test('returns the objects in the order of the plan, whatever arrives first', async () => {
    const orders = await Promise.all(
      [0, 1, 2].map(async (delay) => idsOf(await searchAll(watchedSource(10, delay), planText(EXPRESSION)).toArray())),
    );
    expect(orders[1]).toEqual(orders[0]);
    expect(orders[2]).toEqual(orders[0]);
  });

  test('tests objects here where the queries find too many', async () => {
    const list = `id:[${Array.from({ length: 40 }, (_, index) => `"pay_${String(index * 3).padStart(3, '0')}"`).join(', ')}]`;
    const text = `${list} (amount>300 OR currency_code:"USD")`;
    const planned = planText(text);
    expect([planned.queries.length, planned.local === undefined]).toEqual([4, false]);
    expect(idsOf(await searchAll(watchedSource(), planned).toArray()).toSorted()).toEqual(matching(text));
  });

  test('a run of a plan without queries asks nothing', async () => {
    const source = watchedSource();
    const found = searchAll(source, planText('amount>5 amount<3'));
    expect(await found.toArray()).toEqual([]);
    expect([source.asked, found.cursor]).toEqual([[], null]);
  });

  test('asks nothing before the first step, at most one page ahead of each open query, and nothing after `break`', async () => {
    const source = watchedSource();
    const found = searchAll(source, planText(EXPRESSION), { concurrency: 2 });
    expect(source.asked).toEqual([]);
    for await (const _ of found) break;
    const { length } = source.asked;
    expect(length).toBeLessThanOrEqual(4);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([source.asked.length, source.open()]).toEqual([length, 0]);
  });

  test('ends at `break` without waiting for a request that never ends', async () => {
    const source = collectionSource({ payments: createCollection('payments', payments) });
    const search: Source['search'] = (query, options, signal) =>
      String(query).startsWith('amount') ? source.search(query, options, signal) : new Promise(() => {});
    expect(await searchAll({ ...source, search }, planText(EXPRESSION)).toArray({ limit: 1 })).toHaveLength(1);
  });

  test.each([
    [{ recheck: 'Drop' }, '`recheck` must be keep, mark or drop; got "Drop"'],
    [{ concurrency: 0 }, '`concurrency` must be a whole number from 1; got 0'],
    [{ maxObjects: 1.5 }, '`maxObjects` must be a whole number from 1; got 1.5'],
  ])('refuses the options %j', (options, message) => {
    expect(() => searchAll(watchedSource(), planText(EXPRESSION), options as SearchAllOptions)).toThrow(
      new TypeError(message),
    );
  });

  test('ends with the reason of its signal', async () => {
    const controller = new AbortController();
    const found = searchAll(watchedSource(), planText(EXPRESSION), { signal: controller.signal });
    const read = async (): Promise<void> => {
      for await (const _ of found) controller.abort(new Error('enough'));
    };
    await expect(read()).rejects.toThrow('enough');
  });

  test('returns the first objects', async () => {
    expect(await searchAll(watchedSource(), planText(EXPRESSION)).toArray({ limit: 3 })).toHaveLength(3);
    expect(await searchAll(watchedSource(), planText(EXPRESSION)).toArray({ limit: 0 })).toEqual([]);
  });

  test('fails if there are more objects than `maxObjects`', async () => {
    const exact = matching(EXPRESSION).length;
    await expect(
      searchAll(watchedSource(), planText(EXPRESSION), { maxObjects: exact }).toArray(),
    ).resolves.toHaveLength(exact);
    const found = searchAll(watchedSource(), planText(EXPRESSION), { maxObjects: exact - 1 });
    await expect(found.toArray()).rejects.toMatchObject({ name: 'PlanError', code: 'too-many-objects' });
  });
});

test.each<readonly [string, SearchInput]>([
  ['a search', search('payments').where('amount', '>=', 400)],
  ['a checked query', checkText(catalogue.payments, 'amount>=400')],
  ['an expression, which it plans', checkExpressionText('payments', 'amount>=400 OR (amount>490 currency_code:"EUR")')],
  ['a plan', planText('amount>=400')],
])('a run over a collection takes %s', async (_, wanted) => {
  const found = searchAll(createCollection('payments', payments), wanted);
  expect(idsOf(await found.toArray())).toEqual(matching('amount>=400'));
  expect([found.plan.queries.map(String), found.cursor]).toEqual([['amount>=400'], null]);
  expect(await found.count()).toBe(100);
  expect(await found.first()).toMatchObject({ id: matching('amount>=400')[0] });
});

test('a run counts what queries find together', async () => {
  const found = searchAll(watchedSource(), planText(EXPRESSION));
  expect(await found.count()).toBe(matching(EXPRESSION).length);
  const pages: string[] = [];
  for await (const { data } of found.pages()) pages.push(...idsOf(data));
  expect(pages.toSorted()).toEqual(matching(EXPRESSION));
});

test('a run of anything else, or over anything but a source, is refused', () => {
  const expected = 'must be a plan, an expression, a search, a checked query, or a resource and a text; got';
  for (const wanted of [5, undefined, {}, ['amount>5']]) {
    expect(() => searchAll(watchedSource(), wanted as never)).toThrow(expected);
  }
  expect(() => searchAll({} as never, planText('amount>5'))).toThrow(
    '`source` must be a source, a collection or an index; got object',
  );
  expect(() => planQueries(checkExpression('payments', EXPRESSION) as never)).toThrow(
    'got a result of checkExpression; pass its `expression`',
  );
});

test('a plan prints its explanation in the console', () => {
  expect(inspect(planText('amount>5'))).toBe('1 query, about 300 requests, at least 15 s\n\namount>5');
});

describe('a cursor', () => {
  test.each([1, 7, 10, 11])('continues after each %i. object, in a run of its own', async (step) => {
    const planned = planText(EXPRESSION);
    const source = watchedSource();
    const found: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const part = searchAll(source, planned, { cursor });
      let left = step;
      for await (const object of part) {
        found.push(idOf(object));
        left -= 1;
        if (left === 0) break;
      }
      cursor = part.cursor;
    }
    expect(new Set(found).size).toBe(found.length);
    expect(found.toSorted()).toEqual(matching(EXPRESSION));
  });

  test('a cursor of a finished run returns nothing', async () => {
    expect(await searchAll(watchedSource(), planText(EXPRESSION), { cursor: null }).toArray()).toEqual([]);
  });

  test.each(['', 'x', '.', 'x.', 'x.%FF'])('%j is refused, also for an order', (cursor) => {
    for (const order of [undefined, { by: 'created_at' }]) {
      expect(() => searchAll(watchedSource(), planText(EXPRESSION), { cursor, order })).toThrow(
        expect.objectContaining({ name: 'SourceError', code: 'invalid-cursor' }),
      );
    }
  });

  test.each([[[99]], [[-1]], [[0.5]], [['0']], [[null]], [[]]])('the position %j is refused', (position) => {
    const planned = planText(EXPRESSION);
    const read = (cursor: string) => searchAll(watchedSource(), planned, { cursor });
    expect(read(writeCursor(planned.id, [1])).cursor).toBe(writeCursor(planned.id, [1]));
    expect(() => read(writeCursor(planned.id, position))).toThrow(
      expect.objectContaining({ name: 'SourceError', code: 'invalid-cursor' }),
    );
  });

  test.each([5, {}])('%j is no cursor', (cursor) => {
    expect(() => searchAll(watchedSource(), planText(EXPRESSION), { cursor: cursor as never })).toThrow(TypeError);
  });

  test('a cursor of another plan is refused', async () => {
    const other = searchAll(watchedSource(), planText('amount>5'));
    await other.toArray({ limit: 1 });
    const cursor = other.cursor;
    expect(() => searchAll(watchedSource(), planText(EXPRESSION), { cursor })).toThrow(
      'does not belong to this search: it is damaged, or belongs to another search',
    );
  });

  test('a cursor is part of the error of a failed run', async () => {
    const source = watchedSource();
    const planned = planText(EXPRESSION);
    let failing: string | undefined = String(planned.queries[1]);
    const flaky: Source = {
      ...source,
      async search(query, options, signal) {
        if (String(query) === failing && options.page !== undefined) {
          throw new SourceError('unavailable', 'gone', { status: 503, traceId: 't1' });
        }
        return source.search(query, options, signal);
      },
    };
    const found: string[] = [];
    const read = async (options: SearchAllOptions): Promise<void> => {
      for await (const object of searchAll(flaky, planned, options)) found.push(idOf(object));
    };
    const error = await read({}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SourceError);
    const { cursor } = error as SourceError;
    expect(error).toMatchObject({ code: 'unavailable', status: 503, traceId: 't1', cursor: expect.any(String) });
    failing = undefined;
    await read({ cursor });
    expect(new Set(found).size).toBe(found.length);
    expect(found.toSorted()).toEqual(matching(EXPRESSION));
  });
});

describe('an object that changes during a run', () => {
  /** A source whose index finds an object by its old amount. */
  function staleSource(): Source {
    const source = watchedSource();
    return {
      ...source,
      async search(query, options, signal) {
        const page = await source.search(query, options, signal);
        return {
          ...page,
          data: page.data.map((one) => ((one as Payment).id === 'pay_499' ? { ...one, amount: 1 } : one)),
        };
      },
    };
  }
  const planned = planQueries(search('payments').where('amount', '>=', 400));

  test.each([
    ['keep', true],
    ['mark', true],
    ['drop', false],
  ] as const)('an object that changes during a run is handled by recheck: %s', async (recheck, isReturned) => {
    const found = searchAll(staleSource(), planned, { recheck });
    const objects = await found.toArray();
    const object = objects.find(({ id }) => id === 'pay_499');
    expect(object !== undefined).toBe(isReturned);
    expect(objects.filter((one) => found.isStale(one)).map(({ id }) => id)).toEqual(
      recheck === 'mark' ? ['pay_499'] : [],
    );
  });

  test('an object that changes during a run is returned once if it matches one query during the whole run', async () => {
    const all = payments.map((one) => ({ ...one }));
    const collection = createCollection('payments', all);
    const source = collectionSource({ payments: collection });
    const slow: Source = { ...source, capabilities: { ...source.capabilities, pageSize: 10 } };
    const found: string[] = [];
    // Each object that a later query matches starts to match the first one, too, while that one is read.
    for await (const object of searchAll(slow, planText(EXPRESSION), { concurrency: 1 })) {
      found.push(idOf(object));
      const other = all.find(
        ({ id, amount, currency_code: code }) => code === 'USD' && amount < 400 && !found.includes(id),
      );
      if (other !== undefined) collection.update({ ...other, amount: 450 });
    }
    expect(new Set(found).size).toBe(found.length);
    expect(matching('currency_code:"USD"').every((id) => found.includes(id))).toBe(true);
  });
});

function byTime(isDescending: boolean): readonly string[] {
  const sign = isDescending ? -1 : 1;
  const matches = compileCheckedMatcher(checkExpressionText('payments', EXPRESSION));
  return payments
    .filter(matches)
    .toSorted((a, b) => {
      if (a.created_at === b.created_at) return a.id < b.id ? -1 : 1;
      if (a.created_at === undefined || b.created_at === undefined) return a.created_at === undefined ? 1 : -1;
      return a.created_at < b.created_at ? -sign : sign;
    })
    .map(({ id }) => id);
}

describe('an order', () => {
  test.each([
    [false, 10_000],
    [true, 10_000],
    [false, 40],
    [true, 40],
    [false, 12],
  ])('by a date, descending: %s, with at most %i objects in memory', async (descending, maxObjects) => {
    const order = { by: 'created_at', descending };
    const found = searchAll(watchedSource(), planText(EXPRESSION), { order, maxObjects });
    expect(idsOf(await found.toArray())).toEqual(byTime(descending));
    expect(found.cursor).toBeNull();
  });

  test.each([
    [false, 30],
    [true, 30],
    [false, 10_000],
  ])('continues after any object, descending: %s, with at most %i in memory', async (descending, maxObjects) => {
    const order = { by: 'created_at', descending };
    const found: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const part = searchAll(watchedSource(100), planText(EXPRESSION), { order, maxObjects, cursor });
      let left = 17;
      for await (const object of part) {
        found.push(idOf(object));
        left -= 1;
        if (left === 0) break;
      }
      cursor = part.cursor;
    }
    expect(found).toEqual(byTime(descending));
  });

  test('fails if too many objects have the same time', async () => {
    const found = searchAll(watchedSource(), planText(EXPRESSION), { order: { by: 'created_at' }, maxObjects: 1 });
    await expect(found.toArray()).rejects.toMatchObject({ code: 'too-many-objects' });
  });

  test.each(['amount', 'none', 'currency_code'])('by %s is refused', (by) => {
    expect(() => searchAll(watchedSource(), planText(EXPRESSION), { order: { by } })).toThrow(
      'must be a date field of payments',
    );
  });

  const TIMES = [
    undefined,
    '',
    'unknown',
    '0000-01-01T00:00:00+05:00',
    '1960-06-01T00:00:00Z',
    '2025-01-01T00:00:00Z',
    '2025-01-01T01:00:00+01:00',
    '9999-12-31T23:59:59-05:00',
  ];
  const dated = TIMES.map((time, index) => ({ id: `pay_${index}`, amount: 1, created_at: time }));
  const datedSource = (): Source => collectionSource({ payments: createCollection('payments', dated) });

  test.each([false, true])(
    'an order has objects with any time, or none, after any other, descending: %s',
    async (descending) => {
      const order = { by: 'created_at', descending };
      const timed = [3, 4, 5, 6, 7].map((index) => `pay_${index}`);
      const expected = descending ? ['pay_7', 'pay_5', 'pay_6', 'pay_4', 'pay_3'] : timed;
      for (const maxObjects of [4, 100]) {
        const found = searchAll(datedSource(), planText('amount:1'), { order, maxObjects });
        const cursors: (string | null | undefined)[] = [];
        const ids: string[] = [];
        for await (const object of found) {
          ids.push(idOf(object));
          cursors.push(found.cursor);
        }
        expect(ids).toEqual([...expected, 'pay_0', 'pay_1', 'pay_2']);
        for (const [index, cursor] of cursors.entries()) {
          const rest = await searchAll(datedSource(), planText('amount:1'), { order, maxObjects, cursor }).toArray();
          expect(idsOf(rest)).toEqual(ids.slice(index + 1));
        }
      }
    },
  );

  test('loses no object without an id', async () => {
    const source = collectionSource({ payments: createCollection('payments', dated) });
    const unnamed: Source = {
      ...source,
      search: async (query, options, signal) => {
        const page = await source.search(query, options, signal);
        return { ...page, data: page.data.map((object) => ({ ...object, id: undefined })) };
      },
    };
    const order = { by: 'created_at' };
    const first = searchAll(unnamed, planText('amount:1'), { order });
    await first.toArray({ limit: 3 });
    const rest = await searchAll(unnamed, planText('amount:1'), { order, cursor: first.cursor }).toArray();
    // Those with the time of the last one are returned again.
    expect(rest).toHaveLength(6);
  });

  test('by a field that is not compared reads all objects at once', async () => {
    const support = restrictResource('payments', { operators: { created_at: [':'] } });
    const planned = planQueries(checkExpressionText(support, 'amount:1'));
    const options = { order: { by: 'created_at' } };
    expect(await searchAll(datedSource(), planned, options).toArray()).toHaveLength(8);
    await expect(searchAll(datedSource(), planned, { ...options, maxObjects: 7 }).toArray()).rejects.toMatchObject({
      code: 'too-many-objects',
    });
  });

  test('with many overlapping queries reads objects of one time that fit', async () => {
    const same = dated.map((object) => ({ ...object, currency_code: 'EUR', created_at: '2025-01-01T00:00:00Z' }));
    const source = collectionSource({ payments: createCollection('payments', same) });
    const found = searchAll(source, planText('amount:1 OR currency_code:"EUR"'), {
      order: { by: 'created_at' },
      maxObjects: 8,
    });
    expect(await found.toArray()).toHaveLength(8);
  });

  test.each([[['-', 'a']], [[1e300, 'a']], [[1.5, 'a']], [['1', 'a']], [[null, 5]], [[1]], [[]]])(
    'refuses the position %j',
    async (position) => {
      const order = { by: 'created_at' };
      const planned = planText('amount:1');
      const read = (cursor: string) => searchAll(datedSource(), planned, { order, cursor });
      const owner = `${planned.id} created_at`;
      expect(await read(writeCursor(owner, [null, ''])).toArray()).not.toHaveLength(0);
      expect(() => read(writeCursor(owner, position))).toThrow(
        expect.objectContaining({ name: 'SourceError', code: 'invalid-cursor' }),
      );
    },
  );

  test('refuses the cursor of another order', async () => {
    const first = searchAll(watchedSource(), planText(EXPRESSION), { order: { by: 'created_at' } });
    await first.toArray({ limit: 1 });
    const options = { order: { by: 'created_at', descending: true }, cursor: first.cursor };
    expect(() => searchAll(watchedSource(), planText(EXPRESSION), options)).toThrow(
      expect.objectContaining({ code: 'invalid-cursor' }),
    );
  });
});

describe('a count', () => {
  const source = watchedSource();
  test.each<readonly [string, boolean]>([
    ['amount>5 amount<3', true],
    ['amount>400', true],
    ['(amount>400 currency_code:"EUR") OR (amount<100 currency_code:"USD")', true],
    [EXPRESSION, false],
    ['amount>9000 OR currency_code:"CHF"', true],
    ['id:["pay_001", "pay_002", "pay_003"] (amount>5 OR currency_code:"USD") -currency_code:"EUR"', false],
  ])('a count of %s is exact: %s', async (text, exact) => {
    const { length } = matching(text);
    const counted = await countPlan(planText(text), source);
    expect(counted.exact).toBe(exact);
    expect([counted.min <= length, length <= counted.max]).toEqual([true, true]);
    if (exact) expect(counted).toEqual({ min: length, max: length, exact });
  });
});

/** A source of objects with these times, in this order, that answers at once and counts what it is asked. */
function timedSource(times: readonly number[]): Source & { readonly asked: () => number } {
  const objects = times.map((time, index) => ({ time, index }));
  let asked = 0;
  return {
    capabilities: { pageSize: 100, requestsPerSecond: undefined, hasTotals: true },
    asked: () => asked,
    async search(query, { limit, page }) {
      asked += 1;
      const bounds = query.clauses.flatMap(({ operator, value }) => (value.kind === 'date' ? { operator, value } : []));
      const inside = objects.filter(({ time }) =>
        bounds.every(({ operator, value }) => (operator === '<' ? time < value.epochMs : time >= value.epochMs)),
      );
      const start = Number(page ?? 0);
      const hasMore = inside.length > start + limit;
      const data = inside
        .slice(start, start + limit)
        .map(({ time, index }) => ({ id: `pay_${index}`, created_at: new Date(time).toISOString() }));
      const next = hasMore ? String(start + limit) : null;
      return { object: 'payments', has_more: hasMore, next_page: next, total_count: inside.length, data };
    },
    get: () => Promise.resolve(undefined),
  };
}

describe('the requests of an order', () => {
  const COUNT = 30_000;
  const DAYS = 400;
  const random = createRandom(1);
  const list = (timeOf: (index: number) => number): readonly number[] =>
    Array.from({ length: COUNT }, (_, index) => Math.floor(timeOf(index)));
  const starts = list(() => NOW_MS - random.integer(0, DAYS * DAY_MS));
  /** How the times of objects may be distributed. */
  const distributions: Readonly<Record<string, readonly number[]>> = {
    even: list((index) => NOW_MS - (DAYS * DAY_MS * (COUNT - index)) / COUNT),
    'even, until two years ago': list((index) => NOW_MS - (2 + (COUNT - index) / COUNT) * 365 * DAY_MS),
    'more each day': list((index) => NOW_MS - DAYS * DAY_MS * (1 - Math.sqrt((index + 1) / (COUNT + 1)))),
    'twice as many each month': list((index) => NOW_MS + 30 * DAY_MS * Math.log2((index + 1) / COUNT)),
    'in nightly batches of 300': list((index) => MIDNIGHT_MS - (99 - Math.floor(index / 300)) * DAY_MS),
    'in nightly batches of 500': list((index) => MIDNIGHT_MS - (59 - Math.floor(index / 500)) * DAY_MS),
    'in nightly batches that take a minute': list(
      (index) => MIDNIGHT_MS - (99 - Math.floor(index / 300)) * DAY_MS + (index % 300) * 200,
    ),
    'in bursts': list((index) => (starts[index % 100] ?? 0) + random.integer(0, 180_000)),
    'in some months, years apart': list(
      (index) => NOW_MS - ([1, 700, 1500, 3000][index % 4] ?? 0) * DAY_MS - random.integer(0, 5 * DAY_MS),
    ),
    'imported once, then a few': list((index) => NOW_MS - (index < 29_000 ? 900 : 0.9 * (index - 29_000)) * DAY_MS),
    '1,000 at one instant, after the others': list((index) =>
      index < 1000 ? NOW_MS - 3_600_000 : NOW_MS - (DAYS * DAY_MS * index) / COUNT,
    ),
    'at one instant': list(() => NOW_MS - 3 * DAY_MS).slice(0, 6000),
  };
  const orders: Readonly<Record<string, (times: readonly number[]) => readonly number[]>> = {
    'the newest first': (times) => times.toSorted((a, b) => b - a),
    'the oldest first': (times) => times.toSorted((a, b) => a - b),
    'no order': (times) => times.map((_, index) => times[(index * 7919) % times.length] ?? 0),
  };

  test.each(
    Object.keys(distributions).flatMap((name) => Object.keys(orders).map((sorting) => [name, sorting] as const)),
  )('for the newest 20 of 30,000 are few: %s, from a source with %s', async (name, sorting) => {
    const times = orders[sorting]?.(distributions[name] ?? []) ?? [];
    // Those of one time are in the order of their ids.
    const newest = times
      .map((time, index) => ({ time, id: `pay_${index}` }))
      .sort((a, b) => b.time - a.time || (a.id < b.id ? -1 : 1))
      .slice(0, 20);
    vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
    const source = timedSource(times);
    const options = { order: { by: 'created_at', descending: true }, maxObjects: COUNT };
    const found = await searchAll(source, planText('-id:null'), options).toArray({ limit: 20 });
    expect(found.map(({ id, created_at: time }) => ({ time: Date.parse(String(time)), id }))).toEqual(newest);
    const pages = Math.ceil(times.filter((time) => time === newest[0]?.time).length / 100);
    const most = name.includes('years apart') ? 12 : 8;
    expect(source.asked()).toBeLessThanOrEqual(Math.max(most, pages + 5));
  });

  test.each(['even', 'in nightly batches of 500', 'in bursts'])(
    'for all objects are at most an eighth more than pages: %s',
    async (name) => {
      vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
      const source = timedSource(distributions[name]?.toSorted((a, b) => a - b) ?? []);
      const options = { order: { by: 'created_at', descending: true }, maxObjects: COUNT };
      expect(await searchAll(source, planText('-id:null'), options).toArray()).toHaveLength(COUNT);
      expect(source.asked()).toBeLessThanOrEqual((COUNT / 100) * 1.125);
    },
  );

  test('for ids are one for each query', async () => {
    const list = payments
      .slice(0, 100)
      .map(({ id }) => `"${id}"`)
      .join(', ');
    const source = watchedSource();
    await searchAll(source, planText(`id:[${list}]`), { order: { by: 'created_at' } }).toArray();
    expect(source.asked).toHaveLength(10);
  });
});

describe('a scope', () => {
  const tenant = search('payments').where('currency_code', ':', 'EUR');
  const foreign = payments.filter(({ currency_code: code }) => code !== 'EUR').slice(0, 30);
  const asked = all('payments', [oneOf('id', [...foreign.map(({ id }) => id), 'pay_000'])]);

  test.each(['bounded', 'always'] as const)('keeps the number of other objects to itself, local: %s', async (local) => {
    const planned = planQueries(scoped(asked, tenant), { local });
    expect(await countPlan(planned, watchedSource())).toEqual({ min: 1, max: 1, exact: true });
    expect(idsOf(await searchAll(watchedSource(), planned).toArray())).toEqual(['pay_000']);
  });
});

test('a count asks for several queries at the same time, and for no more after an error', async () => {
  const base = watchedSource();
  const planned = planText(`id:[${payments.map(({ id }) => `"${id}"`).join(', ')}]`);
  let [open, most, asked] = [0, 0, 0];
  const source: Source = {
    ...base,
    capabilities: { ...base.capabilities, requestsPerSecond: 20 },
    async search(query, options, signal) {
      asked += 1;
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      if (asked > 10) throw new SourceError('unavailable', 'gone');
      return base.search(query, options, signal);
    },
  };
  await expect(countPlan(planned, source)).rejects.toThrow('gone');
  expect([planned.queries.length, most, asked]).toEqual([50, 20, 20]);
});

test('a run asks the service, within its rate', async () => {
  vi.useFakeTimers();
  const sandbox = createSandbox({ payments, rate: 'enforce' });
  const source = fetchSource({ url: sandbox.url, key: sandbox.key, fetch: sandbox.fetch });
  const ids = Array.from({ length: 300 }, (_, index) => `"pay_${String(index).padStart(3, '0')}"`);
  const planned = planText(`id:[${ids.join(', ')}]`);
  expect(planned.queries).toHaveLength(30);
  const reading = searchAll(source, planned, { concurrency: 30 }).toArray();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await reading).toHaveLength(300);
  expect(sandbox.requests.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
});

test('a query of a plan is an ordinary checked query', () => {
  const queries: readonly CheckedQuery[] = planText(EXPRESSION).queries;
  expect(queries.every(({ clauses }) => Object.isFrozen(clauses))).toBe(true);
});
