import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Retry } from '../../src/client/connection.ts';
import {
  collectionSource,
  disputes,
  disputesSource,
  fetchSource,
  type SearchRun,
  SourceError,
  searchAll,
} from '../../src/client/index.ts';
import { planQuery } from '../../src/client/plans/create-plan.ts';
import { QueryError, query, search } from '../../src/index.ts';
import { writeCursor } from '../../src/objects/cursor.ts';
import { createCollection } from '../../src/objects/index.ts';
import { createService, type Fault, KEY } from './service.ts';

const MONTHLY = search('plans').where('interval', ':', 'months');

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** Runs to the end in virtual time. */
async function finish<Result>(result: Promise<Result>): Promise<Result> {
  const settled = result.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  let isOpen = true;
  void settled.then(() => {
    isOpen = false;
  });
  while (isOpen) await vi.advanceTimersByTimeAsync(1000);
  const end = await settled;
  if ('error' in end) throw end.error;
  return end.value;
}

/** The error of a promise in virtual time. */
async function failure(result: Promise<unknown>): Promise<SourceError> {
  return await finish(result).then(
    () => expect.fail('no error'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(SourceError);
      return error as SourceError;
    },
  );
}

function idsOf(objects: readonly { readonly id?: unknown }[]): readonly string[] {
  return objects.map(({ id }) => String(id));
}

/** An object or a page of a run. */
interface Step {
  readonly id?: unknown;
  readonly data?: readonly { readonly id?: unknown }[];
}

const EVEN = Array.from({ length: 250 }, (_, index) => `plan-${2 * index}`);

describe('a run', () => {
  test('returns every object once, with the headers that search needs', async () => {
    const { source, received } = createService(500);
    expect(idsOf(await finish(searchAll(source, MONTHLY).toArray()))).toEqual(EVEN);
    expect(received.map(({ url }) => [url.pathname, url.searchParams.get('limit')])).toEqual(
      Array.from({ length: 3 }, () => ['/plans', '100']),
    );
    expect(received[0]?.url.searchParams.get('query')).toBe('interval:"months"');
    expect(received[0]?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'X-API-Version': '2.0.0' });
  });

  test('takes a search, a template, a checked query and a text', async () => {
    const { source } = createService(20);
    const texts = query('plans')`interval:${'months'}`;
    const runs: readonly SearchRun<{ readonly id?: unknown }>[] = [
      searchAll(source, MONTHLY),
      searchAll(source, MONTHLY.toQuery()),
      searchAll(source, texts),
      searchAll(source, 'plans', 'interval:"months"'),
    ];
    for (const run of runs) expect(await finish(run.count())).toBe(10);
  });

  test('refuses a text with errors before anything is sent', () => {
    const { source, received } = createService(1);
    expect(() => searchAll(source, 'plans', 'interval>5' as 'interval:"days"')).toThrow(QueryError);
    expect(received).toEqual([]);
  });

  test('asks for one page ahead, and for none after a break', async () => {
    const { source, received } = createService(1000);
    for await (const _ of searchAll(source, MONTHLY, { pageSize: 10 })) break;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(received).toHaveLength(2);
  });

  test('asks for nothing before its first step', async () => {
    const { source, received } = createService(10);
    searchAll(source, MONTHLY);
    await vi.advanceTimersByTimeAsync(1000);
    expect(received).toEqual([]);
  });

  test('gives the first object, the first ones, the pages and the count', async () => {
    const { source, received } = createService(100);
    const run = searchAll(source, MONTHLY, { pageSize: 20 });
    expect(await finish(run.first())).toMatchObject({ id: 'plan-0' });
    expect(received).toHaveLength(1);
    expect(idsOf(await finish(run.toArray({ limit: 3 })))).toEqual(EVEN.slice(0, 3));
    expect(await finish(run.count())).toBe(50);
    const sizes: number[] = [];
    await finish(
      (async () => {
        for await (const { data } of run.pages()) sizes.push(data.length);
      })(),
    );
    expect(sizes).toEqual([20, 20, 10]);
    expect(await finish(searchAll(source, search('plans').where('interval', ':', 'days')).first())).toBeUndefined();
  });

  test('refuses pages in an order', async () => {
    const run = searchAll(createService(10).source, MONTHLY, { order: { by: 'created_at' } });
    await expect(run.pages().next()).rejects.toThrow('pages have no `order`; iterate over the objects instead');
  });

  test.each<Fault>(['never', 'ignored signal', 'endless body'])('ends when its signal aborts: %s', async (fault) => {
    const { source, next } = createService(100);
    next(fault, fault, fault);
    const controller = new AbortController();
    const { signal } = controller;
    const run = searchAll(source, MONTHLY, { signal });
    const ended = Promise.allSettled([run.toArray(), run.count(), source.get('plans', 'plan-0', signal)]);
    await vi.advanceTimersByTimeAsync(10);
    const reason = new Error('enough');
    controller.abort(reason);
    expect(await ended).toEqual(Array.from({ length: 3 }, () => ({ status: 'rejected', reason })));
  });

  test.each(['objects', 'pages'])(
    'returns no %s after its signal aborts, and its cursor stands after the last',
    async (what) => {
      const { source } = createService(100);
      const controller = new AbortController();
      const run = searchAll(source, MONTHLY, { pageSize: 20, signal: controller.signal });
      const steps: AsyncIterable<Step> = what === 'pages' ? run.pages() : run;
      const found: string[] = [];
      const reading = (async () => {
        for await (const step of steps) {
          found.push(...idsOf(step.data ?? [step]));
          await vi.advanceTimersByTimeAsync(100); // the next page is here
          controller.abort(new Error('enough'));
        }
      })();
      await expect(reading).rejects.toThrow('enough');
      expect(found).toEqual(EVEN.slice(0, what === 'pages' ? 20 : 1));
      const rest = await finish(searchAll(source, MONTHLY, { pageSize: 20, cursor: run.cursor }).toArray());
      expect([...found, ...idsOf(rest)]).toEqual(EVEN.slice(0, 50));
    },
  );

  test('sends at most 20 requests in any second, over all runs with a key', async () => {
    const { source, received } = createService(600);
    await finish(Promise.all([1, 2, 3].map(() => searchAll(source, MONTHLY, { pageSize: 5 }).toArray())));
    expect(received).toHaveLength(180);
    const times = received.map(({ time }) => time);
    for (const [index, time] of times.slice(20).entries()) expect(time - (times[index] ?? 0)).toBeGreaterThan(1000);
  });

  test('loses and repeats nothing over faults, with a new run at every object', async () => {
    const faults = fc.array(
      fc.constantFrom<Fault>('ok', 'reset', { status: 429, retryAfter: '1' }, { status: 503 }, { status: 500 }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(
        faults,
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 9 }),
        async (script, pageSize, stop) => {
          const { source, next } = createService(40);
          next(...script);
          const found: string[] = [];
          let cursor: string | null | undefined;
          while (cursor !== null) {
            const run: SearchRun<{ readonly id: string }> = searchAll(source, MONTHLY, { pageSize, cursor });
            try {
              found.push(...idsOf(await finish(run.toArray({ limit: stop }))));
            } catch (error) {
              expect((error as SourceError).cursor).toBe(run.cursor);
            }
            cursor = run.cursor;
          }
          expect(found).toEqual(EVEN.slice(0, 20));
        },
      ),
      { numRuns: 40 },
    );
  });
});

function expectError(act: () => unknown): SourceError {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(SourceError);
    return error as SourceError;
  }
  return expect.fail('no error');
}

/** The cursor at the start of a run. */
const RUN_CURSOR = String(searchAll(collectionSource({}), MONTHLY).cursor);
const PLAN_ID = planQuery(MONTHLY.toQuery()).id;

describe('a cursor', () => {
  test('stands after the last object, and is null at the end', async () => {
    const { source } = createService(20);
    const run = searchAll(source, MONTHLY, { pageSize: 4 });
    await finish(run.toArray({ limit: 6 }));
    const rest = searchAll(source, MONTHLY, { pageSize: 4, cursor: run.cursor });
    expect(idsOf(await finish(rest.toArray()))).toEqual(EVEN.slice(6, 10));
    expect(rest.cursor).toBeNull();
    expect(await finish(searchAll(source, MONTHLY, { pageSize: 4, cursor: run.cursor }).first())).toMatchObject({
      id: 'plan-12',
    });
    expect(await finish(searchAll(source, MONTHLY, { cursor: null }).toArray())).toEqual([]);
  });

  test.each([
    ...['', 'r', '.', 'r.', 'r.%FF', `${RUN_CURSOR}:`, `${RUN_CURSOR}%`],
    ...[[1.5], [-1], [2], ['0'], [null], []].map((position) => writeCursor(PLAN_ID, position)),
  ])('such as %j is refused with a code', (cursor) => {
    const { source } = createService(1);
    const { code, message } = expectError(() => searchAll(source, MONTHLY, { cursor }));
    expect([code, message]).toEqual(['invalid-cursor', expect.stringMatching(/another query|damaged/)]);
  });

  test.each([5, {}, true])('a cursor that is no text is refused: %j', (cursor) => {
    const { source } = createService(1);
    expect(() => searchAll(source, MONTHLY, { cursor: cursor as unknown as string })).toThrow(TypeError);
  });

  test.each([
    ['a collection', collectionSource({ plans: createCollection('plans', []) }), MONTHLY],
    ['disputes', disputesSource({ url: 'https://a.test', key: 'k' }), search(disputes).exists('id')],
  ])('a cursor of another source is refused by one of %s', async (_, source, searched) => {
    const cursor = writeCursor(planQuery(searched.toQuery()).id, [0, 'page', null]);
    const error = await failure(searchAll(source, searched, { cursor }).first());
    expect(error.code).toBe('invalid-cursor');
  });

  test('the cursor at the start is written as the refused ones are', () => {
    expect(writeCursor(PLAN_ID, [0])).toBe(RUN_CURSOR);
  });

  test('a cursor of another query is refused', async () => {
    const { source } = createService(20);
    const run = searchAll(source, MONTHLY, { pageSize: 1 });
    await finish(run.first());
    const other = search('plans').where('interval', ':', 'years');
    expect(expectError(() => searchAll(source, other, { cursor: run.cursor })).code).toBe('invalid-cursor');
  });
});

describe('an error', () => {
  const problem = JSON.stringify({ detail: `Authorization Failed for ${KEY}`, trace: { requestId: 'r-1' } });

  test.each<{ what: string; faults: readonly Fault[]; code: string; requests: number; message: RegExp }>([
    {
      what: '401',
      faults: [{ status: 401, body: problem }],
      code: 'unauthorized',
      requests: 1,
      message: /401: Authorization Failed/,
    },
    { what: '403', faults: [{ status: 403 }], code: 'forbidden', requests: 1, message: /403$/ },
    {
      what: '400',
      faults: [{ status: 400, body: '{"error":{"message":"bad"}}' }],
      code: 'refused',
      requests: 1,
      message: /400: bad$/,
    },
    { what: '501', faults: [{ status: 501 }], code: 'unavailable', requests: 1, message: /501$/ },
    {
      what: '503 six times',
      faults: Array.from({ length: 6 }, () => ({ status: 503 })),
      code: 'unavailable',
      requests: 6,
      message: /503/,
    },
    {
      what: '429 six times',
      faults: Array.from({ length: 6 }, () => ({ status: 429 })),
      code: 'rate-limited',
      requests: 6,
      message: /429/,
    },
    {
      what: 'a pause of an hour',
      faults: [{ status: 429, retryAfter: '3600' }],
      code: 'rate-limited',
      requests: 1,
      message: /429/,
    },
    {
      what: 'resets',
      faults: Array.from({ length: 6 }, () => 'reset' as const),
      code: 'unavailable',
      requests: 6,
      message: /cannot be reached/,
    },
    {
      what: 'no answer',
      faults: Array.from({ length: 6 }, () => 'never' as const),
      code: 'unavailable',
      requests: 6,
      message: /no answer after 30 s/,
    },
    ...(['ignored signal', 'endless body'] as const).map((fault) => ({
      what: `an ${fault}`,
      faults: Array.from({ length: 6 }, () => fault),
      code: 'unavailable',
      requests: 6,
      message: /no answer after 30 s/,
    })),
    {
      what: '408 six times',
      faults: Array.from({ length: 6 }, () => ({ status: 408, body: 'Request\n Time-out' })),
      code: 'unavailable',
      requests: 6,
      message: /408: `Request Time-out`$/,
    },
    {
      what: 'bodies that are cut',
      faults: Array.from({ length: 6 }, () => 'cut' as const),
      code: 'invalid-response',
      requests: 6,
      message: /answered 200 without JSON: `\{"object":"plans",.{182}…`$/,
    },
    {
      what: 'pages in HTML',
      faults: Array.from({ length: 6 }, () => ({ status: 200, body: `<p>Bearer ${KEY}</p>${'x'.repeat(1e5)}` })),
      code: 'invalid-response',
      requests: 6,
      message: /without JSON: `<p>Bearer \[key\]<\/p>x{181}…`$/,
    },
    {
      what: 'empty bodies',
      faults: Array.from({ length: 6 }, () => ({ status: 200 })),
      code: 'invalid-response',
      requests: 6,
      message: /answered 200 without JSON$/,
    },
    {
      what: 'the list of version 1',
      faults: [{ status: 200, body: '{"data":[],"meta":{}}' }],
      code: 'invalid-response',
      requests: 1,
      message: /unfiltered list/,
    },
    {
      what: 'a page of something else',
      faults: [{ status: 200, body: '{"object":"payments","data":[],"has_more":false,"total_count":0}' }],
      code: 'invalid-response',
      requests: 1,
      message: /not a page of plans/,
    },
    {
      what: 'no cursor',
      faults: ['no cursor'],
      code: 'invalid-response',
      requests: 1,
      message: /`has_more` is true, but `next_page` is missing/,
    },
    {
      what: 'a repeated cursor',
      faults: ['ok', 'repeated cursor'],
      code: 'invalid-response',
      requests: 2,
      message: /a cursor is repeated/,
    },
    {
      what: 'four empty pages',
      faults: ['empty', 'empty', 'empty', 'empty'],
      code: 'invalid-response',
      requests: 4,
      message: /empty pages/,
    },
  ])('tells of $what', async ({ faults, code, requests, message }) => {
    const { source, received, next } = createService(100);
    next(...faults);
    const run = searchAll(source, MONTHLY, { pageSize: 10 });
    const error = await failure(run.toArray());
    expect(error).toMatchObject({ code, cursor: run.cursor, message: expect.stringMatching(message) });
    expect(received).toHaveLength(requests);
    for (const text of [
      inspect(error, { depth: 9 }),
      JSON.stringify(error),
      error.stack,
      JSON.stringify(error.problem),
    ]) {
      expect(text ?? '').not.toContain(KEY);
    }
  });

  test.each([
    ['JSON', (key: string) => JSON.stringify({ error: { message: `no ${key}`, [key]: [key] } }).replaceAll('/', '\\/')],
    ['JSON with code points', (key: string) => `{"error":{"message":"no ${writeUnits(key)}"}}`],
    ['a URL', (key: string) => `no ${encodeURIComponent(key)}`],
    ['HTML', (key: string) => `no ${key.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('/', '&#x2F;')}`],
    ['a text', (key: string) => `no ${key}`],
  ])('hides a key that the service writes as %s', async (_, write) => {
    const key = 'sk/"\\1&$';
    const { source, next } = createService(1, key);
    next({ status: 400, body: write(key) });
    const error = await failure(searchAll(source, MONTHLY).first());
    expect(error.message).toMatch(/^the service answered with 400: `?no \[key\]`?$/);
    expect(JSON.stringify(error.problem) ?? '').not.toMatch(/sk|u0073/);
  });

  test('an error has the trace of the service, and no body in JSON', async () => {
    const { source, next } = createService(1);
    next({ status: 401, body: problem });
    const error = await failure(searchAll(source, MONTHLY).first());
    expect(error.traceId).toBe('r-1');
    expect(JSON.parse(JSON.stringify(error))).not.toHaveProperty('problem');
  });

  test('tells of a query that does not fit into a URL', async () => {
    const { source, received } = createService(1);
    const long = search('plans').where('name', ':', 'ü'.repeat(700));
    expect(await failure(searchAll(source, long).first())).toMatchObject({ code: 'query-too-long' });
    expect(received).toEqual([]);
  });

  test('an error has a message of bounded size', async () => {
    const { source, next } = createService(1);
    next({ status: 400, body: JSON.stringify({ error: { message: 'x'.repeat(1e6) } }) });
    expect((await failure(searchAll(source, MONTHLY).first())).message.length).toBeLessThanOrEqual(1000);
  });
});

/** Writes the code units of a text as JSON may. */
function writeUnits(text: string): string {
  return Array.from(text, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}

describe('a request that fails', () => {
  test('a request that fails is sent again until there is an answer, and reports each retry', async () => {
    const told: Retry[] = [];
    const { source, received, next } = createService(1, KEY, { onRetry: (retry) => told.push(retry) });
    next('reset', { status: 408 }, { status: 429, retryAfter: '7' }, 'cut', { status: 200, body: '<html>' });
    expect(await finish(searchAll(source, MONTHLY).first())).toMatchObject({ id: 'plan-0' });
    expect(told.map(({ error, attempt }) => [error.code, attempt])).toEqual([
      ['unavailable', 1],
      ['unavailable', 2],
      ['rate-limited', 3],
      ['invalid-response', 4],
      ['invalid-response', 5],
    ]);
    const pauses = received.slice(1).map(({ time }, index) => time - (received[index]?.time ?? 0));
    for (const [index, { delay }] of told.entries()) {
      expect(Math.abs((pauses[index] ?? 0) - delay)).toBeLessThan(60);
      expect(delay).toBeGreaterThanOrEqual(index === 2 ? 7000 : 0);
    }
  });

  test.each([0, 2, 7])('a request that fails is sent again %i times, as the option asks', async (retries) => {
    const { source, received, next } = createService(1, KEY, { retries });
    next(...Array.from({ length: 9 }, () => ({ status: 500 })));
    await failure(searchAll(source, MONTHLY).first());
    expect(received).toHaveLength(retries + 1);
  });

  test('fails after the time that the option asks for', async () => {
    const { source, next } = createService(1, KEY, { timeout: 1500, retries: 0 });
    next('never');
    const start = performance.now();
    expect((await failure(source.get('plans', 'a'))).message).toContain('no answer after 1.5 s');
    expect(performance.now() - start).toBeLessThanOrEqual(2000);
  });

  test('ends with what `onRetry` throws, or with a `SourceError` of `fetch`', async () => {
    const onRetry = (): never => {
      throw new SyntaxError('enough');
    };
    const { source, next } = createService(1, KEY, { onRetry });
    next('reset');
    await expect(finish(source.get('plans', 'a'))).rejects.toThrow(SyntaxError);
    const fetch = vi.fn(async () => {
      throw new SourceError('refused', 'not in a test');
    });
    const refused = fetchSource({ url: 'https://a.test', key: 'k', fetch }).get('plans', 'a');
    expect(await failure(refused)).toMatchObject({ code: 'refused', message: 'not in a test' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

test.each([
  ['fetchSource', fetchSource, 'plans'],
  ['disputesSource', disputesSource, disputes],
] as const)('%s calls the `fetch` that is global when a request is sent', async (_, create, resource) => {
  const source = create({ url: 'https://service.test/v1/', key: 'k' });
  const fetch = vi.fn(async (..._given: unknown[]) => new Response('{"id":"a"}'));
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await finish(source.get(resource, 'a'))).toEqual({ id: 'a' });
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    expect.stringMatching(/^https:\/\/service\.test\/v1\/\w+\/a$/),
  ]);
});

describe('a pause', () => {
  test.each(['2', () => new Date(Date.now() + 2000).toUTCString()])(
    'lasts as long as the service asks for',
    async (header) => {
      const { source, received, next } = createService(1);
      next({ status: 429, retryAfter: typeof header === 'string' ? header : header() });
      await finish(searchAll(source, MONTHLY).first());
      const [first, second] = received;
      // A date has no milliseconds.
      expect((second?.time ?? 0) - (first?.time ?? 0)).toBeGreaterThanOrEqual(1000);
      expect((second?.time ?? 0) - (first?.time ?? 0)).toBeLessThan(4000);
    },
  );
});

test('a pause that the service asks for holds for all requests with the key', async () => {
  const { source, received, next } = createService(3);
  next({ status: 429, retryAfter: '5' });
  const first = source.get('plans', 'plan-0');
  await vi.advanceTimersByTimeAsync(1000);
  await finish(Promise.all([first, source.get('plans', 'plan-1')]));
  const [start = 0, ...later] = received.map(({ time }) => time);
  expect(later).toHaveLength(2);
  expect(Math.min(...later) - start).toBeGreaterThanOrEqual(5000);
});

describe('one object', () => {
  test('one object is read by its id', async () => {
    const { source } = createService(3);
    expect(await finish(source.get('plans', 'plan-2'))).toEqual({ id: 'plan-2', interval: 'months' });
    expect(await finish(source.get('plans', 'a/../b'))).toBeUndefined();
  });

  test('one object is waited for until it can be found', async () => {
    const plans = createCollection<{ id: string; interval: string; name?: string }>('plans', []);
    const source = collectionSource({ plans });
    setTimeout(() => plans.add({ id: 'a', interval: 'months' }), 20_000);
    setTimeout(() => plans.update({ id: 'a', interval: 'months', name: 'new' }), 40_000);
    expect(await finish(source.findOrWait(MONTHLY))).toMatchObject({ id: 'a' });
    expect(await finish(source.findOrWait(MONTHLY, { until: ({ name }) => name === 'new' }))).toMatchObject({
      name: 'new',
    });
    const error = await failure(source.findOrWait(MONTHLY, { until: () => false, timeout: 5000 }));
    expect(error).toMatchObject({ code: 'not-found-in-time', message: expect.stringContaining('within 5 s') });
  });

  test('one object is not waited for without end', async () => {
    const source = collectionSource({ plans: createCollection('plans', []) });
    await expect(source.findOrWait(MONTHLY, { timeout: Number.NaN })).rejects.toThrow('`timeout` must be a number');
    vi.spyOn(performance, 'now').mockReturnValue(5000);
    expect((await failure(source.findOrWait(MONTHLY))).code).toBe('not-found-in-time');
  });
});

describe('a source over collections', () => {
  test('answers as the service does', async () => {
    const objects = Array.from({ length: 500 }, (_, index) => ({
      id: `plan-${index}`,
      interval: index % 2 ? 'years' : 'months',
    }));
    const source = collectionSource({ plans: createCollection('plans', objects) });
    const { source: service } = createService(500);
    const [own, served] = [searchAll(source, MONTHLY), searchAll(service, MONTHLY)];
    expect(await own.toArray()).toEqual(await finish(served.toArray()));
    expect(await own.count()).toBe(await finish(served.count()));
    expect(await source.get('plans', 'plan-7')).toEqual(await finish(service.get('plans', 'plan-7')));
  });

  test('says which collection it lacks', async () => {
    const error = await failure(searchAll(collectionSource({}), search('payments').exists('id')).first());
    expect(error).toMatchObject({ code: 'refused', message: 'the source has no collection of payments' });
  });
});

test.each([
  { url: 'api.example.com', key: 'k' },
  { url: 'ftp://a.b', key: 'k' },
  { url: 'https://user:secret@a.b', key: 'k' },
  { url: 'https://:secret@a.b', key: 'k' },
  { url: 'https://a.b?secret', key: 'k' },
  { url: 'https://a.b#secret', key: 'k' },
  { url: 'https://a.b', key: '' },
  { url: 'https://a.b', key: 'secret\n' },
  { url: 'https://a.b', key: 'k', timeout: 0 },
  { url: 'https://a.b', key: 'k', timeout: Number.POSITIVE_INFINITY },
  { url: 'https://a.b', key: 'k', retries: -1 },
  { url: 'https://a.b', key: 'k', retries: '5' as unknown as number },
  { url: 'https://a.b', key: 'k', onRetry: 5 as unknown as () => void },
])('the source of %j is refused', (options) => {
  expect(() => fetchSource(options)).toThrow(TypeError);
  expect(() => fetchSource(options)).not.toThrow('secret');
});
