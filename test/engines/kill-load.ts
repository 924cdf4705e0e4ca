import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { generatePayments } from '../../examples/objects-generator/generate.ts';
import type { Engine } from '../../src/engines/engine.ts';
import { openIndex } from '../../src/engines/engine-index.ts';
import { LOADED } from './load-payments.ts';

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

/** Starts a load in another process, and kills it after the first batches. Returns the objects it said were stored. */
async function killLoad(engine: string, url: string): Promise<number> {
  const script = new URL('load-payments.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, engine, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let stored = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    stored = Number(line);
    if (stored >= 3000) child.kill('SIGKILL');
  }
  await exited;
  return stored;
}
