import type { PageOptions, Searchable, SourcePage, SyncTarget } from '../../src/client/index.ts';
import { type CheckedQuery, catalogue } from '../../src/index.ts';
import { compileMatcher, createCollection } from '../../src/objects/index.ts';

/** A payment whose last change has a number too, so that a test sees which version it has. */
export interface Payment {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at?: string;
  readonly amount: number;
}

/** How a service pages: by a place in an order, or by the number of objects before. */
export interface Paging {
  readonly pageSize: number;
  readonly order: 'newest' | 'changed' | 'mixed';
  readonly isByNumber: boolean;
}

/** A service in memory, whose searches see a change only after a minute. It knows nothing of requests. */
export class ChangingService implements Searchable {
  readonly capabilities;
  readonly objects = new Map<string, Payment>();
  readonly #searched = new Map<string, { readonly key: string; readonly payment: Payment }>();
  /** What searches see, in order; empty after a change. */
  #sorted: readonly { readonly key: string; readonly payment: Payment }[] = [];
  #delayed: { readonly at: number; readonly id: string; readonly payment: Payment }[] = [];
  readonly #paging: Paging;
  /** Called before each request. */
  beforeRequest: (query: CheckedQuery) => void = () => {};
  requests = 0;

  constructor(paging: Paging) {
    this.#paging = paging;
    this.capabilities = { pageSize: paging.pageSize, requestsPerSecond: undefined, hasTotals: true };
  }

  /** Writes what searches see after a lag. */
  write(payment: Payment, lagMs: number): void {
    this.objects.set(payment.id, payment);
    this.#delayed.push({ at: Date.now() + lagMs, id: payment.id, payment });
  }

  remove(id: string): void {
    this.objects.delete(id);
    this.#delayed = this.#delayed.filter((one) => one.id !== id);
    this.#searched.delete(id);
    this.#sorted = [];
  }

  search(query: CheckedQuery, { limit, page }: PageOptions): SourcePage {
    this.beforeRequest(query);
    this.requests += 1;
    const now = Date.now();
    const visible = this.#delayed.filter(({ at }) => at <= now);
    for (const { id, payment } of visible) this.#searched.set(id, { key: this.#keyOf(payment), payment });
    this.#delayed = this.#delayed.filter(({ at }) => at > now);
    if (visible.length > 0 || this.#sorted.length === 0) {
      this.#sorted = [...this.#searched.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
    }
    const matches = compileMatcher(query);
    const found = this.#sorted.filter(({ payment }) => matches(payment));
    const start = page === undefined ? 0 : this.#startOf(found, page);
    const data = found.slice(start, start + limit).map(({ payment }) => payment);
    const hasMore = start + limit < found.length;
    const last = data.at(-1);
    const next = hasMore && last ? (this.#paging.isByNumber ? `${start + limit}` : this.#keyOf(last)) : null;
    return { object: 'payments', has_more: hasMore, next_page: next, total_count: found.length, data };
  }

  #startOf(found: readonly { readonly key: string }[], page: string): number {
    if (this.#paging.isByNumber) return Number(page);
    const index = found.findIndex(({ key }) => key > page);
    return index === -1 ? found.length : index;
  }

  /** Where an object is in the order; the latest first, as a text that sorts. */
  #keyOf({ id, created_at: created, updated_at: changed }: Payment): string {
    const time = this.#paging.order === 'newest' ? created : this.#paging.order === 'changed' ? changed : undefined;
    const negated = 1e14 - (time === undefined ? 0 : Date.parse(time));
    return `${String(negated).padStart(15, '0')} ${id}`;
  }
}

/** A mirror in memory, with the promises of an index. */
export class MemoryMirror implements SyncTarget {
  readonly resource = catalogue.payments;
  readonly objectsById = createCollection('payments', [] as Payment[]);
  readonly states = new Map<string, string>();

  async load(
    objects: Iterable<object>,
    { newerBy }: { readonly newerBy: string },
  ): Promise<{ readonly older: number }> {
    let older = 0;
    for (const object of objects as Iterable<Payment>) {
      this.objectsById.upsert(object, { newerBy });
      if (this.objectsById.get(object.id) !== object) older += 1;
    }
    return { older };
  }

  async count(query: CheckedQuery): Promise<number> {
    return this.objectsById.count(query as never);
  }

  async *objects(query: CheckedQuery): AsyncGenerator<Payment> {
    yield* this.objectsById.objects(query as never);
  }

  async remove(id: string): Promise<boolean> {
    return this.objectsById.remove(id);
  }

  async readState(name: string): Promise<string | undefined> {
    return this.objectsById.size === 0 ? undefined : this.states.get(name);
  }

  async writeState(name: string, state: string): Promise<void> {
    this.states.set(name, state);
  }

  /** The objects by id. */
  get all(): readonly Payment[] {
    return [...this.objectsById.objects()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }
}
