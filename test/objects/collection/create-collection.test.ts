import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { createCollection, filterMatches } from '../../../src/objects/index.ts';
import { readQuery } from '../../support/arbitrary-query.ts';

const settled = readQuery('payments', 'payment_status:"SETTLED"');

describe('a collection', () => {
  test('keeps the objects themselves, each under its id', () => {
    const object = { id: 'a', payment_status: 'SETTLED' };
    const collection = createCollection('payments', [object]);
    expect(collection.get('a')).toBe(object);
    expect(collection.search(settled).data[0]).toBe(object);
    expect(collection.get('b')).toBeUndefined();
  });

  test('adds an object, replaces it in the same place and removes it', () => {
    const collection = createCollection('payments', [
      { id: 'a', payment_status: 'SETTLED' },
      { id: 'b', payment_status: 'PENDING' },
    ]);
    expect(collection.count(settled)).toBe(1);
    collection.add({ id: 'c', payment_status: 'settled' });
    collection.update({ id: 'b', payment_status: 'SETTLED' });
    expect(collection.search(settled).data.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(collection.remove('a')).toBe(true);
    expect(collection.remove('a')).toBe(false);
    expect([...collection.objects(settled)].map(({ id }) => id)).toEqual(['b', 'c']);
    expect(collection.size).toBe(2);
  });

  test('takes an object back that was removed, after the others', () => {
    const collection = createCollection('payments', [{ id: 'a' }, { id: 'b' }]);
    collection.remove('a');
    collection.add({ id: 'a' });
    expect([...collection.objects()]).toEqual([{ id: 'b' }, { id: 'a' }]);
  });

  test('counts an object once if it loses a value and gets it back', () => {
    const objects = Array.from({ length: 1000 }, (_, index) => ({
      id: `${index}`,
      customer: { id: `${index % 700}` },
    }));
    const collection = createCollection('payments', objects);
    const query = readQuery('payments', 'customer.id:"7"');
    expect(collection.count(query)).toBe(2);
    for (const customer of ['none', '7']) collection.update({ id: '7', customer: { id: customer } });
    expect(collection.count(query)).toBe(2);
    expect(collection.search(query).data.map(({ id }) => id)).toEqual(['7', '707']);
  });

  test.each([
    ['created_at', ['', '2025-03-01'], ['', new Date(Number.NaN)]],
    ['currency_code', ['', 'EUR'], ['', []]],
    ['statement_descriptor', ['', 'shop'], ['', '']],
  ])('sees a value of %s after an empty text in a list', (field, something, nothing) => {
    const collection = createCollection<{ readonly id: string }>('payments', [
      { id: 'a', [field]: something },
      { id: 'b', [field]: nothing },
    ]);
    expect([...collection.objects(readQuery('payments', `${field}:null`))].map(({ id }) => id)).toEqual(['b']);
  });

  test('sees a change of an object after `update`', () => {
    const object = { id: 'a', payment_status: 'PENDING' };
    const collection = createCollection('payments', [object]);
    expect(collection.count(settled)).toBe(0);
    object.payment_status = 'SETTLED';
    collection.update(object);
    expect(collection.count(settled)).toBe(1);
  });

  test('returns the current objects, even if the collection changes during the iteration', () => {
    const collection = createCollection('payments', [{ id: 'a' }, { id: 'b' }]);
    const seen: string[] = [];
    for (const { id } of collection.objects()) {
      seen.push(id);
      if (seen.length < 9) collection.add({ id: `${id}+` });
    }
    expect(seen).toEqual(['a', 'b']);
  });

  test('a collection is one of a resource of one’s own too', () => {
    const shipments = defineResource({
      name: 'shipments',
      fields: { weight: { type: 'numeric', doc: 'weight in grams' } },
      limits: { clauses: 10, substring: 3, or: 'field' },
    });
    const collection = createCollection(shipments, [{ id: '1', weight: 7 }]);
    expect(collection.search(readQuery(shipments, 'weight>5'))).toMatchObject({
      object: 'shipments',
      url: '/shipments',
      total_count: 1,
    });
  });

  test('takes bounds of two keys of one field for what they are: of each its own', () => {
    const athletes = defineResource({
      name: 'athletes',
      fields: { scores: { type: 'numeric', keyed: true, doc: 'points by discipline' } },
      limits: { clauses: 10, substring: 3, or: 'any' },
    });
    const collection = createCollection(athletes, [
      { id: '1', scores: { jump: 9, run: 2 } },
      { id: '2', scores: { jump: 2, run: 9 } },
      { id: '3', scores: { jump: 9, run: 9 } },
    ]);
    const found = collection.objects(readQuery(athletes, 'scores[jump]>5 scores[run]<5 scores[jump]<10'));
    expect([...found].map(({ id }) => id)).toEqual(['1']);
  });

  test('tells objects apart by what `idOf` says', () => {
    const collection = createCollection('payments', [{ key: 7 }], { idOf: ({ key }) => `k${key}` });
    expect(collection.get('k7')).toEqual({ key: 7 });
  });
});

describe('a collection is equal to itself only', () => {
  const create = (id: string): unknown => createCollection('payments', [{ id }]);

  test.each([
    ['of other objects', create('b')],
    ['of the same objects', create('a')],
  ])('a collection is equal to itself only and not to one %s', (_, other) => {
    const one = create('a');
    expect(one).toEqual(one);
    expect(one).not.toEqual(other);
    expect(isDeepStrictEqual(one, other)).toBe(false);
  });

  test('a collection is equal to itself only and cannot be cloned silently', () => {
    expect(() => structuredClone(create('a'))).toThrow('could not be cloned');
  });

  test('a collection is equal to itself only and works through a proxy, and with detached methods', () => {
    const { add, count } = new Proxy(createCollection('payments', [{ id: 'a', payment_status: 'SETTLED' }]), {});
    add({ id: 'b', payment_status: 'settled' });
    expect(count(settled)).toBe(2);
  });
});

describe('a caller’s mistake is a TypeError that names it', () => {
  const collection = createCollection<{ readonly id: string }>('payments', [{ id: 'a' }]);

  test.each<[string, unknown, RegExp]>([
    ['an id that is there', { id: 'a' }, /`object` has the id "a", which another object has/],
    ['no id', { amount: 5 }, /`object` must have an id/],
    ['an empty id', { id: '' }, /`object` must have an id/],
    ['an id that is no text', { id: 5 }, /got 5/],
    ['an inherited id', Object.create({ id: 'b' }), /`object` must have an id/],
    ['no object', null, /`object` must have an id/],
  ])('adding %s', (_, object, message) => {
    expect(() => collection.add(object as never)).toThrow(message);
    expect(() => collection.add(object as never)).toThrow(TypeError);
    expect(collection.size).toBe(1);
  });

  test('two objects of one id from the start', () => {
    expect(() => createCollection('payments', [{ id: 'a' }, { id: 'a' }])).toThrow(
      'has the id "a", which another object has',
    );
  });

  test('updating an object that is not there', () => {
    expect(() => collection.update({ id: 'b' })).toThrow('has the id "b", which no object of the collection has');
  });

  test('a query on another resource', () => {
    const query = readQuery('customers', 'total_spend>5');
    for (const ask of [collection.count, collection.search, collection.objects]) {
      expect(() => ask(query)).toThrow('`query` must be a query on payments; got one on customers');
    }
  });

  test('a query on a resource that was defined twice', () => {
    const define = (doc: string) =>
      defineResource({
        name: 'notes',
        fields: { title: { type: 'string', doc } },
        limits: { clauses: 10, substring: 3, or: 'field' },
      });
    const query = readQuery(define('then'), 'title:"a"');
    expect(() => createCollection(define('now'), []).count(query)).toThrow(
      'got one on another resource with that name',
    );
  });

  test('no resource', () => {
    expect(() => createCollection('payment' as never, [])).toThrow('`resource` must be one of');
  });
});

describe('an index of a field', () => {
  const objects = Array.from({ length: 100 }, (_, index) => ({
    id: String(index),
    amount: index,
    payment_status: 'SETTLED',
  }));

  test('an index is built on first use', () => {
    const collection = createCollection('payments', objects);
    expect(collection.memory().fields).toEqual([]);
    collection.count(readQuery('payments', 'amount>5'));
    expect(collection.memory().fields.map(({ field }) => field)).toEqual(['amount']);
    collection.count(readQuery('payments', 'metadata.key:"a" payment_status:"SETTLED"'));
    const { bytes, rowBytes, fields } = collection.memory();
    expect(fields.map(({ field }) => field)).toEqual(['amount', 'metadata[key]', 'payment_status']);
    expect(bytes).toBe(fields.reduce((sum, one) => sum + one.bytes, rowBytes));
    for (const one of fields) expect(one.bytes).toBeGreaterThan(0);
  });

  test('a collection keeps the indexes of the 64 fields used last', () => {
    const collection = createCollection('payments', objects);
    for (let key = 0; key < 64; key++) {
      collection.count(readQuery('payments', 'amount>50'));
      collection.count(readQuery('payments', `metadata.k${key}:null`));
    }
    const fields = collection.memory().fields.map(({ field }) => field);
    expect(fields).toHaveLength(64);
    expect(fields).not.toContain('metadata[k0]');
    expect(fields).toContain('amount');
    expect(collection.count(readQuery('payments', 'metadata.k0:null'))).toBe(100);
  });

  test('contains an object that a getter adds while the collection is created', () => {
    const late = { id: 'late', amount: 7 };
    const first = {
      id: 'first',
      get amount() {
        collection.upsert(late);
        return 5;
      },
    };
    const collection = createCollection<{ readonly id: string; readonly amount: number }>('payments', [first]);
    const query = readQuery('payments', 'amount>=5');
    collection.count(query);
    expect([...collection.objects(query)]).toEqual([first, late]);
    expect(collection.count(readQuery('payments', 'amount:7'))).toBe(1);
  });

  test('suggests `idOf` for an object without an id', () => {
    expect(() => createCollection<object>('payments', [{ key: 'a' }])).toThrow(/got undefined; the option `idOf`/);
  });
});

test.each([499, 500, 2000])('%i numbers of any sign and size are found in ranges', (length) => {
  const numbers = [0, -0, 1, -1, 0.1, -0.1, 1e21, -1e21, 5e-324, 2 ** 53 - 1];
  const objects = Array.from({ length }, (_, index) => ({
    id: `pay_${index}`,
    amount: index % 3 === 0 ? (numbers[index % numbers.length] ?? 0) : ((index * 7919) % 10_007) - 5000,
  }));
  const collection = createCollection('payments', objects);
  for (const bound of ['-5000', '-0.1', '0', '0.1', '77', '9007199254740991']) {
    for (const operator of ['>', '>=', '<', '<=']) {
      const query = readQuery('payments', `amount${operator}${bound}`);
      const expected = [...filterMatches(query, objects)].length;
      expect([operator, bound, collection.count(query)]).toEqual([operator, bound, expected]);
    }
  }
});
