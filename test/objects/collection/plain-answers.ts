import { type ResolvedField, resolveField } from '../../../src/language/catalogue/resolve-field.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import type { KeyCount, Sum } from '../../../src/objects/collection/summary.ts';
import { foldText } from '../../../src/objects/matcher/fold-text.ts';
import { findValues } from '../../../src/objects/matcher/found-values.ts';
import { readInstant } from '../../../src/objects/matcher/instants.ts';
import { hasValue, readText } from '../../../src/objects/matcher/values.ts';

// Answers about plain lists, as plainly as they can be found.

function resolve(resource: Resource, path: string): ResolvedField {
  const [, field = path, key] = /^(.*)\[(.*)\]$/.exec(path) ?? [];
  const resolved = resolveField(resource, field, key);
  if (resolved === undefined) throw new Error(`${path} is no field`);
  return resolved;
}

/** The values of a field that can be sorted or counted, as numbers or folded texts. */
function plainValues(resource: Resource, path: string, object: unknown): readonly (number | string)[] {
  const resolved = resolve(resource, path);
  const values = findValues(resolved, object).map(({ value }) => value);
  return values.flatMap((value): readonly (number | string)[] => {
    switch (resolved.field.type) {
      case 'numeric':
        return (typeof value === 'number' || typeof value === 'bigint') && Number.isFinite(Number(value))
          ? [Number(value)]
          : [];
      case 'date':
        return [readInstant(value) ?? []].flat();
      case 'boolean':
        return typeof value === 'boolean' ? [String(value)] : [];
      default:
        return [readText(value) || []].flat().map(foldText);
    }
  });
}

/** Sorts objects by fields, the first the most important. */
export function plainSort<Item>(
  resource: Resource,
  sortBy: readonly string[],
  objects: readonly Item[],
): readonly Item[] {
  return sortBy.toReversed().reduce((list, written) => {
    const isDescending = written.startsWith('-');
    const path = isDescending ? written.slice(1) : written;
    const keyed = list.map((object) => {
      const values = plainValues(resource, path, object).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      return { object, key: isDescending ? values.at(-1) : values[0] };
    });
    const present = keyed.filter(({ key }) => key !== undefined) as readonly { object: Item; key: number | string }[];
    const sorted = present.toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key === isDescending ? 1 : -1));
    return [...sorted, ...keyed.filter(({ key }) => key === undefined)].map(({ object }) => object);
  }, objects);
}

export function plainSum(resource: Resource, path: string, objects: readonly unknown[]): Sum {
  const numbers = objects.flatMap((object) => plainValues(resource, path, object)).map((value) => Number(value) + 0);
  const sum = numbers.reduce((a, b) => a + b, 0);
  const { length: count } = numbers;
  if (count === 0) return { count, sum, min: null, max: null, average: null };
  return { count, sum, min: Math.min(...numbers), max: Math.max(...numbers), average: sum / count };
}

/** Counts the objects with a value by the name of its bucket. */
export function plainCounts(
  resource: Resource,
  path: string,
  objects: readonly unknown[],
  nameOf: (value: number) => string,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const object of objects) {
    const names = new Set(plainValues(resource, path, object).map((value) => nameOf(value as number)));
    for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Counts keys by asking for each that stands anywhere in an object. */
export function plainKeys(resource: Resource, path: string, objects: readonly unknown[]): readonly KeyCount[] {
  const field = resource.entries.get(path);
  if (field === undefined) throw new Error(`${path} is no field`);
  const counts = new Map<string, number>();
  for (const object of objects) {
    const names = new Set<string>();
    JSON.stringify(object, (name, value) => {
      if (/^\w+$/.test(name)) names.add(name);
      return typeof value === 'bigint' ? String(value) : value;
    });
    for (const key of names) {
      if (!findValues({ field, key }, object).some(({ value }) => hasValue(value))) continue;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return Array.from(counts, ([key, count]) => ({ key, count })).toSorted((a, b) => b.count - a.count);
}
