import fc from 'fast-check';
import type { EngineIndex } from '../../src/engines/engine-index.ts';
import { IndexError } from '../../src/engines/index-error.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import type { CheckedExpression } from '../../src/language/checker/checked-query.ts';
import { compileCheckedMatcher } from '../../src/objects/matcher/compile-matcher.ts';
import { AT_BOUNDS, createPool, engineExpression, RESOURCES, type StoredObject } from './corpus.ts';

/** How an engine's answers differ from the matcher's. */
export interface Differences {
  readonly differences: readonly string[];
  /** Expressions that the engine refused, as its rules say. */
  readonly refused: number;
  readonly compared: number;
}

interface Stored {
  readonly index: EngineIndex<StoredObject>;
  readonly pool: readonly StoredObject[];
}

const CONCURRENCY = 4;

/** Asks an engine for the objects that random expressions match, and compares them with the matcher's. */
export async function findDifferences(
  open: (resource: Resource) => Promise<EngineIndex<StoredObject>>,
  numRuns: number,
  numObjects: number,
): Promise<Differences> {
  const size = Math.ceil(numObjects / RESOURCES.length);
  const indexes = new Map<string, Stored>();
  for (const resource of RESOURCES) {
    const index = await open(resource);
    const pool = createPool(resource, size);
    await index.load(pool);
    indexes.set(resource.name, { index, pool });
  }
  const differences: string[] = [];
  let refused = 0;
  let compared = 0;
  const ask = async (expression: CheckedExpression): Promise<void> => {
    const { index, pool } = indexes.get(expression.resource.name) as Stored;
    const matches = compileCheckedMatcher(expression);
    const expected = pool.filter(matches).map(({ id }) => id);
    try {
      const found: string[] = [];
      for await (const { id } of index.objects(expression as never)) found.push(id);
      compared += 1;
      const difference = describeDifference(expected, found);
      if (difference !== undefined) differences.push(`${expression.resource.name} ${expression}\n${difference}`);
    } catch (error) {
      if (!(error instanceof IndexError) || error.code !== 'unsupported-clause') throw error;
      refused += 1;
    }
  };
  const sampled = fc.sample(engineExpression, { numRuns: numRuns - AT_BOUNDS.length, seed: 11 });
  const expressions = [...sampled, ...AT_BOUNDS].values();
  // A server works on one while this process compares another.
  const askAll = async (): Promise<void> => {
    for (const expression of expressions) await ask(expression);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, askAll));
  for (const { index } of indexes.values()) await index.close();
  return { differences, refused, compared };
}

function describeDifference(expected: readonly string[], found: readonly string[]): string | undefined {
  const [wanted, got] = [new Set(expected), new Set(found)];
  const missing = expected.filter((id) => !got.has(id));
  const extra = found.filter((id) => !wanted.has(id));
  if (missing.length === 0 && extra.length === 0 && found.length === expected.length) return undefined;
  return `missing: ${missing.slice(0, 3)}; extra: ${extra.slice(0, 3)}; ${found.length} instead of ${expected.length}`;
}
