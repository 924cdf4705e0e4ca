import type { Field } from '../catalogue/field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { isWithin } from './relations.ts';

/** How many names lead to the array on the way to a place; `undefined` where there is none. */
export type ArrayDepth = (names: readonly string[]) => number | undefined;

const depths = new WeakMap<Resource, ArrayDepth>();

/** Where the objects of a resource have arrays: as far up as no field stands beside them that has but one value. */
export function arrayDepthOf(resource: Resource): ArrayDepth {
  const known = depths.get(resource);
  if (known !== undefined) return known;
  const depth = findArrays(resource);
  depths.set(resource, depth);
  return depth;
}

function findArrays({ entries }: Resource): ArrayDepth {
  const fields = [...entries.values()];
  const many = fields.filter((field) => field.many === true).map(namesOf);
  if (many.length === 0) return () => undefined;
  const single = fields
    .filter(({ type, source }) => type !== 'presence' && !(source !== undefined && 'present' in source))
    .map(namesOf)
    .filter((names) => !many.some((other) => isWithin(names, other)));
  const arrays = many.map((names) => {
    const depth = names.findIndex((_, index) => {
      const upper = names.slice(0, index + 1);
      return !single.some((other) => isWithin(other, upper));
    });
    return names.slice(0, depth + 1);
  });
  return (names) => arrays.find((array) => isWithin(names, array))?.length;
}

/** The names that lead to the values of a field, without a key. */
function namesOf({ path, source }: Field): readonly string[] {
  return (source?.path ?? path).split('.');
}
