import type { Field, Source } from '../../catalogue/field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { findValues } from '../../matcher/found-values.ts';
import { hasValue } from '../../matcher/values.ts';

const MAX_SAMPLE = 200;
const MAX_NAMES = 3;

/** The objects of another resource have at least this many times as many of its fields. */
const CLEAR_RATIO = 2;

/** Counts the fields of a resource that have a value in the first objects. */
function countFields(resource: Resource, objects: readonly object[]): number {
  const sample = objects.slice(0, MAX_SAMPLE);
  const fields = [...resource.entries.values()].filter(({ source }) => !isComputed(source));
  return fields.filter((field) => sample.some((object) => hasField(field, object))).length;
}

/** Whether every object has a value, computed from others. */
function isComputed(source: Source | undefined): boolean {
  return source !== undefined && ('equals' in source || 'present' in source);
}

function hasField(field: Field, object: object): boolean {
  return findValues({ field, key: undefined }, object).some(({ value }) => hasValue(value));
}

/** Finds the resource that the objects clearly belong to, if it is not the given one. */
export function findCloserResource(
  resource: Resource,
  objects: readonly object[],
  resources: Iterable<Resource>,
): Resource | undefined {
  let closest: Resource | undefined;
  let most = Math.max(1, countFields(resource, objects) * CLEAR_RATIO);
  for (const other of resources) {
    const count = other === resource ? 0 : countFields(other, objects);
    if (count < most) continue;
    closest = other;
    most = count + 1;
  }
  return closest;
}

/** What to say of objects without any field of the resource; `undefined` if they have one. */
export function describeStrangers(resource: Resource, objects: readonly object[]): string | undefined {
  if (countFields(resource, objects) > 0) return undefined;
  const names = [...new Set(objects.slice(0, MAX_SAMPLE).flatMap(Object.keys))];
  const found = names.length === 0 ? 'the objects are empty' : `the file has ${listNames(names)}`;
  const wanted = listNames([...resource.entries.keys()]);
  return `no object has a field of ${resource.name}, such as ${wanted}; ${found}`;
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map(quoteText).join(', ');
  const hidden = names.length - MAX_NAMES;
  return hidden > 0 ? `${shown}, …` : shown;
}
