import type { Matcher } from '../matcher/compile-matcher.ts';

/** A change of the objects that match a query. */
export type CollectionChange<Item> =
  /** An object that did not match, or was not there, matches now. */
  | { readonly kind: 'added'; readonly id: string; readonly object: Item }
  /** An object that matched was replaced, and still matches; `previous` is the replaced one. */
  | { readonly kind: 'changed'; readonly id: string; readonly object: Item; readonly previous: Item }
  /** An object that matched was removed, or replaced by one that does not match; `object` is the one that matched. */
  | { readonly kind: 'removed'; readonly id: string; readonly object: Item };

/** Called with each change, in order. */
export type CollectionListener<Item> = (change: CollectionChange<Item>) => void;

/** The subscriptions of a collection. */
export interface Subscriptions<Item> {
  /** @param members - The ids of the objects that match now. */
  add(matches: Matcher, members: Iterable<string>, listener: CollectionListener<Item>): () => void;
  /** Reports an edit: `after` replaced `before`. Either may be absent. */
  report(id: string, before: Edited<Item> | undefined, after: Edited<Item> | undefined): void;
  /** Prepares to report that all objects were removed. Call the returned function to report it. */
  removeAll(objectOf: (id: string) => Item): () => void;
}

/** An object, which may itself be `undefined`. */
interface Edited<Item> {
  readonly object: Item;
}

interface Subscription<Item> {
  readonly matches: Matcher;
  /** The ids of the objects that match. An object may be mutated before it is passed to `update`, so testing it again would not tell whether it matched. */
  readonly members: Set<string>;
  readonly listener: CollectionListener<Item>;
}

export function createSubscriptions<Item>(): Subscriptions<Item> {
  const subscriptions = new Set<Subscription<Item>>();
  /** Changes that were not delivered yet. */
  const pending: { readonly to: Subscription<Item>; readonly change: CollectionChange<Item> }[] = [];
  let isDelivering = false;

  function deliver(): void {
    // A listener that edits the collection adds to the queue, so all listeners see the changes in order.
    if (isDelivering) return;
    isDelivering = true;
    // Iterating a list includes elements added meanwhile.
    for (const { to, change } of pending) {
      if (!subscriptions.has(to)) continue;
      try {
        to.listener(change);
      } catch (error) {
        Promise.reject(error);
      }
    }
    pending.length = 0;
    isDelivering = false;
  }

  return {
    add(matches, members, listener) {
      const subscription = { matches, members: new Set(members), listener };
      subscriptions.add(subscription);
      return () => {
        subscriptions.delete(subscription);
      };
    },
    report(id, before, after) {
      for (const to of subscriptions) {
        const { members, matches } = to;
        const wasMember = members.delete(id);
        const isMember = after !== undefined && matches(after.object);
        if (isMember) members.add(id);
        if (isMember && wasMember && before !== undefined) {
          pending.push({ to, change: { kind: 'changed', id, object: after.object, previous: before.object } });
        } else if (isMember) {
          pending.push({ to, change: { kind: 'added', id, object: after.object } });
        } else if (wasMember && before !== undefined) {
          pending.push({ to, change: { kind: 'removed', id, object: before.object } });
        }
      }
      deliver();
    },
    removeAll(objectOf) {
      for (const to of subscriptions) {
        for (const id of to.members) pending.push({ to, change: { kind: 'removed', id, object: objectOf(id) } });
        to.members.clear();
      }
      return deliver;
    },
  };
}
