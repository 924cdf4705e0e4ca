import type { Resource } from '../../language/catalogue/resource.ts';
import type { ReadExpression } from '../../language/checker/query-like.ts';
import { anyValue, option, readOptions, wholeNumber } from '../../language/diagnostic/read-options.ts';
import { CursorError, describeSearch, readCursor, writeCursor } from '../cursor.ts';
import type { SearchOptions, SearchPage, SortBy, TotalKind } from './collection.ts';
import type { Columns } from './columns.ts';
import { findFirstRows, findRows } from './find-rows.ts';
import type { Rows } from './rows.ts';
import { createRowOrder, readSortBy, type SortField, type SortPlace, sortFirstRows } from './sort.ts';

/** The most objects of a page. */
export const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 10;

/** A search as a caller asks for it. */
export interface PageRequest {
  readonly limit: number;
  readonly page: string | undefined;
  readonly sortBy: readonly SortField[];
  readonly total: TotalKind;
}

const TOTALS: readonly unknown[] = ['exact', 'atMost', false] satisfies TotalKind[];

/**
 * @param sortBy - The order to use if the options have none.
 * @throws {TypeError} If the options are not an object, the limit is out of range or `sortBy` names no fields.
 */
export function readPageRequest(
  resource: Resource,
  options: SearchOptions | undefined,
  sortBy: readonly SortField[],
): PageRequest {
  const rules = {
    limit: wholeNumber(DEFAULT_LIMIT, MAX_LIMIT),
    page: anyValue<string | null>(),
    sortBy: anyValue<SortBy>(),
    total: option<TotalKind>(false, '`exact`, `atMost` or false', (value) => TOTALS.includes(value)),
  };
  const { limit, page, sortBy: own, total } = readOptions(rules, options);
  return { limit, page: page ?? undefined, sortBy: own === undefined ? sortBy : readSortBy(resource, own), total };
}

/** Finds a page of the objects that match an expression. */
export function searchPage<Item>(
  rows: Rows<Item>,
  columns: Columns,
  identity: string,
  query: ReadExpression,
  { limit, page, sortBy }: PageRequest,
): SearchPage<Item> {
  const ownerOf = (): string => `${identity} ${describeSearch(query, sortBy)}`;
  const order = createRowOrder(sortBy, columns, rows.sequenceAt);
  const after = page === undefined ? undefined : readPlace(ownerOf(), page);
  const count = limit + 1;
  let total: number | undefined;
  let first: readonly number[];
  if (sortBy.length > 0) {
    const found = findRows(rows.live, query.tree, columns);
    total = found.size;
    first = sortFirstRows(found, order, after, count);
    found.release();
  } else {
    const from = after === undefined ? 0 : rows.rowAfter(after.sequence);
    ({ rows: first, total } = findFirstRows(rows.live, query.tree, columns, from, count));
  }
  const hasMore = first.length > limit;
  const shown = first.slice(0, limit);
  const last = shown.at(-1);
  const { resource } = query;
  return {
    object: resource.name,
    url: resource.path,
    has_more: hasMore,
    next_page:
      hasMore && last !== undefined ? writeCursor(ownerOf(), [order.keysOf(last), rows.sequenceAt(last)]) : null,
    get total_count() {
      if (total === undefined) {
        const found = findRows(rows.live, query.tree, columns);
        total = found.size;
        found.release();
      }
      return total;
    },
    data: shown.map(rows.objectAt),
  };
}

/** Creates the identity of a collection. It is random, so that it differs from those of other processes too. */
export function createIdentity(): string {
  return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER).toString(36);
}

/**
 * Reads the place of the last object of the previous page. Nobody else can have written it: the
 * identity is in no cursor.
 *
 * @throws {CursorError} If the text is not a cursor of this query, order and collection.
 */
function readPlace(owner: string, page: string): SortPlace {
  const position = readCursor(owner, page);
  if (position === undefined) throw new CursorError();
  const [keys, sequence] = position as [SortPlace['keys'], number];
  return { keys, sequence };
}
