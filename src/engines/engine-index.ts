import { describeValue, isList } from '../language/base/plain-data.ts';
import { type ResourceLike, toResource } from '../language/catalogue/catalogue.ts';
import { fieldName } from '../language/catalogue/resolve-field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { checkExpressionText } from '../language/checker/check-expression.ts';
import type { QueryLike } from '../language/checker/query-like.ts';
import { anyValue, oneOfWords, readOptions, wholeNumber } from '../language/diagnostic/read-options.ts';
import { checkId, readId, readQueryOn } from '../objects/collection/arguments.ts';
import type { QueryInput, SearchOptions, SearchPage, SortBy, TotalKind } from '../objects/collection/collection.ts';
import { readNewerBy, type UpdateOptions } from '../objects/collection/newer-by.ts';
import { readPageRequest } from '../objects/collection/search-page.ts';
import { readSortBy, type SortField } from '../objects/collection/sort.ts';
import type { Facet } from '../objects/collection/summary.ts';
import { CursorError, describeSearch, readCursor, writeCursor } from '../objects/cursor.ts';
import { countFacets } from './count-facets.ts';
import type { Engine, KeyValue, OrderKey, RowPosition, StatementReport, Store } from './engine.ts';
import { type Condition, EVERYTHING, isTreeGroup, readTests } from './field-tests.ts';
import { IndexError } from './index-error.ts';
import { type Column, LAYOUT_RULES, Layout, type LayoutOptions } from './layout/layout.ts';
import { createRowWriter, type Row, versionOf } from './layout/row.ts';

/** Options of an index. */
export interface IndexOptions extends LayoutOptions {
  /** The order of `search` and `objects` unless they name another; by default that of the ids. */
  readonly sortBy?: SortBy | undefined;
  /** The milliseconds that a read may take, or that a write may wait for a lock; 5,000 by default. */
  readonly timeoutMs?: number | undefined;
  /**
   * Whether a call waits until OpenSearch can find what it wrote, which is the default. With `none`, loads are
   * faster, and objects are found after the next refresh of the index. Other engines find them at once.
   */
  readonly refresh?: 'wait' | 'none' | undefined;
  /** Called after each statement, for logs and metrics. */
  readonly onStatement?: ((report: StatementReport) => void) | undefined;
}

const TIMEOUT_MS = 5000;

/**
 * Opens an index of the objects of one resource in an engine. Only
 * `load` and `add` create its table.
 *
 * @param engine - `sqlite`, `postgres`, `duckdb` or `openSearch`.
 * @param connection - A URL, or a connection of the engine's driver, which stays open.
 * @param resource - Your own resource, or the name of one of the service's.
 * @throws {TypeError} If there is no such resource, or an option is wrong.
 * @throws {IndexError} If the driver is missing, or the engine does not answer.
 * @example
 * const index = await openIndex(sqlite, ':memory:', 'plans')
 * await index.load([{ id: 'a', interval: 'months' }, { id: 'b', interval: 'years' }])
 * await index.count('interval:"years"') // 1
 */
export async function openIndex<Connection, Item = object, const Target extends ResourceLike = ResourceLike>(
  engine: Engine<Connection>,
  connection: Connection | string,
  resource: Target,
  options?: IndexOptions,
): Promise<EngineIndex<Item, Target>> {
  const rules = {
    sortBy: anyValue<SortBy>(),
    timeoutMs: anyValue<number>(),
    refresh: oneOfWords('wait', ['wait', 'none']),
    onStatement: anyValue<(report: StatementReport) => void>(),
    ...LAYOUT_RULES,
  };
  const { table, indexes, ...others } = readOptions(rules, options);
  return openLayout(engine, connection, new Layout(toResource(resource), { table, indexes }), others);
}

/** Opens an index with a layout that was made before. */
export async function openLayout<Connection, Item = object, const Target extends ResourceLike = Resource>(
  engine: Engine<Connection>,
  connection: Connection | string,
  layout: Layout,
  { sortBy, timeoutMs = TIMEOUT_MS, refresh, onStatement }: Omit<IndexOptions, keyof LayoutOptions>,
): Promise<EngineIndex<Item, Target>> {
  const order = readSortBy(layout.resource, sortBy);
  toOrder(layout, order);
  if (layout.schema !== undefined && engine.name !== 'postgres') {
    throw new TypeError('`table` can have a schema in PostgreSQL only');
  }
  const store = await engine.open(connection, layout, { timeoutMs, refresh, onStatement });
  return new EngineIndex(layout, store, order);
}

/** How many objects a load has read. */
export interface LoadCounts {
  readonly stored: number;
  /** Objects that were not stored, because a newer one with the same id was there: see `newerBy`. */
  readonly older: number;
  /** A warning if the objects are stored, but an index or statistics could not be created. */
  readonly warning?: string | undefined;
}

/** Options of a load. */
export interface LoadOptions extends UpdateOptions {
  /** Called after each batch. */
  readonly onProgress?: ((counts: LoadCounts) => void) | undefined;
  /** The most objects that are stored at once; 4,000 by default. Large objects are stored sooner. */
  readonly batchSize?: number | undefined;
}

const BATCH_SIZE = 4000;
/** A batch is stored once its JSON has this length, in UTF-16 code units. */
const BATCH_LENGTH = 2 ** 24;
/** The objects that `objects` reads at first. */
const FIRST_STEP = 500;
/** The most that it reads at once. An engine may sort all objects for each step. */
const MAX_STEP = 4000;
/** The most objects that a search counts with `total: 'atMost'`. */
const MAX_TOTAL = 10_000;

/** The state that tells a rebuild from those before it. It ends the names of the states since. */
const REBUILD = 'last rebuild';

/** A page of an index. It has totals if they are asked for. */
export type IndexPage<Item, Total extends TotalKind = false> = Omit<SearchPage<Item>, 'total_count'> &
  (Total extends false
    ? unknown
    : Pick<SearchPage<Item>, 'total_count'> &
        (Total extends 'atMost' ? { readonly total_is_exact: boolean } : unknown));

/** The type errors of an expression that is not a query, because the types read only queries. */
type Unread = `${'syntax' | 'mixed-connectives' | 'or-across-fields' | 'too-many-clauses'}: ${string}`;

/** A query as a collection takes it, or the literal text of an expression. */
type IndexInput<Target extends ResourceLike, Query> =
  QueryInput<Target, Query> extends Unread ? Query : QueryInput<Target, Query>;

/** How an engine answers a query. */
export interface QueryExplanation {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The plan, as the engine prints it. */
  readonly plan: string;
  /** For each field of the query, whether the plan uses its index. */
  readonly fields: readonly { readonly field: string; readonly isIndexed: boolean }[];
  /** A warning if the engine reads all objects for want of an index. */
  readonly warning: string | undefined;
}

/**
 * Objects of one resource in an engine, with the interface of a collection, made asynchronous. It finds
 * the same objects as `compileMatcher`, in the order of their ids or of `sortBy`.
 *
 * A query is one that a collection takes, or the text of an expression. Methods that take one throw a
 * `QueryError` if the text has errors, and a `TypeError` if it is not a query on the resource. All methods
 * throw an `IndexError` if the engine does not answer.
 */
export class EngineIndex<Item = object, Target extends ResourceLike = Resource> {
  readonly #layout: Layout;
  readonly #store: Store;
  readonly #order: readonly SortField[];
  #rowWriter: ((object: unknown) => Row) | undefined;

  /** For `openIndex`. */
  constructor(layout: Layout, store: Store, order: readonly SortField[]) {
    this.#layout = layout;
    this.#store = store;
    this.#order = order;
  }

  get resource(): Resource {
    return this.#layout.resource;
  }

  /**
   * Stores objects, and replaces those with the same ids, batch by batch: while one is stored, the objects
   * of the next are read, and no more. A load that was interrupted can be run again. With `newerBy`, no
   * object replaces a newer one, in whatever order they come, and also if others write at the same time.
   *
   * @returns The number of objects stored, and of those that were older than the stored ones.
   * @throws {IndexError} If an object cannot be stored. The objects before it are stored.
   * @throws {TypeError} If `objects` is not iterable, `batchSize` is not a whole number from 1, or
   *   `newerBy` is not a date or a number.
   * @throws Whatever the iterator of `objects` throws.
   * @example
   * const index = await openIndex(sqlite, ':memory:', 'plans')
   * await index.load([{ id: 'a', updated_at: '2026-05-02T00:00:00Z' }])
   * const late = { id: 'a', updated_at: '2026-05-01T00:00:00Z' }
   * await index.load([late], { newerBy: 'updated_at' }) // { stored: 0, older: 1 }
   */
  async load(objects: Iterable<Item> | AsyncIterable<Item>, options?: LoadOptions): Promise<LoadCounts> {
    const rules = {
      newerBy: anyValue<string>(),
      onProgress: anyValue<(counts: LoadCounts) => void>(),
      batchSize: wholeNumber(BATCH_SIZE),
    };
    const { onProgress, batchSize, newerBy: path } = readOptions(rules, options);
    const newerBy = this.#readNewerBy({ newerBy: path });
    const isAsync = Symbol.asyncIterator in Object(objects);
    if (!isAsync && !(Symbol.iterator in Object(objects))) {
      throw new TypeError(`\`objects\` must be iterable; got ${describeValue(objects)}`);
    }
    await this.#store.create();
    let counts: LoadCounts = { stored: 0, older: 0 };
    let batch: Row[] = [];
    let length = 0;
    let writing: Promise<void> = Promise.resolve();
    const flush = async (): Promise<void> => {
      await writing;
      if (batch.length === 0) return;
      const rows = batch;
      batch = [];
      length = 0;
      writing = this.#write(rows, newerBy).then((older) => {
        counts = { stored: counts.stored + rows.length - older, older: counts.older + older };
        onProgress?.(counts);
      });
      // The next flush throws the error.
      writing.catch(() => {});
    };
    const fills = (object: Item): boolean => {
      const row = this.#toRow(object);
      length += row.json.length;
      return batch.push(row) === batchSize || length >= BATCH_LENGTH;
    };
    try {
      if (isAsync) {
        for await (const object of objects) if (fills(object)) await flush();
      } else {
        // `for await` would wait even for objects that are there already.
        for (const object of objects as Iterable<Item>) if (fills(object)) await flush();
      }
    } finally {
      await flush();
      await writing;
    }
    await this.#store.finish();
    const warning = await this.#store.optimize(counts.stored);
    return warning === undefined ? counts : { ...counts, warning };
  }

  /**
   * Builds a second index and replaces the old one with it in one step when `fill` ends. If `fill` throws, the
   * old one stays. Objects that others write into the old one meanwhile are lost. Run one rebuild at a time.
   * The new index has none of the states of the old one: what it was filled from may lack objects.
   *
   * @param fill - Stores the objects in the index that it is given.
   * @returns The result of `fill`.
   * @throws {IndexError} If clausal did not create the table.
   * @throws Whatever `fill` throws.
   * @example
   * const index = await openIndex(sqlite, ':memory:', 'plans')
   * await index.load([{ id: 'a' }])
   * await index.rebuild((next) => next.load([{ id: 'b' }, { id: 'c' }]))
   * await index.count() // 2
   */
  async rebuild<Result>(fill: (next: EngineIndex<Item, Target>) => Promise<Result>): Promise<Result> {
    const { layout, store, swap, drop } = await this.#store.createBeside();
    let result: Result;
    try {
      const next = new EngineIndex<Item, Target>(layout, store, this.#order);
      await next.#forgetStates();
      result = await fill(next);
      // If the process ends before the swap, the old index has lost its states, and no objects.
      await this.#forgetStates();
    } catch (error) {
      await drop().catch(() => {});
      throw error;
    }
    // Nothing is dropped if it fails: the engine may have done it and lost the answer.
    await swap();
    return result;
  }

  /** Only what writes needs a reader of all fields. */
  #toRow(object: unknown): Row {
    this.#rowWriter ??= createRowWriter(this.#layout);
    const row = this.#rowWriter(object);
    this.#store.check?.(row);
    return row;
  }

  #readNewerBy(options: UpdateOptions | undefined): Column | undefined {
    const resolved = readNewerBy(this.#layout.resource, options);
    return resolved && this.#layout.mainColumnOf(resolved);
  }

  /** Writes rows: of those with the same id, the last that is not older than one before. Returns the number of older ones. */
  async #write(rows: readonly Row[], newerBy: Column | undefined): Promise<number> {
    const byId = new Map<string, Row>();
    let older = 0;
    for (const row of rows) {
      const before = newerBy && byId.get(row.id);
      if (before && versionOf(before, this.#layout, newerBy) > versionOf(row, this.#layout, newerBy)) older += 1;
      else byId.set(row.id, row);
    }
    return older + (await this.#store.write([...byId.values()], newerBy ?? true));
  }

  /**
   * Adds an object. If several writers add the same id at the same time, only one object is stored.
   *
   * @throws {TypeError} If the object has no id.
   * @throws {IndexError} If another object has the id: `duplicate-id`.
   */
  async add(object: Item): Promise<void> {
    const row = await this.#prepare(object);
    if ((await this.#store.write([row], false)) > 0) {
      throw new IndexError('duplicate-id', `\`object\` has the id ${describeValue(row.id)}, which another object has`);
    }
    await this.#store.finish();
  }

  /**
   * Replaces the object with the same id. Returns whether it did: not if that one is newer by the
   * field of `newerBy`.
   *
   * @throws {TypeError} If the object has no id, no object has that id, or `newerBy` is not a date or a number.
   */
  async update(object: Item, options?: UpdateOptions): Promise<boolean> {
    const newerBy = this.#readNewerBy(options);
    const row = await this.#prepare(object);
    if (!(await this.has(row.id))) {
      throw new TypeError(`\`object\` has the id ${describeValue(row.id)}, which no object of the index has`);
    }
    const older = await this.#store.write([row], newerBy ?? true);
    await this.#store.finish();
    return older === 0;
  }

  /** Turns an object into a row, and creates the table if it does not exist. */
  async #prepare(object: Item): Promise<Row> {
    checkId(readId(object));
    const row = this.#toRow(object);
    await this.#store.create();
    return row;
  }

  /** Removes an object. Returns whether there was one with that id. */
  async remove(id: string): Promise<boolean> {
    return (await this.removeAll([id])) > 0;
  }

  /** Removes the objects with these ids, batch by batch. Returns the number of removed objects. */
  async removeAll(ids: Iterable<string> | AsyncIterable<string>): Promise<number> {
    let removed = 0;
    let batch = new Set<string>();
    const flush = async (): Promise<void> => {
      if (batch.size > 0) removed += await this.#store.remove([...batch]);
      batch = new Set();
    };
    for await (const id of ids) if (batch.add(id).size === BATCH_SIZE) await flush();
    await flush();
    if (removed > 0) await this.#store.finish();
    return removed;
  }

  async get(id: string): Promise<Item | undefined> {
    const [found] = await this.#store.get([id]);
    return found === undefined ? undefined : (JSON.parse(found.json) as Item);
  }

  /** Whether an object has an id. */
  async has(id: string): Promise<boolean> {
    return (await this.#store.get([id])).length > 0;
  }

  /**
   * Returns a page of the objects that match a query. Following `next_page` neither skips nor repeats
   * objects, even if objects are added or removed meanwhile, or the process is another one.
   *
   * @throws {CursorError} If `page` is not from a search of this resource with this query and order.
   * @throws {TypeError} If `limit` is not a whole number from 1 to 100, or `sortBy` does not name fields
   *   with one value.
   * @example
   * const index = await openIndex(sqlite, ':memory:', 'plans')
   * await index.load([{ id: 'a', interval: 'months' }, { id: 'b', interval: 'years' }])
   * const page = await index.search('-interval:null', { limit: 1, total: 'exact' })
   * page.total_count // 2
   */
  async search<const Query extends QueryLike | string, const Total extends TotalKind = false>(
    query: IndexInput<Target, Query>,
    options?: SearchOptions<Total>,
  ): Promise<IndexPage<Item, Total>> {
    const { resource } = this.#layout;
    const { owner, page, limit, total } = this.#readSearch(query as QueryLike | string, options);
    const [rows, totals] = await Promise.all([this.#store.find(page), this.#countTotal(page.condition, total)]);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return {
      object: resource.name,
      url: resource.path,
      has_more: hasMore,
      next_page: hasMore ? writeCursor(owner, [last.keys, last.id]) : null,
      ...totals,
      data: shown.map(({ json }) => JSON.parse(json) as Item),
    } as IndexPage<Item, Total>;
  }

  #readSearch(query: QueryLike | string, options: SearchOptions | undefined) {
    const { resource } = this.#layout;
    const read = readQueryOn(resource, query, checkExpressionText);
    const { limit, page, sortBy, total } = readPageRequest(resource, options, this.#order);
    const owner = describeSearch(read, sortBy);
    const order = toOrder(this.#layout, sortBy);
    const after = page === undefined ? undefined : readPosition(owner, order, page);
    return { owner, limit, total, page: { condition: readTests(read.tree), order, after, limit: limit + 1 } };
  }

  async #countTotal(condition: Condition, total: TotalKind): Promise<object> {
    if (total === false) return {};
    if (total === 'exact') return { total_count: await this.#store.count(condition) };
    const count = await this.#store.count(condition, MAX_TOTAL + 1);
    return { total_count: Math.min(count, MAX_TOTAL), total_is_exact: count <= MAX_TOTAL };
  }

  /** Iterates over the objects that match a query, or over all, without holding them. */
  async *objects<const Query extends QueryLike | string>(
    query?: IndexInput<Target, Query>,
    options?: Pick<SearchOptions, 'sortBy'>,
  ): AsyncGenerator<Item, void, undefined> {
    const { sortBy } = readPageRequest(this.#layout.resource, options, this.#order);
    const condition = this.#read(query);
    const order = toOrder(this.#layout, sortBy);
    let after: RowPosition | undefined;
    for (let limit = FIRST_STEP; ; limit = Math.min(2 * limit, MAX_STEP)) {
      const rows = await this.#store.find({ condition, order, after, limit });
      for (const { json } of rows) yield JSON.parse(json) as Item;
      if (rows.length < limit) return;
      after = rows.at(-1);
    }
  }

  /**
   * Counts the objects that match a query, or all.
   *
   * @param options - `atMost`: where to stop, because counting millions is slow.
   */
  async count<const Query extends QueryLike | string>(
    query?: IndexInput<Target, Query>,
    options?: { readonly atMost?: number | undefined },
  ): Promise<number> {
    const { atMost } = readOptions({ atMost: wholeNumber(undefined) }, options);
    return this.#store.count(this.#read(query), atMost);
  }

  /**
   * Counts the values of a token or boolean field in the objects that match a query, or in all: the
   * 1,000 most frequent. Equal counts are in the order of the ids of the first objects, which also give
   * the spelling. Objects without a value come last, as `null`. An object with several values counts for
   * each.
   *
   * @param path - The path of the field: `payment_status`, `metadata[key]`.
   * @throws {TypeError} If there is no such field, or it has another type.
   */
  async facets<const Query extends QueryLike | string>(
    path: string,
    query?: IndexInput<Target, Query>,
  ): Promise<readonly Facet[]> {
    return countFacets(this.#store, this.#layout, path, this.#read(query));
  }

  /** Explains how the engine counts the objects that match a query or, with options, how it finds a page of them. */
  async explain<const Query extends QueryLike | string>(
    query: IndexInput<Target, Query>,
    options?: SearchOptions,
  ): Promise<QueryExplanation> {
    const page = options && this.#readSearch(query as QueryLike | string, options).page;
    const condition = this.#read(query);
    const { text, values, plan, served, scansColumns = false } = await this.#store.explain(condition, page);
    const sorted = page?.order.map(({ column }) => column) ?? [];
    const columns = new Set([...columnsOf(this.#layout, condition), ...sorted]);
    const fields = [...columns].map((column) => ({ field: column.field.path, isIndexed: served.includes(column) }));
    const isScan = !scansColumns && fields.every(({ isIndexed }) => !isIndexed);
    const hint = 'add a field of the query to `indexes`, or a clause on an indexed field';
    return { text, values, plan, fields, warning: isScan ? `the engine reads all objects: ${hint}` : undefined };
  }

  /**
   * Reads a text that `writeState` stored, such as the position of a program in its source. Returns `undefined`
   * if there is none, or the index has no objects.
   */
  async readState(name: string): Promise<string | undefined> {
    return this.#store.readState(await this.#nameState(name));
  }

  /**
   * Stores a text under a name, such as the position that a program needs in its next run. All indexes of a
   * database share one table for these texts, `clausal_state`.
   */
  async writeState(name: string, state: string): Promise<void> {
    await this.#store.writeState(await this.#nameState(name), state);
  }

  async #nameState(name: string): Promise<string> {
    const rebuild = await this.#store.readState(REBUILD);
    return rebuild === undefined ? name : `${name} ${rebuild}`;
  }

  async #forgetStates(): Promise<void> {
    await this.#store.writeState(REBUILD, crypto.randomUUID());
  }

  /** Closes the connection if the index opened it. */
  async close(): Promise<void> {
    await this.#store.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #read(query: unknown): Condition {
    if (query === undefined) return EVERYTHING;
    return readTests(readQueryOn(this.#layout.resource, query as QueryLike | string, checkExpressionText).tree);
  }
}

function columnsOf(layout: Layout, condition: Condition): readonly Column[] {
  if (!isTreeGroup(condition)) return [layout.columnOf(condition)];
  return condition.members.flatMap((member) => columnsOf(layout, member));
}

/** @throws {TypeError} If a field may have several values. */
function toOrder(layout: Layout, sortBy: readonly SortField[]): readonly OrderKey[] {
  return sortBy.map(({ resolved, isDescending }) => {
    const column = layout.mainColumnOf(resolved);
    if (column.isList)
      throw new TypeError(`\`sortBy\` must name fields with one value; ${fieldName(resolved)} may have several`);
    return { column, isDescending };
  });
}

/** @throws {CursorError} If the text is not a cursor of this query and order. */
function readPosition(owner: string, order: readonly OrderKey[], page: string): RowPosition {
  const [keys, id] = readCursor(owner, page) ?? [];
  const isPosition =
    isList(keys) && keys.length === order.length && order.every((key, index) => isKey(key, keys[index]));
  if (!isPosition || !isStoredText(id) || id === '') throw new CursorError();
  return { keys: keys as readonly KeyValue[], id };
}

/** Whether an object can have a key. A field may have had another type when the cursor was written. */
function isKey({ column: { type } }: OrderKey, value: unknown): boolean {
  if (value === null) return true;
  if (type === 'number') return Number.isFinite(value);
  if (type === 'instant') return Number.isSafeInteger(value);
  return type === 'boolean' ? typeof value === 'boolean' : isStoredText(value);
}

/** Whether a value is a text that every engine takes. */
function isStoredText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}
