import type { Resource } from '../catalogue/resource.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import { describeValue } from '../text/describe-value.ts';
import { readOptions } from './arguments.ts';
import type { SearchOptions, SearchPage } from './collection.ts';
import type { Columns } from './columns.ts';
import { type CursorOwner, readCursor, writeCursor } from './cursor.ts';
import { findFirstRows, findRows } from './find-rows.ts';
import type { Rows } from './rows.ts';
import { readSortBy, type SortField } from './sort-fields.ts';
import { createRowOrder, sortFirstRows } from './sort-rows.ts';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 10;

/** A search as a caller asks for it. */
export interface PageRequest {
  readonly limit: number;
  readonly page: string | undefined;
  readonly sortBy: readonly SortField[];
}

/**
 * @param sortBy - The order to use if the options have none.
 * @throws {TypeError} If the options are not an object, the limit is out of range or `sortBy` names no fields.
 */
export function readPageRequest(
  resource: Resource,
  options: SearchOptions | undefined,
  sortBy: readonly SortField[],
): PageRequest {
  const { limit = DEFAULT_LIMIT, page, sortBy: own } = readOptions(options, ['limit', 'page', 'sortBy']);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new TypeError(`\`limit\` must be a whole number from 1 to ${MAX_LIMIT}; got ${describeValue(limit)}`);
  }
  return { limit, page: page ?? undefined, sortBy: own === undefined ? sortBy : readSortBy(resource, own) };
}

/** Finds a page of the objects that match a query. */
export function searchPage<Item>(
  rows: Rows<Item>,
  columns: Columns,
  identity: string,
  query: CheckedQuery,
  { limit, page, sortBy }: PageRequest,
): SearchPage<Item> {
  const owner: CursorOwner = { identity, added: rows.added, query, sortBy };
  const order = createRowOrder(sortBy, columns, rows.sequenceAt);
  const after = page === undefined ? undefined : readCursor(owner, page, order.takes);
  const count = limit + 1;
  let total: number | undefined;
  let first: readonly number[];
  if (sortBy.length > 0) {
    const found = findRows(rows.live, query, columns);
    total = found.size;
    first = sortFirstRows(found, order, after, count);
    found.release();
  } else {
    const from = after === undefined ? 0 : rows.rowAfter(after.sequence);
    ({ rows: first, total } = findFirstRows(rows.live, query, columns, from, count));
  }
  const hasMore = first.length > limit;
  const shown = first.slice(0, limit);
  const last = shown.at(-1);
  const { resource } = query;
  return {
    object: resource.name,
    url: `/${resource.name}`,
    has_more: hasMore,
    next_page:
      hasMore && last !== undefined
        ? writeCursor(owner, { keys: order.keysOf(last), sequence: rows.sequenceAt(last) })
        : null,
    get total_count() {
      if (total === undefined) {
        const found = findRows(rows.live, query, columns);
        total = found.size;
        found.release();
      }
      return total;
    },
    data: shown.map(rows.objectAt),
  };
}
