// Runs one design in a separate process, controlled over IPC: `node worker.ts <design>`.

import { generatePayments } from '../../examples/objects-generator/generate.ts';
import { createRandom } from '../../examples/objects-generator/random.ts';
import { loadMatcher, type MatcherName } from './designs.ts';
import { KINDS, type Row } from './kinds.ts';

/** Too many for the CPU cache. With few objects, every design would look slow compared with the floor. */
export const OBJECTS = 40_000;
/** The number of variants of each kind, used in turn. */
const VARIANTS = 6;

/** A kind of query to run once over all objects. */
export interface MatchRequest {
  readonly kind: number;
  readonly variant: number;
}

export interface MatchAnswer {
  /** `undefined` if the design cannot express it. */
  readonly count: number | undefined;
  readonly nanosecondsPerObject: number;
}

if (process.send !== undefined) await serve(process.argv[2] as MatcherName);

async function serve(name: MatcherName): Promise<void> {
  const compile = await loadMatcher(name);
  // As if read from a file: no two payments share an object.
  const rows: readonly Row[] = Array.from(generatePayments(OBJECTS, 7), (payment) =>
    JSON.parse(JSON.stringify(payment)),
  );
  const random = createRandom(11);
  const tests = KINDS.map((kind) => Array.from({ length: VARIANTS }, () => compile(kind.draw(random, rows))));
  for (const test of tests.flat()) if (test !== undefined) countRows(test, rows);
  process.on('message', ({ kind, variant }: MatchRequest) => {
    const test = tests[kind]?.[variant % VARIANTS];
    process.send?.(test === undefined ? { count: undefined, nanosecondsPerObject: 0 } : measure(test, rows));
  });
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}

function measure(test: (row: Row) => boolean, rows: readonly Row[]): MatchAnswer {
  const start = process.hrtime.bigint();
  const count = countRows(test, rows);
  return { count, nanosecondsPerObject: Number(process.hrtime.bigint() - start) / rows.length };
}

function countRows(test: (row: Row) => boolean, rows: readonly Row[]): number {
  let count = 0;
  for (const row of rows) if (test(row)) count++;
  return count;
}
