import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SourceError, type SyncOptions, sync } from '../../src/client/index.ts';
import { openIndex, sqlite } from '../../src/engines/index.ts';
import { defineResource } from '../../src/index.ts';
import { ChangingService, MemoryMirror, type Paging, type Payment } from './mirrored.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000];

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

function at(ms: number): string {
  return new Date(ms).toISOString();
}

let versions = 0;

/** Payments that last changed at some times. */
function createPayments(times: readonly number[]): Payment[] {
  return times.map((ms, index) => ({
    id: `pay_${String((index * 7919) % 100_003).padStart(6, '0')}`,
    created_at: at(ms - (index % 5) * DAY),
    updated_at: at(ms),
    amount: index,
  }));
}

function createService(payments: readonly Payment[], paging: Partial<Paging> = {}): ChangingService {
  const service = new ChangingService({ pageSize: 2, order: 'newest', isByNumber: false, ...paging });
  for (const payment of payments) service.write(payment, 0);
  return service;
}

/** Changes a payment now. */
function change(service: ChangingService, payment: Payment, lagMs: number): void {
  versions += 1;
  service.write({ ...payment, updated_at: at(Date.now()), amount: 1_000_000 + versions }, lagMs);
}

function expectEqual(mirror: MemoryMirror, service: ChangingService): void {
  expect(mirror.all).toEqual([...service.objects.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)));
}

/** As many times within some days before now. */
function spread(count: number, days: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => NOW - 10 * MINUTE - Math.floor((index / count) * days * DAY));
}

const SHAPES = [
  { shape: 'none', times: [] },
  { shape: 'one page', times: spread(2, 1) },
  { shape: 'several windows of a year', times: spread(700, 365) },
  { shape: 'one second of last year', times: Array.from({ length: 450 }, () => NOW - 300 * DAY) },
  { shape: 'bursts', times: [0, 40, 41, 3000].flatMap((day) => spread(120, 0.001).map((ms) => ms - day * DAY)) },
  { shape: 'the future', times: Array.from({ length: 260 }, (_, index) => NOW + (index % 7) * 400 * DAY) },
  { shape: 'the last minute', times: Array.from({ length: 300 }, (_, index) => NOW - 1000 * (index % 59)) },
] as const;

describe('sync', () => {
  test.each(SHAPES)('copies objects of $shape with few more requests than pages', async ({ times }) => {
    for (const order of ['newest', 'changed', 'mixed'] as const) {
      const service = createService(createPayments(times), { order });
      const mirror = new MemoryMirror();
      const { requests, left, refused } = await sync(service, mirror);
      expectEqual(mirror, service);
      expect([requests, left, refused]).toEqual([service.requests, 0, 0]);
      // The objects without a time are asked for too.
      expect(requests).toBeLessThanOrEqual(Math.ceil(times.length / 2) * 1.1 + 40);
    }
  });

  test('takes one request more than pages for objects that fit into a window', async () => {
    const service = createService(createPayments(spread(200, 365)));
    expect(await sync(service, new MemoryMirror())).toMatchObject({ requests: 101, stored: 200 });
  });

  test('reads the latest first', async () => {
    const service = createService(createPayments(spread(900, 365)));
    const mirror = new MemoryMirror();
    service.beforeRequest = () => {
      if (service.requests === 40) throw new SourceError('unavailable', 'gone');
    };
    await expect(sync(service, mirror)).rejects.toThrow('gone');
    const oldest = Math.min(...mirror.all.map(({ updated_at: time }) => Date.parse(time ?? '')));
    expect(mirror.all.length).toBeGreaterThan(50);
    expect(NOW - oldest).toBeLessThan(150 * DAY);
  });

  test('an idle run asks twice', async () => {
    const service = createService(createPayments(spread(700, 365)));
    const mirror = new MemoryMirror();
    await sync(service, mirror);
    pass(10 * MINUTE);
    expect(await sync(service, mirror)).toMatchObject({ requests: 2, stored: 0 });
  });

  test('reads only what has changed, and the last minute again', async () => {
    const payments = createPayments(spread(700, 365));
    const service = createService(payments);
    const mirror = new MemoryMirror();
    await sync(service, mirror);
    pass(10 * MINUTE);
    for (const payment of payments.slice(0, 5)) change(service, payment, MINUTE);
    pass(MINUTE);
    expect(await sync(service, mirror)).toMatchObject({ stored: 5 });
    expectEqual(mirror, service);
    pass(10 * MINUTE);
    expect(await sync(service, mirror)).toMatchObject({ requests: 4, stored: 5 });
    expect(await sync(service, mirror)).toMatchObject({ requests: 2, stored: 0 });
  });

  test.each([
    { order: 'newest', isByNumber: false },
    { order: 'mixed', isByNumber: false },
    { order: 'changed', isByNumber: false },
    { order: 'newest', isByNumber: true },
    { order: 'mixed', isByNumber: true },
  ] as const)(
    'loses no change made between requests, in the order $order, paged by number: $isByNumber',
    async (paging) => {
      const changes = fc.array(
        fc.record({
          request: fc.nat(150),
          payment: fc.nat(129),
          kind: fc.constantFrom('change', 'add', 'change'),
          lagMs: fc.integer({ min: 0, max: MINUTE }),
        }),
        { maxLength: 60 },
      );
      await fc.assert(
        fc.asyncProperty(changes, fc.integer({ min: 1, max: 3 * SECOND }), async (planned, pace) => {
          vi.setSystemTime(NOW);
          const payments = createPayments(spread(130, 30));
          const service = createService(payments, { pageSize: 1, ...paging });
          const mirror = new MemoryMirror();
          service.beforeRequest = () => {
            pass(pace);
            for (const { payment, kind, lagMs } of planned.filter(({ request }) => request === service.requests)) {
              const { id, ...rest } = payments[payment] as Payment;
              const known = service.objects.get(id) as Payment;
              change(service, kind === 'add' ? { id: `new_${service.requests}_${payment}`, ...rest } : known, lagMs);
            }
          };
          for (let run = 0; run < 2; run++) await sync(service, mirror);
          service.beforeRequest = () => {};
          for (let run = 0; run < 3; run++) {
            pass(2 * MINUTE);
            await sync(service, mirror);
          }
          expectEqual(mirror, service);
          pass(10 * MINUTE);
          expect((await sync(service, mirror)).requests).toBeLessThanOrEqual(10);
        }),
        { numRuns: 12 },
      );
    },
  );

  test('a run that was killed at any request goes on, and reads nothing twice', async () => {
    const payments = createPayments(spread(110, 60));
    const whole = createService(payments, { pageSize: 1 });
    await sync(whole, new MemoryMirror());
    for (let killed = 0; killed < whole.requests; killed += 1) {
      vi.setSystemTime(NOW);
      const service = createService(payments, { pageSize: 1 });
      const mirror = new MemoryMirror();
      service.beforeRequest = () => {
        if (service.requests === killed) throw new SourceError('unavailable', 'gone');
      };
      await expect(sync(service, mirror)).rejects.toThrow('gone');
      service.beforeRequest = () => {};
      pass(3 * DAY);
      service.requests = killed;
      const { stored } = await sync(service, mirror);
      expectEqual(mirror, service);
      expect(stored).toBeLessThanOrEqual(110 - Math.max(0, killed - 6));
      expect(service.requests - whole.requests).toBeLessThanOrEqual(3);
    }
  });

  test('begins a window anew if the service does not take its cursor any more', async () => {
    const service = createService(createPayments(spread(150, 60)));
    const mirror = new MemoryMirror();
    const fail = (request: number, code: 'unavailable' | 'refused') => () => {
      if (service.requests === request) {
        service.requests += 1;
        throw new SourceError(code, 'no');
      }
    };
    service.beforeRequest = fail(20, 'unavailable');
    await expect(sync(service, mirror)).rejects.toThrow('no');
    service.beforeRequest = fail(21, 'refused');
    await sync(service, mirror);
    expectEqual(mirror, service);
    service.beforeRequest = fail(service.requests, 'refused');
    await expect(sync(service, mirror)).rejects.toThrow('no');
  });

  test('reads again only the window that lost an object', async () => {
    const service = createService(createPayments(spread(400, 60)), { pageSize: 1, order: 'changed', isByNumber: true });
    const mirror = new MemoryMirror();
    service.beforeRequest = () => {
      if (service.requests === 395) change(service, [...service.objects.values()][385] as Payment, 0);
    };
    const { requests } = await sync(service, mirror);
    expectEqual(mirror, service);
    // 400 pages, and a window of at most 100.
    expect(requests).toBeLessThanOrEqual(510);
    pass(10 * MINUTE);
    await sync(service, mirror);
    expect(await sync(service, mirror)).toMatchObject({ requests: 2 });
  });

  test('copies objects without a time, and again when their number differs', async () => {
    const service = createService(createPayments(spread(10, 1)));
    for (const id of ['a', 'b', 'c']) service.write({ id, created_at: at(NOW), amount: 1 }, 0);
    const mirror = new MemoryMirror();
    await sync(service, mirror);
    expectEqual(mirror, service);
    service.write({ id: 'd', created_at: at(NOW), amount: 1 }, 0);
    pass(10 * MINUTE);
    expect(await sync(service, mirror)).toMatchObject({ requests: 3, stored: 4 });
    expectEqual(mirror, service);
  });

  test('tells sources apart by their names', async () => {
    const mirror = new MemoryMirror();
    await sync(createService(createPayments(spread(4, 1))), mirror, { name: 'a' });
    const other = createService(createPayments(spread(6, 1)));
    expect(await sync(other, mirror, { name: 'b' })).toMatchObject({ stored: 6 });
    pass(10 * MINUTE);
    expect(await sync(other, mirror, { name: 'b' })).toMatchObject({ stored: 0 });
  });

  test.each([
    '{',
    'null',
    '{"next":1e300,"gaps":[],"doubts":[]}',
    '{"next":5,"gaps":[null],"doubts":[]}',
    '{"next":5,"gaps":[{"from":"x","to":9,"span":1}],"doubts":[]}',
    '{"next":5,"gaps":[{"from":5,"to":9,"span":null}],"doubts":[]}',
    '{"next":5,"gaps":[],"doubts":[7]}',
    '{"next":5,"gaps":[],"doubts":[],"window":7}',
    '{"next":5,"gaps":[],"doubts":[],"window":{"from":5,"to":9,"page":"x"}}',
  ])('begins anew if the position is %s', async (state) => {
    const service = createService(createPayments(spread(30, 1)));
    const mirror = new MemoryMirror();
    await mirror.writeState('sync ', state);
    expect(await sync(service, mirror)).toMatchObject({ stored: 30 });
    expectEqual(mirror, service);
  });

  test('counts what a run would read, and changes nothing', async () => {
    const service = createService(createPayments(spread(500, 365)));
    const mirror = new MemoryMirror();
    expect(await sync(service, mirror, { dryRun: true })).toMatchObject({ requests: 1, left: 500, stored: 0 });
    expect([mirror.all, mirror.states.size]).toEqual([[], 0]);
  });

  test('leaves out what the index refuses, and tells which', async () => {
    const service = createService(createPayments(spread(9, 1)), { pageSize: 4 });
    const mirror = new MemoryMirror();
    const load = mirror.load.bind(mirror);
    const wrong = service.objects.keys().next().value as string;
    mirror.load = async (objects, options) => {
      const all = [...objects] as Payment[];
      if (all.some(({ id }) => id === wrong))
        throw Object.assign(new Error('several values'), { code: 'unsupported-object' });
      return load(all, options);
    };
    const told: unknown[] = [];
    const onRefused: SyncOptions['onRefused'] = (object, { message }) => told.push([(object as Payment).id, message]);
    expect(await sync(service, mirror, { onRefused })).toMatchObject({ stored: 8, refused: 1 });
    expect(told).toEqual([[wrong, 'several values']]);
    expect(await sync(service, mirror, { verify: true })).toMatchObject({ isEqual: false });
  });

  test('stores whole pages until the disk is full, and goes on when there is room', async () => {
    const payments = createPayments(spread(60, 1)).map((one) => ({ ...one, note: 'x'.repeat(9000) }));
    const service = createService(payments);
    const database = new DatabaseSync(':memory:');
    const index = await openIndex(sqlite, database, 'payments');
    await index.load([]);
    const { page_count: pages } = database.prepare('PRAGMA page_count').get() as { page_count: number };
    database.exec(`PRAGMA max_page_count = ${pages + 60}`);
    const failed = { code: 'refused', message: expect.stringMatching(/is full$/) };
    await expect(sync(service, index)).rejects.toMatchObject(failed);
    const stored = await index.count();
    expect([stored > 0, stored < payments.length, stored % 2]).toEqual([true, true, 0]);
    await expect(sync(service, index)).rejects.toMatchObject(failed);
    expect(await index.count()).toBe(stored);
    database.exec('PRAGMA max_page_count = 1000000');
    await sync(service, index, { verify: true });
    const all: object[] = [];
    for await (const object of index.objects()) all.push(object);
    expect(all).toEqual(payments.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  });

  test('ends at the signal, and goes on later', async () => {
    const service = createService(createPayments(spread(60, 1)));
    const mirror = new MemoryMirror();
    const controller = new AbortController();
    const onProgress: SyncOptions['onProgress'] = ({ requests }) => {
      if (requests === 10) controller.abort('enough');
    };
    await expect(sync(service, mirror, { signal: controller.signal, onProgress })).rejects.toBe('enough');
    expect(mirror.all).toHaveLength(20);
    expect(await sync(service, mirror)).toMatchObject({ stored: 40 });
  });

  test.each([
    { options: { verify: true, other: 1 }, says: 'got `other`' },
    { options: { name: 5 }, says: '`name` must be a text; got 5' },
  ])('refuses $options', async ({ options, says }) => {
    await expect(sync(createService([]), new MemoryMirror(), options as object)).rejects.toThrow(says);
  });

  test('refuses a resource without a date of the last change, and a source without totals', async () => {
    const resource = defineResource({
      name: 'notes',
      limits: { clauses: 10, substring: 3, or: 'any' },
      fields: { id: { type: 'token', doc: 'id' } },
    });
    const mirror = Object.assign(new MemoryMirror(), { resource });
    await expect(sync(createService([]), mirror as never)).rejects.toThrow('no field of notes is marked `changed`');
    const capabilities = { pageSize: 100, requestsPerSecond: 20, hasTotals: false };
    const source = { capabilities, search: () => expect.fail() };
    await expect(sync(source, new MemoryMirror())).rejects.toThrow('`source` must count the objects that match');
  });
});

describe('sync with verify', () => {
  test('finds what is missing, too old, removed or not of the source', async () => {
    const damages = fc.array(fc.record({ payment: fc.nat(299), kind: fc.constantFrom('lost', 'removed', 'foreign') }), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(damages, async (planned) => {
        vi.setSystemTime(NOW);
        const payments = createPayments(spread(300, 90));
        const service = createService(payments);
        const mirror = new MemoryMirror();
        await sync(service, mirror);
        pass(10 * MINUTE);
        for (const { payment, kind } of planned) {
          const { id, ...rest } = payments[payment] as Payment;
          if (kind === 'lost') mirror.objectsById.remove(id);
          else if (kind === 'removed') service.remove(id);
          else mirror.objectsById.upsert({ id: `other_${id}`, ...rest });
        }
        const { isEqual } = await sync(service, mirror, { verify: true });
        expect(isEqual).toBe(true);
        // As many lost as foreign ones in a window hide each other from its numbers.
        if (new Set(planned.map(({ kind }) => kind)).size <= 1) expectEqual(mirror, service);
      }),
      { numRuns: 8 },
    );
  });

  test('compares a second of more than ten pages', async () => {
    const service = createService(createPayments(Array.from({ length: 60 }, () => NOW - DAY)));
    const mirror = new MemoryMirror();
    await sync(service, mirror);
    mirror.objectsById.remove((mirror.all[7] as Payment).id);
    expect(await sync(service, mirror, { verify: true })).toMatchObject({ isEqual: true });
    expectEqual(mirror, service);
  });

  test('removes objects whose last change is in the future', async () => {
    const service = createService(createPayments([NOW - DAY, NOW + 400 * DAY, NOW + 800 * DAY]));
    const mirror = new MemoryMirror();
    await sync(service, mirror);
    service.remove(mirror.all[2]?.id as string);
    pass(10 * MINUTE);
    expect(await sync(service, mirror, { verify: true })).toMatchObject({ removed: 1, isEqual: true });
    expectEqual(mirror, service);
  });

  test('asks once for every ten pages if nothing differs', async () => {
    const service = createService(createPayments(spread(1200, 90)));
    const mirror = new MemoryMirror();
    await sync(service, mirror);
    pass(10 * MINUTE);
    const { requests, isEqual } = await sync(service, mirror, { verify: true });
    expect(isEqual).toBe(true);
    expect(requests).toBeLessThan(600 / 10 / 0.3);
  });

  test('tells if the index is not equal in the end', async () => {
    const service = createService(createPayments(spread(5, 1)));
    const mirror = new MemoryMirror();
    await sync(service, mirror);
    mirror.objectsById.upsert({ ...(mirror.all[0] as Payment), updated_at: at(NOW - 2 * DAY), amount: 7 });
    mirror.remove = async () => false;
    mirror.objectsById.upsert({ id: 'other', created_at: at(NOW), updated_at: at(NOW - DAY), amount: 1 });
    pass(10 * MINUTE);
    expect(await sync(service, mirror, { verify: true })).toMatchObject({ isEqual: false });
  });
});
