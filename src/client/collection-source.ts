import { type ResourceLike, toResource } from '../language/catalogue/catalogue.ts';
import { addFindOrWait, type WaitingSource } from './find-or-wait.ts';
import { LOCAL_CAPABILITIES, type Searchable, SourceError } from './source.ts';

/** A collection or an engine index. */
export interface SearchedCollection extends Searchable {
  get(id: string): unknown;
}

/**
 * Makes one source of collections in memory or indexes of an engine, one for each resource.
 *
 * @param collections - The collections by the name of their resource.
 * @example
 * const plans = createCollection('plans', [{ id: 'a', interval: 'months' }, { id: 'b', interval: 'years' }])
 * await collectionSource({ plans }).get('plans', 'b') // { id: 'b', interval: 'years' }
 */
export function collectionSource(collections: Readonly<Record<string, SearchedCollection>>): WaitingSource {
  const find = (name: string): SearchedCollection => {
    const found = Object.hasOwn(collections, name) ? collections[name] : undefined;
    if (found === undefined) throw new SourceError('refused', `the source has no collection of ${name}`);
    return found;
  };
  return addFindOrWait({
    capabilities: LOCAL_CAPABILITIES,
    search: async (query, options, signal) => find(query.resource.name).search(query, options, signal),
    get: async (resource: ResourceLike, id: string) => find(toResource(resource).name).get(id) as object | undefined,
  });
}
