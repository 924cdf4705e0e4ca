import fc from 'fast-check';
import type { Collection } from '../../../src/objects/index.ts';

/** An object with an id beside what it has. */
export type Entry<Parts> = Parts & { readonly _id: string };

/** A change of a collection; `place` is among those that there are. */
export interface Edit {
  readonly kind: 'add' | 'update' | 'remove' | 'upsert' | 'clear';
  readonly place: number;
  readonly object: Readonly<Record<string, unknown>>;
}

export function toEdit(object: fc.Arbitrary<Readonly<Record<string, unknown>>>): fc.Arbitrary<Edit> {
  return fc.record({
    kind: fc.oneof(
      { arbitrary: fc.constantFrom<Edit['kind']>('add', 'update', 'update', 'upsert', 'remove'), weight: 24 },
      { arbitrary: fc.constant<Edit['kind']>('clear'), weight: 1 },
    ),
    place: fc.nat(1000),
    object,
  });
}

let added = 0;

/** Makes a change in a collection and in the plain list that it should be like. */
export function edit<Item extends Entry<Readonly<Record<string, unknown>>>>(
  collection: Collection<Item>,
  list: Item[],
  { kind, place, object }: Edit,
): void {
  const index = list.length === 0 ? -1 : place % list.length;
  const there = list[index];
  if (kind === 'clear') {
    collection.clear();
    list.length = 0;
  } else if (kind === 'add' || there === undefined) {
    const item = { ...object, _id: `added ${added++}` } as Item;
    if (kind === 'upsert') collection.upsert(item);
    else collection.add(item);
    list.push(item);
  } else if (kind === 'update' || kind === 'upsert') {
    const item = { ...object, _id: there._id } as Item;
    collection[kind](item);
    list[index] = item;
  } else {
    collection.remove(there._id);
    list.splice(index, 1);
  }
}
