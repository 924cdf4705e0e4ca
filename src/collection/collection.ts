import type { CheckedQuery } from '../checker/checked-query.ts';
import type { Facet } from './facets.ts';

/** A page of search results, in the form of the service's response. */
export interface SearchPage<Item> {
  /** The name of the resource. */
  readonly object: string;
  /** The endpoint of the resource: `/payments`. */
  readonly url: string;
  readonly has_more: boolean;
  /**
   * The value of `page` for the next page; `null` on the last page. It works only
   * with the same query and in this collection, not in another one with the same
   * objects.
   */
  readonly next_page: string | null;
  /**
   * The number of objects on all pages. It is counted when it is first read, because
   * a count takes longer than a page. Read it before you change the collection;
   * otherwise it counts the changed objects.
   */
  readonly total_count: number;
  readonly data: readonly Item[];
}

/** Selects a page of the results. */
export interface SearchOptions {
  /** From 1 to 100; 10 by default. */
  readonly limit?: number | undefined;
  /** The `next_page` of the previous page of this collection; the first page by default. */
  readonly page?: string | null | undefined;
}

/** The estimated memory of a collection, without its objects. */
export interface CollectionMemory {
  readonly bytes: number;
  /** For the rows and ids of the objects. */
  readonly rowBytes: number;
  /** For each field that queries have used. */
  readonly fields: readonly { readonly field: string; readonly bytes: number }[];
}

/**
 * Objects in memory, indexed for repeated queries. It finds the same objects as
 * `compileMatcher`, in the order in which they were added; an updated object keeps
 * its place. There is no other order, so add the objects in the order you want.
 *
 * The collection keeps references to your objects. After you change an object,
 * pass it to `update`.
 */
export interface Collection<Item> {
  /** The number of objects. */
  readonly size: number;
  get(id: string): Item | undefined;
  /** @throws {TypeError} If the object has no id, or the id of another object. */
  add(object: Item): void;
  /**
   * Replaces the object with the same id.
   *
   * @throws {TypeError} If the object has no id, or no object has that id.
   */
  update(object: Item): void;
  /** Removes an object. Returns whether there was one with that id. */
  remove(id: string): boolean;
  /**
   * Counts the objects that match a query.
   *
   * @throws {TypeError} If the query is not a checked query on this resource.
   */
  count(query: CheckedQuery): number;
  /**
   * Returns a page of the objects that match a query. Following `next_page` neither
   * skips nor repeats objects, even if objects are added, changed or removed
   * meanwhile. A query cannot be empty; to page through all objects, use
   * `search('payments').exists('id').toQuery()`.
   *
   * @throws {CursorError} If `page` is not from a search of this collection with this query.
   * @throws {TypeError} If the query is not a checked query on this resource, `limit`
   *   is not a whole number from 1 to 100, or the options are not an object.
   */
  search(query: CheckedQuery, options?: SearchOptions): SearchPage<Item>;
  /**
   * Iterates over the current objects that match a query, or over all without a
   * query. For an invalid text, `checkQuery` returns `undefined` as query, which
   * means all objects here, so test `valid` first.
   *
   * @throws {TypeError} If the query is not a checked query on this resource.
   */
  objects(query?: CheckedQuery): IterableIterator<Item>;
  /**
   * Counts the values of a token or boolean field in the objects that match a query,
   * or in all objects, as with `objects`. The most frequent value comes first; equal
   * counts are in order of first appearance. A text is spelled as in the first object
   * of the collection that has it. Objects without a value come last, as
   * `null`. An object with several values counts for each.
   *
   * @param field - The path of the field: `payment_status`, `metadata[key]`.
   * @throws {TypeError} If there is no such field, it has another type, or the query
   *   is not a checked query on this resource.
   */
  facets(field: string, query?: CheckedQuery): readonly Facet[];
  memory(): CollectionMemory;
}
