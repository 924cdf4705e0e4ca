import type { QuerySource } from '../checker/query-source.ts';
import { compileMatcher, type Matcher } from './compile-matcher.ts';
import { isAsync, readObjects } from './objects-argument.ts';

/**
 * Filters objects by a query, one by one as they arrive: from a list, a generator
 * or a stream. A hole in a list is not an object. The result can be iterated as
 * often as `objects`: a list again and again, a generator once.
 *
 * @throws {TypeError} If `query` is neither a checked query nor a search, or `objects` is not iterable.
 * @throws Whatever the iterator of `objects` throws.
 * @see L3
 * @example
 * const { query } = checkQuery('plans', 'interval:"months"')
 * query && [...filterMatches(query, [{ interval: 'months' }, { interval: 'years' }])] // [{ interval: 'months' }]
 */
export function filterMatches<Item>(query: QuerySource, objects: Iterable<Item>): Iterable<Item>;
export function filterMatches<Item>(query: QuerySource, objects: AsyncIterable<Item>): AsyncIterable<Item>;
export function filterMatches<Item>(
  query: QuerySource,
  objects: Iterable<Item> | AsyncIterable<Item>,
): Iterable<Item> | AsyncIterable<Item> {
  const matches = compileMatcher(query);
  if (isAsync(objects)) return { [Symbol.asyncIterator]: () => filterAsync(matches, objects) };
  return { [Symbol.iterator]: () => filter(matches, objects) };
}

/**
 * Finds the first object that matches a query, or `undefined`. The rest is not
 * read.
 *
 * @throws {TypeError} If `query` is neither a checked query nor a search, or `objects` is not iterable.
 * @throws Whatever the iterator of `objects` throws.
 * @see L3
 * @example
 * const { query } = checkQuery('plans', 'interval:"years"')
 * query && findMatch(query, [{ interval: 'months' }, { interval: 'years' }]) // { interval: 'years' }
 */
export function findMatch<Item>(query: QuerySource, objects: Iterable<Item>): Item | undefined;
export function findMatch<Item>(query: QuerySource, objects: AsyncIterable<Item>): Promise<Item | undefined>;
export function findMatch<Item>(
  query: QuerySource,
  objects: Iterable<Item> | AsyncIterable<Item>,
): Item | undefined | Promise<Item | undefined> {
  const matches = compileMatcher(query);
  if (isAsync(objects)) return first(filterAsync(matches, objects));
  for (const object of filter(matches, objects)) return object;
  return undefined;
}

/**
 * Counts the objects that match a query.
 *
 * @throws {TypeError} If `query` is neither a checked query nor a search, or `objects` is not iterable.
 * @throws Whatever the iterator of `objects` throws.
 * @see L3
 * @example
 * const { query } = checkQuery('plans', 'interval:null')
 * query && countMatches(query, [{ interval: 'months' }, {}]) // 1
 */
export function countMatches(query: QuerySource, objects: Iterable<unknown>): number;
export function countMatches(query: QuerySource, objects: AsyncIterable<unknown>): Promise<number>;
export function countMatches(
  query: QuerySource,
  objects: Iterable<unknown> | AsyncIterable<unknown>,
): number | Promise<number> {
  const matches = compileMatcher(query);
  if (isAsync(objects)) return countAsync(matches, objects);
  let count = 0;
  for (const object of readObjects(objects)) if (matches(object)) count++;
  return count;
}

function* filter<Item>(matches: Matcher, objects: Iterable<Item>): Generator<Item> {
  for (const object of readObjects(objects)) if (matches(object)) yield object;
}

async function* filterAsync<Item>(matches: Matcher, objects: AsyncIterable<Item>): AsyncGenerator<Item> {
  for await (const object of objects) if (matches(object)) yield object;
}

async function first<Item>(objects: AsyncIterable<Item>): Promise<Item | undefined> {
  for await (const object of objects) return object;
  return undefined;
}

async function countAsync(matches: Matcher, objects: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const object of objects) if (matches(object)) count++;
  return count;
}
