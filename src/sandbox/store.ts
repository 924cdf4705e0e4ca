import { hashText } from '../language/base/hash-text.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import { checkId, readId } from '../objects/collection/arguments.ts';
import type { Collection } from '../objects/collection/collection.ts';
import { createCollection } from '../objects/collection/create-collection.ts';
import { readObjects } from '../objects/matcher/objects-argument.ts';
import { findProblem } from './check-object.ts';

/** An object as the service keeps it. */
export type Stored = Readonly<Record<string, unknown>>;

/** A write that searches do not see yet. */
interface Delayed {
  readonly object: Stored;
  readonly visibleAt: number;
}

/** The state of a store, to be restored later. */
export interface StoreSnapshot {
  readonly objects: readonly Stored[];
  readonly searched: readonly Stored[];
  readonly delayed: readonly Delayed[];
}

/** How long searches do not see a write, in milliseconds; each write is earlier by a random part of `jitter`, from 0 to 1. */
export interface Lag {
  readonly ms: number;
  readonly jitter: number;
}

/** The objects of a resource: as they are, and as searches see them. */
export class Store {
  readonly resource: Resource;
  /** The objects as they are. What a test changes here, searches see at once. */
  readonly objects: Collection<Stored>;
  readonly #current: Collection<Stored>;
  readonly #searched: Collection<Stored>;
  readonly #lag: Lag;
  readonly #isStrict: boolean;
  #delayed: Delayed[] = [];
  #writes = 0;

  /** @throws {TypeError} If an object has no id, or the id of another; or, in a strict store, has a problem. */
  constructor(resource: Resource, objects: Iterable<Stored>, lag: Lag, isStrict: boolean) {
    const { name } = resource;
    this.resource = resource;
    this.#isStrict = isStrict;
    const list = [...readObjects(objects, name)];
    for (const [index, object] of list.entries()) {
      checkId(readId(object), `${name}[${index}]`);
      this.check(object, `[${index}]`);
    }
    const current = createCollection(resource, list);
    const searched = createCollection(resource, list);
    this.#current = current;
    this.#searched = searched;
    this.#lag = lag;
    const change = (id: string): void => {
      this.#delayed = this.#delayed.filter(({ object }) => object['id'] !== id);
      const object = current.get(id);
      if (object === undefined) searched.remove(id);
      else searched.upsert(object);
    };
    const edits: Partial<Collection<Stored>> = {
      add: (object) => {
        this.check(object);
        current.add(object);
        change(String(object['id']));
      },
      update: (object, options) => {
        this.check(object);
        const isStored = current.update(object, options);
        change(String(object['id']));
        return isStored;
      },
      upsert: (object, options) => {
        this.check(object);
        const isNew = current.upsert(object, options);
        change(String(object['id']));
        return isNew;
      },
      remove(id) {
        const isGone = current.remove(id);
        change(id);
        return isGone;
      },
      clear: () => {
        this.#delayed = [];
        current.clear();
        searched.clear();
      },
    };
    // Its getters are inherited, so that they stay getters.
    this.objects = Object.freeze(Object.assign(Object.create(current) as Collection<Stored>, edits));
  }

  /**
   * Checks an object of a test.
   *
   * @param position - Where it stands in the message; by default its id.
   * @throws {TypeError} If the store is strict, and the object has a problem.
   */
  check(object: Stored, position?: string): void {
    const problem = this.#isStrict ? findProblem(this.resource, object) : undefined;
    if (problem === undefined) return;
    const name = `${this.resource.name}${position ?? ` ${quoteText(String(object['id']))}`}`;
    throw new TypeError(`${name}: ${problem} (\`strict: false\` turns this check off)`);
  }

  /** Writes an object as a request does: searches see it later. */
  write(object: Stored, now: number): void {
    this.#current.upsert(object);
    const { ms, jitter } = this.#lag;
    this.#writes += 1;
    // The same in each run, so that a test that fails once fails again.
    const random = (hashText(`${this.#writes} ${String(object['id'])}`) % 1000) / 1000;
    this.#delayed.push({ object, visibleAt: now + ms * (1 - jitter * random) });
  }

  /** The objects as searches see them. */
  searched(now: number): Collection<Stored> {
    // The last visible write of each object: it may be visible before an earlier one.
    const visible = new Map<unknown, number>();
    for (const [index, { object, visibleAt }] of this.#delayed.entries()) {
      if (visibleAt <= now) visible.set(object['id'], index);
    }
    if (visible.size > 0) {
      for (const index of visible.values()) this.#searched.upsert(this.#delayed[index]?.object as Stored);
      this.#delayed = this.#delayed.filter(({ object }, index) => index > (visible.get(object['id']) ?? -1));
    }
    return this.#searched;
  }

  /** The written objects that searches do not see yet. */
  delayed(now: number): readonly Stored[] {
    this.searched(now);
    return this.#delayed.map(({ object }) => object);
  }

  snapshot(): StoreSnapshot {
    return {
      objects: [...this.#current.objects()],
      searched: [...this.#searched.objects()],
      delayed: [...this.#delayed],
    };
  }

  /** @throws {TypeError} If the objects of a snapshot have no ids, or the same ones. */
  checkSnapshot({ objects, searched }: StoreSnapshot): void {
    for (const list of [objects, searched]) createCollection(this.resource, list);
  }

  restore({ objects, searched, delayed }: StoreSnapshot): void {
    this.objects.clear();
    for (const object of objects) this.#current.add(object);
    for (const object of searched) this.#searched.add(object);
    this.#delayed = [...delayed];
  }
}
