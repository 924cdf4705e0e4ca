import { generatePayments } from '../../examples/objects-generator/generate.ts';
import { fetchSource, searchAll } from '../../src/client/index.ts';
import { search } from '../../src/index.ts';
import { createCollection } from '../../src/objects/collection/create-collection.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { quantile } from '../measure/quantile.ts';
import { median } from '../measure/statistics.ts';
import type { Goal } from './goals.ts';
import { writeRatio, writeTable } from './markdown.ts';
import type { Section } from './section.ts';

const OBJECTS = 10_000;
const SEED = 11;
const ROUNDS = 300;
const TESTS = 200;
const QUERIES = [
  'payment_status:"SETTLED" amount>5000',
  'customer.email~"@mail" -refund.status:null',
  'currency_code:"EUR" created_at>="2025-01-01T00:00:00Z" amount<100000',
];

/** Measures sandboxes in tests, and a search through one beside the same search of a collection. */
export async function measureSandbox(): Promise<Section> {
  const payments = [...generatePayments(OBJECTS, SEED)];
  const small = payments.slice(0, 100);
  const creations = await repeat(ROUNDS, () => createSandbox({ payments: small }).close());
  const start = performance.now();
  for (let index = 0; index < TESTS; index++) {
    const sandbox = createSandbox({ payments: small });
    const source = fetchSource({ url: sandbox.url, key: sandbox.key, fetch: sandbox.fetch });
    await searchAll(source, search('payments').where('amount', '>', 5000)).toArray();
    sandbox.close();
  }
  const tests = performance.now() - start;
  const ratios = await measureSearches(payments);
  const p95 = quantile(creations, 0.95);
  const rows = [
    ['a sandbox with 100 payments, p95', `${p95.toFixed(2)} ms`],
    [`${TESTS} tests, each with a sandbox and a search`, `${tests.toFixed(0)} ms`],
    ...ratios.map(({ query, ratio }) => [`\`${query}\`, as a multiple of a collection`, writeRatio(ratio)]),
  ];
  const goals: readonly Goal[] = [
    { what: 'a sandbox, ms', kind: 'at most', limit: 5, measured: p95 },
    { what: `${TESTS} tests with a sandbox, ms`, kind: 'at most', limit: 1000, measured: tests },
    {
      what: 'a search of a sandbox, as a multiple of a collection',
      kind: 'at most',
      limit: 2,
      measured: Math.max(...ratios.map(({ ratio }) => ratio)),
    },
  ];
  return { text: `## Sandbox\n\n${writeTable(['measurement', 'result'], rows)}`, goals };
}

/** Searches the same objects in the same order, in turn. */
async function measureSearches(
  payments: readonly object[],
): Promise<readonly { readonly query: string; readonly ratio: number }[]> {
  const collection = createCollection('payments', payments);
  // The sandbox gets a text too, and counts.
  const searchCollection = (query: string): number =>
    collection.search(search('payments').check(query), { sortBy: '-created_at' }).total_count;
  const sandbox = createSandbox({ payments });
  const headers = { authorization: `Bearer ${sandbox.key}`, 'x-api-version': '2.0.0' };
  const measured = [];
  for (const query of QUERIES) {
    const url = `${sandbox.url}/payments?query=${encodeURIComponent(query)}`;
    const [direct, served]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      direct.push(...(await repeat(1, () => searchCollection(query))));
      served.push(...(await repeat(1, () => sandbox.fetch(url, { headers }))));
    }
    measured.push({ query, ratio: median(served) / median(direct) });
  }
  return measured;
}

/** The milliseconds of each call. */
async function repeat(count: number, call: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  return times;
}
