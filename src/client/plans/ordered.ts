import { describeValue } from '../../language/base/plain-data.ts';
import { type Field, operatorsOf } from '../../language/catalogue/field.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { toSeconds } from '../../language/checker/timestamp.ts';
import { placeClause, placeNumber, placeText } from '../../language/syntax/place-clause.ts';
import { writeId } from '../../objects/collection/arguments.ts';
import { readCursor, writeCursor } from '../../objects/cursor.ts';
import { findValues } from '../../objects/matcher/found-values.ts';
import { instantsOf } from '../../objects/matcher/instants.ts';
import { invalidCursor, readCapabilities, type Searchable, totalOf } from '../source.ts';
import { askEach } from './ask-each.ts';
import { type Plan, PlanError, tooManyObjects } from './plan.ts';
import { listWindows, type Window, type WindowLimits } from './windows.ts';

/** An order of the objects of a run. Objects with the same time are in the order of their ids, those without one come last. */
export interface OrderOptions {
  /** A date field, such as `created_at`. */
  readonly by: string;
  readonly descending?: boolean | undefined;
}

/** Reads the objects of a plan in any order. */
export type ReadPlan<Item> = (plan: Plan, source: Searchable) => AsyncIterable<Item>;

/** The sort key of an object; an object without a time comes last. */
interface SortKey {
  readonly time: number | undefined;
  readonly id: string;
}

/** A window with its first pages, which are not requested again. */
interface Opened extends Window {
  readonly plan: Plan;
  /** The source, which has the first pages already. */
  readonly source: Searchable;
}

/** The times that a timestamp can name. */
const MIN_MS = Date.parse('0000-01-01T00:00:00Z');
const MAX_MS = Date.parse('9999-12-31T23:59:59.999Z') + 1;
/** Before this, objects are rare. */
const USUAL_MS = Date.UTC(2000, 0);

/**
 * Reads the objects of plans in the order of a date field, with a bounded number of them in memory: in windows of
 * time, whose lengths follow the numbers of objects in the windows before. A position is a time, negated in
 * a descending order, so that windows always go up.
 */
export class OrderedReader<Item> {
  readonly #plan: Plan;
  readonly #source: Searchable;
  readonly #field: Field;
  readonly #isDescending: boolean;
  readonly #maxObjects: number;
  readonly #signal: AbortSignal;

  /** @throws {TypeError} If the order is not by a date field with a single value. */
  constructor(
    plan: Plan,
    source: Searchable,
    order: OrderOptions,
    maxObjects: number,
    signal: AbortSignal | undefined,
  ) {
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
    const after = this.readPosition(cursor);
    const seen = new Set<string>();
    for await (const [plan, source] of this.#listParts(after)) {
      const found: { readonly object: Item; readonly key: SortKey }[] = [];
      for await (const object of readPlan(plan, source)) {
        const key = this.#keyOf(object);
        if (seen.has(key.id) || (after !== undefined && this.#isReturned(key, after))) continue;
        if (key.id !== '') seen.add(key.id);
        found.push({ object, key });
        if (found.length > this.#maxObjects) throw tooManyObjects(this.#maxObjects);
      }
      found.sort((a, b) => this.#compare(a.key, b.key));
      for (const { object, key } of found) yield [object, writeCursor(this.#owner, [key.time, key.id])];
    }
  }

  /** Whether a run up to a key returned an object. One without an id has no key of its own: rather twice than lost. */
  #isReturned(key: SortKey, after: SortKey): boolean {
    const order = this.#compare(key, after);
    return order < 0 || (order === 0 && key.id !== '');
  }

  /** Yields plans in order, each with a source for it: windows, if the queries can have them, then the objects without a time. */
  async *#listParts(after: SortKey | undefined): AsyncGenerator<readonly [Plan, Searchable], void, undefined> {
    if (!this.#canSplit()) {
      yield [this.#plan, this.#source];
      return;
    }
    if (after === undefined || after.time !== undefined) {
      const start = after?.time === undefined ? Number.NEGATIVE_INFINITY : this.#toPosition(after.time);
      const open = (from: number, to: number): Promise<Opened> => this.#open(this.#narrow(from, to));
      const whole = await open(start, Number.POSITIVE_INFINITY);
      const limits: WindowLimits = {
        target: readCapabilities(this.#source).pageSize * whole.pages.length,
        max: this.#maxObjects,
        usual: this.#isDescending ? -Date.now() : USUAL_MS,
        range: this.#isDescending ? [-MAX_MS, -MIN_MS] : [MIN_MS, MAX_MS],
      };
      for await (const { plan, source } of listWindows(start, whole, open, limits)) {
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
    const { pushedFields } = readCapabilities(this.#source);
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

  /** Asks for the first page of each query. */
  async #open(plan: Plan): Promise<Opened> {
    const capabilities = readCapabilities(this.#source);
    const limit = Math.max(1, Math.min(capabilities.pageSize, Math.floor(this.#maxObjects / plan.queries.length)));
    const pages = await askEach(this.#source, plan, async (query) =>
      this.#source.search(query, { limit, page: undefined, total: 'exact' }, this.#signal),
    );
    const firsts = new Map(plan.queries.map((query, index) => [String(query), pages[index]]));
    const source: Searchable = {
      capabilities,
      search: async (query, options, signal) =>
        (options.page === undefined ? firsts.get(String(query)) : undefined) ??
        this.#source.search(query, options, signal),
    };
    return {
      plan,
      source,
      total: pages.reduce((sum, page) => sum + totalOf(page), 0),
      pages: pages.map(({ data, has_more: hasMore }) => {
        const times = data.flatMap((object) => this.#keyOf(object).time ?? []);
        return { positions: times.map((time) => this.#toPosition(time)), hasMore };
      }),
    };
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

  #keyOf(object: unknown): SortKey {
    const [time] = findValues({ field: this.#field, key: undefined }, object).flatMap(
      ({ value }) => instantsOf(this.#field)(value) ?? [],
    );
    return { time, id: writeId(object) ?? '' };
  }

  #compare(one: SortKey, other: SortKey): number {
    if (one.time !== other.time) {
      if (one.time === undefined || other.time === undefined) return one.time === undefined ? 1 : -1;
      return (one.time - other.time) * (this.#isDescending ? -1 : 1);
    }
    return one.id < other.id ? -1 : Number(one.id > other.id);
  }

  get #owner(): string {
    return `${this.#plan.id} ${this.#isDescending ? '-' : ''}${this.#field.path}`;
  }

  /** @throws {SourceError} If it is not a cursor of this plan and order. */
  readPosition(cursor: string | undefined): SortKey | undefined {
    if (cursor === undefined) return undefined;
    const [time, id] = readCursor(this.#owner, cursor) ?? [];
    if (typeof id !== 'string' || (time !== null && !Number.isSafeInteger(time))) {
      throw invalidCursor('it is damaged, or belongs to another search or order');
    }
    return { time: time === null ? undefined : Number(time), id };
  }
}

function createDateClause(field: Field, operator: '>=' | '<', epochMs: number): CheckedClause {
  const head = { isNegated: false, path: field.path, key: undefined, operator } as const;
  if (field.unix !== true) {
    const text = new Date(epochMs).toISOString();
    const node = placeClause(head, 0, (start) => placeText(text, start));
    return { ...head, field, value: { kind: 'date', epochMs, text }, node };
  }
  const seconds = toSeconds(epochMs, operator);
  const text = String(seconds);
  const node = placeClause(head, 0, (start) => placeNumber(text, start));
  return { ...head, field, value: { kind: 'date', epochMs: seconds * 1000, text }, node };
}
