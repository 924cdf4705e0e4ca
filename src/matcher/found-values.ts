import { fieldName, type ResolvedField } from '../catalogue/resolve-field.ts';
import { createSourceTest, toPath } from './field-test.ts';
import { type Path, readCarefully } from './path-test.ts';
import { hasValue } from './values.ts';

/** A value that a field has in an object. */
export interface FoundValue {
  /** Where it is in the object, lists with the index from 0: `payment_methods[1].type`, `metadata[key]`. */
  readonly path: string;
  readonly value: unknown;
}

/**
 * The values that a field has in an object: those at its own path, if there are
 * any, else those at its source. An empty text is among them.
 *
 * @see L3.2, L3.3
 */
export function findValues(resolved: ResolvedField, object: unknown): readonly FoundValue[] {
  const { field, key } = resolved;
  const own = findAt(toPath(field.path, key), object);
  if (field.source === undefined || own.some(({ value }) => hasValue(value))) return own;
  const { source } = field;
  if (!('equals' in source || 'present' in source)) return findAt(toPath(source.path, key), object);
  const isTrue = createSourceTest(source, key, (value) => value === true, readCarefully);
  return [{ path: fieldName(resolved), value: isTrue(object) }];
}

/** A place on the way: how many names of the path lead there. */
interface Place extends FoundValue {
  readonly depth: number;
}

function findAt(path: Path, object: unknown): readonly FoundValue[] {
  const found: FoundValue[] = [];
  const seen = new Set<unknown>();
  // Not by recursion, for lists may be nested as deep as somebody likes.
  const places: Place[] = [{ path: '', value: object, depth: 0 }];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const isEnd = place.depth === path.names.length;
    if (Array.isArray(place.value) && (path.seesThrough || !isEnd)) {
      if (!seen.has(place.value)) places.push(...elementsOf(place, place.value).reverse());
      seen.add(place.value);
    } else if (isEnd) {
      if (place.value !== undefined && place.value !== null) found.push({ path: place.path, value: place.value });
    } else if (typeof place.value === 'object' && place.value !== null) {
      places.push(memberOf(place, place.value, path));
    }
  }
  return found;
}

function elementsOf({ path, depth }: Place, list: readonly unknown[]): Place[] {
  return Array.from(list, (value, index) => ({ path: `${path}[${index}]`, value, depth }));
}

function memberOf({ path, depth }: Place, object: object, { names, seesThrough }: Path): Place {
  const name = names[depth] as string;
  const isKey = !seesThrough && depth + 1 === names.length;
  const inner = path === '' ? name : `${path}.${name}`;
  return { path: isKey ? `${path}[${name}]` : inner, value: readCarefully(object, name), depth: depth + 1 };
}
