import { createRandom, type Random } from '../../examples/objects-generator/random.ts';
import { writeClausal } from './clausal-dialect.ts';
import { drawMistakenQuery } from './draw-mistaken-query.ts';
import { drawBrokenQuery, drawQuery } from './draw-query.ts';
import type { PoolQuery } from './model.ts';

/**
 * The pools by name: valid queries with a number of clauses, queries with syntax
 * errors, and queries that are invalid only on payments.
 */
export const POOL_NAMES = ['1', '3', '10', 'invalid', 'mistaken'] as const;
export type PoolName = (typeof POOL_NAMES)[number];

/** Enough to keep queries out of caches and branch predictors between two parses. */
export const POOL_SIZE = 1200;

const DRAW: Readonly<Record<PoolName, (random: Random) => PoolQuery>> = {
  '1': (random) => drawQuery(random, 1),
  '3': (random) => drawQuery(random, 3),
  '10': (random) => drawQuery(random, 10),
  invalid: drawBrokenQuery,
  mistaken: drawMistakenQuery,
};

/** A pool of different queries; the same in every process. */
export function createPool(name: PoolName): readonly PoolQuery[] {
  return drawDifferent(DRAW[name], POOL_SIZE, 1 + POOL_NAMES.indexOf(name));
}

/** Draws queries until there is the given number of different texts. */
function drawDifferent(draw: (random: Random) => PoolQuery, count: number, seed: number): readonly PoolQuery[] {
  const random = createRandom(seed);
  const queries = new Map<string, PoolQuery>();
  while (queries.size < count) {
    const query = draw(random);
    queries.set(writeClausal(query), query);
  }
  return [...queries.values()];
}
