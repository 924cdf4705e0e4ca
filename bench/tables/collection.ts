import { type ChildProcess, fork } from 'node:child_process';
import type { Cost } from '../collection/clausal-engine.ts';
import { listGoals } from '../collection/goals.ts';
import { KINDS } from '../collection/kinds.ts';
import { type KindResult, measureKind } from '../collection/measure-kind.ts';
import { ENGINES, type EngineName, type Request } from '../collection/worker.ts';
import { ask, nextMessage } from '../measure/ask.ts';
import { writeTable } from './markdown.ts';
import type { Section } from './section.ts';

/** Fewer payments make the run faster and the goals less meaningful: `PAYMENTS=100000 node bench/run.ts collection`. */
const PAYMENTS = Number(process.env['PAYMENTS'] ?? 1_000_000);

const WORKER = new URL('../collection/worker.ts', import.meta.url);

/** Measures searches of many objects in memory, compared with two in-memory databases. */
export async function measureCollection(): Promise<Section> {
  const workers = new Map<EngineName, ChildProcess>();
  try {
    const notes = new Map<EngineName, string>();
    // One after the other, because each needs the whole machine to load the payments.
    for (const name of ENGINES) {
      const worker = fork(WORKER, [name, String(PAYMENTS)], { execArgv: ['--max-old-space-size=8000'] });
      workers.set(name, worker);
      notes.set(name, await nextMessage<string>(worker));
    }
    const results: KindResult[] = [];
    for (const kind of KINDS.keys()) results.push(await measureKind(workers, kind));
    const cost = await ask<Cost>(workers.get('clausal') as ChildProcess, { kind: 'cost' } satisfies Request);
    return { text: writeText(results, cost, notes), goals: listGoals(results, cost) };
  } finally {
    for (const worker of workers.values()) if (worker.connected) worker.disconnect();
  }
}

function writeText(results: readonly KindResult[], cost: Cost, notes: ReadonlyMap<EngineName, string>): string {
  const head = [
    'query',
    'found',
    'clausal p50',
    'p99',
    'DuckDB p50',
    'p99',
    'SQLite p50',
    'scan p50',
    'DuckDB ÷',
    'SQLite ÷',
    'page p50',
    'DuckDB page',
  ];
  const total = cost.fields.reduce((sum, { bytesPerRow }) => sum + bytesPerRow, 0);
  const buildMs = cost.fields.reduce((sum, one) => sum + one.buildMs, 0);
  return [
    '## Collection',
    '',
    `Milliseconds a query over ${PAYMENTS} payments in memory, each query with constants of its own: the count and the first`,
    'ten rows for clausal, the count alone for the peers, of whom each holds the texts folded already and is not asked to',
    'parse. A process an engine, interleaved; of each constant the best of its runs, since other processes disturb them.',
    `DuckDB ${notes.get('duckdb')}. SQLite: every column indexed, texts in an FTS5 table of trigrams`,
    `(${notes.get('sqlite')}); scan: no index. Ratios are of medians, of SQLite the quicker of both. All counts are equal.`,
    'A page is the first ten rows without a count.',
    'SQLite cannot say the words of a string; DuckDB does it by a regular expression.',
    '',
    writeTable(head, results.map(writeRow)),
    '',
    `Made in ${Math.round(cost.createMs)} ms, ${cost.rowBytes.toFixed(0)} bytes a payment for ids and places. What each field adds when it is first`,
    `asked for (all twelve: ${Math.round(buildMs)} ms, ${total.toFixed(0)} bytes a payment):`,
    '',
    writeTable(
      ['field', 'ms', 'bytes a payment'],
      cost.fields.map(({ field, buildMs: ms, bytesPerRow }) => [field, String(Math.round(ms)), bytesPerRow.toFixed(1)]),
    ),
  ].join('\n');
}

function writeRow({ kind, found, clausal, duckdb, sqlite, scan, page }: KindResult): readonly string[] {
  const best = Math.min(sqlite?.p50 ?? Infinity, scan?.p50 ?? Infinity);
  return [
    kind.name,
    String(found),
    clausal.p50.toFixed(3),
    clausal.p99.toFixed(3),
    duckdb?.p50.toFixed(1) ?? 'cannot',
    duckdb?.p99.toFixed(1) ?? '',
    sqlite?.p50.toFixed(2) ?? 'cannot',
    scan?.p50.toFixed(0) ?? 'cannot',
    duckdb === undefined ? '' : writeTimes(duckdb.p50 / clausal.p50),
    best === Infinity ? '' : writeTimes(best / clausal.p50),
    page.clausal.p50.toFixed(3),
    page.duckdb?.p50.toFixed(1) ?? '',
  ];
}

function writeTimes(ratio: number): string {
  return ratio.toFixed(ratio < 10 ? 1 : 0);
}
