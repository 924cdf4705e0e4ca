import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { generatePayments } from '../../examples/objects-generator/generate.ts';
import type { Engine } from '../../src/engines/engine.ts';
import { openIndex } from '../../src/engines/engine-index.ts';
import type { IndexError } from '../../src/engines/index-error.ts';
import { FEW, LOADED } from './load-payments.ts';

const MINUTE = 60_000;

/**
 * Expects that a load which is killed and run again loses and doubles nothing.
 *
 * @param refresh - Makes what was stored visible, if the engine does not.
 */
export async function expectRepeatableLoad<Connection>(
  engine: Engine<Connection>,
  url: string,
  refresh: () => Promise<unknown> = async () => {},
): Promise<void> {
  const before = await killLoad(engine.name, url);
  const index = await openIndex(engine, url, 'payments', { timeoutMs: MINUTE });
  await refresh();
  const stored = await index.count();
  expect(stored).toBeGreaterThanOrEqual(before);
  expect(stored).toBeLessThan(LOADED);
  await index.load(generatePayments(LOADED, 1));
  expect(await index.count()).toBe(LOADED);
  const ids: string[] = [];
  for await (const object of index.objects()) ids.push(String(Reflect.get(object, 'id')));
  expect(ids).toEqual([...new Set(ids)].toSorted());
  await index.close();
}

/**
 * Expects that a load into a new table which is killed after any of its statements leaves whole batches, and is
 * complete when it is run again.
 *
 * @param refresh - Makes what was stored visible, if the engine does not.
 */
export async function expectLoadSurvivesKills<Connection>(
  engine: Engine<Connection>,
  url: string,
  refresh: (table: string) => Promise<unknown> = async () => {},
): Promise<void> {
  const { objects, batchSize, indexes } = FEW;
  const left: number[] = [];
  for (let statements = 1; ; statements++) {
    const table = `killed_${statements}`;
    const child = spawn(process.execPath, [SCRIPT, engine.name, url, table, String(statements)], { stdio: 'inherit' });
    const [, signal] = await once(child, 'exit');
    if (signal === null) break;
    const index = await openIndex(engine, url, 'payments', { table, indexes });
    await refresh(table);
    left.push(await index.count().catch((error: IndexError) => (error.code === 'no-index' ? 0 : Number.NaN)));
    expect(await index.load(generatePayments(objects, 1))).toEqual({ stored: objects, older: 0 });
    expect(await index.count()).toBe(objects);
    await index.close();
  }
  expect(left).toEqual(left.toSorted((one, other) => one - other));
  expect([...new Set(left)]).toEqual([0, batchSize, 2 * batchSize, objects]);
}

const SCRIPT = new URL('load-payments.ts', import.meta.url).pathname;

/** Starts a load in another process, and kills it after the first batches. Returns the objects it said were stored. */
async function killLoad(engine: string, url: string): Promise<number> {
  const child = spawn(process.execPath, [SCRIPT, engine, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let stored = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    stored = Number(line);
    if (stored >= 3000) child.kill('SIGKILL');
  }
  await exited;
  return stored;
}
