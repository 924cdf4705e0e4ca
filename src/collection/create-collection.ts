import { type ResourceLike, toResource } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import { assertCheckedQuery } from '../checker/assert-checked-query.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import { assertIterable } from '../matcher/objects-argument.ts';
import { isList } from '../matcher/values.ts';
import { describeValue } from '../text/describe-value.ts';
import { checkId, readId, readOptions, readPath } from './arguments.ts';
import type { Collection, SearchOptions, SearchPage } from './collection.ts';
import { type Columns, createColumns } from './columns.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { countFacets } from './facets.ts';
import { findRows } from './find-rows.ts';
import { markedRows, type RowSet } from './row-set.ts';
import { createRows, type Rows } from './rows.ts';

/** How a collection tells its objects apart. */
export interface CollectionOptions<Item> {
  /** The id of an object, a text that is not empty; its own member `id` if left out. */
  readonly idOf?: ((object: Item) => string) | undefined;
}

const MOST_ON_PAGE = 100;
const USUAL_ON_PAGE = 10;

/** When so many rows, and more than half of all, are empty, they are taken out and fields are read anew. */
const MOST_EMPTY = 1024;

/**
 * Makes a collection of objects, to be searched by queries on their resource.
 * What a query needs to be quick is made when the first query asks for a field.
 *
 * @param resource - A resource of your own, or the name of one of the service's.
 * @throws {TypeError} There is no such resource; an object has no id, or two
 *   have the same; an argument is nothing of its kind.
 * @throws Whatever the objects' own iterator throws, or `idOf`.
 * @see L3
 * @example
 * const plans = createCollection('plans', [{ id: 'a', interval: 'months' }, { id: 'b', interval: 'years' }])
 * const { query } = checkQuery('plans', 'interval:"years"')
 * query && plans.search(query).data // [{ id: 'b', interval: 'years' }]
 */
export function createCollection<Item>(
  resource: ResourceLike,
  objects: Iterable<Item>,
  options?: CollectionOptions<Item>,
): Collection<Item> {
  const searched = toResource(resource);
  assertIterable(objects);
  const { idOf = readId } = readOptions(options, ['idOf']);
  if (typeof idOf !== 'function') throw new TypeError(`\`idOf\` must be a function; got ${describeValue(idOf)}`);
  const rows = createRows<Item>(isList(objects) ? objects.length : 0);
  const columns = createColumns(rows);
  const collection = openCollection(searched, rows, columns, idOf);
  for (const object of objects) collection.add(object);
  return collection;
}

function openCollection<Item>(
  resource: Resource,
  rows: Rows<Item>,
  columns: Columns,
  idOf: (object: Item) => unknown,
): Collection<Item> {
  function find(query: CheckedQuery | undefined): RowSet {
    if (query === undefined) return markedRows(rows.live, false);
    assertCheckedQuery(query);
    if (query.resource !== resource) {
      const other = query.resource?.name === resource.name ? 'another resource of that name' : query.resource?.name;
      throw new TypeError(`\`query\` must be one on ${resource.name}; it is on ${other}`);
    }
    return findRows(rows.live, query, columns);
  }

  function use<Result>(query: CheckedQuery | undefined, read: (found: RowSet) => Result): Result {
    const found = find(query);
    const result = read(found);
    found.release();
    return result;
  }

  return {
    get size() {
      return rows.size;
    },
    get(id) {
      const row = rows.rowOf(id);
      return row === undefined ? undefined : rows.objectAt(row);
    },
    add(object) {
      const id = checkId(idOf(object));
      if (rows.rowOf(id) !== undefined) throw new TypeError(`\`object\` has the id ${JSON.stringify(id)} of another`);
      columns.write(rows.add(id, object), object);
    },
    update(object) {
      const id = checkId(idOf(object));
      const row = rows.rowOf(id);
      if (row === undefined) throw new TypeError(`\`object\` has the id ${JSON.stringify(id)}, which is not there`);
      rows.replace(row, object);
      columns.write(row, object);
    },
    remove(id) {
      const row = rows.rowOf(id);
      if (row === undefined) return false;
      rows.remove(id, row);
      columns.clear(row);
      if (rows.length > 2 * rows.size + MOST_EMPTY) {
        rows.compact();
        columns.forget();
      }
      return true;
    },
    count(query) {
      // A query that turns out to be `undefined` must not ask for everything.
      assertCheckedQuery(query);
      return use(query, ({ size }) => size);
    },
    search(query, options) {
      assertCheckedQuery(query);
      const wanted = readOptions(options, ['limit', 'page']);
      return use(query, (found) => takePage(resource, rows, query, found, wanted));
    },
    objects: (query) => use(query, (found) => takeAll(rows, found)).values(),
    facets(path, query) {
      const resolved = readPath(resource, path);
      const { type } = resolved.field;
      if (type !== 'token' && type !== 'boolean') {
        throw new TypeError(`\`field\` must be a token or boolean field; ${path} is a ${type} field`);
      }
      const column = columns.textColumnOf(resolved);
      return use(query, (found) => countFacets(column, found, type === 'boolean'));
    },
    memory() {
      const fields = columns.bytesByField;
      const rowBytes = rows.bytes;
      return { bytes: fields.reduce((sum, { bytes }) => sum + bytes, rowBytes), rowBytes, fields };
    },
  };
}

function takePage<Item>(
  resource: Resource,
  rows: Rows<Item>,
  query: CheckedQuery,
  found: RowSet,
  { limit = USUAL_ON_PAGE, page }: SearchOptions,
): SearchPage<Item> {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_ON_PAGE) {
    throw new TypeError(`\`limit\` must be a whole number from 1 to ${MOST_ON_PAGE}; got ${describeValue(limit)}`);
  }
  const from = page === undefined || page === null ? 0 : rows.rowAfter(readCursor(query, page));
  const data: Item[] = [];
  let last = 0;
  let hasMore = false;
  found.visit(from, (row) => {
    hasMore = data.length === limit;
    if (hasMore) return false;
    data.push(rows.objectAt(row));
    last = row;
    return true;
  });
  return {
    object: resource.name,
    url: `/${resource.name}`,
    has_more: hasMore,
    next_page: hasMore ? writeCursor(query, rows.sequenceAt(last)) : null,
    total_count: found.size,
    data,
  };
}

function takeAll<Item>(rows: Rows<Item>, found: RowSet): Item[] {
  const items: Item[] = [];
  found.visit(0, (row) => {
    items.push(rows.objectAt(row));
    return true;
  });
  return items;
}
