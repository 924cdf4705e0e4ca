import type { Field } from '../language/catalogue/field.ts';
import { fieldName, type ResolvedField } from '../language/catalogue/resolve-field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import type { Collection } from '../objects/collection/collection.ts';
import { createCollection } from '../objects/collection/create-collection.ts';
import { findValues, KEY } from '../objects/matcher/found-values.ts';
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

/** The keys of a keyed field in a data set. */
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
  return countEach(objects, (object) => findValues(field, object).flatMap(({ value }) => readText(value) || []));
}

function readKeys(field: Field, objects: readonly object[]): FieldKeys {
  const counts = countEach(objects, (object) =>
    findValues({ field, key: undefined }, object).flatMap(({ value }) => Object.keys(Object(value))),
  );
  const names = [...sortCounts(counts).keys()].filter((key) => KEY.test(key));
  return { names, skipped: counts.size - names.length };
}

/** Counts the objects that have each text. */
function countEach(objects: readonly object[], read: (object: object) => readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const object of objects) {
    for (const text of new Set(read(object))) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

function sortCounts(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}
