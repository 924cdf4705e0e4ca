import { describe, expect, test } from 'vitest';
import type { QueryBuilder } from '../../src/builder/query-builder.ts';
import { search } from '../../src/builder/search-text.ts';
import { query } from '../../src/builder/template/query.ts';
import { ODD_VALUES } from '../support/odd-values.ts';

const found = search('payments').where('amount', '>', 5) as unknown as QueryBuilder;
const DATA = { resource: 'payments', text: 'amount>5' };

/** Wraps an object in a proxy unless it is frozen, as the reactive state of Vue does. */
function makeReactive<Value extends object>(value: Value): Value {
  if (!Object.isExtensible(value)) return value;
  return new Proxy(value, { get: (target, key, receiver) => Reflect.get(target, key, receiver) });
}

describe('copies of a search', () => {
  test.each<[how: string, copy: (value: object) => unknown]>([
    ['structuredClone', structuredClone],
    ['spread', (value) => ({ ...value })],
    ['Object.assign', (value) => Object.assign({}, value)],
    ['Object.entries', (value) => Object.fromEntries(Object.entries(value))],
  ])('a copy is plain data: %s', (_, copy) => {
    expect(copy(found)).toStrictEqual(DATA);
    expect(copy(search('plans'))).toStrictEqual({ resource: 'plans', text: undefined });
  });

  test('the JSON of a search is its text', () => {
    expect(JSON.stringify({ found })).toBe('{"found":"amount>5"}');
  });
});

describe('searches', () => {
  test('a search works in reactive state', () => {
    const state = makeReactive({ found });
    state.found = makeReactive(state.found).exists('id');
    expect(String(state.found)).toBe('amount>5 -id:null');
  });

  test('a search cannot be changed', () => {
    expect(() => Object.assign(found, { text: 'amount>0' })).toThrow(TypeError);
    expect(() => Object.assign(found, { where: () => found })).toThrow(TypeError);
  });
});

describe.each<[how: string, self: unknown]>([
  ['a proxy', new Proxy(found, {})],
  ['a proxy of a proxy', new Proxy(new Proxy(found, {}), {})],
  ['an object that inherits from it', Object.create(found)],
  ['an object with its prototype', Object.assign(Object.create(Object.getPrototypeOf(found)), DATA)],
  ['a detached method', undefined],
])('a method called on %s', (_, self) => {
  test.each<[name: string, args: readonly unknown[]]>([
    ['where', ['id', ':', 'a']],
    ['whereNot', ['id', ':', 'a']],
    ['orWhere', ['id', ':', 'a']],
    ['orWhereNot', ['id', ':', 'a']],
    ['exists', ['id']],
    ['missing', ['id']],
    ['oneOf', ['id', ['a']]],
    ['and', [[]]],
    ['or', [[]]],
    ['when', [false]],
    ['without', ['id']],
    ['equals', [found]],
    ['toJSON', []],
    ['toQuery', []],
  ])('`%s` throws an error that says to call it on a search', (name, args) => {
    const method: unknown = Reflect.get(found, name);
    expect(() => Reflect.apply(method as () => unknown, self, args)).toThrow(
      new TypeError('call it on a search, as in `found.where(…)`; got a copy or proxy of one, or nothing'),
    );
  });
});

describe('toString', () => {
  test.each<[how: string, self: unknown]>([
    ['a proxy', new Proxy(found, {})],
    ['an object with its prototype', Object.assign(Object.create(Object.getPrototypeOf(found)), DATA)],
  ])('prints %s, as a failing test does', (_, self) => {
    expect(String(self)).toBe('amount>5');
  });

  test.each<[how: string, self: unknown]>([
    ['a copy of a search without clauses', Object.create(Object.getPrototypeOf(found))],
    ['plain data', DATA],
    ['nothing', undefined],
  ])('throws for %s', (_, self) => {
    expect(() => Reflect.apply(found.toString, self, [])).toThrow('call it on a search');
  });
});

test('a detached `query` throws the same error', () => {
  const { query: read } = search('payments');
  expect(() => read('amount>5')).toThrow('call it on a search');
});

describe('proxies', () => {
  function fail(): never {
    throw new Error('from the proxy');
  }
  const traps = { get: fail, has: fail, getPrototypeOf: fail, ownKeys: fail, getOwnPropertyDescriptor: fail };
  const hostile: readonly (readonly [what: string, value: unknown])[] = [
    ...ODD_VALUES.map(({ what, value }) => [what, value] as const),
    ...[{}, [], new Date(0), found].map((target) => ['a proxy that throws', new Proxy(target, traps)] as const),
  ];
  const tag = query('payments') as unknown as (strings: TemplateStringsArray, ...values: unknown[]) => unknown;
  const start = search('payments') as unknown as QueryBuilder & { query(text: unknown): unknown };

  test.each<[place: string, call: (value: unknown) => unknown]>([
    ['a text', (value) => tag`id:${value}`],
    ['a number', (value) => tag`amount>${value}`],
    ['a date', (value) => tag`created_at>${value}`],
    ['the value of a key', (value) => tag`metadata[a]:${value}`],
    ['a clause', (value) => tag`amount>5 ${value}`],
    ['the value of a step', (value) => found.where('id', ':', value as string)],
    ['the field of a step', (value) => found.where(value as string, ':', 'a')],
    ['the operator of a step', (value) => found.where('id', value as ':', 'a')],
    ['a list', (value) => start.oneOf('id', value as readonly string[])],
    ['an element of a list', (value) => start.oneOf('id', [value as string])],
    ['a resource', (value) => search(value as 'payments')],
    ['the resource of a template', (value) => query(value as 'payments')],
    ['a checked query', (value) => search('payments', value as never)],
    ['the text of a query', (value) => start.query(value)],
  ])('the error of a proxy does not leak from %s', (_, call) => {
    for (const [what, value] of hostile) {
      let message = '';
      try {
        call(value);
      } catch (error) {
        ({ message } = error as Error);
      }
      expect(message, what).not.toMatch(/from the proxy|must not be called|revoked/);
    }
  });
});
