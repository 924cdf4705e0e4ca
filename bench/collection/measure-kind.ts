import type { ChildProcess } from 'node:child_process';
import { ask } from '../measure/ask.ts';
import { quantile } from '../measure/quantile.ts';
import { median } from '../measure/statistics.ts';
import { KINDS, type Kind } from './kinds.ts';
import type { Answer, EngineName, Request } from './worker.ts';

/** The number of constants for each kind. Peers are 100 times as slow and get only some of them. */
const CONSTANTS = 150;
const PEER_EVERY = 10;
const ROUNDS = 3;
const PEER_ROUNDS = 2;

/** Milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p99: number;
}

const NO_TIMES: Times = { p50: Number.NaN, p99: Number.NaN };

export interface KindResult {
  readonly kind: Kind;
  /** The median number of rows found. */
  readonly found: number;
  readonly clausal: Times;
  /** `undefined` if a peer cannot express the query. */
  readonly duckdb: Times | undefined;
  readonly sqlite: Times | undefined;
  readonly scan: Times | undefined;
  /** A first page of ten, without its count. */
  readonly page: { readonly clausal: Times; readonly duckdb: Times | undefined };
}

/**
 * Runs a kind of query with all its constants, each on every engine in turn.
 *
 * @throws {Error} If two engines count differently.
 */
export async function measureKind(workers: ReadonlyMap<EngineName, ChildProcess>, index: number): Promise<KindResult> {
  const kind = KINDS[index];
  const source = workers.get('clausal');
  if (kind === undefined || source === undefined) throw new RangeError(`no kind ${index}`);
  const texts = await ask<readonly string[]>(source, {
    kind: 'texts',
    queries: index,
    count: CONSTANTS,
  } satisfies Request);
  const samples = new Samples();
  const pages = new Samples();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [place, text] of texts.entries()) {
      const isForPeers = place % PEER_EVERY === 0 && round < PEER_ROUNDS;
      for (const [name, worker] of workers) {
        if (name !== 'clausal' && !isForPeers) continue;
        samples.add(name, text, await ask<Answer>(worker, { kind: 'run', text } satisfies Request));
        pages.add(name, text, await ask<Answer>(worker, { kind: 'page', text } satisfies Request));
      }
    }
  }
  return {
    kind,
    found: samples.medianCount(),
    clausal: samples.timesOf('clausal') ?? NO_TIMES,
    duckdb: samples.timesOf('duckdb'),
    sqlite: samples.timesOf('sqlite'),
    scan: samples.timesOf('sqlite-scan'),
    page: { clausal: pages.timesOf('clausal') ?? NO_TIMES, duckdb: pages.timesOf('duckdb') },
  };
}

/** The fastest run of each text on each engine. */
class Samples {
  readonly #best = new Map<EngineName, Map<string, number>>();
  readonly #counts = new Map<string, number>();

  add(name: EngineName, text: string, { count, milliseconds }: Answer): void {
    if (count === undefined) return;
    const known = this.#counts.get(text) ?? count;
    if (known !== count) throw new Error(`${name} counts ${count}, not ${known}: ${text}`);
    this.#counts.set(text, count);
    const times = this.#best.get(name) ?? new Map<string, number>();
    times.set(text, Math.min(milliseconds, times.get(text) ?? Infinity));
    this.#best.set(name, times);
  }

  medianCount(): number {
    return median([...this.#counts.values()]);
  }

  timesOf(name: EngineName): Times | undefined {
    const times = this.#best.get(name);
    if (times === undefined) return undefined;
    const list = [...times.values()];
    return { p50: median(list), p99: quantile(list, 0.99) };
  }
}
