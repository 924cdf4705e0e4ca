// Runs one design in a separate process, controlled over IPC: `node worker.ts <design>`.

import { createDesign, type DesignKey } from '../designs/create-design.ts';
import type { Design } from '../designs/design.ts';
import type { PoolQuery } from '../pools/model.ts';
import { createPool, type PoolName } from '../pools/pools.ts';
import type { Prepared, Request, Round } from './messages.ts';

/** Long enough to make the clock's cost negligible, short enough to measure all designs under the same load. */
const ROUND_MS = 20;
const WARM_UP_MS = 400;

/** The texts of a pool and the start of the next round; one round of a slow design does not parse all of them. */
interface Track {
  readonly texts: readonly string[];
  next: number;
  queriesPerRound: number;
}

const tracks = new Map<PoolName, Track>();
/** Holds each result for a moment, so that no parse can be optimised away. */
const kept: { result: unknown } = { result: undefined };

function parseNext(design: Design, track: Track, count: number): void {
  const { texts } = track;
  for (let index = 0; index < count; index++) {
    if (track.next === texts.length) track.next = 0;
    const text = texts[track.next++] as string;
    try {
      kept.result = design.parse(text);
    } catch (error) {
      kept.result = error;
    }
  }
}

function prepare(design: Design | undefined, pools: readonly PoolName[]): Prepared {
  const refused: Partial<Record<PoolName, number>> = {};
  if (design === undefined) return { kind: 'prepared', name: undefined, note: '', refused, misread: undefined };
  let misread: string | undefined;
  for (const pool of pools) {
    const queries = createPool(pool);
    const texts = queries.map((query) => flatten(design.write(query)));
    const isValid = pool !== 'invalid' && pool !== 'mistaken';
    refused[pool] = texts.filter((text) => isRefused(design, text)).length / texts.length;
    if (isValid)
      misread ??= queries.map((query, index) => findMisread(design, query, texts[index] ?? '')).find(Boolean);
    tracks.set(pool, { texts, next: 0, queriesPerRound: 1 });
  }
  // All pools before the first round, so that the measured code has seen both valid and invalid queries.
  for (let pass = 0; pass < 2; pass++) for (const track of tracks.values()) warmUp(design, track, WARM_UP_MS / 2);
  return { kind: 'prepared', name: design.name, note: design.note, refused, misread };
}

/** V8 stores concatenated strings as trees, which are slow to read; texts from outside are flat. */
function flatten(text: string): string {
  return JSON.parse(JSON.stringify(text));
}

function isRefused(design: Design, text: string): boolean {
  try {
    return design.isRefused(design.parse(text));
  } catch {
    return true;
  }
}

function findMisread(design: Design, query: PoolQuery, text: string): string | undefined {
  const expected = design.expectedFields(query).join(' ');
  try {
    const result = design.parse(text);
    const isRead = !design.isRefused(result) && design.readFields(result, text).join(' ') === expected;
    return isRead ? undefined : text;
  } catch {
    return text;
  }
}

function warmUp(design: Design, track: Track, milliseconds: number): void {
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < milliseconds) {
    parseNext(design, track, 20);
    count += 20;
  }
  track.queriesPerRound = Math.max(1, Math.round((count * ROUND_MS) / (performance.now() - start)));
}

function measure(design: Design, pool: PoolName): Round {
  const track = tracks.get(pool);
  if (track === undefined) throw new Error(`pool ${pool} was not prepared`);
  const start = process.hrtime.bigint();
  parseNext(design, track, track.queriesPerRound);
  const elapsed = Number(process.hrtime.bigint() - start);
  return { kind: 'round', nanosecondsPerQuery: elapsed / track.queriesPerRound };
}

const design = await createDesign(process.argv[2] as DesignKey);
process.on('message', (request: Request) => {
  if (request.kind === 'prepare') process.send?.(prepare(design, request.pools));
  else if (design !== undefined) process.send?.(measure(design, request.pool));
});
process.on('disconnect', () => process.exit());
