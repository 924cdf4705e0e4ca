import { generatePayments } from '../../examples/objects-generator/generate.ts';
import { sqlite } from '../../src/engines/dialects/sqlite.ts';
import { createParameters } from '../../src/engines/dialects/write-test.ts';
import { readTests } from '../../src/engines/field-tests.ts';
import { Layout } from '../../src/engines/layout/layout.ts';
import { createRowWriter } from '../../src/engines/layout/row.ts';
import { writeCondition } from '../../src/engines/sql/write-statement.ts';
import { payments } from '../../src/language/catalogue/payments.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { type QueryLike, readExpression } from '../../src/language/checker/query-like.ts';
import { formatTree } from '../../src/language/formatter/format-expression.ts';
import type { BenchEngine } from '../engines/bench-engine.ts';
import { startDuckDb } from '../engines/duckdb-engine.ts';
import { startOpenSearchBench } from '../engines/opensearch-engine.ts';
import { startPostgresBench } from '../engines/postgres-engine.ts';
import { listQuestions, PAGES } from '../engines/questions.ts';
import { startSqlite } from '../engines/sqlite-engine.ts';
import { median } from '../measure/statistics.ts';
import type { Goal } from './goals.ts';
import { writeRatio, writeTable } from './markdown.ts';
import type { Section } from './section.ts';

/** Fewer payments make the run faster and the goals less meaningful: `PAYMENTS=100000 node bench/run.ts engines`. */
const PAYMENTS = Number(process.env['PAYMENTS'] ?? 1_000_000);
/** How many of them are loaded in each way. */
const LOADED = Math.min(PAYMENTS, 50_000);
const ROUNDS = 15;
const LOAD_ROUNDS = 3;
/** A slow question has fewer rounds, but three. */
const MAX_COMPARE_MS = 20_000;
/** A sample of a quick statement has many runs. */
const MIN_SAMPLE_MS = 20;
const SEED = 5;

/** `ENGINES=sqlite,duckdb node bench/run.ts engines` measures some of them. */
const ENGINES: Readonly<Record<string, () => Promise<BenchEngine>>> = {
  sqlite: startSqlite,
  duckdb: startDuckDb,
  postgres: startPostgresBench,
  opensearch: startOpenSearchBench,
};
const NAMES = process.env['ENGINES']?.split(',') ?? Object.keys(ENGINES);

/** Measures our statements beside those that a person writes, and loads beside the bulk load of the engine. */
export async function measureEngines(): Promise<Section> {
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const key of NAMES) {
    const engine = await ENGINES[key]?.();
    if (engine === undefined) throw new Error(`no engine ${key}`);
    const { name } = engine;
    try {
      const load = await measureLoad(engine);
      rows.push([
        name,
        `load ${LOADED} payments`,
        `${load.own.toFixed(0)} ms`,
        `${load.peer.toFixed(0)} ms`,
        writeRatio(load.own / load.peer),
      ]);
      goals.push({
        what: `loading into ${name}, as a multiple of its bulk load`,
        kind: 'at most',
        limit: 2,
        measured: load.own / load.peer,
      });
      const asked = await measureQuestions(engine);
      for (const { query, own, peer } of asked) {
        rows.push([name, showQuery(query), `${own.toFixed(2)} ms`, `${peer.toFixed(2)} ms`, writeRatio(own / peer)]);
      }
      const { pages, facets } = await measurePages(engine);
      for (const { query, own, peer } of [...pages, ...facets]) {
        rows.push([name, query, `${own.toFixed(2)} ms`, `${peer.toFixed(2)} ms`, writeRatio(own / peer)]);
      }
      goals.push(
        {
          what: `the slowest page of ${name}, as a multiple of that by hand`,
          kind: 'at most',
          limit: 1.3,
          measured: Math.max(...pages.map(({ own, peer }) => own / peer)),
        },
        {
          what: `values of ${name}, as a multiple of those by hand`,
          kind: 'at most',
          limit: 1.3,
          measured: Math.max(...facets.map(({ own, peer }) => own / peer)),
        },
      );
      const mirrored = await measureMirror(engine);
      for (const { query, own, peer } of mirrored) {
        rows.push([name, `JSON: ${query}`, `${own.toFixed(2)} ms`, `${peer.toFixed(2)} ms`, writeRatio(own / peer)]);
      }
      if (mirrored.length > 0) {
        goals.push({
          what: `JSON in ${name}, as a multiple of statements by hand`,
          kind: 'at most',
          limit: 3,
          measured: Math.max(...mirrored.map(({ own, peer }) => own / peer)),
        });
      }
      const worst = Math.max(...asked.map(({ own, peer }) => own / peer));
      goals.push({
        what: `statements of ${name}, as a multiple of those by hand`,
        kind: 'at most',
        limit: 1.2,
        measured: worst,
      });
    } finally {
      await engine.close();
    }
  }
  const compiling = measureCompiling();
  goals.push({ what: 'compiling, as a multiple of formatting', kind: 'at most', limit: 2, measured: compiling });
  const head = ['engine', `${PAYMENTS} payments`, 'clausal', 'by hand', 'ratio'];
  return { text: `## Engines\n\n${writeTable(head, rows)}`, goals };
}

function showQuery(query: string): string {
  return `\`${query.length > 60 ? `${query.slice(0, 30)}… (100 ids)` : query}\``;
}

interface Times {
  readonly own: number;
  readonly peer: number;
}

interface Answer extends Times {
  readonly query: string;
}

async function measureLoad(engine: BenchEngine): Promise<Times> {
  const objects = [...generatePayments(LOADED, SEED)];
  const [own, peer]: [number[], number[]] = [[], []];
  const toRow = createRowWriter(new Layout(payments));
  const rows = objects.map(toRow);
  for (let round = 0; round < LOAD_ROUNDS; round++) {
    peer.push(await time(() => engine.bulkLoad(`bulk_${round}`, rows)));
    const index = await engine.open(`loaded_${round}`);
    own.push(await time(() => index.load(objects)));
  }
  return { own: median(own), peer: median(peer) };
}

async function measureQuestions(engine: BenchEngine): Promise<readonly Answer[]> {
  const index = await engine.open('payments');
  await index.load(generatePayments(PAYMENTS, SEED), { batchSize: 5000 });
  const { data } = await index.search('-id:null', { limit: 100 });
  const ids = data.map((object) => String(Reflect.get(object, 'id')));
  const results = [];
  for (const question of listQuestions(ids)) {
    const { text, values } = await index.explain(checkExpressionText(payments, question.query));
    const byHand = engine.writeByHand(question).map((written) => () => engine.ask(written, []));
    const times = await compare(() => engine.ask(text, values), byHand);
    results.push({ query: question.query, ...times });
  }
  return results;
}

const PAGE_SIZE = 20;

/**
 * Measures whole searches: the first page and the one after it beside the first page by hand, and the values of a
 * field. Both read the objects.
 */
async function measurePages(engine: BenchEngine): Promise<{ readonly pages: Answer[]; readonly facets: Answer[] }> {
  const index = await engine.open('payments');
  const pages: Answer[] = [];
  for (const question of PAGES) {
    const { query, sortBy } = question;
    const expression = checkExpressionText(payments, query);
    const search = (page?: string | null) => index.search<QueryLike>(expression, { sortBy, limit: PAGE_SIZE, page });
    const { next_page: next } = await search();
    const byHand = engine.writePage(question, sortBy, PAGE_SIZE + 1);
    const readByHand = byHand.map((text) => () => engine.read(text));
    pages.push({ query: `${showQuery(query)}, ${sortBy}`, ...(await compare(search, readByHand)) });
    if (next !== null) {
      const times = await compare(() => search(next), readByHand);
      pages.push({ query: `${showQuery(query)}, ${sortBy}, second page`, ...times });
    }
  }
  const facets: Answer[] = [];
  for (const question of PAGES.slice(0, 4)) {
    const expression = checkExpressionText(payments, question.query);
    const count = () => index.facets<QueryLike>('payment_status', expression);
    const times = await compare(count, [() => engine.ask(engine.writeFacets(question, 'payment_status'), [])]);
    facets.push({ query: `values of payment_status in ${showQuery(question.query)}`, ...times });
  }
  return { pages, facets };
}

/** Measures questions about payments in a column of JSON, beside statements by hand with indexes of their own. */
async function measureMirror(engine: BenchEngine): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const { query, own, byHand } of (await engine.createMirror?.()) ?? []) {
    const times = await compare(() => engine.ask(own.text, own.values), [() => engine.ask(byHand, [])]);
    answers.push({ query: showQuery(query), ...times });
  }
  return answers;
}

/** Measures in turns, so that both meet the same disturbances. */
async function compare(run: () => Promise<unknown>, byHand: readonly (() => Promise<unknown>)[]): Promise<Times> {
  const own: number[] = [];
  const peers = byHand.map((ask) => ({ ask, times: [] as number[] }));
  const start = performance.now();
  for (let round = 0; round < ROUNDS; round++) {
    if (round >= LOAD_ROUNDS && performance.now() - start > MAX_COMPARE_MS) break;
    own.push(await timeOften(run));
    for (const { ask, times } of peers) times.push(await timeOften(ask));
  }
  return { own: median(own), peer: Math.min(...peers.map(({ times }) => median(times))) };
}

/** Compiles and formats the same expression many times. */
function measureCompiling(): number {
  const layout = new Layout(payments);
  const text =
    'payment_status:"SETTLED" amount>=1000 (customer.email~"example" OR -(metadata[order_id]:"x" currency_code:"EUR"))';
  const { tree } = readExpression(checkExpressionText(payments, text));
  const compile = (): number => {
    const { bind } = createParameters(sqlite);
    return writeCondition(sqlite, layout, readTests(tree), bind).length;
  };
  const format = (): number => formatTree(tree).length;
  const ratios = Array.from({ length: ROUNDS }, () => timeMany(compile) / timeMany(format));
  return median(ratios);
}

function timeMany(run: () => number): number {
  const start = performance.now();
  for (let index = 0; index < 20_000; index++) run();
  return performance.now() - start;
}

/** The milliseconds of one run, of as many as fill some time. */
async function timeOften(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let runs = 1; ; runs++) {
    await run();
    const elapsed = performance.now() - start;
    if (elapsed >= MIN_SAMPLE_MS) return elapsed / runs;
  }
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
