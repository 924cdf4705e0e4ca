import { describeValue } from '../language/base/plain-data.ts';
import type { Signal } from '../language/base/signal.ts';
import type { ObjectOf } from '../language/catalogue/objects.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import {
  anyValue,
  type OptionRules,
  oneOfWords,
  option,
  readOptions,
  type SettingsOf,
  wholeNumber,
} from '../language/diagnostic/read-options.ts';
import { writeId } from '../objects/collection/arguments.ts';
import { readCursor, writeCursor } from '../objects/cursor.ts';
import { compileCheckedMatcher } from '../objects/matcher/compile-matcher.ts';
import { type PagePosition, type PageStep, readPages, START } from './pages.ts';
import { askEach } from './plans/ask-each.ts';
import { OrderedReader, type OrderOptions } from './plans/ordered.ts';
import { Plan, tooManyObjects } from './plans/plan.ts';
import { invalidCursor, readCapabilities, type Searchable, SourceError, type SourcePage, totalOf } from './source.ts';

/** Where to begin, in which order, and how to stop. */
export interface SearchAllOptions {
  /** The number of objects in a request; by default the most that the source has on a page. */
  readonly pageSize?: number | undefined;
  /** The number of queries that are asked at the same time; 4 by default. They share the rate limit. */
  readonly concurrency?: number | undefined;
  /**
   * The order of the objects. By default that of the plan: query by query, as the source returns
   * them. With a date field, all objects in the order of that field: at most `maxObjects` are
   * kept in memory, and if there are more, the plan is run for one period after the other.
   */
  readonly order?: OrderOptions | undefined;
  /** The `cursor` of an earlier run of the same search in the same order, to resume after its last object. */
  readonly cursor?: string | null | undefined;
  /** Ends the run: the next step throws the reason of the signal. */
  readonly signal?: Signal | undefined;
  /**
   * What happens to an object that no longer matches: a search may find it by values that have
   * changed since. `keep`, the default, returns it; `mark` returns it, and `isStale` tells; `drop`
   * leaves it out. A plan with a local test always leaves it out.
   */
  readonly recheck?: 'keep' | 'mark' | 'drop' | undefined;
  /** With an order, the most objects in memory, 10,000 by default; else the most in all. The run fails if there are more. */
  readonly maxObjects?: number | undefined;
}

const MAX_ORDERED = 10_000;

/** The rules of the options of a run over a source that has at most so many objects on a page. */
function createRules(largestPage: number) {
  return {
    pageSize: wholeNumber(largestPage, largestPage),
    concurrency: wholeNumber(4),
    order: anyValue<OrderOptions>(),
    cursor: option<string | null | undefined>(undefined, 'the cursor of a run', isCursor),
    signal: anyValue<Signal>(),
    recheck: oneOfWords('keep', ['keep', 'mark', 'drop']),
    maxObjects: wholeNumber(undefined),
  } satisfies OptionRules<SearchAllOptions>;
}

/** The options of a run, with their defaults. */
function isCursor(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

type RunSettings = SettingsOf<ReturnType<typeof createRules>>;

/**
 * Runs a plan, as `searchAll` does, which also plans an expression or reads a text; a bundle with this
 * function alone contains no parser.
 *
 * @throws {SourceError} If the cursor is damaged or of another plan or order; its code is `invalid-cursor`.
 * @throws {TypeError} If an argument has the wrong type.
 * @example
 * const plans = createCollection('plans', [{ id: 'a', interval: 'months' }, { id: 'b', name: 'Team' }])
 * const { expression } = checkExpression('plans', 'interval:"months" OR (name:"Team" -archived_at:"2026-01-01T00:00:00Z")')
 * expression && (await runPlan(planQueries(expression), plans).toArray()).length // 2
 */
export function runPlan<On extends Resource>(
  plan: Plan<On>,
  source: Searchable,
  options?: SearchAllOptions,
): SearchRun<ObjectOf<On['name']>> {
  return new SearchRun(source, plan, options);
}

/** A query that is being read. */
interface Branch {
  readonly index: number;
  readonly steps: AsyncGenerator<PageStep, void, undefined>;
  /** The first page, which is asked at once. */
  readonly first: Promise<IteratorResult<PageStep, void>>;
}

interface RunStep extends PageStep {
  readonly index: number;
}

/** A query of a plan, and a position in its results. */
interface PlanPosition extends PagePosition {
  readonly index: number;
}

/** The objects that a search finds. Each loop over it begins at the start, or at the cursor. */
export class SearchRun<Item> implements AsyncIterable<Item> {
  readonly plan: Plan;
  readonly #source: Searchable;
  readonly #settings: RunSettings;
  readonly #signal: AbortSignal | undefined;
  readonly #ordered: OrderedReader<Item> | undefined;
  /** Where the run begins; `null` at the end of an earlier run. */
  readonly #start: PlanPosition | null;
  #stale = new WeakSet<object>();
  #cursorOf: () => string | null;

  constructor(source: Searchable, plan: Plan, options?: SearchAllOptions) {
    if (!(plan instanceof Plan)) throw new TypeError(`\`plan\` must be a plan; got ${describeValue(plan)}`);
    const settings = readOptions(createRules(readCapabilities(source).pageSize), options);
    const { order, maxObjects = MAX_ORDERED, cursor, signal } = settings;
    this.plan = plan;
    this.#source = source;
    this.#settings = settings;
    this.#signal = signal as AbortSignal | undefined;
    this.#ordered = order && new OrderedReader(plan, source, order, maxObjects, this.#signal);
    this.#start = this.#ordered === undefined ? readPosition(cursor, plan) : null;
    this.#ordered?.readPosition(cursor ?? undefined);
    this.#cursorOf = () => null;
    this.#rewind();
  }

  #rewind(): void {
    const { cursor } = this.#settings;
    this.#cursorOf = () => (cursor === undefined ? writeCursor(this.plan.id, [0]) : cursor);
  }

  /**
   * The position after the last object, or page, that was returned; `null` at the end. It is a short
   * text, to be given back as the option `cursor`, in another process too.
   */
  get cursor(): string | null {
    return this.#cursorOf();
  }

  /** Whether an object of this run no longer matched when it was returned; for `recheck: 'mark'`. */
  isStale(object: Item): boolean {
    return this.#stale.has(object as object);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    yield* this.#withCursor(this.#ordered === undefined ? this.#readObjects() : this.#readOrdered(this.#ordered));
  }

  /**
   * Iterates over the pages, query by query, without the objects that a run leaves out.
   *
   * @throws {TypeError} If the run has an order: its objects come from many pages at a time.
   */
  async *pages(): AsyncGenerator<SourcePage<Item>, void, undefined> {
    if (this.#ordered !== undefined) throw new TypeError('pages have no `order`; iterate over the objects instead');
    yield* this.#withCursor(this.#readFiltered());
  }

  /** Collects the objects: all of them, or the first ones. */
  async toArray({ limit = Number.POSITIVE_INFINITY }: { readonly limit?: number } = {}): Promise<Item[]> {
    const objects: Item[] = [];
    if (limit <= 0) return objects;
    for await (const object of this) {
      objects.push(object);
      if (objects.length >= limit) break;
    }
    return objects;
  }

  /** Returns the first object; `undefined` if none matches. */
  async first(): Promise<Item | undefined> {
    if (this.#ordered !== undefined) return (await this.toArray({ limit: 1 }))[0];
    // The page that an earlier run stopped on is asked for as a whole.
    const pageSize = this.#start?.after === undefined && this.plan.local === undefined ? 1 : this.#settings.pageSize;
    const settings = { ...this.#settings, pageSize, concurrency: 1 };
    for await (const { data } of this.#withCursor(this.#readFiltered(settings, false))) {
      if (data.length > 0) return data[0];
    }
    return undefined;
  }

  /**
   * Counts all matching objects, whatever the cursor: by the totals of the source where they are exact, else by reading.
   * `countPlan` gives bounds instead, without reading.
   */
  async count(): Promise<number> {
    const { plan } = this;
    if (plan.disjoint && plan.local === undefined && readCapabilities(this.#source).hasTotals) {
      return (await readTotals(this.#source, plan, this.#signal)).reduce((a, b) => a + b, 0);
    }
    const { pageSize, signal } = this.#settings;
    let count = 0;
    for await (const { data } of new SearchRun(this.#source, plan, { pageSize, signal }).pages()) count += data.length;
    return count;
  }

  /** Sets the cursor to the end after the last step, and adds it to the error of a step that fails. */
  async *#withCursor<Step>(steps: AsyncIterable<Step>): AsyncGenerator<Step, void, undefined> {
    this.#rewind();
    if (this.#settings.cursor === null) return;
    try {
      yield* steps;
      this.#cursorOf = () => null;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const { status, traceId, problem } = error;
      throw new SourceError(error.code, error.message, { status, traceId, problem, cursor: this.cursor });
    }
  }

  async *#readOrdered(ordered: OrderedReader<Item>): AsyncGenerator<Item, void, undefined> {
    const { concurrency, signal, recheck, cursor, pageSize } = this.#settings;
    const readPlan = (plan: Plan, source: Searchable): SearchRun<Item> => {
      const run = new SearchRun<Item>(source, plan, { concurrency, signal, recheck, pageSize });
      run.#stale = this.#stale;
      return run;
    };
    for await (const [object, position] of ordered.read(readPlan, cursor ?? undefined)) {
      this.#cursorOf = () => position;
      yield object;
    }
  }

  async *#readObjects(): AsyncGenerator<Item, void, undefined> {
    const accepts = this.#createTest();
    for await (const { index, page, position, next } of this.#readSteps()) {
      for (const [at, object] of (page.data as readonly Item[]).entries()) {
        this.#signal?.throwIfAborted();
        if (!accepts(object, index)) continue;
        const isLast = at === page.data.length - 1;
        this.#moveTo(index, isLast ? next : { page: position.page, after: writeId(object) });
        yield object;
      }
      this.#moveTo(index, next);
    }
  }

  async *#readFiltered(settings?: RunSettings, isAhead?: boolean): AsyncGenerator<SourcePage<Item>, void, undefined> {
    const accepts = this.#createTest();
    for await (const { index, page, next } of this.#readSteps(settings, isAhead)) {
      const data = (page.data as readonly Item[]).filter((object) => accepts(object, index));
      this.#moveTo(index, next);
      yield { ...page, data };
    }
  }

  #moveTo(index: number, position: PagePosition | null): void {
    const isEnd = position === null && index === this.plan.queries.length - 1;
    this.#cursorOf = () =>
      isEnd
        ? null
        : writeCursor(this.plan.id, position === null ? [index + 1] : [index, position.page, position.after]);
  }

  /** Reads query after query; the next ones are asked while the caller uses the objects of the first. */
  async *#readSteps(
    { concurrency, pageSize: limit }: RunSettings = this.#settings,
    isAhead = true,
  ): AsyncGenerator<RunStep, void, undefined> {
    const { queries } = this.plan;
    const start = this.#start ?? { index: 0, ...START };
    const controller = new AbortController();
    const signal = this.#signal === undefined ? controller.signal : AbortSignal.any([this.#signal, controller.signal]);
    const open: Branch[] = [];
    let next = start.index;
    const openNext = (): void => {
      for (; open.length < concurrency && next < queries.length; next++) {
        const query = queries[next] as CheckedQuery;
        const steps = readPages(this.#source, query, next === start.index ? start : START, { limit, signal, isAhead });
        const first = steps.next();
        // The step that needs the page reports the error.
        first.catch(() => {});
        open.push({ index: next, steps, first });
      }
    };
    try {
      for (openNext(); open.length > 0; openNext()) {
        const { index, steps, first } = open[0] as Branch;
        for (let step = await first; step.done !== true; step = await steps.next()) yield { index, ...step.value };
        open.shift();
      }
    } finally {
      controller.abort();
      // Without waiting: a source may not heed its signal.
      for (const { steps } of open) steps.return().catch(() => {});
    }
  }

  /** Tells whether to return an object that a query found: if it matches, and was not returned before. */
  #createTest(): (object: unknown, index: number) => boolean {
    const { queries } = this.plan;
    const matches = this.#createMatcher();
    const isReturned = this.#createReturnedTest();
    const max =
      this.#ordered === undefined ? (this.#settings.maxObjects ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
    const seen = new Set<string>();
    let count = 0;
    return (object, index) => {
      const id = queries.length > 1 ? writeId(object) : undefined;
      if ((id !== undefined && seen.has(id)) || isReturned(object, index) || !matches(object)) return false;
      if (id !== undefined) seen.add(id);
      count += 1;
      if (count > max) throw tooManyObjects(max);
      return true;
    };
  }

  /**
   * Tells whether an earlier run returned an object: one that a query before the cursor finds, or,
   * for later queries, the one that the cursor is in.
   */
  #createReturnedTest(): (object: unknown, index: number) => boolean {
    const { queries, disjoint } = this.plan;
    const { index: start, page, after } = this.#start ?? { index: 0, ...START };
    const isBegun = page !== undefined || after !== undefined;
    if (disjoint || (start === 0 && !isBegun)) return () => false;
    const matchers = queries.slice(0, start + 1).map((query) => compileCheckedMatcher(query));
    const ended = matchers.slice(0, start);
    return (object, index) => (index === start || !isBegun ? ended : matchers).some((matches) => matches(object));
  }

  /** Tests an object as the plan and the option `recheck` ask for. */
  #createMatcher(): (object: unknown) => boolean {
    const { local, expression } = this.plan;
    const { recheck } = this.#settings;
    if (local === undefined && recheck === 'keep') return () => true;
    const matches = compileCheckedMatcher(expression);
    if (local !== undefined || recheck === 'drop') return matches;
    return (object) => {
      if (!matches(object)) this.#stale.add(object as object);
      return true;
    };
  }
}

export function readTotals(source: Searchable, plan: Plan, signal: Signal | undefined): Promise<readonly number[]> {
  const outer = (signal as AbortSignal | undefined) ?? new AbortController().signal;
  return askEach(source, plan, async (query) =>
    totalOf(await source.search(query, { limit: 1, page: undefined, total: 'exact' }, outer)),
  );
}

/** @throws {SourceError} If it is not the cursor of a run of this plan. */
function readPosition(cursor: string | null | undefined, { id, queries }: Plan): PlanPosition | null {
  if (cursor === undefined) return { index: 0, ...START };
  if (cursor === null) return null;
  const [index, page, after] = readCursor(id, cursor) ?? [];
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index > queries.length) {
    throw invalidCursor('it is damaged, or belongs to another search');
  }
  return { index, page: readPart(page), after: readPart(after) };
}

function readPart(part: unknown): string | undefined {
  return typeof part === 'string' ? part : undefined;
}
