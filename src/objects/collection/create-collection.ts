import { describeValue, isList } from '../../language/base/plain-data.ts';
import { type ResourceLike, toResource } from '../../language/catalogue/catalogue.ts';
import type { ResolvedField } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { checkText } from '../../language/checker/check-query.ts';
import type { QueryLike, ReadExpression } from '../../language/checker/query-like.ts';
import { anyValue, option, readOptions } from '../../language/diagnostic/read-options.ts';
import { readObjects } from '../matcher/objects-argument.ts';
import { readLength } from '../matcher/values.ts';
import { type CheckText, checkId, readId, readPath, readQueryOn } from './arguments.ts';
import { markedRows, type RowSet } from './bitmap.ts';
import type { Collection, SortBy } from './collection.ts';
import { type Columns, createColumns } from './columns.ts';
import { findRows } from './find-rows.ts';
import { readNewerBy, readVersion } from './newer-by.ts';
import { createRows, type Rows } from './rows.ts';
import { createIdentity, readPageRequest, searchPage } from './search-page.ts';
import { createRowOrder, readSortBy, type SortField, sortRows } from './sort.ts';
import { readFacets, readKeys, readSummary, type Summary, type SummaryParts } from './summary.ts';

/**
 * Creates a collection of objects of one resource. The index of a field is built when the first query uses the field.
 *
 * @param resource - Your own resource, or the name of one of the service's.
 * @throws {TypeError} If there is no such resource, an object has no id, two objects have the same id, or an argument
 *   has the wrong type.
 * @throws Whatever the iterator of `objects` or `idOf` throws.
 * @see L3
 * @example
 * const plans = createCollection('plans', [{ id: 'a', interval: 'months' }, { id: 'b', interval: 'years' }])
 * plans.search('interval:"years"').data // [{ id: 'b', interval: 'years' }]
 */
export function createCollection<Item, const Target extends ResourceLike = ResourceLike>(
  resource: Target,
  objects: Iterable<Item>,
  options?: CollectionOptions<Item>,
): Collection<Item, Target> {
  return fillCollection(resource, objects, options, checkText);
}

/**
 * Creates a collection that takes checked queries and searches, but no texts, so that a bundle does not contain the
 * parser. Otherwise it equals a collection from `createCollection`.
 *
 * @param resource - Your own resource, or the name of one of the service's.
 * @throws {TypeError} If there is no such resource, an object has no id, two objects have the same id, or an argument
 *   has the wrong type.
 * @throws Whatever the iterator of `objects` or `idOf` throws.
 * @see L3
 * @example
 * const plans = createCheckedCollection('plans', [{ id: 'a', interval: 'months' }, { id: 'b', interval: 'years' }])
 * plans.search(search('plans').where('interval', ':', 'years')).data // [{ id: 'b', interval: 'years' }]
 */
export function createCheckedCollection<Item, const Target extends ResourceLike = ResourceLike>(
  resource: Target,
  objects: Iterable<Item>,
  options?: CollectionOptions<Item>,
): Collection<Item, Target, never> {
  return fillCollection(resource, objects, options, undefined);
}

/** Options of a collection. */
export interface CollectionOptions<Item> {
  /** Returns the id of an object, a non-empty string; by default its own property `id`. */
  readonly idOf?: ((object: Item) => string) | undefined;
  /** The order of `search` and `objects` unless they name another; by default that in which objects were added. */
  readonly sortBy?: SortBy | undefined;
}

/** The most objects to allocate room for in advance. A sparse list may claim to have far more than it has. */
const MAX_EXPECTED = 2 ** 24;

/** What a collection consists of. */
interface CollectionParts<Item> {
  readonly resource: Resource;
  readonly rows: Rows<Item>;
  readonly columns: Columns;
  readonly idOf: (object: Item) => unknown;
  readonly sortBy: readonly SortField[];
  /** `undefined` if the collection does not take texts. */
  readonly checkText: CheckText | undefined;
}

/**
 * Creates a collection of objects of one resource. The index of a field is built when the first query uses the field.
 *
 * @param resource - Your own resource, or the name of one of the service's.
 * @throws {TypeError} If there is no such resource, an object has no id, two objects have the same id, or an argument
 *   has the wrong type.
 * @throws Whatever the iterator of `objects` or `idOf` throws.
 * @see L3
 */
function fillCollection<Item>(
  resource: ResourceLike,
  objects: Iterable<Item>,
  options: CollectionOptions<Item> | undefined,
  checkText: CheckText | undefined,
): Collection<Item> {
  const searched = toResource(resource);
  const all = readObjects(objects);
  const idRule = option<CollectionOptions<Item>['idOf']>(undefined, 'a function', (one) => typeof one === 'function');
  const { idOf = readId, sortBy } = readOptions({ idOf: idRule, sortBy: anyValue<SortBy>() }, options);
  const rows = createRows<Item>(isList(objects) ? Math.min(readLength(objects), MAX_EXPECTED) : 0);
  const columns = createColumns(rows);
  const order = readSortBy(searched, sortBy);
  const collection = openCollection({ resource: searched, rows, columns, idOf, sortBy: order, checkText });
  for (const object of all) collection.add(object);
  return collection;
}

function openCollection<Item>({
  resource,
  rows,
  columns,
  idOf,
  sortBy,
  checkText,
}: CollectionParts<Item>): Collection<Item> {
  const identity = createIdentity();

  const readQuery = (source: QueryLike | string): ReadExpression => readQueryOn(resource, source, checkText);

  function use<Result>(source: QueryLike | string | undefined, read: (found: RowSet) => Result): Result {
    return useRows(source === undefined ? undefined : readQuery(source), read);
  }

  function useRows<Result>(query: ReadExpression | undefined, read: (found: RowSet) => Result): Result {
    const found = query === undefined ? markedRows(rows.live, false) : findRows(rows.live, query.tree, columns);
    const result = read(found);
    found.release();
    return result;
  }

  function insert(id: string, object: Item): void {
    columns.write(rows.add(id, object), object);
  }

  function replace(row: number, object: Item, newerBy: ResolvedField | undefined): boolean {
    if (newerBy !== undefined && readVersion(newerBy, rows.objectAt(row)) > readVersion(newerBy, object)) return false;
    rows.replace(row, object);
    columns.write(row, object);
    return true;
  }

  return {
    get size() {
      return rows.size;
    },
    get(id) {
      const row = rows.rowOf(id);
      return row === undefined ? undefined : rows.objectAt(row);
    },
    has: (id) => rows.rowOf(id) !== undefined,
    add(object) {
      const id = checkId(idOf(object));
      if (rows.rowOf(id) !== undefined)
        throw new TypeError(`\`object\` has the id ${JSON.stringify(id)}, which another object has`);
      insert(id, object);
    },
    update(object, options) {
      const id = checkId(idOf(object));
      const newerBy = readNewerBy(resource, options);
      const row = rows.rowOf(id);
      if (row === undefined)
        throw new TypeError(`\`object\` has the id ${JSON.stringify(id)}, which no object of the collection has`);
      return replace(row, object, newerBy);
    },
    upsert(object, options) {
      const id = checkId(idOf(object));
      const newerBy = readNewerBy(resource, options);
      const row = rows.rowOf(id);
      if (row === undefined) insert(id, object);
      else replace(row, object, newerBy);
      return row === undefined;
    },
    remove(id) {
      const row = rows.rowOf(id);
      if (row === undefined) return false;
      rows.remove(id, row);
      columns.clear(row);
      if (rows.compact()) columns.forget();
      return true;
    },
    clear() {
      rows.clear();
      columns.forget();
    },
    count(query) {
      return useRows(readQuery(query), ({ size }) => size);
    },
    search(query, options) {
      const checked = readQuery(query);
      return searchPage(rows, columns, identity, checked, readPageRequest(resource, options, sortBy));
    },
    objects(query, options) {
      const { sortBy: own } = readOptions({ sortBy: anyValue<SortBy>() }, options);
      const fields = own === undefined ? sortBy : readSortBy(resource, own);
      const order = createRowOrder(fields, columns, rows.sequenceAt);
      return use(query, (found) =>
        fields.length === 0 ? takeAll(rows, found) : sortRows(found, order).map(rows.objectAt),
      ).values();
    },
    facets: (path, query) => use(query, readFacets(resource, path, columns, rows)),
    summarize<const Asked extends SummaryParts>(parts: Asked, query?: QueryLike | string) {
      return use(query, readSummary(resource, parts, columns, rows)) as Summary<Asked>;
    },
    keys: (path, query) => use(query, readKeys(resource, path, rows)),
    prepare(fields) {
      if (!isList(fields)) throw new TypeError(`\`fields\` must be a list of fields; got ${describeValue(fields)}`);
      const resolved = fields.map((path) => readPath(resource, path, 'fields'));
      for (const field of resolved) columns.columnOf(field).prepare();
    },
    memory() {
      const fields = columns.bytesByField;
      const rowBytes = rows.bytes;
      return { bytes: fields.reduce((sum, { bytes }) => sum + bytes, rowBytes), rowBytes, fields };
    },
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
