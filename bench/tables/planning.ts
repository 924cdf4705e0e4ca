import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { createRandom } from '../../examples/objects-generator/random.ts';
import { planQueries } from '../../src/client/plans/create-plan.ts';
import { countTerms, toNormalTree } from '../../src/client/plans/normal-form.ts';
import { type Plan, PlanError } from '../../src/client/plans/plan.ts';
import { searchAll } from '../../src/client/search-all.ts';
import type { Source } from '../../src/client/source.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import type { CheckedExpression } from '../../src/language/checker/checked-query.ts';
import { pushNegations } from '../../src/language/checker/expression-tree.ts';
import { readExpression } from '../../src/language/checker/query-like.ts';
import { anyExpression } from '../../test/client/plans/corpus.ts';
import { quantile } from '../measure/quantile.ts';
import type { Goal } from './goals.ts';
import { writeTable } from './markdown.ts';
import type { Section } from './section.ts';

const EXPRESSIONS = 2000;
/** Expressions with more terms would decide the sum alone. */
const MAX_TERMS = 1000;
const LARGE = 300;
const TERMS = 64;
const OBJECTS = 100_000;
const BRANCHES = 20;
const PAGE_SIZE = 100;

/** Measures plans of random expressions, and a run over a source that answers at once. */
export async function measurePlanning(): Promise<Section> {
  const corpus = measureCorpus();
  const large = times(writeLargeExpressions());
  const refusal = measureRefusal();
  const reading = await measureRun();
  const p95 = quantile(large, 0.95);
  const rows = [
    [`${EXPRESSIONS} random expressions, planning, p95`, `${quantile(corpus.times, 0.95).toFixed(2)} ms`],
    [`${EXPRESSIONS} random expressions, queries for ${corpus.terms} terms`, String(corpus.queries)],
    [`an expression of ${TERMS} terms, p50`, `${quantile(large, 0.5).toFixed(2)} ms`],
    [`an expression of ${TERMS} terms, p95`, `${p95.toFixed(2)} ms`],
    ['refusing a billion terms', `${refusal.toFixed(2)} ms`],
    [`reading ${OBJECTS} objects of ${BRANCHES} queries, an object`, `${reading.microseconds.toFixed(2)} µs`],
    ['the same, memory', `${reading.megabytes.toFixed(1)} MB`],
  ];
  const goals: readonly Goal[] = [
    {
      what: 'queries of plans, as a share of the terms',
      kind: 'at most',
      limit: 0.25,
      measured: corpus.queries / corpus.terms,
    },
    { what: `planning ${TERMS} terms, p95, ms`, kind: 'at most', limit: 5, measured: p95 },
    { what: 'refusing a billion terms, ms', kind: 'at most', limit: 1, measured: refusal },
    { what: 'reading an object of a plan, µs', kind: 'at most', limit: 2, measured: reading.microseconds },
    { what: `memory of a run over ${OBJECTS} objects, MB`, kind: 'at most', limit: 50, measured: reading.megabytes },
  ];
  return { text: `## Planning\n\n${writeTable(['measurement', 'result'], rows)}`, goals };
}

function measureCorpus(): { readonly times: readonly number[]; readonly queries: number; readonly terms: number } {
  const expressions = fc.sample(anyExpression, { numRuns: EXPRESSIONS, seed: 2 });
  let [queries, terms] = [0, 0];
  for (const expression of expressions) {
    const { tree } = readExpression(expression);
    const count = countTerms(toNormalTree(pushNegations(tree), Number.POSITIVE_INFINITY));
    const planned = count > MAX_TERMS ? undefined : tryPlan(expression);
    if (planned === undefined) continue;
    queries += planned.queries.length;
    terms += count;
  }
  return { times: times(expressions), queries, terms };
}

function tryPlan(expression: CheckedExpression): Plan | undefined {
  try {
    return planQueries(expression);
  } catch (error) {
    if (error instanceof PlanError) return undefined;
    throw error;
  }
}

/** The milliseconds that each plan takes, in the second round. */
function times(expressions: readonly CheckedExpression[]): readonly number[] {
  const measure = (expression: CheckedExpression): number => {
    const start = performance.now();
    tryPlan(expression);
    return performance.now() - start;
  };
  expressions.forEach(measure);
  return expressions.map(measure);
}

const VALUES: Readonly<Record<string, readonly string[]>> = {
  amount: ['>100', '>=500', '<900', '<=50', ':7'],
  currency_code: [':"EUR"', ':"USD"', ':"GBP"'],
  payment_status: [':"SETTLED"', ':"DECLINED"', ':"FAILED"'],
  'customer.email': ['~"acme"', '~"shop"'],
  created_at: ['>1700000000', '<1750000000'],
  'metadata[a]': [':"x"', ':"y"'],
  'refund.amount': ['>0', '>50'],
  'processor.type': [':"a"', ':"b"', ':null'],
};

/** Three groups of four alternatives each, so that 64 terms come out. */
function writeLargeExpressions(): readonly CheckedExpression[] {
  const random = createRandom(7);
  const writeClause = (): string => {
    const field = random.pick(Object.keys(VALUES));
    return `${random.chance(0.2) ? '-' : ''}${field}${random.pick(VALUES[field] ?? [])}`;
  };
  const writeGroup = (): string => `(${Array.from({ length: 4 }, writeClause).join(' OR ')})`;
  return Array.from({ length: LARGE }, () =>
    checkExpressionText('payments', Array.from({ length: 3 }, writeGroup).join(' ')),
  );
}

function measureRefusal(): number {
  const groups = Array.from({ length: 9 }, (_, group) => {
    const members = Array.from({ length: 10 }, (__, index) => `metadata[k${group}_${index}]:"x"`);
    return `(${members.join(' OR ')})`;
  });
  const expression = checkExpressionText('payments', groups.join(' '));
  return quantile(times(Array.from({ length: 50 }, () => expression)), 0.5);
}

/** Reads a plan of many queries, each object of which two queries find, from pages in memory. */
async function measureRun(): Promise<{ readonly microseconds: number; readonly megabytes: number }> {
  const text = Array.from({ length: BRANCHES }, (_, index) => `(amount:${index} metadata[k${index}]:"x")`).join(' OR ');
  const planned = planQueries(checkExpressionText('payments', text));
  if (planned.queries.length !== BRANCHES) throw new Error(`${planned.queries.length} queries instead of ${BRANCHES}`);
  const source = createSource(planned);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await readAll(planned, source);
  collect();
  const before = process.memoryUsage().heapUsed;
  const start = performance.now();
  const { count, held } = await readAll(planned, source, collect);
  const elapsed = performance.now() - start - held.ms;
  if (count !== OBJECTS) throw new Error(`${count} objects instead of ${OBJECTS}`);
  return { microseconds: (elapsed * 1000) / OBJECTS, megabytes: Math.max(0, held.bytes - before) / 1e6 };
}

/** Counts the objects; measures the memory after the last one, while the run is not over yet. */
async function readAll(planned: Plan, source: Source, collect?: () => void) {
  let count = 0;
  const held = { bytes: 0, ms: 0 };
  for await (const _ of searchAll(source, planned)) {
    count += 1;
    if (count !== OBJECTS || collect === undefined) continue;
    const start = performance.now();
    collect();
    held.bytes = process.memoryUsage().heapUsed;
    held.ms = performance.now() - start;
  }
  return { count, held };
}

/** A source that makes the objects of a page when it is asked, like a response that is parsed. */
function createSource({ queries }: Plan): Source {
  const each = OBJECTS / BRANCHES;
  return {
    capabilities: { pageSize: PAGE_SIZE, requestsPerSecond: undefined, hasTotals: true },
    async search(query, { page }) {
      const branch = queries.indexOf(query);
      const from = Number(page ?? 0);
      const data = Array.from({ length: PAGE_SIZE }, (_, index) => ({ id: `pay_${branch * each + from + index}` }));
      const next = from + PAGE_SIZE;
      const hasMore = next < each;
      return {
        object: 'payments',
        has_more: hasMore,
        next_page: hasMore ? String(next) : null,
        total_count: each,
        data,
      };
    },
    async get() {
      return undefined;
    },
  };
}
