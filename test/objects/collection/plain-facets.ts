import { resolveField } from '../../../src/language/catalogue/resolve-field.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import type { Facet } from '../../../src/objects/index.ts';
import { foldText } from '../../../src/objects/matcher/fold-text.ts';
import { findValues } from '../../../src/objects/matcher/found-values.ts';
import { hasValue, readText } from '../../../src/objects/matcher/values.ts';

/** The facets of plain objects, as plainly as they can be counted; values folded, in the order of their texts. */
export function plainFacets(resource: Resource, path: string, objects: readonly unknown[]): readonly Facet[] {
  const [, field = path, key] = /^(.*)\[(.*)\]$/.exec(path) ?? [];
  const resolved = resolveField(resource, field, key);
  if (resolved === undefined) throw new Error(`${path} is no field`);
  const isBoolean = resolved.field.type === 'boolean';
  const counts = new Map<string | boolean | null, number>();
  for (const object of objects) {
    const values = findValues(resolved, object).map(({ value }) => value);
    const found = values.flatMap((value): (string | boolean)[] => {
      if (isBoolean) return typeof value === 'boolean' ? [value] : [];
      const text = readText(value);
      return text === undefined || text === '' ? [] : [foldText(text)];
    });
    const counted = new Set<string | boolean | null>(found);
    if (!values.some(hasValue)) counted.add(null);
    for (const value of counted) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return sortFacets(Array.from(counts, ([value, count]) => ({ value, count })));
}

/** Facets in an order and spelling that any two lists can be compared by. */
export function sortFacets(facets: readonly Facet[]): readonly Facet[] {
  return facets
    .map(({ value, count }) => ({ value: typeof value === 'string' ? foldText(value) : value, count }))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function nameOf({ value }: Facet): string {
  return `${typeof value} ${value}`;
}
