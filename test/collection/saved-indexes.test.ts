import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/catalogue/catalogue.ts';
import type { Resource } from '../../src/catalogue/resource.ts';
import {
  type Collection,
  createCollection,
  loadIndexes,
  type SavedIndexes,
  SavedIndexesError,
  saveIndexes,
} from '../../src/collection/index.ts';
import { arbitraryObject } from '../support/arbitrary-object.ts';
import { arbitraryQuery } from '../support/arbitrary-query.ts';
import { ODD_VALUES } from '../support/odd-values.ts';
import { type Edit, type Entry, edit, toEdit } from './edits.ts';

type Item = Entry<Record<string, unknown>>;

const FIELDS = {
  payments: ['payment_status', 'amount', 'created_at', 'statement_descriptor', 'metadata[a]', 'refund.is_refunded'],
  customers: ['payment_methods.type', 'payment_methods.details.exp_year', 'created_at', 'total_spend'],
} as const;

function open(resource: Resource, list: readonly Item[]): Collection<Item> {
  return createCollection<Item>(resource, list, { idOf: ({ _id }) => _id });
}

describe.each(Object.keys(FIELDS) as (keyof typeof FIELDS)[])('saved indexes of %s', (name) => {
  const resource: Resource = catalogue[name];
  const fields: readonly string[] = FIELDS[name];
  const paths = fields.map((path) => path.replace('[a]', ''));
  const object = arbitraryObject(resource, paths);
  const isFacet = (path: string): boolean => /status|type|is_refunded|metadata/.test(path);

  test('answer as those of the collection, also after later edits', () => {
    const edits = fc.array(toEdit(object), { maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(object, { maxLength: 30 }),
        edits,
        edits,
        fc.array(arbitraryQuery(resource, paths), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...fields),
        (objects, before: readonly Edit[], after: readonly Edit[], texts, sortBy) => {
          const list: Item[] = objects.map((one, index) => ({ ...one, _id: String(index) }));
          const collection = open(resource, list);
          collection.prepare(fields);
          for (const one of before) edit(collection, list, one);
          const loaded = open(resource, list);
          loadIndexes(loaded, deserialize(serialize(saveIndexes(collection))));
          expect(loaded.memory().fields).toHaveLength(collection.memory().fields.length);
          for (const rounds of [[], after]) {
            for (const one of rounds) edit(loaded, list, one);
            const anew = open(resource, list);
            for (const text of texts) {
              expect([...loaded.objects(text, { sortBy })]).toEqual([...anew.objects(text, { sortBy })]);
              for (const path of fields.filter(isFacet)) {
                expect(loaded.facets(path, text)).toEqual(anew.facets(path, text));
              }
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  }, 60_000);
});

const payments = Array.from({ length: 40 }, (_, index) => ({
  id: `p${index}`,
  amount: index % 7 === 0 ? [index, index + 1] : index,
  currency_code: index % 5 === 0 ? ['EUR', 'usd'] : 'eur',
  created_at: '2025-01-01',
}));

function save(): SavedIndexes {
  const collection = createCollection('payments', payments);
  collection.prepare(['amount', 'currency_code', 'created_at']);
  return saveIndexes(collection);
}

function expectRefusal(saved: unknown, message: string | RegExp): void {
  const collection = createCollection('payments', payments);
  expect(() => loadIndexes(collection, saved as SavedIndexes)).toThrow(SavedIndexesError);
  expect(() => loadIndexes(collection, saved as SavedIndexes)).toThrow(message);
  expect(collection.memory().fields).toEqual([]);
}

describe('saved indexes are refused if', () => {
  test('they have another version', () => {
    expectRefusal({ ...save(), version: 2 }, 'the saved indexes have version 2, not 1');
  });

  test('they belong to another resource', () => {
    expectRefusal(saveIndexes(createCollection('plans', [])), 'the saved indexes belong to plans, not to payments');
    expectRefusal({ ...save(), fields: 5 }, 'the saved indexes were saved for payments with other fields');
  });

  test.each([
    ['fewer', payments.slice(1)],
    ['more', [...payments, { id: 'more', amount: 5, currency_code: 'EUR', created_at: '' }]],
    ['others', payments.map((one, index) => (index === 7 ? { ...one, id: 'x' } : one))],
    ['the same in another order', payments.toReversed()],
  ])('the objects are %s', (_, list) => {
    const collection = createCollection<{ readonly id: string }>('payments', list);
    expect(() => loadIndexes(collection, save())).toThrow('the saved indexes belong to other objects');
  });

  test.each([
    { amount: 1000 },
    { amount: [0, 2] },
    { currency_code: 'EUR' },
    { currency_code: [] },
    { created_at: null },
  ])('a sampled object has changed: %j', (change) => {
    const list = payments.map((one, index) => (index === 0 ? { ...one, ...change } : one));
    const collection = createCollection<{ readonly id: string }>('payments', list);
    expect(() => loadIndexes(collection, save())).toThrow('the saved indexes belong to objects that have changed');
  });

  test.each(ODD_VALUES.filter(({ what }) => !/proxy|revoked/.test(what)))('they are $what', ({ value }) => {
    expectRefusal(value, /^the saved indexes /);
    // An empty list has no columns, which is right.
    if (!Array.isArray(value)) expectRefusal({ ...save(), columns: value }, /^the saved indexes /);
  });

  const MANY = Object.assign([], { length: 2 ** 32 - 1 });

  test.each<readonly [column: number, change: Readonly<Record<string, unknown>>]>([
    [0, { kind: 'texts' }],
    [0, { field: 'amuont' }],
    [0, { field: 'currency_code' }],
    [0, { field: 5 }],
    [0, { present: new Uint8Array(39) }],
    [0, { present: new Uint8Array(40).fill(2) }],
    [0, { present: MANY }],
    [0, { numbers: new Float64Array(41) }],
    [0, { numbers: new Float64Array(40).fill(Infinity) }],
    [0, { numbers: [...payments.keys()] }],
    [0, { several: MANY }],
    [0, { several: [[40, [1, 2]]] }],
    [0, { several: [[0, MANY]] }],
    [0, { several: [[0, [1, '2']]] }],
    [0, { several: [[0.5, [1, 2]]] }],
    [1, { codes: new Uint32Array(40).fill(99) }],
    [1, { codes: new Uint8Array(40) }],
    [1, { entries: MANY }],
    [1, { entries: ['EUR', 'eur', [1, 2]] }],
    [1, { entries: ['EUR', 'usd', [1, 4]] }],
    [1, { entries: ['EUR', 'usd', [1, 1]] }],
    [1, { entries: ['EUR', 'usd', [0, 1]] }],
    [1, { entries: ['EUR', 'usd', MANY] }],
    [1, { entries: [5, 'usd', [1, 2]] }],
    [1, { respelled: MANY }],
    [1, { respelled: [0] }],
    [1, { respelled: [3] }],
    [1, { isInOrder: 1 }],
  ])('they are damaged (%#)', (index, change) => {
    const saved = save();
    const columns = saved.columns.map((column, place) => (place === index ? { ...column, ...change } : column));
    expectRefusal({ ...saved, columns }, 'the saved indexes are damaged');
  });

  test.each([0, 1, 2])('column %i is missing', (index) => {
    const columns = [...save().columns];
    delete columns[index];
    expectRefusal({ ...save(), columns }, 'the saved indexes are damaged');
  });

  function withGetter<Value extends object>(value: Value, name: string): Value {
    const get = (): never => {
      throw new Error('from the getter');
    };
    return Object.defineProperty({ ...value }, name, { get });
  }

  test.each(['version', 'size', 'columns'])('their property %s throws', (name) => {
    expectRefusal(withGetter(save(), name), 'the saved indexes are damaged');
  });

  test.each(['field', 'kind', 'present', 'numbers', 'several'])('the property %s of a column throws', (name) => {
    const saved = save();
    const [column, ...others] = saved.columns as [SavedIndexes['columns'][number]];
    expectRefusal({ ...saved, columns: [...others, withGetter(column, name)] }, 'the saved indexes are damaged');
  });

  test.each(ODD_VALUES.filter(({ what }) => /proxy|revoked/.test(what)))('they contain $what', ({ value }) => {
    expectRefusal(value, 'the saved indexes are damaged');
    const columns = save().columns.map((column, index) => (index === 1 ? { ...column, entries: value } : column));
    for (const changed of [{ columns: value }, { columns: [value] }, { columns }]) {
      expectRefusal({ ...save(), ...changed }, 'the saved indexes are damaged');
    }
  });

  test('the collection has had other objects, and they have no hash of ids', () => {
    const collection = createCollection('payments', payments);
    collection.remove('p0');
    const saved = { ...save(), ids: undefined, size: 39 } as unknown as SavedIndexes;
    expect(() => loadIndexes(collection, saved)).toThrow('the saved indexes belong to other objects');
  });

  test('they have too many columns', () => {
    const saved = save();
    expectRefusal({ ...saved, columns: Array.from({ length: 65 }, () => saved.columns[0]) }, 'damaged');
    expectRefusal({ ...saved, columns: MANY }, 'damaged');
  });
});

test('whatever was changed in them, they are refused or give an answer', () => {
  const path = fc.constantFrom('entries', 'codes', 'present', 'numbers', 'several', 'respelled', 'isInOrder', 'kind');
  fc.assert(
    fc.property(fc.nat(2), path, fc.anything(), (index, name, value) => {
      const saved = save();
      const columns = saved.columns.map((column, place) => (place === index ? { ...column, [name]: value } : column));
      const collection = createCollection('payments', payments);
      try {
        loadIndexes(collection, { ...saved, columns } as SavedIndexes);
      } catch (error) {
        expect(error).toBeInstanceOf(SavedIndexesError);
      }
      expect(collection.count('currency_code:"EUR"')).toBe(40);
      expect(collection.count('amount>=20')).toBe(20);
    }),
    { numRuns: 500 },
  );
});

test.each(ODD_VALUES)('$what is not a collection', ({ value }) => {
  expect(() => saveIndexes(value as never)).toThrow(/^`collection` must be made by createCollection/);
  expect(() => loadIndexes(value as never, save())).toThrow(/^`collection` must be made by createCollection/);
});
