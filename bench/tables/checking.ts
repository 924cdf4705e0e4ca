import { type Measured, measureDesigns } from '../measure/rounds.ts';
import { POOL_NAMES, type PoolName } from '../pools/pools.ts';
import type { Goal } from './goals.ts';
import { writeRatio, writeTable } from './markdown.ts';
import type { Section } from './section.ts';

/** The highest ratio to parsing alone. Suggestions for mistaken queries take longer. */
const LIMITS: Readonly<Record<PoolName, number>> = { '1': 2.5, '3': 2.5, '10': 2.5, invalid: 2.5, mistaken: 4 };
const ROUNDS = 41;

const TITLES: Readonly<Record<PoolName, string>> = {
  '1': '1 clause',
  '3': '3 clauses',
  '10': '10 clauses',
  invalid: 'invalid: one mistake of writing',
  mistaken: 'mistaken: one or two clauses that payments refuses',
};

/** Measures checking, compared with parsing alone. */
export async function measureChecking(): Promise<Section> {
  const designs = await measureDesigns(['parse', 'check'], POOL_NAMES, ROUNDS);
  const parse = designs.find(({ key }) => key === 'parse');
  const check = designs.find(({ key }) => key === 'check');
  const ratios = POOL_NAMES.map((pool) => ratioOf(check, parse, pool));
  const rows = POOL_NAMES.map((pool, index) => {
    const ratio = ratios[index];
    return [
      TITLES[pool],
      writeTime(parse, pool),
      writeTime(check, pool),
      ratio === undefined ? '' : writeRatio(ratio),
      writeRefused(check, pool),
    ];
  });
  const text = [
    '## Checking',
    '',
    `Nanoseconds a query against payments, medians of ${ROUNDS} interleaved rounds (clausal ${parse?.note.split(';')[0]}).`,
    '',
    writeTable(['pool', 'parseQuery', 'checkQuery', 'ratio', 'refused'], rows),
    ...(check?.misread === undefined ? [] : ['', `WARNING: checkQuery refuses \`${check.misread}\` of a valid pool.`]),
  ].join('\n');
  const goals = POOL_NAMES.map(
    (pool, index): Goal => ({
      what: `check to parse, ${TITLES[pool].split(':')[0]}`,
      kind: 'at most',
      limit: LIMITS[pool],
      measured: ratios[index],
    }),
  );
  return { text, goals };
}

function ratioOf(check: Measured | undefined, parse: Measured | undefined, pool: PoolName): number | undefined {
  const [a, b] = [check?.nanoseconds[pool], parse?.nanoseconds[pool]];
  return a === undefined || b === undefined ? undefined : a / b;
}

function writeTime(design: Measured | undefined, pool: PoolName): string {
  const time = design?.nanoseconds[pool];
  return time === undefined ? 'not built' : String(Math.round(time));
}

function writeRefused(design: Measured | undefined, pool: PoolName): string {
  const share = design?.refused[pool];
  return share === undefined ? '' : `${Math.round(share * 100)} %`;
}
