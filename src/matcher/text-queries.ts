import type { ResourceLike } from '../catalogue/catalogue.ts';
import { checkText } from '../checker/check-text.ts';
import { type QuerySource, readSource } from '../checker/query-source.ts';
import { compileMatcher as compile, type Matcher } from './compile-matcher.ts';
import { explainMatch as explain, type MatchExplanation } from './explain-match.ts';
import { type Highlight, highlightMatches as highlight } from './highlight-matches.ts';
import { countMatches as count, filterMatches as filter, findMatch as find } from './matches.ts';
import { type MatchTally, tallyMatches as tally } from './tally-matches.ts';

// Each function takes a checked query or a search, or a resource and a text.

/** Objects in memory, or objects that arrive over time. */
type Objects<Item> = Iterable<Item> | AsyncIterable<Item>;

/**
 * Compiles a query into a test for objects, which gives the service's answer
 * without the service. Fields, operators and values are resolved once, so that
 * each call only reads and compares.
 *
 * @param query - A checked query or a search, or a resource and a text.
 * @returns The test. It accepts any value and reads own properties only. A value
 *   that is not an object has no fields, and neither has a `Map`. A `Date` is an
 *   instant. A property that throws has no value. A list that contains itself is
 *   searched once, and its holes are not values.
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 * @throws {TypeError} If `query` is neither a checked query nor a search.
 * @see L3
 * @example
 * const matches = compileMatcher('payments', 'amount>=1000 -refund.status:null')
 * matches({ amount: 1200, refund: { status: 'PENDING' } }) // true
 */
export function compileMatcher(query: QuerySource): Matcher;
export function compileMatcher(resource: ResourceLike, text: string): Matcher;
export function compileMatcher(...query: QueryParameters): Matcher {
  return compile(readQuery(query));
}

/**
 * Explains why an object matches a query, or why it does not.
 *
 * @param object - Anything; `compileMatcher` says how it is read.
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 * @throws {TypeError} If `query` is neither a checked query nor a search.
 * @see L3
 * @example
 * explainMatch('payments', 'amount>=1000', { amount: 900 }).clauses[0]?.reason // '`amount` is 900, which is not at least 1000'
 */
export function explainMatch(query: QuerySource, object: unknown): MatchExplanation;
export function explainMatch(resource: ResourceLike, text: string, object: unknown): MatchExplanation;
export function explainMatch(...parameters: readonly [...QueryParameters, unknown]): MatchExplanation {
  const [query, object] = splitParameters(parameters);
  return explain(query, object);
}

/**
 * Finds the texts of an object that a query matched, and the place of each match
 * in them, to highlight it.
 *
 * @param object - Anything; `compileMatcher` says how it is read.
 * @returns The matched texts, in the order of the clauses. A negated clause and one
 *   that does not hold match no text.
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 * @throws {TypeError} If `query` is neither a checked query nor a search.
 * @see L3.4, L3.6, L3.7
 * @example
 * highlightMatches('payments', 'customer.full_name:"zoë"', { customer: { full_name: 'Meyer, Zoë' } })
 * // [{ path: 'customer.full_name', text: 'Meyer, Zoë', spans: [{ start: 7, end: 10 }] }]
 */
export function highlightMatches(query: QuerySource, object: unknown): readonly Highlight[];
export function highlightMatches(resource: ResourceLike, text: string, object: unknown): readonly Highlight[];
export function highlightMatches(...parameters: readonly [...QueryParameters, unknown]): readonly Highlight[] {
  const [query, object] = splitParameters(parameters);
  return highlight(query, object);
}

/**
 * Filters objects by a query, one by one as they arrive: from a list, a generator or a
 * stream. A hole in a list is not an object. The result can be iterated as often as
 * `objects` can: more than once for a list, once for a generator.
 *
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 * @throws {TypeError} If `query` is neither a checked query nor a search, or `objects` is not iterable.
 * @throws Whatever the iterator of `objects` throws.
 * @see L3
 * @example
 * [...filterMatches('plans', 'interval:"months"', [{ interval: 'months' }, { interval: 'years' }])] // [{ interval: 'months' }]
 */
export function filterMatches<Item>(query: QuerySource, objects: Iterable<Item>): Iterable<Item>;
export function filterMatches<Item>(query: QuerySource, objects: AsyncIterable<Item>): AsyncIterable<Item>;
export function filterMatches<Item>(resource: ResourceLike, text: string, objects: Iterable<Item>): Iterable<Item>;
export function filterMatches<Item>(
  resource: ResourceLike,
  text: string,
  objects: AsyncIterable<Item>,
): AsyncIterable<Item>;
export function filterMatches<Item>(...parameters: readonly [...QueryParameters, Objects<Item>]): Objects<Item> {
  const [query, objects] = splitParameters(parameters);
  return filter(query, objects as Iterable<Item>);
}

/**
 * Finds the first object that matches a query, or `undefined`. Later objects are not
 * read.
 *
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 * @throws {TypeError} If `query` is neither a checked query nor a search, or `objects` is not iterable.
 * @throws Whatever the iterator of `objects` throws.
 * @see L3
 * @example
 * findMatch('plans', 'interval:"years"', [{ interval: 'months' }, { interval: 'years' }]) // { interval: 'years' }
 */
export function findMatch<Item>(query: QuerySource, objects: Iterable<Item>): Item | undefined;
export function findMatch<Item>(query: QuerySource, objects: AsyncIterable<Item>): Promise<Item | undefined>;
export function findMatch<Item>(resource: ResourceLike, text: string, objects: Iterable<Item>): Item | undefined;
export function findMatch<Item>(
  resource: ResourceLike,
  text: string,
  objects: AsyncIterable<Item>,
): Promise<Item | undefined>;
export function findMatch<Item>(
  ...parameters: readonly [...QueryParameters, Objects<Item>]
): Item | undefined | Promise<Item | undefined> {
  const [query, objects] = splitParameters(parameters);
  return find(query, objects as Iterable<Item>);
}

/**
 * Counts the objects that match a query.
 *
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 * @throws {TypeError} If `query` is neither a checked query nor a search, or `objects` is not iterable.
 * @throws Whatever the iterator of `objects` throws.
 * @see L3
 * @example
 * countMatches('plans', 'interval:null', [{ interval: 'months' }, {}]) // 1
 */
export function countMatches(query: QuerySource, objects: Iterable<unknown>): number;
export function countMatches(query: QuerySource, objects: AsyncIterable<unknown>): Promise<number>;
export function countMatches(resource: ResourceLike, text: string, objects: Iterable<unknown>): number;
export function countMatches(resource: ResourceLike, text: string, objects: AsyncIterable<unknown>): Promise<number>;
export function countMatches(...parameters: readonly [...QueryParameters, Objects<unknown>]): number | Promise<number> {
  const [query, objects] = splitParameters(parameters);
  return count(query, objects as Iterable<unknown>);
}

/**
 * Counts the effect of each clause of a query on many objects, which shows why so
 * few of them match.
 *
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 * @throws {TypeError} If `query` is neither a checked query nor a search, or `objects` is not iterable.
 * @throws Whatever the iterator of `objects` throws.
 * @see L3
 * @example
 * const objects = [{ amount: 900, currency_code: 'EUR' }, { amount: 1200, currency_code: 'EUR' }]
 * tallyMatches('payments', 'amount>=1000 currency_code:"EUR"', objects).clauses.map(({ decides }) => decides) // [1, 0]
 */
export function tallyMatches(query: QuerySource, objects: Iterable<unknown>): MatchTally;
export function tallyMatches(resource: ResourceLike, text: string, objects: Iterable<unknown>): MatchTally;
export function tallyMatches(...parameters: readonly [...QueryParameters, Iterable<unknown>]): MatchTally {
  const [query, objects] = splitParameters(parameters);
  return tally(query, objects as Iterable<unknown>);
}

/** What the functions accept, for the error. */
export const ACCEPTED = 'a search, a checked query, or a resource and a text';

/** A query as a caller passes it. */
type QueryParameters = readonly [query: QuerySource] | readonly [resource: ResourceLike, text: string];

/** @throws {QueryError} If it is a text with errors. */
function readQuery(parameters: readonly unknown[]): QuerySource {
  const [first, text] = parameters;
  return parameters.length > 1 ? checkText(first as ResourceLike, text as string) : readSource(first, ACCEPTED);
}

/** Splits parameters into the query and the one after it. */
function splitParameters(parameters: readonly unknown[]): readonly [query: QuerySource, last: unknown] {
  const places = parameters.length > 2 ? 2 : 1;
  return [readQuery(parameters.slice(0, places)), parameters[places]];
}
