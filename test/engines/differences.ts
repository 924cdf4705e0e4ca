import fc from 'fast-check';
import { expect } from 'vitest';
import type { Caveat } from '../../src/engines/dialects/write-test.ts';
import type { EngineIndex } from '../../src/engines/engine-index.ts';
import { IndexError } from '../../src/engines/index-error.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import type { CheckedExpression } from '../../src/language/checker/checked-query.ts';
import { compileCheckedMatcher } from '../../src/objects/matcher/compile-matcher.ts';
import { AT_BOUNDS, createPool, engineExpression, RESOURCES, type StoredObject } from './corpus.ts';

/** The objects that an engine finds, and what may make them others than the matcher's. */
export interface Answer {
  readonly ids: readonly string[];
  readonly caveats?: readonly Caveat[];
  readonly sql?: string;
}

/** How an engine's answers differ from the matcher's. */
export interface Differences {
  readonly differences: readonly string[];
  readonly compared: number;
  /** Expressions that the engine refused, as its rules say. */
  readonly refused: number;
  /** Expressions whose answers may differ because of a number. */
  readonly doubtful: number;
}

/** Compares the answers to random expressions with the matcher's. */
export async function compareAnswers(
  objectsOf: (resource: Resource) => readonly StoredObject[],
  ask: (expression: CheckedExpression) => Promise<Answer>,
  numRuns: number,
  concurrency = 1,
): Promise<Differences> {
  const differences: string[] = [];
  const counts = { compared: 0, refused: 0, doubtful: 0 };
  const compare = async (expression: CheckedExpression): Promise<void> => {
    const { resource } = expression;
    const matches = compileCheckedMatcher(expression);
    const expected = objectsOf(resource)
      .filter(matches)
      .map(({ id }) => id);
    try {
      const { ids, caveats = [], sql = '' } = await ask(expression);
      counts.compared += 1;
      if (ids.toSorted().join() === expected.toSorted().join()) return;
      if (caveats.some(({ code }) => code.startsWith('number'))) counts.doubtful += 1;
      else
        differences.push(`${resource.name} ${expression}\n${sql.slice(0, 600)}\n${describeDifference(expected, ids)}`);
    } catch (error) {
      if (!(error instanceof IndexError) || error.code !== 'unsupported-clause') throw error;
      counts.refused += 1;
    }
  };
  const sampled = fc.sample(engineExpression, { numRuns: numRuns - AT_BOUNDS.length, seed: 11 });
  const expressions = [...sampled, ...AT_BOUNDS].values();
  const compareAll = async (): Promise<void> => {
    for (const expression of expressions) await compare(expression);
  };
  await Promise.all(Array.from({ length: concurrency }, compareAll));
  return { differences, ...counts };
}

function describeDifference(expected: readonly string[], found: readonly string[]): string {
  const [wanted, got] = [new Set(expected), new Set(found)];
  const missing = expected.filter((id) => !got.has(id));
  const extra = found.filter((id) => !wanted.has(id));
  return `missing: ${missing.slice(0, 3)}; extra: ${extra.slice(0, 3)}; ${found.length} instead of ${expected.length}`;
}

/** Asks indexes for the objects that random expressions match, and compares them with the matcher's. */
export async function findDifferences(
  open: (resource: Resource) => Promise<EngineIndex<StoredObject>>,
  numRuns: number,
  numObjects: number,
): Promise<Differences> {
  const stored = new Map<Resource, { index: EngineIndex<StoredObject>; pool: readonly StoredObject[] }>();
  for (const resource of RESOURCES) {
    const index = await open(resource);
    const pool = createPool(resource, Math.ceil(numObjects / RESOURCES.length));
    await index.load(pool);
    stored.set(resource, { index, pool });
  }
  const ask = async (expression: CheckedExpression): Promise<Answer> => {
    const ids: string[] = [];
    const found = stored.get(expression.resource)?.index.objects(expression as never) ?? [];
    for await (const { id } of found) ids.push(id);
    return { ids };
  };
  // A server works on some while this process compares another.
  const differences = await compareAnswers((resource) => stored.get(resource)?.pool ?? [], ask, numRuns, 4);
  for (const { index } of stored.values()) await index.close();
  return differences;
}

/** Expects that an index finds what random expressions match. */
export async function expectIndexAnswers(
  ...[open, numRuns, numObjects]: Parameters<typeof findDifferences>
): Promise<void> {
  expectNone(await findDifferences(open, numRuns, numObjects), numRuns);
}

/** Expects that an engine answered every expression as the matcher. */
export function expectNone({ differences, ...counts }: Differences, numRuns: number): void {
  expect(differences.slice(0, 5)).toEqual([]);
  expect(counts).toEqual({ compared: numRuns, refused: 0, doubtful: 0 });
}
