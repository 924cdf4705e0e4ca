import { describe, expect, test } from 'vitest';
import {
  compileMatcher,
  countMatches,
  createCollection,
  explainMatch,
  filterMatches,
  findMatch,
  tallyMatches,
} from '../../../src/objects/index.ts';
import { readQuery } from '../../support/arbitrary-query.ts';

const MAX_LENGTH = 2 ** 32 - 1;

/** A list that has only these elements. */
function sparse<Element>(elements: Readonly<Record<number, Element>>, length = MAX_LENGTH): Element[] {
  const list: Element[] = [];
  list.length = length;
  return Object.assign(list, elements);
}

/** A list that counts how often it is read; traps of a proxy may lie. */
function counted(list: unknown[], traps: ProxyHandler<unknown[]> = {}): { list: unknown[]; reads: () => number } {
  let reads = 0;
  const get: ProxyHandler<unknown[]>['get'] = (target, name) => {
    reads++;
    return traps.get === undefined ? Reflect.get(target, name) : traps.get(target, name, target);
  };
  return { list: new Proxy(list, { ...traps, get }), reads: () => reads };
}

const euro = readQuery('payments', 'currency_code:"EUR"');
const none = readQuery('payments', 'currency_code:null');
const city = readQuery('payments', 'customer.address.city:"Lyon"');
const tried = readQuery('payments', 'three_d_secure.attempted:true');

const LYON = { customer: { address: { city: 'Lyon' } } };

describe('holes in a list are not values', () => {
  test.each([
    ['in an empty list', sparse({}), false],
    ['before an element', sparse({ 4000000000: 'EUR' }), true],
    ['between elements', sparse({ 3: 'USD', 1023: 'USD', 1024: 'GBP', 99999: 'eur' }), true],
    ['after an element', sparse({ 0: 'EUR' }), true],
    ['around other elements', sparse({ 0: 'USD', 1000000: 'GBP' }), false],
    ['in a nested list', [sparse({ 70000: sparse({ 5000: 'EUR' }) })], true],
    ['in a list in itself', cyclic(), true],
  ])('%s', (_, list, isFound) => {
    const object = { currency_code: list };
    expect(compileMatcher(euro)(object)).toBe(isFound);
    expect(explainMatch(euro, object).matches).toBe(isFound);
    expect(createCollection('payments', [{ id: 'a', ...object }]).count(euro)).toBe(Number(isFound));
  });

  test('holes in a list are not values and do not change the paths of other elements', () => {
    const list = sparse({ 3: 'USD', 4294967294: 'EUR' });
    const { values } = explainMatch(euro, { currency_code: list }).clauses[0] ?? {};
    expect(values?.map(({ path }) => path)).toEqual(['currency_code[3]', 'currency_code[4294967294]']);
  });

  test('on the way to a value', () => {
    expect(compileMatcher(city)({ customer: sparse({ 1000000: LYON.customer }) })).toBe(true);
    expect(compileMatcher(city)(sparse({ 1000000: LYON }))).toBe(true);
    expect(compileMatcher(none)({ currency_code: sparse({ 9: [''], 5000: null }) })).toBe(true);
    expect(compileMatcher(readQuery('payments', '-metadata[k]:null'))({ metadata: { k: sparse({}) } })).toBe(false);
  });
});

function cyclic(): unknown[] {
  const list: unknown[] = sparse({ 2000000: 'EUR' });
  list[1] = list;
  return list;
}

describe('holes in a list are not objects', () => {
  const list = sparse({ 7: { currency_code: 'EUR' }, 4000000000: { id: 'b' } });

  test('for every function that takes objects', () => {
    expect(countMatches(none, list)).toBe(1);
    expect(findMatch(none, list)).toEqual({ id: 'b' });
    expect([...filterMatches(euro, list)]).toEqual([{ currency_code: 'EUR' }]);
    expect(tallyMatches(euro, list)).toMatchObject({ objects: 2, matches: 1 });
    expect(createCollection('payments', list, { idOf: (object) => Object.keys(object)[0] ?? '' }).size).toBe(2);
  });

  test('but `undefined` is one, as `null` is', () => {
    expect(countMatches(none, sparse<unknown>({ 0: undefined, 1: null, 3: {} }, 4))).toBe(3);
  });

  test('also where objects are added while the list is read', () => {
    const queue: unknown[] = [{ left: 3 }];
    const seen: unknown[] = [];
    for (const object of filterMatches(none, queue)) {
      seen.push(object);
      if (seen.length < 3) queue.push({ left: 3 - seen.length });
    }
    expect(seen).toEqual([{ left: 3 }, { left: 2 }, { left: 1 }]);
  });

  test('but a list with its own iterator is read by it', () => {
    class Reversed extends Array<unknown> {
      override *[Symbol.iterator](): ArrayIterator<unknown> {
        for (let index = this.length - 1; index >= 0; index--) yield this[index];
      }
    }
    const objects = Reversed.from([{ id: 'a' }, { id: 'b' }]);
    expect([...filterMatches(none, objects)]).toEqual([{ id: 'b' }, { id: 'a' }]);
  });
});

describe('a list is read by its elements, not by its length', () => {
  const lies: readonly (readonly [string, unknown[], ProxyHandler<unknown[]>])[] = [
    ['a long empty list', sparse({}), {}],
    ['a proxy of an endless length', [], { get: (_, name) => (name === 'length' ? Infinity : undefined) }],
    ['a proxy of a length that is a text', [], { get: (_, name) => (name === 'length' ? '9e9' : undefined) }],
    ['a proxy that refuses to list its keys', sparse({}), { ownKeys: fail }],
    ['a proxy that lists keys of others', sparse({}), { ownKeys: () => ['length', '0', '-1', 'a', '1.5', '9000'] }],
    ['a proxy that throws', sparse({}), { get: fail }],
    ['a proxy that hides its elements', sparse({}), { getOwnPropertyDescriptor: fail }],
  ];

  test.each(lies)('%s', (_, target, traps) => {
    const { list, reads } = counted(target, traps);
    for (const object of [{ currency_code: list }, list, { customer: list }]) {
      for (const query of [euro, none, city, tried]) {
        compileMatcher(query)(object);
        explainMatch(query, object);
      }
    }
    expect(reads()).toBeLessThan(100_000);
  });

  test('a list with several paths to it is read once', () => {
    const { list, reads } = counted(Array.from({ length: 100 }, () => ({ city: 'Rome' })));
    const customers = Array.from({ length: 100 }, () => ({ address: list }));
    expect(compileMatcher(city)({ customer: [customers, customers] })).toBe(false);
    expect(reads()).toBeLessThan(1000);
  });
});

function fail(): never {
  throw new Error('not to be asked');
}

test.each<[string, () => unknown, boolean]>([
  ['bytes', () => new Uint8Array(2 ** 24), true],
  ['no bytes', () => new Uint8Array(0), false],
  ['a boxed text', () => new String('x'.repeat(2 ** 24)), true],
  ['an object like a list', () => ({ length: MAX_LENGTH }), true],
  ['a sparse list', () => sparse({}), false],
])('reads the members of %s', (_, create, isFound) => {
  expect(compileMatcher(tried)({ three_d_secure: create() })).toBe(isFound);
});
