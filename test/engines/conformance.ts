import path from 'node:path';
import { expect, test } from 'vitest';
import type { EngineIndex } from '../../src/engines/engine-index.ts';
import { IndexError } from '../../src/engines/index-error.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import type { CheckedExpression } from '../../src/language/checker/checked-query.ts';
import { createCollection } from '../../src/objects/collection/create-collection.ts';
import { compileCheckedMatcher } from '../../src/objects/matcher/compile-matcher.ts';
import { readInstant } from '../../src/objects/matcher/instants.ts';
import { CLAUSE_KINDS, type ClauseKind } from './conformance-kinds.ts';
import { createPool, type StoredObject } from './corpus.ts';

interface Answer {
  readonly ids: readonly string[];
  /** The codes of what may make it another one than the matcher's. */
  readonly caveats: readonly string[];
}

/** Objects that are stored in an engine. */
export interface StoredObjects {
  readonly objects: readonly StoredObject[];
  /** Finds those that match, in the order of their ids or of a field. */
  find(expression: CheckedExpression, sortBy: string | undefined): Promise<Answer>;
}

const SIZE = 150;

/** Tests clauses of each kind in an index. */
export function testIndexConformance(
  engine: string,
  open: (resource: Resource) => Promise<EngineIndex<StoredObject>>,
): void {
  testConformance(`index.${engine}`, Object.keys(CLAUSE_KINDS), async (resource) => {
    const objects = createPool(resource, SIZE);
    const index = await open(resource);
    await index.load(objects);
    const find: StoredObjects['find'] = async (expression, sortBy) => {
      const ids: string[] = [];
      for await (const { id } of index.objects(expression as never, { sortBy })) ids.push(id);
      return { ids, caveats: [] };
    };
    return { objects, find };
  });
}

/** Tests clauses of each kind. The outcomes are in the folder `conformance`, and the guide shows them. */
export function testConformance(
  name: string,
  kinds: readonly string[],
  store: (resource: Resource) => Promise<StoredObjects>,
): void {
  test(`the conformance of ${name}`, async () => {
    const stored = new Map<Resource, Promise<StoredObjects>>();
    const outcomes: Record<string, string> = {};
    for (const kind of kinds) {
      const clauses = CLAUSE_KINDS[kind] as ClauseKind;
      const { resource } = clauses;
      stored.set(resource, stored.get(resource) ?? store(resource));
      outcomes[kind] = await judge(clauses, await (stored.get(resource) as Promise<StoredObjects>));
    }
    const file = path.join(import.meta.dirname, 'conformance', `${name}.json`);
    await expect(`${JSON.stringify(outcomes, undefined, 2)}\n`).toMatchFileSnapshot(file);
  });
}

async function judge({ resource, texts, sortBy }: ClauseKind, stored: StoredObjects): Promise<string> {
  const codes = new Set<string>();
  const orders = sortBy ?? [undefined];
  const queries = texts.flatMap((text) =>
    orders.map((order) => ({ order, query: checkExpressionText(resource, text) })),
  );
  for (const { query, order } of queries) {
    const answer = await stored.find(query, order).catch((error: unknown) => {
      if (error instanceof IndexError && error.code === 'unsupported-clause') return undefined;
      throw error;
    });
    if (answer === undefined) return 'refused';
    for (const code of [...answer.caveats, ...compare(answer, stored.objects, query, order)]) codes.add(code);
  }
  return codes.size === 0 ? 'exact' : [...codes].toSorted().join(', ');
}

/** @throws If the answer is wrong, and neither a caveat nor an odd value that is sorted by explains it. */
function compare(
  { ids, caveats }: Answer,
  objects: readonly StoredObject[],
  query: CheckedExpression,
  order: string | undefined,
): readonly string[] {
  const { resource } = query;
  const expected =
    order === undefined
      ? objects.filter(compileCheckedMatcher(query))
      : [...createCollection(resource, objects).objects(query, { sortBy: order })];
  const wanted = expected.map(({ id }) => id);
  if (ids.join() === wanted.join() || caveats.length > 0) return [];
  const odd = new Set(objects.filter((object) => hasOddKey(object, order)).map(({ id }) => id));
  const isUsual = (id: string): boolean => !odd.has(id);
  expect([query.text, ids.filter(isUsual)]).toEqual([query.text, wanted.filter(isUsual)]);
  return ['odd-values'];
}

/** Whether an object is sorted by an empty text, half of a surrogate pair, a date that cannot be read, or no text. */
function hasOddKey(object: StoredObject, order = ''): boolean {
  const name = order.replace('-', '');
  const value = object[name] ?? 0;
  if (typeof value !== 'string') return typeof value === 'object';
  return name === 'created_at' ? readInstant(value) === undefined : value === '' || !value.isWellFormed();
}
