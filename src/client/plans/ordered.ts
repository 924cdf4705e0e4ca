import { type Field, operatorsOf } from '../../language/catalogue/field.ts';
import { describeValue } from '../../language/text/describe-value.ts';
import { findValues } from '../../objects/matcher/found-values.ts';
import { readInstant } from '../../objects/matcher/instants.ts';
import type { Source, SourcePage } from '../source.ts';
import { createDateClause } from './added-clause.ts';
import { askEach } from './ask-each.ts';
import { invalidCursor, type Plan, PlanError, readId, tooManyObjects } from './plan.ts';
import { Windows } from './windows.ts';

/** An order of the objects of a run. Objects with the same time are in the order of their ids, those without one come last. */
export interface OrderOptions {
  /** A date field, such as `created_at`. */
  readonly by: string;
  readonly descending?: boolean | undefined;
}

/** Reads the objects of a plan in any order. */
export type ReadPlan<Item> = (plan: Plan, source: Source) => AsyncIterable<Item>;

/** The sort key of an object; an object without a time comes last. */
interface Place {
  readonly time: number | undefined;
  readonly id: string;
}

/** The first pages of a plan, so that reading it does not ask for them again. */
interface Opened<Item> {
  readonly plan: Plan;
  /** The source, which has the first pages already. */
  readonly source: Source;
  /** At least the number of objects that the queries find. */
  readonly total: number;
  readonly pages: readonly SourcePage<Item>[];
}

/** The times that a timestamp can name. */
const MIN_MS = Date.parse('0000-01-01T00:00:00Z');
const MAX_MS = Date.parse('9999-12-31T23:59:59.999Z') + 1;
/** Where to begin if no object that is known has a time. */
const USUAL_MS = Date.UTC(2000, 0);

/**
 * Reads the objects of plans in the order of a date field, with a bounded number of them in memory: in windows of
 * time, whose lengths follow the numbers of objects in the windows before. A position is a time, negated in
 * a descending order, so that windows always go up.
 */
export class OrderedReader<Item> {
  readonly #plan: Plan;
  readonly #source: Source;
  readonly #field: Field;
  readonly #isDescending: boolean;
  readonly #maxObjects: number;
  readonly #signal: AbortSignal;

  /** @throws {TypeError} If the order is not by a date field with a single value. */
  constructor(plan: Plan, source: Source, order: OrderOptions, maxObjects: number, signal: AbortSignal | undefined) {
    const field = plan.resource.entries.get(order.by);
    if (field?.type !== 'date' || field.many === true) {
      throw new TypeError(`\`order.by\` must be a date field of ${plan.resource.name}; got ${describeValue(order.by)}`);
    }
    this.#plan = plan;
    this.#source = source;
    this.#field = field;
    this.#isDescending = order.descending === true;
    this.#maxObjects = maxObjects;
    this.#signal = signal ?? new AbortController().signal;
  }

  /**
   * Yields the objects, each with the cursor after it.
   *
   * @throws {PlanError} If too many objects have the same time.
   */
  async *read(
    readPlan: ReadPlan<Item>,
    cursor: string | undefined,
  ): AsyncGenerator<readonly [object: Item, cursor: string], void, undefined> {
    const after = this.readCursor(cursor);
    const seen = new Set<string>();
    for await (const [plan, source] of this.#listParts(after)) {
      const found: { readonly object: Item; readonly place: Place }[] = [];
      for await (const object of readPlan(plan, source)) {
        const place = this.#placeOf(object);
        if (seen.has(place.id) || (after !== undefined && this.#isReturned(place, after))) continue;
        if (place.id !== '') seen.add(place.id);
        found.push({ object, place });
        if (found.length > this.#maxObjects) throw tooManyObjects(this.#maxObjects);
      }
      found.sort((a, b) => this.#compare(a.place, b.place));
      for (const { object, place } of found) yield [object, this.#writeCursor(place)];
    }
  }

  /** Whether a run up to a place returned an object. One without an id has no place of its own: rather twice than lost. */
  #isReturned(place: Place, after: Place): boolean {
    const order = this.#compare(place, after);
    return order < 0 || (order === 0 && place.id !== '');
  }

  /** Yields plans in order, each with a source for it: windows, if the queries can have them, then the objects without a time. */
  async *#listParts(after: Place | undefined): AsyncGenerator<readonly [Plan, Source], void, undefined> {
    if (!this.#canSplit()) {
      yield [this.#plan, this.#source];
      return;
    }
    if (after === undefined || after.time !== undefined) {
      const start = after?.time === undefined ? Number.NEGATIVE_INFINITY : this.#toPosition(after.time);
      const whole = await this.#open(this.#narrow(start, Number.POSITIVE_INFINITY));
      for await (const { plan, source } of this.#listWindows(start, whole)) {
        yield [plan, source];
        if (plan === this.#plan) return;
      }
    }
    // Not `:null`, which does not find a value that is no time.
    const untimed = (['>=', '<'] as const).map((operator) => createDateClause(this.#field, operator, 0));
    yield [this.#plan.narrow(untimed.map((clause) => ({ ...clause, isNegated: true }))), this.#source];
  }

  /** Whether a window restricts what each query finds. Those of a list have no room for it. */
  #canSplit(): boolean {
    const { path } = this.#field;
    const { pushedFields } = this.#source.capabilities;
    const operators = operatorsOf(this.#field);
    if (!operators.includes('>=') || !operators.includes('<') || pushedFields?.includes(path) === false) return false;
    try {
      const { queries } = this.#narrow(this.#toPosition(USUAL_MS), Number.POSITIVE_INFINITY);
      return queries.every(({ clauses }) => clauses.some(({ field }) => field.path === path));
    } catch (error) {
      // A query that is full has no room for a window, and the plan may not test objects here.
      if (error instanceof PlanError) return false;
      throw error;
    }
  }

  /** Yields the windows from a position to the end; the whole itself if it is small. */
  async *#listWindows(from: number, whole: Opened<Item>): AsyncGenerator<Opened<Item>, void, undefined> {
    const windows = this.#startWindows(from, whole);
    if (windows.fits(whole.total)) {
      yield whole;
      return;
    }
    for (;;) {
      const window = await this.#open(this.#narrow(windows.from, windows.to));
      if (!windows.accept(window.total)) continue;
      yield window;
      if (!windows.next(window.total)) return;
    }
  }

  /**
   * If the source returns objects in the order of the run, the first window ends after those on the first pages, otherwise
   * after the first of them.
   */
  #startWindows(from: number, { pages, total }: Opened<Item>): Windows {
    const lists = pages.map(({ data }) => data.flatMap((object) => this.#positionOf(object) ?? []));
    const found = lists.flat();
    const all = found.length === 0 ? [this.#toPosition(USUAL_MS)] : found;
    const usual = this.#isDescending ? -Date.now() : Number.NEGATIVE_INFINITY;
    const first = all.reduce((least, one) => Math.min(least, one));
    const last = all.reduce((most, one) => Math.max(most, one));
    const isSorted = last > first && lists.every((list) => list.every((one, index) => one >= (list[index - 1] ?? one)));
    const ends = pages.flatMap(({ has_more: hasMore }, index) => (hasMore ? (lists[index]?.at(-1) ?? []) : []));
    return new Windows({
      from,
      to: (isSorted ? Math.min(last, ...ends) : first) + 1,
      pace: isSorted ? (last - first) / all.length : 1,
      knownTo: last + 1,
      total,
      target: this.#source.capabilities.pageSize * pages.length,
      max: this.#maxObjects,
      usual,
      range: this.#isDescending ? [-MAX_MS, -MIN_MS] : [MIN_MS, MAX_MS],
    });
  }

  /** Asks for the first page of each query. */
  async #open(plan: Plan): Promise<Opened<Item>> {
    const { capabilities } = this.#source;
    const limit = Math.max(1, Math.min(capabilities.pageSize, Math.floor(this.#maxObjects / plan.queries.length)));
    const pages = await askEach(this.#source, plan, (query) =>
      this.#source.search({ query, limit, page: undefined, signal: this.#signal }),
    );
    const firsts = new Map(plan.queries.map((query, index) => [String(query), pages[index]]));
    const source: Source = {
      capabilities,
      search: async (request) =>
        (request.page === undefined ? firsts.get(String(request.query)) : undefined) ?? this.#source.search(request),
      get: (...request) => this.#source.get(...request),
    };
    const total = pages.reduce((sum, page) => sum + page.total_count, 0);
    return { plan, source, total, pages: pages as readonly SourcePage<Item>[] };
  }

  /** The plan for the positions from `from` up to, but not including, `to`. */
  #narrow(from: number, to: number): Plan {
    const [low, high] = this.#isDescending ? [1 - to, 1 - from] : [from, to];
    return this.#plan.narrow([
      ...(low > MIN_MS ? [createDateClause(this.#field, '>=', Math.min(low, MAX_MS - 1))] : []),
      ...(high < MAX_MS ? [createDateClause(this.#field, '<', Math.max(high, MIN_MS))] : []),
    ]);
  }

  #toPosition(time: number): number {
    return this.#isDescending ? -time : time;
  }

  #positionOf(object: Item): number | undefined {
    const { time } = this.#placeOf(object);
    return time === undefined ? undefined : this.#toPosition(time);
  }

  #placeOf(object: Item): Place {
    const [time] = findValues({ field: this.#field, key: undefined }, object).flatMap(
      ({ value }) => readInstant(value) ?? [],
    );
    return { time, id: readId(object) ?? '' };
  }

  #compare(one: Place, other: Place): number {
    if (one.time !== other.time) {
      if (one.time === undefined || other.time === undefined) return one.time === undefined ? 1 : -1;
      return (one.time - other.time) * (this.#isDescending ? -1 : 1);
    }
    return one.id < other.id ? -1 : Number(one.id > other.id);
  }

  #writeCursor({ time, id }: Place): string {
    const direction = this.#isDescending ? '-' : '';
    return `o${this.#plan.id}.${direction}${this.#field.path}.${time ?? ''}.${encodeURIComponent(id.toWellFormed())}`;
  }

  /** @throws {PlanError} If it is not a cursor of this plan and order. */
  readCursor(cursor: string | undefined): Place | undefined {
    if (cursor === undefined) return undefined;
    const head = this.#writeCursor({ time: undefined, id: '' }).slice(0, -1);
    const rest = cursor.startsWith(head) ? cursor.slice(head.length) : '';
    const [, time, id] = /^(-?\d{1,15})?\.((?:[\w.!~*'()-]|%[0-9A-F]{2})*)$/.exec(rest) ?? [];
    try {
      if (id !== undefined) return { time: time === undefined ? undefined : Number(time), id: decodeURIComponent(id) };
    } catch {
      // The bytes are no text.
    }
    throw invalidCursor();
  }
}
