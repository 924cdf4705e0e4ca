import { type ResourceLike, toResource } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import { assertCheckedQuery, type CheckedQuery } from '../checker/checked-query.ts';
import { readObjects } from '../matcher/objects-argument.ts';
import { readLength } from '../matcher/values.ts';
import { describeValue } from '../text/describe-value.ts';
import { isList } from '../text/is-list.ts';
import { checkId, readId, readOptions, readPath } from './arguments.ts';
import type { Collection, SearchOptions } from './collection.ts';
import { type Columns, createColumns } from './columns.ts';
import { createIdentity, readCursor, writeCursor } from './cursor.ts';
import { countFacets } from './facets.ts';
import { findFirstRows, findRows } from './find-rows.ts';
import { markedRows, type RowSet } from './row-set.ts';
import { createRows, type Rows } from './rows.ts';

/** Options of a collection. */
export interface CollectionOptions<Item> {
  /** Returns the id of an object, a non-empty string; by default its own property `id`. */
  readonly idOf?: ((object: Item) => string) | undefined;
}

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 10;

/** The most objects to allocate room for in advance. A sparse list may claim to have far more than it has. */
const MAX_EXPECTED = 2 ** 24;

/**
 * Creates a collection of objects of one resource. The index of a field is built
 * when the first query uses the field.
 *
 * @param resource - A resource of your own, or the name of one of the service's.
 * @throws {TypeError} If there is no such resource, an object has no id, two
 *   objects have the same id, or an argument has the wrong type.
 * @throws Whatever the iterator of `objects` or `idOf` throws.
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
  const all = readObjects(objects);
  const { idOf = readId } = readOptions(options, ['idOf']);
  if (typeof idOf !== 'function') throw new TypeError(`\`idOf\` must be a function; got ${describeValue(idOf)}`);
  const rows = createRows<Item>(isList(objects) ? Math.min(readLength(objects), MAX_EXPECTED) : 0);
  const columns = createColumns(rows);
  const collection = openCollection(searched, rows, columns, idOf);
  for (const object of all) collection.add(object);
  return collection;
}

function openCollection<Item>(
  resource: Resource,
  rows: Rows<Item>,
  columns: Columns,
  idOf: (object: Item) => unknown,
): Collection<Item> {
  const identity = createIdentity();

  function assertQuery(query: CheckedQuery): void {
    assertCheckedQuery(query);
    if (query.resource === resource) return;
    const other = query.resource?.name === resource.name ? 'another resource with that name' : query.resource?.name;
    throw new TypeError(`\`query\` must be a query on ${resource.name}; got one on ${other}`);
  }

  function find(query: CheckedQuery | undefined): RowSet {
    if (query === undefined) return markedRows(rows.live, false);
    assertQuery(query);
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
      if (rows.rowOf(id) !== undefined)
        throw new TypeError(`\`object\` has the id ${JSON.stringify(id)}, which another object has`);
      columns.write(rows.add(id, object), object);
      rows.compact(columns);
    },
    update(object) {
      const id = checkId(idOf(object));
      const row = rows.rowOf(id);
      if (row === undefined)
        throw new TypeError(`\`object\` has the id ${JSON.stringify(id)}, which no object of the collection has`);
      rows.replace(row, object);
      columns.write(row, object);
      rows.compact(columns);
    },
    remove(id) {
      const row = rows.rowOf(id);
      if (row === undefined) return false;
      rows.remove(id, row);
      columns.clear(row);
      rows.compact(columns);
      return true;
    },
    count(query) {
      // An accidental `undefined` must not count all objects.
      assertCheckedQuery(query);
      return use(query, ({ size }) => size);
    },
    search(query, options) {
      assertQuery(query);
      const { limit, page } = readSearch(options);
      const owner = { identity, added: rows.added };
      const from = page === undefined ? 0 : rows.rowAfter(readCursor(owner, query, page));
      const first = findFirstRows(rows.live, query, columns, from, limit + 1);
      const hasMore = first.rows.length > limit;
      const shown = first.rows.slice(0, limit);
      let { total } = first;
      return {
        object: resource.name,
        url: `/${resource.name}`,
        has_more: hasMore,
        next_page: hasMore ? writeCursor(owner, query, rows.sequenceAt(shown.at(-1) as number)) : null,
        get total_count() {
          total ??= use(query, ({ size }) => size);
          return total;
        },
        data: shown.map(rows.objectAt),
      };
    },
    objects: (query) => use(query, (found) => takeAll(rows, found)).values(),
    facets(path, query) {
      const resolved = readPath(resource, path);
      const { type } = resolved.field;
      if (type !== 'token' && type !== 'boolean') {
        throw new TypeError(`\`field\` must be a token or boolean field; ${path} is a ${type} field`);
      }
      const column = columns.textColumnOf(resolved);
      return use(query, (found) => countFacets(column, found, rows, type === 'boolean'));
    },
    memory() {
      const fields = columns.bytesByField;
      const rowBytes = rows.bytes;
      return { bytes: fields.reduce((sum, { bytes }) => sum + bytes, rowBytes), rowBytes, fields };
    },
  };
}

/** @throws {TypeError} If the options are not an object or the limit is out of range. */
function readSearch(options: SearchOptions | undefined): { readonly limit: number; readonly page: string | undefined } {
  const { limit = DEFAULT_LIMIT, page } = readOptions(options, ['limit', 'page']);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new TypeError(`\`limit\` must be a whole number from 1 to ${MAX_LIMIT}; got ${describeValue(limit)}`);
  }
  return { limit, page: page ?? undefined };
}

function takeAll<Item>(rows: Rows<Item>, found: RowSet): Item[] {
  const items: Item[] = [];
  found.visit(0, (row) => {
    items.push(rows.objectAt(row));
    return true;
  });
  return items;
}
