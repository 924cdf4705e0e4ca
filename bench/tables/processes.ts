import { existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median } from '../measure/statistics.ts';
import { type Command, findMistake, timeProcess } from '../processes/time-process.ts';
import { LINE_COUNT, writeNdjson } from '../processes/write-ndjson.ts';
import type { Goal } from './goals.ts';
import { writeRatio, writeTable } from './markdown.ts';
import type { Section } from './section.ts';

const START_ROUNDS = 31;
const THROUGHPUT_ROUNDS = 7;

const CLI = fileURLToPath(new URL('../../bin/clausal.js', import.meta.url));
const BUILD = new URL('../../dist/', import.meta.url);
const READ_LINES = fileURLToPath(new URL('../processes/read-lines.js', import.meta.url));

const VALID = 'payment_status:"SETTLED" amount>1000 customer.email~"acme"';
const INVALID = 'status:"SETTLED" amount > 1000 AND emial~"acme"';

/** The exit status of `clausal check` when it finds an error. */
const FOUND = 1;

const BARE: Command = { name: 'node -e 0', args: ['-e', '0'], status: 0 };
const CHECK_VALID = checkCommand('clausal check, valid query', VALID, 0);
const CHECK_INVALID = checkCommand('clausal check, invalid query', INVALID, FOUND);

function checkCommand(name: string, query: string, status: number): Command {
  return { name, args: [CLI, 'check', '--resource', 'payments', query], status };
}

/** Measures whole processes: the time of one check from the shell, and the throughput of a pipe. */
export function measureProcesses(): Section {
  const missing = existsSync(CLI) && existsSync(BUILD) ? findMistake(CHECK_VALID) : 'not built';
  const starts = measureCommands(missing === undefined ? [BARE, CHECK_VALID, CHECK_INVALID] : [BARE], START_ROUNDS);
  const throughput = measureThroughput(missing === undefined);
  const text = [
    '## Processes',
    '',
    `Wall time of whole processes, medians of ${START_ROUNDS} interleaved runs.`,
    '',
    writeCommands(starts, missing),
    '',
    `Through a pipe: ${LINE_COUNT} queries as NDJSON, four in five valid, output to \`/dev/null\`; medians of`,
    `${THROUGHPUT_ROUNDS} interleaved runs.`,
    '',
    writeCommands(throughput, missing),
  ].join('\n');
  const goals: readonly Goal[] = [
    { what: 'process, valid query: to bare node', kind: 'at most', limit: 2, measured: ratioOf(starts, 1) },
    { what: 'process, invalid query: to bare node', kind: 'at most', limit: 2.1, measured: ratioOf(starts, 2) },
    { what: 'NDJSON: to reading and splitting', kind: 'at most', limit: 10, measured: ratioOf(throughput, 1) },
  ];
  return { text, goals };
}

function measureThroughput(isBuilt: boolean): readonly Timed[] {
  const { folder, path } = writeNdjson();
  try {
    const read = { name: 'read and split into lines', args: [READ_LINES], stdin: path, status: 0 };
    const args = [CLI, 'check', '--ndjson', '--format', 'json'];
    const check = { name: 'clausal check --ndjson', args, stdin: path, status: FOUND };
    return measureCommands(isBuilt ? [read, check] : [read], THROUGHPUT_ROUNDS);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Timed {
  readonly name: string;
  readonly milliseconds: number;
}

function measureCommands(commands: readonly Command[], rounds: number): readonly Timed[] {
  // One unmeasured run fills the file cache.
  for (const command of commands) timeProcess(command);
  const samples = commands.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, command] of commands.entries()) samples[index]?.push(timeProcess(command));
  }
  return commands.map(({ name }, index) => ({ name, milliseconds: median(samples[index] ?? []) }));
}

function ratioOf(timed: readonly Timed[], index: number): number | undefined {
  const [bare, other] = [timed[0], timed[index]];
  return bare === undefined || other === undefined ? undefined : other.milliseconds / bare.milliseconds;
}

function writeCommands(timed: readonly Timed[], missing: string | undefined): string {
  const rows = timed.map(({ name, milliseconds }, index) => [
    name,
    milliseconds.toFixed(1),
    writeRatio(ratioOf(timed, index) ?? Number.NaN),
  ]);
  return writeTable(
    ['process', 'ms', 'ratio'],
    missing === undefined ? rows : [...rows, ['clausal check', missing, '']],
  );
}
