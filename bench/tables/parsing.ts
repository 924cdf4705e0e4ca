import { loadClausal } from '../designs/clausal.ts';
import type { DesignKey } from '../designs/create-design.ts';
import { assertFloor } from '../floor/assert-floor.ts';
import { type Measured, measureDesigns } from '../measure/rounds.ts';
import { POOL_SIZE, type PoolName } from '../pools/pools.ts';
import type { Goal } from './goals.ts';
import { writeRatio, writeTable } from './markdown.ts';
import type { Section } from './section.ts';

const POOLS: readonly PoolName[] = ['1', '3', '10', 'invalid'];
const VALID: readonly PoolName[] = ['1', '3', '10'];
const DESIGNS: readonly DesignKey[] = ['floor', 'parse', 'check', 'lucene', 'liveblocks', 'liqe'];
const ROUNDS = 41;
/** The maximum ratio of parsing to the handwritten scanner. */
const TO_SCANNER: Readonly<Record<PoolName, number>> = { '1': 7, '3': 6, '10': 5, invalid: 12, mistaken: 12 };

/** Measures how fast each design parses the same clauses. */
export async function measureParsing(): Promise<Section> {
  const { parseQuery } = await loadClausal();
  assertFloor(parseQuery, POOLS);
  const designs = await measureDesigns(DESIGNS, POOLS, ROUNDS);
  const floor = designs.find(({ key }) => key === 'floor');
  if (floor === undefined) throw new Error('the floor was not measured');
  const rows = designs.map((design) => [design.name ?? '', ...POOLS.map((pool) => writeCell(design, floor, pool))]);
  const text = [
    '## Parsing',
    '',
    `Nanoseconds a query, and in brackets how many times the hand-written scanner. Pools of ${POOL_SIZE} different queries`,
    `of 1, 3 and 10 clauses, and of 1 to 5 clauses with one mistake; medians of ${ROUNDS} interleaved rounds, a process a design.`,
    '',
    writeTable(
      ['design', ...POOLS.map((pool) => (pool === 'invalid' ? pool : `${pool} clause${pool === '1' ? '' : 's'}`))],
      rows,
    ),
    '',
    ...designs.map(writeNote),
  ].join('\n');
  return { text, goals: listGoals(designs) };
}

function writeCell(design: Measured, floor: Measured, pool: PoolName): string {
  const own = design.nanoseconds[pool] ?? Number.NaN;
  return `${Math.round(own)} (${writeRatio(own / (floor.nanoseconds[pool] ?? Number.NaN))})`;
}

function writeNote({ name, note, refused, misread }: Measured): string {
  const share = Math.round((refused.invalid ?? 0) * 100);
  const warning = misread === undefined ? '' : ` NOT COMPARABLE: did not read all clauses of \`${misread}\`.`;
  return `- ${name}: ${note} Refuses ${share} % of the invalid pool.${warning}`;
}

function listGoals(designs: readonly Measured[]): readonly Goal[] {
  const time = (key: DesignKey, pool: PoolName): number | undefined =>
    designs.find((design) => design.key === key)?.nanoseconds[pool];
  const ratio = (slow: DesignKey, fast: DesignKey, pool: PoolName): number | undefined => {
    const [a, b] = [time(slow, pool), time(fast, pool)];
    return a === undefined || b === undefined ? undefined : a / b;
  };
  const goals: Goal[] = [];
  for (const pool of VALID) {
    const name = `${pool} clause${pool === '1' ? '' : 's'}`;
    goals.push(
      {
        what: `parse ${name}: to the scanner`,
        kind: 'at most',
        limit: TO_SCANNER[pool],
        measured: ratio('parse', 'floor', pool),
      },
      { what: `parse ${name}: faster than liqe`, kind: 'at least', limit: 80, measured: ratio('liqe', 'parse', pool) },
      {
        what: `parse ${name}: faster than lucene`,
        kind: 'at least',
        limit: 8,
        measured: ratio('lucene', 'parse', pool),
      },
      {
        what: `parse ${name}: faster than @liveblocks/query-parser`,
        kind: 'at least',
        limit: 8,
        measured: ratio('liveblocks', 'parse', pool),
      },
    );
  }
  goals.push(
    {
      what: 'parse invalid: to the scanner',
      kind: 'at most',
      limit: TO_SCANNER.invalid,
      measured: ratio('parse', 'floor', 'invalid'),
    },
    {
      what: 'parse invalid: faster than liqe',
      kind: 'at least',
      limit: 15,
      measured: ratio('liqe', 'parse', 'invalid'),
    },
    {
      what: 'parse and check invalid: faster than liqe',
      kind: 'at least',
      limit: 15,
      measured: ratio('liqe', 'check', 'invalid'),
    },
  );
  return goals;
}
