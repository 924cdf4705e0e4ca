import fc from 'fast-check';
import { search } from '../../src/builder/search.ts';
import type { EngineIndex } from '../../src/engines/engine-index.ts';
import { compileCheckedMatcher } from '../../src/objects/matcher/compile-matcher.ts';
import type { StoredObject } from './corpus.ts';

/** Numbers that a reader of decimal numbers may miss by the last bit. */
const NUMBERS = [
  0,
  1,
  -1,
  0.1,
  0.1 + 0.2,
  1e23,
  1e300,
  -1e300,
  5e-324,
  2.2250738585072014e-308,
  Number.MAX_VALUE,
].concat([2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 2 ** 64]);

/** Asks an index of payments for amounts, and compares what it finds with the matcher's. Returns the queries that find other objects. */
export async function findNumberDifferences(index: EngineIndex<StoredObject, 'payments'>): Promise<readonly string[]> {
  const random = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), { numRuns: 1000, seed: 9 });
  const pool = [...NUMBERS, ...random].map((amount, number) => ({ id: `p${number}`, amount }));
  await index.load(pool);
  const differences: string[] = [];
  for (const { amount } of pool.slice(0, 300)) {
    for (const operator of [':', '>', '<='] as const) {
      const query = search('payments').where('amount', operator, amount);
      const expected = pool.filter(compileCheckedMatcher(query)).length;
      const found = await index.count(query);
      if (found !== expected) differences.push(`${query}: ${found} instead of ${expected}`);
    }
  }
  const amounts = new Map(pool.map(({ id, amount }) => [id, amount]));
  let last = Number.NEGATIVE_INFINITY;
  for await (const { id } of index.objects('-id:null', { sortBy: 'amount' })) {
    const amount = amounts.get(id) ?? Number.NaN;
    if (!(amount >= last)) differences.push(`${amount} after ${last}`);
    last = amount;
  }
  return differences;
}
