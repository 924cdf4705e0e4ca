import type { QueryText } from '../builder/literal/read-query.ts';
import { describeValue, ownOptions } from '../language/base/plain-data.ts';
import type { Signal } from '../language/base/signal.ts';
import { type ResourceLike, type ResourceOf, toResource } from '../language/catalogue/catalogue.ts';
import type { ObjectOf } from '../language/catalogue/objects.ts';
import { checkText } from '../language/checker/check-query.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { type QuerySource, readExpression, readSource, type Searching } from '../language/checker/query-source.ts';
import { describeSearch, readCursor, writeCursor } from '../objects/cursor.ts';
import { invalidCursor, type Source, SourceError, type SourcePage } from './source.ts';

/** Where to begin, and how to stop. */
export interface SearchAllOptions {
  /** The number of objects in a request; by default the most that the source has on a page. */
  readonly pageSize?: number | undefined;
  /** The `cursor` of an earlier run of the same query, to continue after its last object. */
  readonly cursor?: string | null | undefined;
  /** Ends the run: the next step throws the reason of the signal. */
  readonly signal?: Signal | undefined;
}

/** The name of the resource of a query; `string` if it is known only at run time. */
export type ResourceNameOf<Query> = Query extends CheckedQuery
  ? Query['resource']['name']
  : Query extends Searching<infer On>
    ? On['name']
    : string;

/**
 * Searches a source for all objects that match a query. Nothing is asked before the first step;
 * then one page is asked ahead. If a request fails for good, the step throws a `SourceError` with
 * the `cursor` to go on with, and never ends as if it were complete.
 *
 * Takes a search, a template or a checked query, or a resource and a text. A text is a literal, which
 * the compiler reads; `search('payments').parse(text)` takes any other one.
 *
 * @throws {QueryError} If the query is a text with errors, or a search without clauses.
 * @throws {SourceError} If the cursor is damaged or of another query; its code is `invalid-cursor`.
 * @throws {TypeError} If an argument has the wrong type.
 * @example
 * const plans = createCollection('plans', [{ id: 'a', interval: 'months' }, { id: 'b', interval: 'years' }])
 * const found = searchAll(collectionSource({ plans }), 'plans', 'interval:"years"')
 * await found.toArray() // [{ id: 'b', interval: 'years' }]
 */
export function searchAll<const Query extends QuerySource>(
  source: Source,
  query: Query,
  options?: SearchAllOptions,
): SearchRun<ObjectOf<ResourceNameOf<Query>>>;
export function searchAll<const Target extends ResourceLike, const Text extends string>(
  source: Source,
  resource: Target,
  text: QueryText<ResourceOf<Target>, Text>,
  options?: SearchAllOptions,
): SearchRun<ObjectOf<ResourceOf<Target>['name']>>;
export function searchAll(source: Source, ...given: readonly unknown[]): SearchRun<Readonly<Record<string, unknown>>> {
  const [first, second, third] = given;
  const isText = typeof second === 'string';
  const {
    pageSize = source.capabilities.pageSize,
    cursor,
    signal,
  } = ownOptions((isText ? third : second) as SearchAllOptions | undefined);
  const { pageSize: largest } = source.capabilities;
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > largest) {
    throw new TypeError(`\`pageSize\` must be a whole number from 1 to ${largest}; got ${describeValue(pageSize)}`);
  }
  const checked = isText
    ? checkText(toResource(first as ResourceLike), second)
    : readSource(first, 'a search, a checked query, or a resource and a text');
  return new SearchRun(source, checked, pageSize, signal, cursor);
}

/** Collects objects: all of them, or the first ones. */
export async function takeObjects<Item>(all: AsyncIterable<Item>, limit: number): Promise<Item[]> {
  const objects: Item[] = [];
  if (limit <= 0) return objects;
  for await (const object of all) {
    objects.push(object);
    if (objects.length >= limit) break;
  }
  return objects;
}

/** A place between two objects: a page, and the last object of it that was returned. */
interface Place {
  readonly page: string | undefined;
  readonly after: string | undefined;
}

const START: Place = { page: undefined, after: undefined };
/** The service may skip objects, but a page without any is seldom followed by several more. */
const MAX_EMPTY_PAGES = 3;

/** One page of a run, and where it stands. */
interface Step<Item> {
  readonly page: SourcePage<Item>;
  readonly place: Place;
  /** The position after the page; `null` at the end. */
  readonly next: Place | null;
}

/** All objects that match a query, in the order of the source. Each loop over it begins at the start, or at the cursor. */
export class SearchRun<Item> implements AsyncIterable<Item> {
  readonly query: CheckedQuery;
  readonly #source: Source;
  readonly #pageSize: number;
  readonly #signal: AbortSignal | undefined;
  /** Where the run begins; `null` at the end of an earlier run. */
  readonly #start: Place | null;
  #place: Place | null;

  constructor(
    source: Source,
    query: CheckedQuery,
    pageSize: number,
    signal: Signal | undefined,
    cursor: string | null | undefined,
  ) {
    this.query = query;
    this.#source = source;
    this.#pageSize = pageSize;
    this.#signal = signal as AbortSignal | undefined;
    this.#start = cursor === undefined ? START : readPlace(cursor, query);
    this.#place = this.#start;
  }

  /**
   * The position after the last object, or page, that was returned; `null` at the end. It is a short
   * text, to be given back as the option `cursor`, in another process too.
   */
  get cursor(): string | null {
    return this.#place && writeCursor(ownerOf(this.query), [this.#place.page, this.#place.after]);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { page, place, next } of this.#read(true)) {
      for (const [index, object] of page.data.entries()) {
        const isLast = index === page.data.length - 1;
        this.#signal?.throwIfAborted();
        this.#place = isLast ? next : { page: place.page, after: idOf(object) };
        yield object;
      }
      this.#place = next;
    }
  }

  /** Iterates over the pages, as the source returns them. */
  async *pages(): AsyncGenerator<SourcePage<Item>, void, undefined> {
    for await (const { page, next } of this.#read(true)) {
      this.#place = next;
      yield page;
    }
  }

  /** Collects the objects: all of them, or the first ones. */
  async toArray({ limit = Number.POSITIVE_INFINITY }: { readonly limit?: number } = {}): Promise<Item[]> {
    return takeObjects(this, limit);
  }

  /** Returns the first object; `undefined` if none matches. */
  async first(): Promise<Item | undefined> {
    // The page that an earlier run stopped on is asked for as a whole.
    const limit = this.#start?.after === undefined ? 1 : this.#pageSize;
    for await (const { page } of this.#read(false, limit)) {
      if (page.data.length > 0) return page.data[0];
    }
    return undefined;
  }

  /** Asks how many objects match, wherever the run stands. */
  async count(): Promise<number> {
    if (!this.#source.capabilities.hasTotals) return this.#countAll();
    const signal = this.#signal ?? new AbortController().signal;
    return (await this.#source.search({ query: this.query, limit: 1, page: undefined, signal })).total_count;
  }

  async #countAll(): Promise<number> {
    let count = 0;
    for await (const { data } of new SearchRun(
      this.#source,
      this.query,
      this.#pageSize,
      this.#signal,
      undefined,
    ).pages()) {
      count += data.length;
    }
    return count;
  }

  /** Reads page after page. With `isAhead`, the next one is asked while the caller uses this one. */
  async *#read(isAhead: boolean, limit = this.#pageSize): AsyncGenerator<Step<Item>, void, undefined> {
    const { query } = this;
    const controller = new AbortController();
    const signal = this.#signal === undefined ? controller.signal : AbortSignal.any([this.#signal, controller.signal]);
    const ask = (page: string | undefined): Promise<SourcePage> => {
      const answer = this.#source.search({ query, limit, page, signal });
      // The step that needs the answer reports its error.
      answer.catch(() => {});
      return answer;
    };
    this.#place = this.#start;
    const asked = new Set<string>();
    let empty = 0;
    let place = this.#start;
    try {
      for (let answer = place && ask(place.page); place !== null && answer !== null; ) {
        const page = skipReturned((await answer) as SourcePage<Item>, place.after);
        signal.throwIfAborted();
        if (place.page !== undefined) asked.add(place.page);
        const next = readNext(page, asked);
        empty = page.data.length === 0 ? empty + 1 : 0;
        if (next !== null && empty > MAX_EMPTY_PAGES) throw wrongPages('several empty pages follow one another');
        const ahead = next !== null && isAhead ? ask(next.page) : null;
        yield { page, place, next };
        answer = next && (ahead ?? ask(next.page));
        place = next;
      }
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      throw new SourceError(error.code, error.message, { ...readDetails(error), cursor: this.cursor });
    } finally {
      controller.abort();
    }
  }
}

function readDetails({ status, traceId, problem }: SourceError): Pick<SourceError, 'status' | 'traceId' | 'problem'> {
  return { status, traceId, problem };
}

function idOf(object: unknown): string | undefined {
  const id: unknown = typeof object === 'object' && object !== null ? Reflect.get(object, 'id') : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Leaves out what an earlier run returned. If its last object is gone, the whole page is returned. */
function skipReturned<Item>(page: SourcePage<Item>, after: string | undefined): SourcePage<Item> {
  const index = after === undefined ? -1 : page.data.findIndex((object) => idOf(object) === after);
  return index === -1 ? page : { ...page, data: page.data.slice(index + 1) };
}

/** The position after a page; `null` if it is the last one. */
function readNext(
  { has_more: hasMore, next_page: next }: SourcePage<unknown>,
  asked: ReadonlySet<string>,
): Place | null {
  if (!hasMore) return null;
  if (next === null || next === undefined || next === '') {
    throw wrongPages('`has_more` is true, but `next_page` is missing');
  }
  if (asked.has(next)) throw wrongPages('a cursor is repeated');
  return { page: next, after: undefined };
}

function wrongPages(why: string): SourceError {
  return new SourceError('invalid-response', `the source cannot be paged through: ${why}`);
}

/**
 * @throws {SourceError} If it is not the cursor of a run of this query.
 * @throws {TypeError} If it is no text.
 */
function readPlace(cursor: string | null, query: CheckedQuery): Place | null {
  if (cursor === null) return null;
  if (typeof cursor !== 'string') throw new TypeError(`\`cursor\` must be a text; got ${describeValue(cursor)}`);
  const position = readCursor(ownerOf(query), cursor);
  if (position === undefined) throw invalidCursor('it is damaged, or belongs to another query');
  const [page, after] = position.map((part) => (typeof part === 'string' ? part : undefined));
  return { page, after };
}

function ownerOf(query: CheckedQuery): string {
  return describeSearch(readExpression(query));
}
