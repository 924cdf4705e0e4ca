import type { ResourceLike } from '../catalogue/catalogue.ts';
import { checkText } from '../checker/check-text.ts';
import type { Collection } from './collection.ts';
import { type CollectionOptions, fillCollection } from './fill-collection.ts';

/**
 * Creates a collection of objects of one resource. The index of a field is built
 * when the first query uses the field.
 *
 * @param resource - A resource of your own, or the name of one of the service's.
 * @throws {TypeError} If there is no such resource, an object has no id, two
 *   objects have the same id, or an argument has the wrong type.
 * @throws Whatever the iterator of `objects` or `idOf` throws.
 * @see L3
 * @example
 * const plans = createCollection('plans', [{ id: 'a', interval: 'months' }, { id: 'b', interval: 'years' }])
 * plans.search('interval:"years"').data // [{ id: 'b', interval: 'years' }]
 */
export function createCollection<Item, const Like extends ResourceLike = ResourceLike>(
  resource: Like,
  objects: Iterable<Item>,
  options?: CollectionOptions<Item>,
): Collection<Item, Like> {
  return fillCollection(resource, objects, options, checkText);
}
