import type { CheckedQuery } from '../checker/checked-query.ts';
import type { Facet } from './facets.ts';

/** What a search gives, in the shape of the service's answer. */
export interface SearchPage<Item> {
  /** The name of the resource. */
  readonly object: string;
  /** The endpoint that the service has for it: `/payments`. */
  readonly url: string;
  readonly has_more: boolean;
  /** What to pass as `page` for the objects behind these; `null` if there are none. */
  readonly next_page: string | null;
  /** How many objects there are on all pages. */
  readonly total_count: number;
  readonly data: readonly Item[];
}

/** Which part of the found objects is wanted. */
export interface SearchOptions {
  /** 1 to 100; 10 if left out. */
  readonly limit?: number | undefined;
  /** The `next_page` of the page before, from this collection; the first page if left out. */
  readonly page?: string | null | undefined;
}

/** The memory that a collection takes beside its objects, as far as it can be known. */
export interface CollectionMemory {
  readonly bytes: number;
  /** For the objects' places and ids. */
  readonly rowBytes: number;
  /** For each field that was asked for. */
  readonly fields: readonly { readonly field: string; readonly bytes: number }[];
}

/**
 * Objects in memory that queries are asked of, again and again. Answers are
 * those of `compileMatcher`, object by object; their order is that in which the
 * objects were added, and a changed object keeps its place. There is no other
 * order, so add them in the one that is wanted.
 *
 * The objects stay the caller's own: they are kept by reference, and one that
 * changes must be passed to `update`.
 */
export interface Collection<Item> {
  /** How many objects there are. */
  readonly size: number;
  get(id: string): Item | undefined;
  /** @throws {TypeError} It has no id, or one that is there already. */
  add(object: Item): void;
  /**
   * Puts an object in the place of the one with the same id.
   *
   * @throws {TypeError} It has no id, or one that is not there.
   */
  update(object: Item): void;
  /** Says whether there was such an object. */
  remove(id: string): boolean;
  /**
   * How many objects a query asks for.
   *
   * @throws {TypeError} The query is none, or one on another resource.
   */
  count(query: CheckedQuery): number;
  /**
   * A page of the objects that a query asks for. Going from page to page by
   * `next_page` skips no object and repeats none, whatever is added, changed or
   * removed meanwhile. No query is empty: one that finds all, to page through
   * them, is `search('payments').exists('id').toQuery()`.
   *
   * @throws {CursorError} `page` is not from a search of this query.
   * @throws {TypeError} The query is none, or one on another resource; `limit` is
   *   no whole number from 1 to 100; the options are no object.
   */
  search(query: CheckedQuery, options?: SearchOptions): SearchPage<Item>;
  /**
   * The objects that a query asks for, or all, as they are at this moment. What
   * `checkQuery` gives for a wrong text is `undefined`, hence all: ask for `valid`
   * first.
   *
   * @throws {TypeError} The query is none, or one on another resource.
   */
  objects(query?: CheckedQuery): IterableIterator<Item>;
  /**
   * The values of a token or boolean field in the objects that a query asks
   * for, or in all, as with `objects`: the most frequent first, of the same count
   * the one that came first; last, if there are any, objects without a value, as
   * `null`. An object with several values counts for each.
   *
   * @param field - Its path: `payment_status`, `metadata[key]`.
   * @throws {TypeError} There is no such field, or it is of another type, or
   *   the query is none, or one on another resource.
   */
  facets(field: string, query?: CheckedQuery): readonly Facet[];
  memory(): CollectionMemory;
}
