import type { EngineIndex } from '../../src/engines/open-index.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { createPool, type StoredObject } from './corpus.ts';

/**
 * Fills an index with objects that are to be replaced: each has the id of one object of the pool and
 * the values of another, and some that are removed again.
 */
export async function loadStale(
  index: EngineIndex<StoredObject>,
  resource: Resource,
  size: number,
): Promise<EngineIndex<StoredObject>> {
  const pool = createPool(resource, size);
  await index.load(pool.map((_, number) => ({ ...pool[(number + 1) % size], id: pool[number]?.id ?? '' })));
  await index.load(pool.slice(0, 10).map((object) => ({ ...object, id: `removed ${object.id}` })));
  for (const { id } of pool.slice(0, 10)) await index.remove(`removed ${id}`);
  return index;
}
