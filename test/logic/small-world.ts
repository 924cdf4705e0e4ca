import fc from 'fast-check';
import { defineResource } from '../../src/catalogue/define-resource.ts';
import { checkQuery } from '../../src/checker/check-query.ts';
import type { CheckedQuery } from '../../src/checker/checked-query.ts';

/** A resource with a field of every sort, and every way for two of them to have to do with each other. */
const things = defineResource({
  name: 'things',
  fields: {
    size: { type: 'numeric', doc: 'a number' },
    weight: { type: 'numeric', doc: 'the same number', source: { path: 'size' } },
    made_at: { type: 'date', doc: 'a time' },
    code: { type: 'token', doc: 'a text' },
    name: { type: 'string', doc: 'the same text, by words', source: { path: 'code' } },
    is_a: { type: 'boolean', doc: 'whether that text is a', source: { path: 'code', equals: 'A' } },
    is_new: { type: 'boolean', doc: 'a boolean' },
    labels: { type: 'token', doc: 'texts by key', keyed: true },
    box: { type: 'presence', doc: 'whether there is a box' },
    is_full: { type: 'boolean', doc: 'whether anything is in it', source: { path: 'box', present: true } },
    'box.lid': { type: 'string', doc: 'directly in it' },
    'box.shelf.cup': { type: 'token', doc: 'deeper in it' },
    has_shelf: { type: 'presence', doc: 'whether there is a shelf in it', source: { path: 'box.shelf' } },
    'parts.kind': { type: 'token', doc: 'kinds of its parts', many: true },
    'parts.count': { type: 'numeric', doc: 'their numbers', many: true },
    'parts.tax': { type: 'presence', doc: 'whether one has a tax', many: true },
    'parts.tax.rate': { type: 'token', doc: 'the rates', many: true },
    is_taxed: {
      type: 'boolean',
      doc: 'whether one has a rate',
      many: true,
      source: { path: 'parts.tax', present: true },
    },
    tags: { type: 'string', doc: 'texts', many: true },
    is_b: { type: 'boolean', doc: 'whether one of them is b', source: { path: 'tags', equals: 'b' } },
  },
  limits: { clauses: 10, substring: 1, orAcrossFields: true },
});

/** What may be at a place; `undefined` is nothing. */
type Values = readonly unknown[];

/** Every object whose members have one of some values. */
function products(members: Readonly<Record<string, Values>>): readonly object[] {
  return Object.entries(members).reduce<readonly object[]>(
    (objects, [name, values]) =>
      objects.flatMap((object) => values.map((value) => (value === undefined ? object : { ...object, [name]: value }))),
    [{}],
  );
}

/** Every list of up to some elements. */
function lists(elements: Values, most: number): readonly Values[] {
  const shorter = most === 0 ? [] : lists(elements, most - 1);
  return [[], ...shorter.flatMap((list) => elements.map((element) => [...list, element]))];
}

const TEXTS = [undefined, '', 'a', 'b', 'q'] as const;
const NUMBERS = [undefined, ...Array.from({ length: 9 }, (_, index) => index / 2)];
/** For the words `a` and `b`: each of them absent, part of a word, or a word. */
const WORDS = ['', 'a', 'b', 'q', 'qa', 'qb', 'qaqb', 'a b', 'a qb', 'qa b'];
const SHELF = [undefined, {}, ...TEXTS.slice(1).map((cup) => ({ cup }))];
const TAX = [undefined, {}, ...TEXTS.slice(1).map((rate) => ({ rate })), { other: 'q' }];
const TIMES = Array.from({ length: 5 }, (_, index) => new Date(index).toISOString());

/** Some fields, the values that they are asked for, and objects to ask. */
export interface World {
  readonly fields: readonly string[];
  readonly values: readonly string[];
  readonly objects: readonly object[];
}

/** Fields that have to do with each other, and an object for every way of standing to the clauses on them. */
export const WORLDS: readonly World[] = [
  {
    fields: ['size', 'weight'],
    values: ['1', '2', '3'],
    objects: products({ size: NUMBERS }),
  },
  {
    fields: ['code', 'is_a'],
    values: ['"a"', '"b"', '"A"', '""', 'null', 'true', 'false'],
    objects: products({ code: TEXTS }),
  },
  {
    fields: ['is_new', 'size'],
    values: ['true', 'false', '1'],
    objects: products({ is_new: [undefined, true, false], size: NUMBERS }),
  },
  {
    fields: ['made_at'],
    values: ['"1970-01-01T00:00:00.001Z"', '"1970-01-01T00:00:00.003Z"', 'null'],
    objects: products({ made_at: [undefined, ...TIMES] }),
  },
  {
    fields: ['labels[a]', 'labels[b]'],
    values: ['"a"', '"b"', '""', 'null'],
    objects: products({ labels: [undefined, ...products({ a: TEXTS, b: TEXTS })] }),
  },
  {
    fields: ['box', 'is_full', 'box.lid', 'box.shelf.cup', 'has_shelf'],
    values: ['"a"', '"b"', '""', 'null', 'true', 'false'],
    objects: products({
      box: [undefined, ...products({ lid: [undefined, ...WORDS], shelf: SHELF, other: [undefined, 'q'] })],
    }),
  },
  {
    fields: ['parts.kind', 'parts.tax', 'parts.tax.rate', 'is_taxed'],
    values: ['"a"', '"b"', 'null', 'true', 'false'],
    objects: products({ parts: lists(products({ kind: [undefined, 'a', 'b', 'q'], tax: TAX }), 2) }),
  },
  {
    fields: ['parts.count'],
    values: ['1', '2'],
    objects: products({ parts: lists(products({ count: [undefined, 0.5, 1, 1.5, 2, 2.5] }), 4) }),
  },
];

/** Texts of up to so many characters. */
function textsOf(characters: string, most: number): readonly string[] {
  return most === 0
    ? ['']
    : ['', ...textsOf(characters, most - 1).flatMap((text) => [...characters].map((one) => one + text))];
}

/** Fields of texts, and every short text: too few for all there can be, but many. */
export const TEXT_WORLDS: readonly World[] = [
  {
    fields: ['code', 'name', 'is_a'],
    values: ['"a"', '"b"', '"ab"', '"a b"', '"b-a"', '"-"', '" a"', '"aa"', '""', 'null', 'true'],
    objects: [{}, ...textsOf('ab -q', 5).map((code) => ({ code }))],
  },
  {
    fields: ['tags', 'is_b'],
    values: ['"a"', '"b"', '"A b"', '""', 'null', 'true', 'false'],
    objects: products({ tags: lists(textsOf('ab q', 3), 2) }),
  },
];

/** Queries of few clauses on some fields, all of them with few values. */
export function queryOn({ fields, values }: World, most: number): fc.Arbitrary<string> {
  const clause = fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.constantFrom(...fields),
      fc.constantFrom(':', '~', '>', '<', '>=', '<='),
      fc.constantFrom(...values),
    )
    .map((parts) => parts.join(''))
    .filter((text) => checkQuery(things, text).valid);
  return fc
    .tuple(fc.array(clause, { minLength: 1, maxLength: most }), fc.constantFrom(' ', ' OR '))
    .map(([clauses, connective]) => clauses.join(connective));
}

/** The query that a text is. */
export function readThings(text: string): CheckedQuery {
  const { query } = checkQuery(things, text);
  if (query === undefined) throw new TypeError(`${text} is no query`);
  return query;
}
