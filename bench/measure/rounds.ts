import { type ChildProcess, fork } from 'node:child_process';
import type { DesignKey } from '../designs/create-design.ts';
import type { PoolName } from '../pools/pools.ts';
import { ask } from './ask.ts';
import type { Prepared, Request, Round } from './messages.ts';
import { median } from './statistics.ts';

/** The medians of one design, in nanoseconds per query. */
export interface Measured extends Prepared {
  readonly key: DesignKey;
  readonly nanoseconds: Partial<Record<PoolName, number>>;
}

const WORKER = new URL('worker.ts', import.meta.url);

/**
 * Measures designs side by side: each in its own process, so that they do not
 * share JIT state, and in turn, so that noise affects all of them alike.
 * Designs that the build lacks are left out.
 */
export async function measureDesigns(
  keys: readonly DesignKey[],
  pools: readonly PoolName[],
  rounds: number,
): Promise<readonly Measured[]> {
  const workers = new Map<DesignKey, ChildProcess>();
  try {
    const prepared = new Map<DesignKey, Prepared>();
    for (const key of keys) {
      const worker = fork(WORKER, [key]);
      workers.set(key, worker);
      prepared.set(key, await ask<Prepared>(worker, { kind: 'prepare', pools } satisfies Request));
    }
    const present = [...workers].filter(([key]) => prepared.get(key)?.name !== undefined);
    const samples = await takeRounds(present, pools, rounds);
    return present.flatMap(([key]) => {
      const known = prepared.get(key);
      return known === undefined ? [] : [{ ...known, key, nanoseconds: mediansOf(samples, key, pools) }];
    });
  } finally {
    for (const worker of workers.values()) if (worker.connected) worker.disconnect();
  }
}

type Samples = Map<string, number[]>;

async function takeRounds(
  workers: readonly (readonly [DesignKey, ChildProcess])[],
  pools: readonly PoolName[],
  rounds: number,
): Promise<Samples> {
  const samples: Samples = new Map();
  for (let round = 0; round < rounds; round++) {
    for (const pool of pools) {
      for (const [key, worker] of workers) {
        const { nanosecondsPerQuery } = await ask<Round>(worker, { kind: 'round', pool } satisfies Request);
        const list = samples.get(`${key} ${pool}`) ?? [];
        list.push(nanosecondsPerQuery);
        samples.set(`${key} ${pool}`, list);
      }
    }
  }
  return samples;
}

function mediansOf(samples: Samples, key: DesignKey, pools: readonly PoolName[]): Measured['nanoseconds'] {
  return Object.fromEntries(pools.map((pool) => [pool, median(samples.get(`${key} ${pool}`) ?? [])]));
}
