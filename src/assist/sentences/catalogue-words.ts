import { remember } from '../../language/base/remember.ts';
import { type Field, listPathEnds } from '../../language/catalogue/field.ts';
import { hasRole } from '../../language/catalogue/field-roles.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { type Meaning, synonymsOf } from '../../language/catalogue/synonyms.ts';
import { valueSetOf } from '../search-fields.ts';
import type { Leaf } from './chart.ts';
import { keyOf } from './vocabulary.ts';

/** Values that a phrase means, each with its field; the likeliest first. */
export interface ValueWord {
  readonly phrase: string;
  readonly meanings: readonly (Meaning & { readonly value: string })[];
}

/** A key of your own data, of the keyed fields that may have it. */
export interface KeyWord {
  readonly paths: readonly string[];
  readonly key: string;
  /** Whether only its beginning was written: `order` for `order_id`. */
  readonly isShort?: true;
}

/** The values of the categories that the catalogue has words for. */
export interface CatalogueValues {
  /** The paths of the fields of a name. */
  readonly field: readonly string[];
  readonly value: ValueWord;
  /** The path of an object within the objects of the resource: `refund`. */
  readonly topic: string;
  /** The path of a keyed field: `metadata`. */
  readonly keyed: string;
  readonly key: KeyWord;
  /** The name of the resource itself. */
  readonly thing: string;
  /** The singular of an object or of the resource: the path of the object, or an empty text for the resource. */
  readonly one: string;
  /** The plural of the name of an object within those of the resource. */
  readonly several: string;
}

/** A phrase of the catalogue. */
export type CatalogueWord = Omit<Leaf, 'to'>;

/** The phrases of a resource by their keys. */
export const wordsOf = remember((resource: Resource): ReadonlyMap<string, readonly CatalogueWord[]> => {
  const { name, entries } = resource;
  const fields = [...entries.values()];
  const words = new Map<string, CatalogueWord[]>();
  const add = (phrase: string, category: keyof CatalogueValues, cost: number, value: unknown): void => {
    const key = keyOf(phrase);
    if (key !== '') words.set(key, [...(words.get(key) ?? []), { category, cost, value }]);
  };
  const [singular, plural] = formsOf(name);
  for (const phrase of [singular, plural]) add(phrase, 'thing', 0, phrase);
  add(singular, 'one', 0, '');
  for (const path of listObjects(resource)) {
    const [one, several] = formsOf(path);
    for (const phrase of [one, several]) add(phrase, 'topic', 0.1, path);
    add(one, 'one', 0.1, path);
    add(several, 'several', 0.1, path);
  }
  for (const [phrase, { cost, paths }] of listNames(resource)) add(phrase, 'field', cost, paths);
  for (const [phrase, named] of listSynonyms(fields)) add(phrase, 'field', 0.2, named);
  for (const { path, keyed } of fields) if (keyed === true) add(path, 'keyed', 0, path);
  for (const [phrase, meanings] of listValues(resource)) {
    const isTopic = words.get(phrase)?.some(({ category }) => category === 'topic') === true;
    // The name of an object is not meant as a synonym of a value: `customer` for `CIT`.
    const isOwn = meanings.some(({ value }) => keyOf(value) === phrase);
    if (!isTopic || isOwn) add(phrase, 'value', 0.1, { phrase, meanings });
  }
  return words;
});

/** Whether a phrase means a value of some field. */
export function isValue(resource: Resource, key: string): boolean {
  return (
    wordsOf(resource)
      .get(key)
      ?.some(({ category }) => category === 'value') === true
  );
}

/** The word that a word is the opposite of: `match` of `mismatch`. */
export function oppositeOf(word: string): string {
  return /^(?:un|non|mis)(.{4,})$/.exec(word)?.[1] ?? '';
}

/** The phrases for the keys of your own data: `order_id`, and `order` for it. */
export const wordsOfKeys = remember((known: readonly KeyWord[]): ReadonlyMap<string, readonly CatalogueWord[]> => {
  const phrases = known.flatMap((value) => {
    const [, start] = /^(.+)_(?:id|number|no|ref|reference)$/.exec(value.key) ?? [];
    const names =
      start === undefined
        ? [value.key]
        : [value.key, start, ...['id', 'ids', 'number', 'no', '#'].map((end) => `${start} ${end}`)];
    return names.map((phrase) => ({
      phrase: keyOf(phrase),
      category: 'key',
      cost: phrase === value.key ? 0 : 0.3,
      value: phrase === value.key ? value : { ...value, isShort: true },
    }));
  });
  return Map.groupBy(phrases, ({ phrase }) => phrase);
});

function formsOf(name: string): readonly [singular: string, plural: string] {
  const singular = name.replace(/s$/, '');
  return [singular, `${singular}s`];
}

/** The paths of the objects within those of the resource. */
function listObjects({ entries }: Resource): ReadonlySet<string> {
  return new Set([...entries.keys()].flatMap((path) => (path.includes('.') ? path.replace(/\..*/s, '') : [])));
}

/** Names of fields: whole paths win over aliases, and aliases over the ends of paths. */
function listNames({ entries, aliases }: Resource): ReadonlyMap<string, Pick<FieldName, 'cost' | 'paths'>> {
  const fields = [...entries.values()].filter(({ keyed }) => keyed !== true);
  // An amount is named as what it is the amount of: `trial price`.
  const named = fields.flatMap((field) => {
    const { path } = field;
    const ofObject = hasRole(field, 'amount') && path.includes('.') ? [path.slice(0, path.lastIndexOf('.'))] : [];
    return [path, ...ofObject].map((name) => ({ name, path }));
  });
  const ends = named.flatMap(({ name, path }) => listPathEnds(name).map((end) => ({ end: keyOf(end), path })));
  const ofEnds = [...Map.groupBy(ends, ({ end }) => end)].map(([end, having]) => ({
    name: end,
    cost: 0.25,
    paths: having.map(({ path }) => path),
  }));
  const ofAliases = Object.entries(aliases).map(([alias, path]) => ({ name: keyOf(alias), cost: 0, paths: [path] }));
  const ofPaths = named.map(({ name, path }) => ({ name: keyOf(name), cost: 0, paths: [path] }));
  return new Map([...ofEnds, ...ofAliases.toReversed(), ...ofPaths].map((one: FieldName) => [one.name, one]));
}

interface FieldName {
  readonly name: string;
  /** The end of a path tells less than a synonym. */
  readonly cost: number;
  readonly paths: readonly string[];
}

function listSynonyms(fields: readonly Field[]): ReadonlyMap<string, readonly string[]> {
  const pairs = fields.flatMap(({ path, synonyms = [] }) => synonyms.map((word) => ({ word: keyOf(word), path })));
  return new Map(
    [...Map.groupBy(pairs, ({ word }) => word)].map(([word, having]) => [word, having.map(({ path }) => path)]),
  );
}

function listValues({ entries }: Resource): ReadonlyMap<string, ValueWord['meanings']> {
  const pairs = [...entries.values()].flatMap((field) => {
    const { members = [], synonyms } = valueSetOf(field) ?? {};
    return members.flatMap((value) =>
      [value, ...synonymsOf(synonyms, value)].map((word) => ({ word: keyOf(word), path: field.path, value })),
    );
  });
  // `expired` probably describes a payment, not its subscription, which has its own id.
  const isOfOther = (path: string): boolean => path.includes('.') && entries.has(`${path.replace(/\..*/s, '')}.id`);
  return new Map(
    [...Map.groupBy(pairs, ({ word }) => word)].map(([word, having]) => {
      // A value itself is likelier than a value with that synonym, and of one field only one is meant.
      const ordered = having
        .toSorted((a, b) => Number(isOfOther(a.path)) - Number(isOfOther(b.path)))
        .toSorted((a, b) => Number(keyOf(b.value) === word) - Number(keyOf(a.value) === word));
      const ofFields = [...Map.groupBy(ordered, ({ path }) => path).values()].flatMap(([first]) => first ?? []);
      return [word, ofFields.map(({ path, value }) => ({ path, value }))];
    }),
  );
}
