import { describeValue, ownOptions } from '../../language/base/plain-data.ts';
import type { Signal } from '../../language/base/signal.ts';
import type { ObjectOf } from '../../language/catalogue/objects.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { readCursor, writeCursor } from '../../objects/cursor.ts';
import { compileCheckedMatcher } from '../../objects/matcher/compile-matcher.ts';
import { SearchRun, takeObjects } from '../search-all.ts';
import { type Source, SourceError } from '../source.ts';
import { OrderedReader, type OrderOptions } from './ordered.ts';
import { invalidCursor, Plan, readId, tooManyObjects } from './plan.ts';

/** Options of `run`. */
export interface RunOptions {
  /** The number of queries that are asked at the same time; 4 by default. The rate limit holds for all of them. */
  readonly concurrency?: number | undefined;
  /**
   * The order of the objects. By default that of the plan: query by query, as the source returns
   * them. With a date field, all objects in the order of that field: at most `maxObjects` are
   * kept in memory, and if there are more, the plan is run for one period after the other.
   */
  readonly order?: OrderOptions | undefined;
  /** The `cursor` of an earlier run of the same plan in the same order, to resume after its last object. */
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

const CONCURRENCY = 4;
const MAX_ORDERED = 10_000;
const RECHECKS: readonly unknown[] = ['keep', 'mark', 'drop'];

/**
 * Runs a plan: returns each object that the expression matches once, by its `id`. Nothing is asked
 * before the first step, and `break` ends all requests. If a request fails for good, the step throws
 * a `SourceError` with the `cursor` to resume from, and never ends as if it were complete.
 *
 * An object that matches one of the queries during the whole run is returned. After a resume, an
 * object that an earlier query matches by now counts as returned.
 *
 * @throws {TypeError} If an option has the wrong type.
 * @throws {PlanError} If the cursor is of another plan or order; its code is `invalid-cursor`.
 * @example
 * const plans = createCollection('plans', [{ id: 'a', interval: 'months' }, { id: 'b', name: 'Team' }])
 * const { expression } = checkExpression('plans', 'interval:"months" OR (name:"Team" -archived_at:"2026-01-01T00:00:00Z")')
 * expression && (await run(plan(expression), collectionSource({ plans })).toArray()).length // 2
 */
export function run<On extends Resource>(
  plan: Plan<On>,
  source: Source,
  options?: RunOptions,
): PlanRun<ObjectOf<On['name']>> {
  return new PlanRun(plan, source, options);
}

/** The objects that a plan finds. Each loop over it begins at the start, or at the cursor. */
export class PlanRun<Item> implements AsyncIterable<Item> {
  readonly plan: Plan;
  readonly #source: Source;
  readonly #options: RunOptions;
  readonly #ordered: OrderedReader<Item> | undefined;
  #stale = new WeakSet<object>();
  #cursorOf: () => string | null | undefined;

  constructor(plan: Plan, source: Source, options?: RunOptions) {
    if (!(plan instanceof Plan)) throw new TypeError(`\`plan\` must be a plan; got ${describeValue(plan)}`);
    if (typeof source?.capabilities?.pageSize !== 'number') {
      throw new TypeError(`\`source\` must be a source; got ${describeValue(source)}`);
    }
    this.plan = plan;
    this.#source = source;
    this.#options = ownOptions(options);
    const { concurrency = CONCURRENCY, maxObjects = 1, cursor } = this.#options;
    for (const [name, value] of Object.entries({ concurrency, maxObjects })) {
      if (!Number.isInteger(value) || value < 1) {
        throw new TypeError(`\`${name}\` must be a whole number from 1; got ${describeValue(value)}`);
      }
    }
    if (cursor !== undefined && cursor !== null && typeof cursor !== 'string') {
      throw new TypeError(`\`cursor\` must be the cursor of a run; got ${describeValue(cursor)}`);
    }
    this.#cursorOf = () => cursor;
    const { order, maxObjects: max = MAX_ORDERED, signal, recheck = 'keep' } = this.#options;
    if (!RECHECKS.includes(recheck)) {
      throw new TypeError(`\`recheck\` must be keep, mark or drop; got ${describeValue(recheck)}`);
    }
    this.#ordered = order && new OrderedReader(plan, source, order, max, signal as AbortSignal | undefined);
    if (this.#ordered === undefined) readPlace(cursor, plan);
    else this.#ordered.readPlace(cursor ?? undefined);
  }

  /**
   * The position after the last object that was returned; `null` at the end, `undefined` at the start.
   * It is a short text, to be given back as the option `cursor`, in another process too.
   */
  get cursor(): string | null | undefined {
    return this.#cursorOf();
  }

  /** Whether an object of this run no longer matched when it was returned; for `recheck: 'mark'`. */
  isStale(object: Item): boolean {
    return this.#stale.has(object as object);
  }

  /** Collects the objects: all of them, or the first ones. */
  async toArray({ limit = Number.POSITIVE_INFINITY }: { readonly limit?: number } = {}): Promise<Item[]> {
    return takeObjects(this, limit);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const { cursor } = this.#options;
    this.#cursorOf = () => cursor;
    if (cursor === null) return;
    try {
      yield* this.#ordered === undefined ? this.#readBranches() : this.#readOrdered(this.#ordered);
      this.#cursorOf = () => null;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const { status, traceId, problem } = error;
      throw new SourceError(error.code, error.message, { status, traceId, problem, cursor: this.cursor });
    }
  }

  async *#readOrdered(ordered: OrderedReader<Item>): AsyncGenerator<Item, void, undefined> {
    const { concurrency, signal, recheck, cursor } = this.#options;
    const readPlan = (plan: Plan, source: Source): PlanRun<Item> => {
      const run = new PlanRun<Item>(plan, source, { concurrency, signal, recheck });
      run.#stale = this.#stale;
      return run;
    };
    for await (const [object, place] of ordered.read(readPlan, cursor ?? undefined)) {
      this.#cursorOf = () => place;
      yield object;
    }
  }

  /** Reads query after query; the next ones are asked while the caller uses the objects of the first. */
  async *#readBranches(): AsyncGenerator<Item, void, undefined> {
    const { queries, id } = this.plan;
    const { concurrency = CONCURRENCY, signal, maxObjects = Number.POSITIVE_INFINITY, cursor } = this.#options;
    const start = readPlace(cursor, this.plan);
    const controller = new AbortController();
    const stop = signal === undefined ? controller.signal : AbortSignal.any([signal as AbortSignal, controller.signal]);
    const open: Branch<Item>[] = [];
    let next = start.index;
    const openNext = (): void => {
      for (; open.length < concurrency && next < queries.length; next++) open.push(this.#openBranch(next, start, stop));
    };
    const accepts = this.#createTest();
    const isReturned = this.#createReturnedTest(start);
    const seen = new Set<string>();
    try {
      for (openNext(); open.length > 0; openNext()) {
        const { index, search, objects, first } = open[0] as Branch<Item>;
        const cursorOf = (): string => writeCursor(id, search.cursor === null ? [index + 1] : [index, search.cursor]);
        for (let step = await first; step.done !== true; step = await objects.next()) {
          const object = step.value;
          this.#cursorOf = cursorOf;
          const key = readId(object);
          if ((key !== undefined && seen.has(key)) || isReturned(object, index) || !accepts(object)) continue;
          if (key !== undefined) seen.add(key);
          if (seen.size > maxObjects) throw tooManyObjects(maxObjects);
          yield object;
        }
        this.#cursorOf = () => writeCursor(id, [index + 1]);
        open.shift();
      }
    } finally {
      controller.abort();
      // Without waiting: a source may not heed its signal.
      for (const { objects } of open) objects.return().catch(() => {});
    }
  }

  #openBranch(index: number, start: BranchPlace, signal: AbortSignal): Branch<Item> {
    const query = this.plan.queries[index] as Plan['queries'][number];
    const cursor = index === start.index ? start.cursor : undefined;
    const { pageSize } = this.#source.capabilities;
    const search = new SearchRun<Item>(this.#source, query, pageSize, signal, cursor);
    const objects = search[Symbol.asyncIterator]();
    const first = objects.next();
    // The step that needs the object reports the error.
    first.catch(() => {});
    return { index, search, objects, first };
  }

  /**
   * Tells whether an earlier run returned an object: one that a query before the cursor finds, or,
   * for later queries, the one that the cursor is in.
   */
  #createReturnedTest({ index: start, cursor }: BranchPlace): (object: Item, index: number) => boolean {
    const { queries, disjoint } = this.plan;
    if (disjoint || (start === 0 && cursor === undefined)) return () => false;
    const matchers = queries.slice(0, start + 1).map((query) => compileCheckedMatcher(query));
    const ended = matchers.slice(0, start);
    return (object, index) =>
      (index === start || cursor === undefined ? ended : matchers).some((matches) => matches(object));
  }

  /** Tests an object as the plan and the option `recheck` ask for. */
  #createTest(): (object: Item) => boolean {
    const { local, expression } = this.plan;
    const { recheck = 'keep' } = this.#options;
    if (local === undefined && recheck === 'keep') return () => true;
    const matches = compileCheckedMatcher(expression);
    if (local !== undefined || recheck === 'drop') return matches;
    return (object) => {
      if (!matches(object)) this.#stale.add(object as object);
      return true;
    };
  }
}

/** A query that is being read. */
interface Branch<Item> {
  readonly index: number;
  readonly search: SearchRun<Item>;
  readonly objects: AsyncGenerator<Item, void, undefined>;
  /** The first object, which is asked at once. */
  readonly first: Promise<IteratorResult<Item, void>>;
}

/** A query of a plan, and a place in its results. */
interface BranchPlace {
  readonly index: number;
  readonly cursor: string | null | undefined;
}

/** @throws {PlanError} If it is not a cursor of a run of this plan. */
function readPlace(cursor: string | null | undefined, { id, queries }: Plan): BranchPlace {
  if (cursor === undefined || cursor === null) return { index: 0, cursor: undefined };
  const [at, inner] = readCursor(id, cursor) ?? [];
  const index = Number(at);
  if (!Number.isInteger(index) || index < 0 || index > queries.length) throw invalidCursor();
  return { index, cursor: typeof inner === 'string' ? inner : undefined };
}
