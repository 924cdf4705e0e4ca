import { describe, expect, test } from 'vitest';
import { search } from '../../../src/builder/search-text.ts';
import type { ResourceLike } from '../../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { QueryError } from '../../../src/language/checker/query-error.ts';
import { parseQuery } from '../../../src/language/syntax/parse-query.ts';
import { type Collection, CursorError, createCollection } from '../../../src/objects/index.ts';
import { compileMatcher } from '../../../src/objects/matcher/matches.ts';
import { readQuery } from '../../support/arbitrary-query.ts';
import { ODD_VALUES } from '../../support/odd-values.ts';

interface Payment {
  readonly id: string;
}

const query = readQuery('payments', '-id:null');
const collection = createCollection<Payment>('payments', [{ id: 'a' }]);
const empty = (): Collection<Payment> => createCollection<Payment>('payments', []);

/** Calls with one argument that may be anything, and odd values that this one may be. */
interface Call {
  readonly what: string;
  readonly call: (odd: never) => unknown;
  readonly names: string;
  readonly takes?: readonly string[];
  /** Whether a text is read as a query, which has errors. */
  readonly readsTexts?: true;
}

const LIST_LIKE = ['an empty text', 'a list', 'a map'];
const OPTIONS = ['undefined', 'an object', 'an object without a prototype', 'a list', 'a map', 'a promise'];

const CALLS: readonly Call[] = [
  { what: 'resource', call: (odd: ResourceLike) => createCollection(odd, []), names: 'resource' },
  { what: 'objects', call: (odd) => createCollection('payments', odd), names: 'objects?', takes: LIST_LIKE },
  { what: 'an object of them', call: (odd) => createCollection('payments', [odd]), names: 'object' },
  { what: 'options', call: (odd) => createCollection('payments', [], odd), names: 'options', takes: OPTIONS },
  {
    what: 'idOf',
    call: (odd) => createCollection('payments', [], { idOf: odd }),
    names: 'idOf',
    takes: ['undefined', 'a function', 'a revoked proxy of a function'],
  },
  {
    what: 'what idOf says',
    call: (odd) => createCollection('payments', [{}], { idOf: () => odd }),
    names: 'object',
    takes: ['a text'],
  },
  { what: 'object of add', call: (odd) => collection.add(odd), names: 'object' },
  { what: 'id of an object to add', call: (odd) => empty().add({ id: odd }), names: 'object', takes: ['a text'] },
  { what: 'object of update', call: (odd) => collection.update(odd), names: 'object' },
  { what: 'id of an object to update', call: (odd) => collection.update({ id: odd }), names: 'object' },
  { what: 'object of upsert', call: (odd) => collection.upsert(odd), names: 'object' },
  { what: 'query of count', call: (odd) => collection.count(odd), names: 'query', readsTexts: true },
  { what: 'query of search', call: (odd) => collection.search(odd), names: 'query', readsTexts: true },
  { what: 'options of search', call: (odd) => collection.search(query, odd), names: 'options', takes: OPTIONS },
  {
    what: 'limit of search',
    call: (odd) => collection.search(query, { limit: odd }),
    names: 'limit',
    takes: ['undefined'],
  },
  {
    what: 'page of search',
    call: (odd) => collection.search(query, { page: odd }),
    names: 'page',
    takes: ['undefined', 'null'],
  },
  {
    what: 'sortBy of search',
    call: (odd) => collection.search(query, { sortBy: odd }),
    names: 'sortBy',
    takes: ['undefined', 'a list'],
  },
  {
    what: 'sortBy of a collection',
    call: (odd) => createCollection('payments', [], { sortBy: odd }),
    names: 'sortBy',
    takes: ['undefined', 'a list'],
  },
  {
    what: 'query of objects',
    call: (odd) => collection.objects(odd),
    names: 'query',
    takes: ['undefined'],
    readsTexts: true,
  },
  { what: 'options of objects', call: (odd) => collection.objects(query, odd), names: 'options', takes: OPTIONS },
  { what: 'fields of prepare', call: (odd) => collection.prepare(odd), names: 'fields', takes: ['a list'] },
  { what: 'field of prepare', call: (odd) => collection.prepare([odd]), names: 'fields' },
  { what: 'field of keys', call: (odd) => collection.keys(odd), names: 'field' },
  { what: 'parts of summarize', call: (odd) => collection.summarize(odd), names: 'parts', takes: OPTIONS },
  {
    what: 'facets of summarize',
    call: (odd) => collection.summarize({ facets: odd }),
    names: 'facets',
    takes: ['undefined', 'a list'],
  },
  { what: 'a field of sums', call: (odd) => collection.summarize({ sums: [odd] }), names: 'sums' },
  { what: 'field of facets', call: (odd) => collection.facets(odd), names: 'field' },
  {
    what: 'query of facets',
    call: (odd) => collection.facets('id', odd),
    names: 'query',
    takes: ['undefined'],
    readsTexts: true,
  },
];

describe.each(CALLS)('$what refuses, naming the argument,', ({ call, names, takes = [], readsTexts }) => {
  test.each(
    ODD_VALUES.filter(({ what, value }) => !takes.includes(what) && (readsTexts !== true || typeof value !== 'string')),
  )('$what', ({ value }) => {
    expect(() => call(value as never)).toThrow(new RegExp(`^\`${names}\` (?:must|has|cannot) `));
    // A cursor comes from a client, not from the program.
    expect(() => call(value as never)).toThrow(names === 'page' ? CursorError : TypeError);
  });
});

test.each(CALLS.filter(({ readsTexts }) => readsTexts))(
  '$what: a text with errors is refused with them',
  ({ call }) => {
    for (const text of ['', 'x', 'amout>5']) expect(() => call(text as never)).toThrow(QueryError);
  },
);

test.each(CALLS)('$what: all else that is odd is taken', ({ call, takes = [] }) => {
  for (const { what, value } of ODD_VALUES) {
    if (takes.includes(what)) expect(() => call(value as never), what).not.toThrow();
  }
});

test.each([
  { call: (odd: object) => createCollection('payments', [], odd), names: '`options` must have only `idOf`, `sortBy`' },
  { call: (odd: object) => collection.update({ id: 'a' }, odd), names: '`options` must have only `newerBy`' },
  { call: (odd: object) => collection.upsert({ id: 'a' }, odd), names: '`options` must have only `newerBy`' },
  {
    call: (odd: object) => collection.search(query, odd),
    names: '`options` must have only `limit`, `page`, `sortBy`, `total`',
  },
  { call: (odd: object) => collection.objects(query, odd), names: '`options` must have only `sortBy`' },
  { call: (odd: object) => collection.summarize(odd), names: '`parts` must have only `facets`, `histograms`, `sums`' },
])('$names', ({ call, names }) => {
  expect(() => call({ newerby: 'updated_at' })).toThrow(new TypeError(`${names}; got \`newerby\``));
});

test.each(ODD_VALUES.filter(({ what }) => what !== 'a text'))('no object has the id $what', ({ value }) => {
  expect(collection.get(value as string)).toBeUndefined();
  expect(collection.remove(value as string)).toBe(false);
});

test.each([
  { what: 'the result of checkQuery', value: checkQuery('payments', '-id:null') },
  { what: 'an AST', value: parseQuery('-id:null').ast },
  { what: 'a copy of a search', value: structuredClone(search('payments').exists('id')) },
])('$what is not a query', ({ value }) => {
  for (const ask of [collection.count, collection.search, collection.objects]) {
    expect(() => ask(value as never)).toThrow(
      /^`query` must be a text, a search or a checked query or expression; got /,
    );
  }
});

test('whatever an object is, it is found where the matcher finds it', () => {
  const objects = ODD_VALUES.flatMap(({ value }) => [value, { id: value }, { id: [value] }]);
  let added = 0;
  const odd = createCollection<unknown>('payments', objects, { idOf: () => `${added++}` });
  for (const text of ['-id:null', 'id:"5"', 'amount>=0', 'created_at<5', 'metadata[a]:null']) {
    const asked = readQuery('payments', text);
    const expected = objects.filter(compileMatcher(asked));
    const found = [...odd.objects(asked)];
    // By hand, for nothing else may be asked of a proxy.
    expect(found.length).toBe(expected.length);
    expect(found.every((object, index) => Object.is(object, expected[index]))).toBe(true);
  }
});
