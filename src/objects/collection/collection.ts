import type { QueryText } from '../../builder/literal/read-query.ts';
import type { ResourceLike, ResourceOf } from '../../language/catalogue/catalogue.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { CheckedExpression } from '../../language/checker/checked-query.ts';
import type { QueryLike, ToQuery } from '../../language/checker/query-like.ts';
import type { UpdateOptions } from './newer-by.ts';
import type { Facet, KeyCount, Summary, SummaryParts } from './summary.ts';

/** A page of search results, in the form of the service's response. */
export interface SearchPage<Item> {
  /** The name of the resource. */
  readonly object: string;
  /** The endpoint of the resource: `/payments`. */
  readonly url: string;
  readonly has_more: boolean;
  /**
   * The value of `page` for the next page; `null` on the last page. It works only with the same query and in this
   * collection, not in another one with the same objects.
   */
  readonly next_page: string | null;
  /**
   * The number of objects on all pages. It is counted when it is first read, because a count takes longer than a page.
   * If you change the collection first, it counts the changed objects.
   */
  readonly total_count: number;
  readonly data: readonly Item[];
}

/** Whether the objects on all pages are counted: each of them, at most 10,000, or none. */
export type TotalKind = 'exact' | 'atMost' | false;

/** Selects a page of the results. */
export interface SearchOptions<Total extends TotalKind = TotalKind> {
  /** From 1 to 100; 10 by default. */
  readonly limit?: number | undefined;
  /** The `next_page` of the previous page of this collection; the first page by default. */
  readonly page?: string | null | undefined;
  /** The order of the objects; by default that of the collection. */
  readonly sortBy?: SortBy | undefined;
  /** The count that an index makes with a page; none by default. A collection counts when `total_count` is read. */
  readonly total?: Total | undefined;
}

/**
 * One field or several, the most important first: `'amount'` is ascending, `'-created_at'` descending, so that the
 * newest come first. Texts are sorted without regard to letter case, `false` comes before `true`. An object with
 * several values is sorted by the least of them, or by the greatest in descending order. Objects without a value come
 * last in either order. Objects with equal values keep the order in which they were added.
 */
export type SortBy = string | readonly string[];

/**
 * A query on the resource of a collection: a checked query, an expression, a search or a literal
 * text, which the compiler reads. It refuses a query on another resource and says so.
 */
export type QueryInput<Target extends ResourceLike, Query> = Query extends string
  ? QueryText<ResourceOf<Target>, Query>
  : string extends ResourceOf<Target>['name']
    ? Query
    : string extends QueryResource<Query>
      ? Query
      : QueryResource<Query> extends ResourceOf<Target>['name']
        ? Query
        : Query & `the query is on ${QueryResource<Query>}, not on ${ResourceOf<Target>['name']}`;

/** The name of the resource of a query; `string` if it is known only at run time. */
type QueryResource<Query> = Query extends CheckedExpression
  ? Query['resource']['name']
  : Query extends ToQuery<infer On>
    ? On['name']
    : string;

/** The estimated memory of a collection, without its objects. */
export interface CollectionMemory {
  readonly bytes: number;
  /** For the rows and ids of the objects. */
  readonly rowBytes: number;
  /** For each field that queries have used. */
  readonly fields: readonly { readonly field: string; readonly bytes: number }[];
}

/**
 * Objects in memory, indexed for repeated queries. It finds the same objects as `compileMatcher`, in the order in which
 * they were added, or in the order of `sortBy`. An updated object keeps its position.
 *
 * A query is a checked query, an expression of `checkExpression`, a search or the literal text of a query, which the
 * compiler reads. Methods that take one throw a `QueryError` if the text has errors, or the search has no clauses, and
 * a `TypeError` if it is not a query on the resource of the collection.
 *
 * The collection keeps references to your objects. After you change an object, pass it to `update`.
 *
 * @typeParam Target - The resource, or its name; any resource by default.
 * @typeParam Text - `string`, or `never` if the collection does not take texts.
 */
export interface Collection<Item, Target extends ResourceLike = Resource, Text extends string = string> {
  /** The number of objects. */
  readonly size: number;
  get(id: string): Item | undefined;
  /** Whether an object has an id. */
  has(id: string): boolean;
  /** @throws {TypeError} If the object has no id, or the id of another object. */
  add(object: Item): void;
  /**
   * Replaces the object with the same id. Returns whether it did: not if that one is newer by the field of `newerBy`.
   *
   * @throws {TypeError} If the object has no id, no object has that id, or `newerBy` is not a date or a number.
   */
  update(object: Item, options?: UpdateOptions): boolean;
  /**
   * Adds an object, or replaces the one with the same id unless that one is newer by the field of
   * `newerBy`. Returns whether it was added.
   *
   * @throws {TypeError} If the object has no id, or `newerBy` is not a date or a number.
   */
  upsert(object: Item, options?: UpdateOptions): boolean;
  /** Removes an object. Returns whether there was one with that id. */
  remove(id: string): boolean;
  /** Removes all objects. Cursors stay valid: they continue with the objects added later. */
  clear(): void;
  /** Counts the objects that match a query. */
  count<const Query extends QueryLike | Text>(query: QueryInput<Target, Query>): number;
  /**
   * Returns a page of the objects that match a query. Following `next_page` neither skips nor repeats objects, even if
   * objects are added, changed or removed meanwhile. With `sortBy`, an object whose values change while you page
   * appears at its new position, perhaps twice or not at all. A query cannot be empty; to page through all objects, use
   * `search('payments').exists('id')`.
   *
   * @throws {CursorError} If `page` is not from a search of this collection with this query and order.
   * @throws {TypeError} If `limit` is not a whole number from 1 to 100, `sortBy` does not name fields with values to
   *   sort, or the options are not an object.
   */
  search<const Query extends QueryLike | Text>(
    query: QueryInput<Target, Query>,
    options?: SearchOptions,
  ): SearchPage<Item>;
  /**
   * Iterates over the current objects that match a query, or over all without a query. For invalid text, `checkQuery`
   * returns no query, and without a query, this finds all objects. So check `valid` first, or pass the text.
   *
   * @throws {TypeError} If `sortBy` does not name fields with values to sort.
   */
  objects<const Query extends QueryLike | Text>(
    query?: QueryInput<Target, Query>,
    options?: Pick<SearchOptions, 'sortBy'>,
  ): IterableIterator<Item>;
  /**
   * Counts the values of a token or boolean field in the objects that match a query, or in all objects, as with
   * `objects`. The most frequent value comes first; equal counts are in order of first appearance. A text is spelled as
   * in the first object of the collection that has it. Objects without a value come last, as `null`. An object with
   * several values counts for each.
   *
   * @param field - The path of the field: `payment_status`, `metadata[key]`.
   * @throws {TypeError} If there is no such field, or it has another type.
   */
  facets<const Query extends QueryLike | Text>(field: string, query?: QueryInput<Target, Query>): readonly Facet[];
  /**
   * Computes several facets, histograms and sums at once, over the objects that match a query or over all objects.
   *
   * @throws {TypeError} If a field does not exist or has the wrong type, or an interval is invalid.
   */
  summarize<const Parts extends SummaryParts, Query extends QueryLike | Text>(
    parts: Parts,
    query?: QueryInput<Target, Query>,
  ): Summary<Parts>;
  /**
   * Lists the keys of a keyed field, such as metadata, that have a value in the objects that match a query, or in all
   * objects. The most frequent key comes first; equal counts are in order of first appearance. Reads each object.
   *
   * @throws {TypeError} If there is no such field, or it has no keys.
   */
  keys<const Query extends QueryLike | Text>(field: string, query?: QueryInput<Target, Query>): readonly KeyCount[];
  /**
   * Builds the indexes of fields ahead of the first query that uses them. The indexes of the 64 fields
   * used last are kept.
   *
   * @throws {TypeError} If there is no such field.
   */
  prepare(fields: readonly string[]): void;
  memory(): CollectionMemory;
}
