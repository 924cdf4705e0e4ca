import { existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median } from '../measure/statistics.ts';
import { type CountCommand, countProcess } from '../processes/count-process.ts';
import { writePayments } from '../processes/write-payments.ts';
import type { Goal } from './goals.ts';
import { writeRatio, writeTable } from './markdown.ts';
import type { Section } from './section.ts';

const ROUNDS = 5;
const LINES = Number(process.env['BENCH_LINES'] ?? 100_000);

const CLI = fileURLToPath(new URL('../../bin/clausal.js', import.meta.url));
const BUILD = new URL('../../dist/', import.meta.url);
const PARSE_LINES = fileURLToPath(new URL('../processes/parse-lines.js', import.meta.url));

/** Searches, each as a query and as a jq filter. */
const QUESTIONS = [
  { query: 'amount>=5000 currency_code:"EUR"', jq: '.amount >= 5000 and .currency_code == "EUR"' },
  {
    query: '-refund.status:null customer.email~"coffee"',
    jq: '(.refund.status // "") != "" and (.customer.email // "" | ascii_downcase | contains("coffee"))',
  },
] as const;

/** A command and the results of its runs; without a median if the program is missing. */
interface Timed extends CountCommand {
  readonly milliseconds: number | undefined;
  readonly count: number | undefined;
}

/** Measures whole processes that count the payments in a file that match a query. */
export function measureMatchingFiles(): Section {
  const { folder, path, bytes } = writePayments(LINES);
  try {
    const [floor, ...rest] = measureCommands([
      { name: 'read lines and JSON.parse', program: process.execPath, args: [PARSE_LINES, path], absent: '' },
      ...QUESTIONS.flatMap(({ query, jq }) => [clausalCommand(query, path), jqCommand(jq, path)]),
    ]);
    const pairs = QUESTIONS.map((_, index) => [rest[index * 2], rest[index * 2 + 1]] as const);
    for (const [clausal, jq] of pairs) assertEqualCounts(clausal, jq);
    const rows = [floor, ...rest].map((timed) => [
      timed?.name ?? '',
      timed?.count === undefined ? (timed?.absent ?? '') : String(timed.count),
      timed?.milliseconds?.toFixed(0) ?? '',
      timed?.milliseconds === undefined ? '' : writeRatio(ratioOf(timed, floor) ?? Number.NaN),
    ]);
    const text = [
      '## Matching in files',
      '',
      `Wall time of whole processes, medians of ${ROUNDS} interleaved runs. They count among ${LINES} payments as NDJSON,`,
      `${(bytes / 1e6).toFixed(0)} MB.`,
      '',
      writeTable(['process', 'count', 'ms', 'ratio'], rows),
    ].join('\n');
    const goals = pairs.flatMap(([clausal, jq], index): readonly Goal[] => [
      { what: `match ${index + 1}: to parsing alone`, kind: 'at most', limit: 1, measured: ratioOf(clausal, floor) },
      { what: `match ${index + 1}: jq to clausal`, kind: 'at least', limit: 3, measured: ratioOf(jq, clausal) },
    ]);
    return { text, goals };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function clausalCommand(query: string, path: string): CountCommand {
  const args = [CLI, 'match', '--resource', 'payments', '--count', query, path];
  return {
    name: `clausal match --count '${query}'`,
    program: existsSync(BUILD) ? process.execPath : 'not-built',
    args,
    absent: 'not built',
  };
}

function jqCommand(filter: string, path: string): CountCommand {
  // Counts without building a list, which would be more work.
  return {
    name: 'jq, the same',
    program: 'jq',
    args: ['-n', `reduce (inputs | select(${filter})) as $_ (0; . + 1)`, path],
    absent: 'not installed',
  };
}

function measureCommands(commands: readonly CountCommand[]): readonly Timed[] {
  // One unmeasured run fills the file cache and the compile cache.
  const counts = commands.map((command) => countProcess(command)?.count);
  const samples = commands.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, command] of commands.entries()) {
      const run = countProcess(command);
      if (run !== undefined) samples[index]?.push(run.milliseconds);
    }
  }
  return commands.map((command, index) => {
    const times = samples[index] ?? [];
    return { ...command, count: counts[index], milliseconds: times.length === 0 ? undefined : median(times) };
  });
}

function ratioOf(timed: Timed | undefined, to: Timed | undefined): number | undefined {
  if (timed?.milliseconds === undefined || to?.milliseconds === undefined) return undefined;
  return timed.milliseconds / to.milliseconds;
}

/** Asserts that two programs do the same work. */
function assertEqualCounts(a: Timed | undefined, b: Timed | undefined): void {
  if (a?.count === undefined || b?.count === undefined || a.count === b.count) return;
  throw new Error(`${a.name} finds ${a.count}, but ${b.name} ${b.count}`);
}
