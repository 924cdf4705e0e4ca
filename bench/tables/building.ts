import { type Measured, measureDesigns } from '../measure/rounds.ts';
import type { PoolName } from '../pools/pools.ts';
import type { Goal } from './goals.ts';
import { writeRatio, writeTable } from './markdown.ts';
import type { Section } from './section.ts';

const POOLS = ['1', '3', '10'] as const satisfies readonly PoolName[];
const ROUNDS = 41;
const DESIGNS = ['check', 'build', 'template'] as const;

/** Measures building and printing a query, compared with parsing and checking its text. */
export async function measureBuilding(): Promise<Section> {
  const designs = await measureDesigns(DESIGNS, POOLS, ROUNDS);
  const check = designs.find(({ key }) => key === 'check');
  const rows = designs.map((design) => [design.name ?? '', ...POOLS.map((pool) => writeCell(design, check, pool))]);
  const misread = designs.find((design) => design.misread !== undefined);
  const text = [
    '## Building',
    '',
    `Nanoseconds a query and, in brackets, as a multiple of parsing and checking its text; medians of ${ROUNDS} interleaved rounds.`,
    '',
    writeTable(['design', ...POOLS.map((pool) => `${pool} clause${pool === '1' ? '' : 's'}`)], rows),
    ...(misread === undefined ? [] : ['', `WARNING: ${misread.name} writes \`${misread.misread}\` as something else.`]),
  ].join('\n');
  const goal: Goal = {
    what: 'build and print to parse and check, 3 clauses',
    kind: 'at most',
    limit: 1,
    measured: ratioOf(
      designs.find(({ key }) => key === 'build'),
      check,
      '3',
    ),
  };
  return { text, goals: [goal] };
}

function writeCell(design: Measured, check: Measured | undefined, pool: PoolName): string {
  const ratio = ratioOf(design, check, pool);
  return `${Math.round(design.nanoseconds[pool] ?? 0)}${ratio === undefined ? '' : ` (${writeRatio(ratio)})`}`;
}

function ratioOf(a: Measured | undefined, b: Measured | undefined, pool: PoolName): number | undefined {
  const [first, second] = [a?.nanoseconds[pool], b?.nanoseconds[pool]];
  return first === undefined || second === undefined ? undefined : first / second;
}
