import { describeValue, isList } from '../../language/base/plain-data.ts';
import { END, readSafely, walkIndexes } from './values.ts';

/**
 * Iterates over objects. Skips the holes of a sparse list, in time proportional to its elements and not to its length.
 *
 * @param name - The name of the caller's parameter.
 * @throws {TypeError} If `objects` is not iterable.
 */
export function readObjects<Item>(objects: Iterable<Item>, name = 'objects'): Iterable<Item> {
  assertIterable(objects, name);
  return isPlainList(objects) ? readList(objects) : objects;
}

/** Whether a value is a list whose iterator was not replaced. */
function isPlainList<Item>(objects: Iterable<Item>): objects is readonly Item[] {
  return isList(objects) && objects[Symbol.iterator] === Array.prototype[Symbol.iterator];
}

/** Not a generator, which takes twice as long as the loop of a caller without one. */
function readList<Item>(list: readonly Item[]): IterableIterator<Item> {
  const walk = walkIndexes(list);
  return {
    next() {
      for (let index = walk(); index !== END; index = walk()) {
        const value = list[index] as Item;
        if (value !== undefined || index in list) return { done: false, value };
      }
      return { done: true, value: undefined };
    },
    [Symbol.iterator]() {
      return this;
    },
  };
}

/** @throws {TypeError} If `objects` is not iterable. */
function assertIterable(objects: Iterable<unknown>, name = 'objects'): void {
  if (hasMethod(objects, Symbol.iterator)) return;
  throw new TypeError(`\`${name}\` must be a list or another iterable; got ${describeValue(objects)}`);
}

/**
 * Whether the objects arrive asynchronously.
 *
 * @throws {TypeError} If they are not iterable at all.
 */
export function isAsync<Item>(objects: Iterable<Item> | AsyncIterable<Item>): objects is AsyncIterable<Item> {
  if (hasMethod(objects, Symbol.asyncIterator)) return true;
  assertIterable(objects as Iterable<Item>);
  return false;
}

function hasMethod(value: unknown, name: symbol): boolean {
  const method = readSafely(() => (value as { readonly [name: symbol]: unknown } | undefined | null)?.[name]);
  return typeof method === 'function';
}
