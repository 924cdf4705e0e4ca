import type { KnownValue } from '../assist/complete/value-offers.ts';
import type { Field, Resource } from '../index.ts';
import { addCount, countEach } from '../language/base/count.ts';
import { countOf } from '../language/base/plural.ts';
import { fieldName, isKeyOf, type ResolvedField, resolveField } from '../language/catalogue/resolve-field.ts';
import { VALUE_FORMATS } from '../language/catalogue/value-formats.ts';
import { type Collection, createCollection } from '../objects/index.ts';
import { foldText } from '../objects/matcher/fold-text.ts';
import { findValues } from '../objects/matcher/found-values.ts';
import { readText } from '../objects/matcher/values.ts';

/** The objects that the page searches. */
export interface DataSet {
  readonly resource: Resource;
  readonly objects: readonly object[];
  readonly collection: Collection<object>;
  /** The values of a field as texts, each with the number of objects that have it, the most common first. */
  readonly countValues: (field: ResolvedField) => ReadonlyMap<string, number>;
  /** The same for the first objects only, to choose fields by. */
  readonly sampleValues: (field: ResolvedField) => ReadonlyMap<string, number>;
  readonly sampleSize: number;
  readonly keysOf: (field: Field) => FieldKeys;
}

export interface FieldKeys {
  /** The keys that a query can name, the most common first. */
  readonly names: readonly string[];
  /** The number of other keys, such as `utm-source`. */
  readonly skipped: number;
}

const MAX_SAMPLE = 300;

/** Makes objects searchable. They need no ids. */
export function createDataSet(resource: Resource, objects: readonly object[]): DataSet {
  const ids = new Map(objects.map((object, index) => [object, String(index)]));
  const counts = new Map<string, ReadonlyMap<string, number>>();
  const samples = new Map<string, ReadonlyMap<string, number>>();
  const keys = new Map<string, FieldKeys>();
  const sample = objects.slice(0, MAX_SAMPLE);
  return {
    resource,
    objects,
    collection: createCollection(resource, objects, { idOf: (object) => ids.get(object) ?? '' }),
    countValues: (field) => remember(counts, fieldName(field), () => sortCounts(countTexts(field, objects))),
    sampleValues: (field) => remember(samples, fieldName(field), () => countTexts(field, sample)),
    sampleSize: sample.length,
    keysOf: (field) => remember(keys, field.path, () => readKeys(field, objects)),
  };
}

function remember<Value>(known: Map<string, Value>, name: string, compute: () => Value): Value {
  const value = known.get(name) ?? compute();
  known.set(name, value);
  return value;
}

function countTexts(field: ResolvedField, objects: readonly object[]): Map<string, number> {
  return countObjects(objects, (object) => findValues(field, object).flatMap(({ value }) => readText(value) || []));
}

function readKeys(field: Field, objects: readonly object[]): FieldKeys {
  const counts = countObjects(objects, (object) =>
    findValues({ field, key: undefined }, object).flatMap(({ value }) => Object.keys(Object(value))),
  );
  const names = [...sortCounts(counts).keys()].filter((key) => isKeyOf(field, key));
  return { names, skipped: counts.size - names.length };
}

/** Counts the objects that have each text. */
function countObjects(objects: readonly object[], read: (object: object) => readonly string[]): Map<string, number> {
  return countEach(objects.flatMap((object) => [...new Set(read(object))]));
}

function sortCounts(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}

const MAX_VALUES = 50;

/** People do not choose from more numbers than this, and the list would precede the number that they type. */
const MAX_MEASURES = 12;

/**
 * Suggests the values of a field in a data set, each with its number of objects. A prefix that begins with a
 * punctuation mark, such as `@e`, finds the endings of values from that mark on, such as e-mail domains.
 */
export function createValueProvider(dataSet: DataSet): (field: string, prefix: string) => readonly KnownValue[] {
  return (name, prefix) => {
    const field = readField(dataSet.resource, name);
    return field === undefined ? [] : suggestValues(dataSet.resource, field, dataSet.countValues(field), prefix);
  };
}

/** Suggests values that are counted already. */
export function suggestValues(
  { name }: Resource,
  field: ResolvedField,
  counts: ReadonlyMap<string, number>,
  prefix: string,
): readonly KnownValue[] {
  if (isMeasured(field) && counts.size > MAX_MEASURES) return [];
  const wanted = foldText(prefix);
  const found = /^[^\p{L}\p{N}\s]/u.test(prefix) ? countEndings(counts, wanted) : findContaining(counts, wanted);
  const known = found.slice(0, MAX_VALUES).map(([value, count]) => ({ value, detail: countNoun(name, count) }));
  return known.length > 0 ? known : listFormatEndings(field, wanted);
}

function isMeasured({ field }: ResolvedField): boolean {
  return field.type === 'numeric' || field.type === 'date';
}

/** The field of a name with its key, such as `metadata[order_id]`. */
export function readField(resource: Resource, name: string): ResolvedField | undefined {
  const [, path = name, key] = /^([^[\]]+)\[(.+)\]$/s.exec(name) ?? [];
  return resolveField(resource, path, key);
}

type Counted = readonly [value: string, count: number];

function findContaining(counts: ReadonlyMap<string, number>, wanted: string): readonly Counted[] {
  return [...counts].filter(([value]) => foldText(value).includes(wanted));
}

/** The rest of each value from a text on, the most common first. */
function countEndings(counts: Iterable<Counted>, wanted: string): readonly Counted[] {
  const endings = new Map<string, number>();
  for (const [value, count] of counts) {
    const start = foldText(value).indexOf(wanted);
    if (start === -1) continue;
    const ending = value.slice(start);
    addCount(endings, ending, count);
  }
  return [...endings].sort(([, a], [, b]) => b - a);
}

/** The ending of the example of a format, for a prefix that no object has. */
function listFormatEndings({ field }: ResolvedField, wanted: string): readonly KnownValue[] {
  if (field.format === undefined || wanted === '') return [];
  const { example } = VALUE_FORMATS[field.format];
  return countEndings([[example, 0]], wanted).map(([value]) => ({ value, detail: 'an example' }));
}

/** The name of one object of a resource and of several: `payment`, `payments`. */
export function countNoun(name: string, count: ResultCount): string {
  return typeof count === 'number' ? countOf(count, name) : `${writeCount(count)} ${name}`;
}

/** A number, or one that is exceeded. */
export type ResultCount = number | { readonly moreThan: number };

export function writeCount(count: ResultCount): string {
  return typeof count === 'number' ? count.toLocaleString('en') : `more than ${count.moreThan.toLocaleString('en')}`;
}
