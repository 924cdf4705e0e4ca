import type { ResourceLike } from '../catalogue/catalogue.ts';
import type { Collection } from './collection.ts';
import { type CollectionOptions, fillCollection } from './fill-collection.ts';

/**
 * Creates a collection that takes checked queries and searches, but no texts, so that a
 * bundle does not contain the parser. Otherwise it equals a collection from
 * `clausal/collection`.
 *
 * @param resource - A resource of your own, or the name of one of the service's.
 * @throws {TypeError} If there is no such resource, an object has no id, two
 *   objects have the same id, or an argument has the wrong type.
 * @throws Whatever the iterator of `objects` or `idOf` throws.
 * @see L3
 * @example
 * const plans = createCollection('plans', [{ id: 'a', interval: 'months' }, { id: 'b', interval: 'years' }])
 * plans.search(search('plans').where('interval', ':', 'years')).data // [{ id: 'b', interval: 'years' }]
 */
export function createCollection<Item, const Like extends ResourceLike = ResourceLike>(
  resource: Like,
  objects: Iterable<Item>,
  options?: CollectionOptions<Item>,
): Collection<Item, Like, never> {
  return fillCollection(resource, objects, options, undefined);
}
