import type { Field } from '../catalogue/field.ts';

/** Where the values of a field are kept; a key is not a part of it. */
interface Place {
  readonly path: string;
  readonly names: readonly string[];
  readonly ownNames: readonly string[] | undefined;
}

const places = new WeakMap<Field, Place>();

/** Where the service keeps the values of a field, and where an export may. */
export function placeOf(field: Field): Place {
  const known = places.get(field);
  if (known !== undefined) return known;
  const { path, source } = field;
  const place = {
    path: source?.path ?? path,
    names: (source?.path ?? path).split('.'),
    ownNames: source === undefined ? undefined : path.split('.'),
  };
  places.set(field, place);
  return place;
}
