import { type ChildProcess, fork } from 'node:child_process';
import { MATCHERS, type MatcherName } from '../matching/designs.ts';
import { KINDS } from '../matching/kinds.ts';
import { type MatchAnswer, type MatchRequest, OBJECTS } from '../matching/worker.ts';
import { ask, nextMessage } from '../measure/ask.ts';
import { median } from '../measure/statistics.ts';
import type { Goal } from './goals.ts';
import { writeRatio, writeTable } from './markdown.ts';
import type { Section } from './section.ts';

const ROUNDS = 24;
const WORKER = new URL('../matching/worker.ts', import.meta.url);

/** Medians by kind and design, in nanoseconds per object. */
type Medians = ReadonlyMap<string, ReadonlyMap<MatcherName, number>>;

/** Measures how fast objects are matched, compared with a handwritten function and with peers. */
export async function measureMatching(): Promise<Section> {
  const medians = await takeRounds();
  const rows = [...medians].map(([kind, times]) => [kind, ...MATCHERS.map((name) => writeCell(times, name))]);
  const means = MATCHERS.map((name) => meanRatio(medians, name, 'floor'));
  const text = [
    '## Matching',
    '',
    `Nanoseconds an object and, in brackets, as a multiple of a handwritten function; ${OBJECTS} payments, medians of`,
    `${ROUNDS} interleaved rounds over queries with different constants, a process a design. All counts are equal.`,
    'What a peer cannot say is left out: liqe has no dates, no words and no null.',
    '',
    writeTable(['query', ...MATCHERS], [...rows, ['geometric mean', ...means.map((mean) => `(${writeRatio(mean)})`)]]),
  ].join('\n');
  return { text, goals: listGoals(medians) };
}

async function takeRounds(): Promise<Medians> {
  const workers = new Map<MatcherName, ChildProcess>();
  try {
    for (const name of MATCHERS) {
      const worker = fork(WORKER, [name]);
      workers.set(name, worker);
      await nextMessage(worker);
    }
    const medians = new Map<string, Map<MatcherName, number>>();
    for (const [kind, { name }] of KINDS.entries()) medians.set(name, await measureKind(workers, kind));
    return medians;
  } finally {
    for (const worker of workers.values()) if (worker.connected) worker.disconnect();
  }
}

async function measureKind(
  workers: ReadonlyMap<MatcherName, ChildProcess>,
  kind: number,
): Promise<Map<MatcherName, number>> {
  const samples = new Map<MatcherName, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    const counts = new Set<number>();
    for (const [name, worker] of workers) {
      const request: MatchRequest = { kind, variant: round };
      const { count, nanosecondsPerObject } = await ask<MatchAnswer>(worker, request);
      if (count === undefined) continue;
      counts.add(count);
      samples.set(name, [...(samples.get(name) ?? []), nanosecondsPerObject]);
    }
    if (counts.size > 1) throw new Error(`the designs disagree on ${KINDS[kind]?.name}: ${[...counts].join(', ')}`);
  }
  return new Map([...samples].map(([name, times]) => [name, median(times)]));
}

function writeCell(times: ReadonlyMap<MatcherName, number>, name: MatcherName): string {
  const [own, floor] = [times.get(name), times.get('floor')];
  return own === undefined || floor === undefined ? '' : `${Math.round(own)} (${writeRatio(own / floor)})`;
}

/** The geometric mean of the ratios of two designs, for the queries that both can express. */
function meanRatio(medians: Medians, slow: MatcherName, fast: MatcherName): number {
  const logs = [...medians.values()].flatMap((times) => {
    const [a, b] = [times.get(slow), times.get(fast)];
    return a === undefined || b === undefined ? [] : [Math.log(a / b)];
  });
  return Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
}

function listGoals(medians: Medians): readonly Goal[] {
  const worst = Math.max(
    ...[...medians.values()].map(
      (times) => (times.get('clausal') ?? 0) / (times.get('sift') ?? Number.POSITIVE_INFINITY),
    ),
  );
  return [
    { what: 'matcher to floor', kind: 'at most', limit: 1.5, measured: meanRatio(medians, 'clausal', 'floor') },
    { what: 'matcher to sift, the worst query', kind: 'at most', limit: 1, measured: worst },
    { what: 'mingo to matcher', kind: 'at least', limit: 2, measured: meanRatio(medians, 'mingo', 'clausal') },
    { what: 'liqe to matcher', kind: 'at least', limit: 1.7, measured: meanRatio(medians, 'liqe', 'clausal') },
  ];
}
