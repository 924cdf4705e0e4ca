import type { Field } from '../language/catalogue/field.ts';
import { describeValue } from '../language/text/describe-value.ts';
import { findValues } from '../objects/matcher/found-values.ts';
import { readInstant } from '../objects/matcher/instants.ts';
import type { Source } from '../service/client/source.ts';
import { createDateClause, createNullClause } from './added-clause.ts';
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
    for await (const plan of this.#listPeriods(after)) {
      const found: { readonly object: Item; readonly place: Place }[] = [];
      for await (const object of readPlan(plan)) {
        const place = this.#placeOf(object);
        if (after !== undefined && this.#compare(place, after) <= 0) continue;
        found.push({ object, place });
        if (found.length > this.#maxObjects) throw tooManyObjects(this.#maxObjects);
      }
      found.sort((a, b) => this.#compare(a.place, b.place));
      for (const { object, place } of found) yield [object, this.#writeCursor(place)];
    }
  }

  /** Yields plans with few objects each, in order. Objects without a time come last. */
  async *#listPeriods(after: Place | undefined): AsyncGenerator<Plan, void, undefined> {
    if (after === undefined && (await this.#fits(this.#plan))) {
      yield this.#plan;
      return;
    }
    if (after === undefined || after.time !== undefined) {
      const [low, high] = this.#isDescending ? [MIN_MS, (after?.time ?? MAX_MS) + 1] : [after?.time ?? MIN_MS, MAX_MS];
      yield* this.#split(low, Math.min(high, MAX_MS));
    }
    const absent = this.#plan.narrow([createNullClause(this.#field, false)]);
    if (!(await this.#fits(absent))) throw tooManyObjects(this.#maxObjects);
    yield absent;
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
    if ((low > MIN_MS || high < MAX_MS) && (await this.#fits(plan))) {
      yield plan;
      return;
    }
    if (high - low <= 1) throw tooManyObjects(this.#maxObjects);
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
  readCursor(cursor: string | undefined): Place | undefined {
    if (cursor === undefined) return undefined;
    const head = this.#writeCursor({ time: undefined, id: '' }).slice(0, -1);
    const rest = cursor.startsWith(head) ? cursor.slice(head.length) : '';
    const [, time, id] = /^(-?\d{0,15})\.((?:[\w.!~*'()-]|%[0-9A-F]{2})*)$/.exec(rest) ?? [];
    if (time === undefined || id === undefined) throw new TypeError('`cursor` belongs to another plan or order');
    return { time: time === '' ? undefined : Number(time), id: decodeURIComponent(id) };
  }
}
