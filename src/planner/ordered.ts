import { type Field, operatorsOf } from '../language/catalogue/field.ts';
import { describeValue } from '../language/text/describe-value.ts';
import { findValues } from '../objects/matcher/found-values.ts';
import { readInstant } from '../objects/matcher/instants.ts';
import type { Source } from '../service/client/source.ts';
import { createDateClause } from './added-clause.ts';
import { count } from './count.ts';
import { type Plan, readId, tooManyObjects } from './plan.ts';

/** An order of the objects of a run. Objects with the same time are in the order of their ids, those without one come last. */
export interface OrderOptions {
  /** A date field, such as `created_at`. */
  readonly by: string;
  readonly descending?: boolean | undefined;
}

/** The objects of a plan in any order. */
export type ReadPlan<Item> = (plan: Plan) => AsyncIterable<Item>;

/** The sort key of an object; an object without a time comes last. */
interface Place {
  readonly time: number | undefined;
  readonly id: string;
}

/** The times that a timestamp can name, and those between which most objects are. */
const MIN_MS = Date.parse('0000-01-01T00:00:00Z');
const MAX_MS = Date.parse('9999-12-31T23:59:59.999Z') + 1;
const USUAL_MS = [Date.UTC(2000, 0), Date.UTC(2100, 0)];

/** Reads the objects of plans in the order of a date field, with a bounded number of them in memory. */
export class OrderedReader<Item> {
  readonly #plan: Plan;
  readonly #source: Source;
  readonly #field: Field;
  readonly #isDescending: boolean;
  readonly #maxObjects: number;
  readonly #signal: AbortSignal | undefined;

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
    this.#signal = signal;
  }

  /**
   * Yields the objects, each with the cursor behind it.
   *
   * @throws {PlanError} If too many objects have the same time.
   */
  async *read(
    readPlan: ReadPlan<Item>,
    cursor: string | undefined,
  ): AsyncGenerator<readonly [object: Item, cursor: string], void, undefined> {
    const after = this.readCursor(cursor);
    const seen = new Set<string>();
    for await (const plan of this.#listPeriods(after)) {
      const found: { readonly object: Item; readonly place: Place }[] = [];
      for await (const object of readPlan(plan)) {
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

  /** Yields plans with few objects each, if possible, in order. Objects without a time come last. */
  async *#listPeriods(after: Place | undefined): AsyncGenerator<Plan, void, undefined> {
    const operators = operatorsOf(this.#field);
    const canSplit = operators.includes('>=') && operators.includes('<');
    if (!canSplit || (after === undefined && (await this.#fits(this.#plan)))) {
      yield this.#plan;
      return;
    }
    if (after === undefined || after.time !== undefined) {
      const time = after?.time ?? (this.#isDescending ? MAX_MS : MIN_MS);
      const [low, high] = this.#isDescending ? [MIN_MS, time + 1] : [time, MAX_MS];
      yield* this.#split(Math.min(Math.max(low, MIN_MS), MAX_MS - 1), Math.max(Math.min(high, MAX_MS), MIN_MS + 1));
    }
    // Not `:null`, which does not find a value that is no time.
    const untimed = (['>=', '<'] as const).map((operator) => createDateClause(this.#field, operator, 0));
    yield this.#plan.narrow(untimed.map((clause) => ({ ...clause, isNegated: true })));
  }

  async #fits(plan: Plan): Promise<boolean> {
    return (await count(plan, this.#source, { signal: this.#signal })).max <= this.#maxObjects;
  }

  /** Yields plans for the times from `low` up to, but not including, `high`. */
  async *#split(low: number, high: number): AsyncGenerator<Plan, void, undefined> {
    const plan = this.#plan.narrow([
      ...(low > MIN_MS ? [createDateClause(this.#field, '>=', low)] : []),
      ...(high < MAX_MS ? [createDateClause(this.#field, '<', high)] : []),
    ]);
    // What cannot be split is read: the queries may find an object several times, so fewer may fit.
    if (high - low <= 1 || ((low > MIN_MS || high < MAX_MS) && (await this.#fits(plan)))) {
      yield plan;
      return;
    }
    const middle = USUAL_MS.find((ms) => low < ms && ms < high) ?? Math.floor((low + high) / 2);
    const [first, second] = [() => this.#split(low, middle), () => this.#split(middle, high)];
    yield* this.#isDescending ? second() : first();
    yield* this.#isDescending ? first() : second();
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

  /** @throws {TypeError} If it is not a cursor of this plan and order. */
  readCursor(cursor: unknown): Place | undefined {
    if (cursor === undefined) return undefined;
    const head = this.#writeCursor({ time: undefined, id: '' }).slice(0, -1);
    const rest = typeof cursor === 'string' && cursor.startsWith(head) ? cursor.slice(head.length) : '';
    const [, time, id] = /^(-?\d{1,15})?\.((?:[\w.!~*'()-]|%[0-9A-F]{2})*)$/.exec(rest) ?? [];
    try {
      if (id !== undefined) return { time: time === undefined ? undefined : Number(time), id: decodeURIComponent(id) };
    } catch {
      // The bytes are no text.
    }
    throw new TypeError('`cursor` belongs to another plan or order');
  }
}
