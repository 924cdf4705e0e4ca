import { describe, expect, test, vi } from 'vitest';
import { type CollectionChange, createCollection } from '../../../src/objects/index.ts';

interface Payment {
  readonly id: string;
  amount: number;
}

const payments = () =>
  createCollection<Payment>('payments', [
    { id: 'a', amount: 5 },
    { id: 'b', amount: 50 },
  ]);

test('a listener is called for each object that enters, changes or leaves, until it unsubscribes', () => {
  const collection = payments();
  const changes: CollectionChange<Payment>[] = [];
  const stop = collection.subscribe('amount>=10', (change) => changes.push(change));
  collection.update({ id: 'a', amount: 6 });
  collection.update({ id: 'a', amount: 60 });
  collection.update({ id: 'b', amount: 51 });
  collection.update({ id: 'b', amount: 5 });
  collection.add({ id: 'c', amount: 70 });
  collection.upsert({ id: 'c', amount: 71 });
  collection.remove('b');
  collection.clear();
  stop();
  stop();
  collection.add({ id: 'd', amount: 100 });
  expect(changes).toEqual([
    { kind: 'added', id: 'a', object: { id: 'a', amount: 60 } },
    { kind: 'changed', id: 'b', object: { id: 'b', amount: 51 }, previous: { id: 'b', amount: 50 } },
    { kind: 'removed', id: 'b', object: { id: 'b', amount: 51 } },
    { kind: 'added', id: 'c', object: { id: 'c', amount: 70 } },
    { kind: 'changed', id: 'c', object: { id: 'c', amount: 71 }, previous: { id: 'c', amount: 70 } },
    { kind: 'removed', id: 'a', object: { id: 'a', amount: 60 } },
    { kind: 'removed', id: 'c', object: { id: 'c', amount: 71 } },
  ]);
});

test('an object that was mutated before `update` also enters and leaves', () => {
  const collection = payments();
  const kinds: string[] = [];
  collection.subscribe('amount>=10', ({ kind, id }) => kinds.push(`${kind} ${id}`));
  const a = collection.get('a') as Payment;
  a.amount = 20;
  collection.update(a);
  a.amount = 2;
  collection.update(a);
  expect(kinds).toEqual(['added a', 'removed a']);
});

describe('a listener', () => {
  test('that throws breaks neither the edit nor the others', async () => {
    const reject = vi.spyOn(Promise, 'reject').mockReturnValue(Promise.resolve() as never);
    const collection = payments();
    const heard: string[] = [];
    const error = new Error('broken');
    collection.subscribe('amount>=10', () => {
      throw error;
    });
    collection.subscribe('amount>=10', ({ id }) => heard.push(id));
    collection.add({ id: 'c', amount: 70 });
    expect(heard).toEqual(['c']);
    expect(collection.count('amount>=10')).toBe(2);
    expect(reject).toHaveBeenCalledExactlyOnceWith(error);
  });

  test('may edit the collection; all hear the changes in the same order', () => {
    const collection = payments();
    const heard: string[][] = [[], []];
    collection.subscribe('amount>=10', ({ id, kind }) => {
      heard[0]?.push(`${kind} ${id}`);
      if (id === 'c') collection.remove('b');
    });
    collection.subscribe('amount>=10', ({ id, kind }) => heard[1]?.push(`${kind} ${id}`));
    collection.add({ id: 'c', amount: 70 });
    expect(heard).toEqual([
      ['added c', 'removed b'],
      ['added c', 'removed b'],
    ]);
  });

  test('may end any subscription', () => {
    const collection = payments();
    const heard: string[] = [];
    const stops = ['first', 'second'].map((name) =>
      collection.subscribe('amount>=10', () => {
        heard.push(name);
        for (const stop of stops) stop();
      }),
    );
    collection.add({ id: 'c', amount: 70 });
    collection.add({ id: 'd', amount: 70 });
    expect(heard).toEqual(['first']);
  });
});
