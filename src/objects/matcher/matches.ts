import type { QueryText } from '../../builder/literal/read-query.ts';
import type { ResourceLike, ResourceOf } from '../../language/catalogue/catalogue.ts';
import type { QueryLike } from '../../language/checker/query-like.ts';
import { compileTree, type Matcher } from './compile-matcher.ts';
import { isAsync, readObjects } from './objects-argument.ts';
import { type QueryParameters, readQuery, splitParameters } from './query-parameters.ts';

/** Objects in memory, or objects that arrive over time. */
type Objects<Item> = Iterable<Item> | AsyncIterable<Item>;

/**
 * Compiles a query into a test for objects, which gives the service's answer without the service. Fields, operators and
 * values are resolved once, so that each call only reads and compares.
 *
 * @param query - A checked query, an expression of `checkExpression` or a search, or a resource and the text of a
 *   query.
 * @returns The test. It accepts any value and reads own properties only. A value that is not an object has no fields,
 *   and neither has a `Map`. A `Date` is an instant. A property that throws has no value. A list that contains itself
 *   is searched once, and its holes are not values.
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 * @throws {TypeError} If `query` is neither a checked query, an expression nor a search.
 * @see L3
 * @example
 * const matches = compileMatcher('payments', 'amount>=1000 -refund.status:null')
 * matches({ amount: 1200, refund: { status: 'PENDING' } }) // true
 */
export function compileMatcher(query: QueryLike): Matcher;
export function compileMatcher<const Target extends ResourceLike, const Text extends string>(
  resource: Target,
  text: QueryText<ResourceOf<Target>, Text>,
): Matcher;
export function compileMatcher(...query: QueryParameters): Matcher {
  return compileTree(readQuery(query).tree);
}

/**
 * Filters objects by a query, one by one as they arrive: from a list, a generator or a stream. A hole in a list is not
 * an object. The result can be iterated as often as `objects` can: more than once for a list, once for a generator.
 *
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 * @throws {TypeError} If `query` is neither a checked query, an expression nor a search, or `objects` is not iterable.
 * @throws Whatever the iterator of `objects` throws.
 * @see L3
 * @example
 * [...filterMatches('plans', 'interval:"months"', [{ interval: 'months' }, { interval: 'years' }])] // [{ interval: 'months' }]
 */
export function filterMatches<Item>(query: QueryLike, objects: Iterable<Item>): Iterable<Item>;
export function filterMatches<Item>(query: QueryLike, objects: AsyncIterable<Item>): AsyncIterable<Item>;
export function filterMatches<const Target extends ResourceLike, const Text extends string, Item>(
  resource: Target,
  text: QueryText<ResourceOf<Target>, Text>,
  objects: Iterable<Item>,
): Iterable<Item>;
export function filterMatches<const Target extends ResourceLike, const Text extends string, Item>(
  resource: Target,
  text: QueryText<ResourceOf<Target>, Text>,
  objects: AsyncIterable<Item>,
): AsyncIterable<Item>;
export function filterMatches<Item>(...parameters: readonly [...QueryParameters, Objects<Item>]): Objects<Item> {
  const [matches, objects] = readParameters<Item>(parameters);
  if (isAsync(objects)) return { [Symbol.asyncIterator]: () => filterAsync(matches, objects) };
  return { [Symbol.iterator]: () => filter(matches, objects) };
}

/**
 * Finds the first object that matches a query, or `undefined`. Later objects are not read.
 *
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 * @throws {TypeError} If `query` is neither a checked query, an expression nor a search, or `objects` is not iterable.
 * @throws Whatever the iterator of `objects` throws.
 * @see L3
 * @example
 * findMatch('plans', 'interval:"years"', [{ interval: 'months' }, { interval: 'years' }]) // { interval: 'years' }
 */
export function findMatch<Item>(query: QueryLike, objects: Iterable<Item>): Item | undefined;
export function findMatch<Item>(query: QueryLike, objects: AsyncIterable<Item>): Promise<Item | undefined>;
export function findMatch<const Target extends ResourceLike, const Text extends string, Item>(
  resource: Target,
  text: QueryText<ResourceOf<Target>, Text>,
  objects: Iterable<Item>,
): Item | undefined;
export function findMatch<const Target extends ResourceLike, const Text extends string, Item>(
  resource: Target,
  text: QueryText<ResourceOf<Target>, Text>,
  objects: AsyncIterable<Item>,
): Promise<Item | undefined>;
export function findMatch<Item>(
  ...parameters: readonly [...QueryParameters, Objects<Item>]
): Item | undefined | Promise<Item | undefined> {
  const [matches, objects] = readParameters<Item>(parameters);
  if (isAsync(objects)) return first(filterAsync(matches, objects));
  for (const object of filter(matches, objects)) return object;
  return undefined;
}

/**
 * Counts the objects that match a query.
 *
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 * @throws {TypeError} If `query` is neither a checked query, an expression nor a search, or `objects` is not iterable.
 * @throws Whatever the iterator of `objects` throws.
 * @see L3
 * @example
 * countMatches('plans', 'interval:null', [{ interval: 'months' }, {}]) // 1
 */
export function countMatches(query: QueryLike, objects: Iterable<unknown>): number;
export function countMatches(query: QueryLike, objects: AsyncIterable<unknown>): Promise<number>;
export function countMatches<const Target extends ResourceLike, const Text extends string>(
  resource: Target,
  text: QueryText<ResourceOf<Target>, Text>,
  objects: Iterable<unknown>,
): number;
export function countMatches<const Target extends ResourceLike, const Text extends string>(
  resource: Target,
  text: QueryText<ResourceOf<Target>, Text>,
  objects: AsyncIterable<unknown>,
): Promise<number>;
export function countMatches(...parameters: readonly [...QueryParameters, Objects<unknown>]): number | Promise<number> {
  const [matches, objects] = readParameters(parameters);
  if (isAsync(objects)) return countAsync(matches, objects);
  let count = 0;
  for (const object of readObjects(objects)) if (matches(object)) count++;
  return count;
}

function readParameters<Item>(parameters: readonly unknown[]): readonly [Matcher, Objects<Item>] {
  const [query, objects] = splitParameters(parameters);
  return [compileTree(query.tree), objects as Objects<Item>];
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
