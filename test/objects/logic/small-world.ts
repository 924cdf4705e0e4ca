import fc from 'fast-check';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';

/** A resource with every kind of field, and every way in which two of them can be related. */
const things = defineResource({
  name: 'things',
  fields: {
    size: { type: 'numeric', null: true, doc: 'a number' },
    weight: { type: 'numeric', null: true, doc: 'the same number', source: { path: 'size' } },
    made_at: { type: 'date', doc: 'a time' },
    code: { type: 'token', operators: [':', '^'], doc: 'a text' },
    name: { type: 'string', operators: [':', '~', '^'], doc: 'the same text, by words', source: { path: 'code' } },
    is_a: { type: 'boolean', doc: 'whether that text is a', source: { path: 'code', equals: 'A' } },
    is_new: { type: 'boolean', null: true, doc: 'a boolean' },
    labels: { type: 'token', operators: [':', '^'], doc: 'texts by key', keyed: true },
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
    tags: { type: 'string', operators: [':', '~', '^'], doc: 'texts', many: true },
    is_b: { type: 'boolean', doc: 'whether one of them is b', source: { path: 'tags', equals: 'b' } },
  },
  limits: { clauses: 10, substring: 1, or: 'any' },
});

/** The possible values at a place; `undefined` is for none. */
type Values = readonly unknown[];

/** All objects whose members have the given values. */
function products(members: Readonly<Record<string, Values>>): readonly object[] {
  return Object.entries(members).reduce<readonly object[]>(
    (objects, [name, values]) =>
      objects.flatMap((object) => values.map((value) => (value === undefined ? object : { ...object, [name]: value }))),
    [{}],
  );
}

/** All lists of at most `max` elements. */
function lists(elements: Values, max: number): readonly Values[] {
  const shorter = max === 0 ? [] : lists(elements, max - 1);
  return [[], ...shorter.flatMap((list) => elements.map((element) => [...list, element]))];
}

const TEXTS = [undefined, '', 'a', 'b', 'q'] as const;
/** Texts that `a` or `b` may only begin, too. */
const BEGUN = [...TEXTS, 'aq', 'bq'];
const NUMBERS = [undefined, ...Array.from({ length: 9 }, (_, index) => index / 2)];
/** Texts in which each of `a` and `b` is absent, part of a word, or a word. */
const WORDS = ['', 'a', 'b', 'q', 'qa', 'qb', 'qaqb', 'a b', 'a qb', 'qa b'];
const SHELF = [undefined, {}, ...TEXTS.slice(1).map((cup) => ({ cup }))];
const TAX = [undefined, {}, ...TEXTS.slice(1).map((rate) => ({ rate })), { other: 'q' }];
const TIMES = Array.from({ length: 5 }, (_, index) => new Date(index).toISOString());

/** Some fields, the values to compare them with, and the objects to match. */
export interface World {
  readonly fields: readonly string[];
  readonly values: readonly string[];
  readonly objects: readonly object[];
}

/** Related fields, and an object for every way in which the clauses on them can be true or false. */
export const WORLDS: readonly World[] = [
  {
    fields: ['size', 'weight'],
    values: ['1', '2', '3', 'null'],
    objects: products({ size: NUMBERS }),
  },
  {
    fields: ['code', 'is_a'],
    values: ['"a"', '"b"', '"A"', '""', 'null', 'true', 'false'],
    objects: products({ code: BEGUN }),
  },
  {
    fields: ['is_new', 'size'],
    values: ['true', 'false', '1', 'null'],
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
    objects: products({ labels: [undefined, ...products({ a: BEGUN, b: BEGUN })] }),
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

/** All texts of at most `max` characters. */
function textsOf(characters: string, max: number): readonly string[] {
  return max === 0
    ? ['']
    : ['', ...textsOf(characters, max - 1).flatMap((text) => [...characters].map((one) => one + text))];
}

/** Text fields and all short texts, which are many but cannot be enough for every query. */
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

/** Queries of at most `max` clauses on the fields of a world. */
export function queryOn({ fields, values }: World, max: number): fc.Arbitrary<string> {
  const clause = fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.constantFrom(...fields),
      fc.constantFrom(':', '~', '^', '>', '<', '>=', '<='),
      fc.constantFrom(...values),
    )
    .map((parts) => parts.join(''))
    .filter((text) => checkQuery(things, text).valid);
  return fc
    .tuple(fc.array(clause, { minLength: 1, maxLength: max }), fc.constantFrom(' ', ' OR '))
    .map(([clauses, connective]) => clauses.join(connective));
}

/** Parses and checks the text of a query. */
export function readThings(text: string): CheckedQuery {
  const { query } = checkQuery(things, text);
  if (query === undefined) throw new TypeError(`${text} is not a valid query`);
  return query;
}
