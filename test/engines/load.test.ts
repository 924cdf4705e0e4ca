import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/engines/engine.ts';
import { openIndex, openLayout } from '../../src/engines/engine-index.ts';
import { Layout } from '../../src/engines/layout/layout.ts';
import { sqlite } from '../../src/engines/sql/sqlite.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';

/** An engine that takes time to write, and calls back when a write begins and ends. */
function createSlowEngine(begin: () => void, end: () => void): Engine<never> {
  return {
    ...sqlite,
    async open(connection, layout, limits) {
      const store = await sqlite.open(connection, layout, limits);
      const write = store.write.bind(store);
      return Object.assign(store, {
        async write(...rows: Parameters<typeof write>): Promise<number> {
          begin();
          await setImmediate();
          const older = await write(...rows);
          end();
          return older;
        },
      });
    },
  };
}

describe('a load', () => {
  test('reads no more than one batch ahead of the one that is stored', async () => {
    let [read, stored, most, running, parallel] = [0, 0, 0, 0, 0];
    const engine = createSlowEngine(
      () => {
        running += 1;
        parallel = Math.max(parallel, running);
      },
      () => {
        running -= 1;
        stored += 10;
      },
    );
    function* readObjects(): Generator<{ id: string }> {
      for (; read < 100; read++) {
        most = Math.max(most, read + 1 - stored);
        yield { id: `p${read}` };
      }
    }
    const index = await openIndex(engine, ':memory:', 'plans');
    expect(await index.load(readObjects(), { batchSize: 10 })).toEqual({ stored: 100, older: 0 });
    expect(await index.count()).toBe(100);
    expect([parallel, most]).toEqual([1, 20]);
  });

  test('ends with the error of a batch that could not be stored', async () => {
    let batches = 0;
    const engine = createSlowEngine(
      () => {
        batches += 1;
        if (batches === 2) throw new Error('the disk is full');
      },
      () => {},
    );
    const index = await openIndex(engine, ':memory:', 'plans');
    const objects = Array.from({ length: 100 }, (_, number) => ({ id: `p${number}` }));
    await expect(index.load(objects, { batchSize: 10 })).rejects.toThrow('the disk is full');
    expect(batches).toBe(2);
    expect(await index.count()).toBe(10);
  });

  test.each([null, {}, 5])('refuses %o, which is not iterable', async (objects) => {
    const index = await openIndex(sqlite, ':memory:', 'plans');
    await expect(index.load(objects as never)).rejects.toThrow('`objects` must be iterable; got ');
  });

  test('stores large objects sooner', async () => {
    let batches = 0;
    const engine = createSlowEngine(
      () => {
        batches += 1;
      },
      () => {},
    );
    const index = await openIndex(engine, ':memory:', 'plans');
    const note = 'x'.repeat(2 ** 23);
    expect(await index.load([1, 2, 3, 4, 5].map((number) => ({ id: `p${number}`, note })))).toMatchObject({
      stored: 5,
    });
    expect(batches).toBe(3);
  });
});

test('an index that only reads makes no reader of its fields', async () => {
  let made = 0;
  const entries = [...catalogue.plans.entries].map(([path, field]) => {
    const watched = Object.defineProperty({ ...field }, 'source', {
      get() {
        made += 1;
        return field.source;
      },
    });
    return [path, watched] as const;
  });
  const layout = new Layout({ ...catalogue.plans, entries: new Map(entries) } as Resource);
  made = 0;
  const index = await openLayout(sqlite, new DatabaseSync(':memory:'), layout, {});
  await expect(index.count()).rejects.toMatchObject({ code: 'no-index' });
  expect(made).toBe(0);
  await index.load([{ id: 'a' }]);
  expect(made).toBeGreaterThan(0);
});
