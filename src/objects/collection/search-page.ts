import { fieldName } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { CheckedValue } from '../../language/checker/checked-clause.ts';
import { type ExpressionTree, isGroup } from '../../language/checker/expression-tree.ts';
import type { ReadExpression } from '../../language/checker/query-source.ts';
import { assertNever } from '../../language/text/assert-never.ts';
import { describeValue } from '../../language/text/describe-value.ts';
import { hashText } from '../../language/text/hash-text.ts';
import { readOptions } from './arguments.ts';
import type { SearchOptions, SearchPage } from './collection.ts';
import type { Columns } from './columns.ts';
import { findFirstRows, findRows } from './find-rows.ts';
import type { Rows } from './rows.ts';
import { createRowOrder, type RowOrder, readSortBy, type SortField, type SortPlace, sortFirstRows } from './sort.ts';

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

/** Finds a page of the objects that match an expression. */
export function searchPage<Item>(
  rows: Rows<Item>,
  columns: Columns,
  identity: string,
  query: ReadExpression,
  { limit, page, sortBy }: PageRequest,
): SearchPage<Item> {
  const owner: CursorOwner = { identity, added: rows.added, query, sortBy };
  const order = createRowOrder(sortBy, columns, rows.sequenceAt);
  const after = page === undefined ? undefined : readCursor(owner, page, order.takes);
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
    url: `/${resource.name}`,
    has_more: hasMore,
    next_page:
      hasMore && last !== undefined
        ? writeCursor(owner, { keys: order.keysOf(last), sequence: rows.sequenceAt(last) })
        : null,
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

/**
 * Thrown if `page` does not come from a search of this collection with this query.
 * It may be invented, damaged, outdated, or from another collection or query. It comes from a
 * client, so it is no error of the program: a server should answer 400.
 */
export class CursorError extends Error {
  override readonly name = 'CursorError';
  readonly code = 'invalid-cursor';
}

/** The collection and the search that a cursor is bound to. */
export interface CursorOwner {
  readonly identity: string;
  /** The number of objects ever added, which is greater than every sequence number. */
  readonly added: number;
  readonly query: ReadExpression;
  readonly sortBy: readonly SortField[];
}

/** Creates the identity of a collection. It is random, so that it differs from those of other processes too. */
export function createIdentity(): string {
  return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER).toString(36);
}

const CURSOR = /^c([0-9a-z]{1,11})_([0-9a-z]{1,11})_([0-9a-z]{1,11})(?:_(.+))?$/;

/** Writes the cursor for the page after an object. */
function writeCursor(owner: CursorOwner, { sequence, keys }: SortPlace): string {
  const cursor = `c${owner.identity}_${fingerprint(owner)}_${sequence.toString(36)}`;
  // JSON escapes lone surrogates, which have no encoding.
  return keys.length === 0 ? cursor : `${cursor}_${encodeURIComponent(JSON.stringify(keys))}`;
}

/**
 * Reads the place of the last object of the previous page.
 *
 * @param takes - Whether keys may belong to an object.
 * @throws {CursorError} If the text is not a cursor of this query, order and collection.
 */
function readCursor(owner: CursorOwner, page: string, takes: RowOrder['takes']): SortPlace {
  const [, identity, print, sequence = '', written] = (typeof page === 'string' && CURSOR.exec(page)) || [];
  if (identity === undefined) throw new CursorError('`page` must be the `next_page` of a search');
  if (identity !== owner.identity) throw new CursorError('`page` belongs to another collection');
  if (print !== fingerprint(owner)) throw new CursorError('`page` belongs to another query or order');
  const number = Number.parseInt(sequence, 36);
  const keys = written === undefined ? [] : readKeys(written);
  if (number >= owner.added || number.toString(36) !== sequence || !takes(keys)) {
    throw new CursorError('`page` must be the `next_page` of a search');
  }
  return { keys, sequence: number };
}

function readKeys(written: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(written));
  } catch {
    return undefined;
  }
}

/** A hash of the meaning of a query, independent of its spelling, and of the order. */
export function fingerprint({ query: { resource, tree }, sortBy }: Pick<CursorOwner, 'query' | 'sortBy'>): string {
  const order = sortBy.map(({ resolved, isDescending }) => [fieldName(resolved), isDescending]);
  return hashText(JSON.stringify([resource.name, order, describeMeaning(tree)])).toString(36);
}

function describeMeaning(tree: ExpressionTree): readonly unknown[] {
  const { isNegated } = tree;
  if (isGroup(tree)) return [isNegated, tree.connective, ...tree.members.map(describeMeaning)];
  return [isNegated, fieldName(tree), tree.operator, tree.value.kind, toPlain(tree.value)];
}

function toPlain(value: CheckedValue): string | number | boolean | null {
  switch (value.kind) {
    case 'null':
      return null;
    case 'text':
      return value.text;
    case 'number':
      return value.digits;
    case 'date':
      return value.epochMs;
    case 'boolean':
      return value.boolean;
    default:
      return assertNever(value);
  }
}
