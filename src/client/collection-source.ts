import type { ResourceLike } from '../language/catalogue/catalogue.ts';
import { toResource } from '../language/catalogue/catalogue.ts';
import type { QuerySource } from '../language/checker/query-source.ts';
import type { SearchOptions, SearchPage } from '../objects/collection/collection.ts';
import { CursorError } from '../objects/cursor.ts';
import { addFindOrWait, type WaitingSource } from './find-or-wait.ts';
import { type Capabilities, invalidCursor, SourceError } from './source.ts';

/** A collection of whatever objects, or an index of an engine. */
export interface SearchedCollection {
  get(id: string): unknown;
  search(query: QuerySource, options?: SearchOptions): SearchPage<unknown> | Promise<SearchPage<unknown>>;
}

const CAPABILITIES: Capabilities = { pageSize: 100, requestsPerSecond: undefined, hasTotals: true };

/**
 * Creates a source that searches collections in memory or indexes of an engine, one for each resource,
 * so that code which takes a source is tested without a network, or runs over a mirror.
 *
 * @param collections - The collections by the name of their resource.
 * @example
 * const plans = createCollection('plans', [{ id: 'a', interval: 'months' }, { id: 'b', interval: 'years' }])
 * await searchAll(collectionSource({ plans }), search('plans').exists('id')).count() // 2
 */
export function collectionSource(collections: Readonly<Record<string, SearchedCollection>>): WaitingSource {
  const find = (name: string): SearchedCollection => {
    const found = Object.hasOwn(collections, name) ? collections[name] : undefined;
    if (found === undefined) throw new SourceError('refused', `the source has no collection of ${name}`);
    return found;
  };
  return addFindOrWait({
    capabilities: CAPABILITIES,
    async search({ query, limit, page, signal }) {
      if (signal.aborted) throw Reflect.get(signal, 'reason');
      try {
        return (await find(query.resource.name).search(query, { limit, page })) as SearchPage<object>;
      } catch (error) {
        if (error instanceof CursorError) throw invalidCursor('it is of another collection');
        throw error;
      }
    },
    async get(resource: ResourceLike, id: string) {
      return find(toResource(resource).name).get(id) as object | undefined;
    },
  });
}
