import { isList } from '../../language/base/plain-data.ts';
import type { Field } from '../../language/catalogue/field.ts';
import { fieldName, isKeyOf, type ResolvedField } from '../../language/catalogue/resolve-field.ts';
import { createSourceTest, toPath } from './field-test.ts';
import { type Path, readCarefully } from './path-test.ts';
import { hasValue, readElements, readSafely } from './values.ts';

/** A value that a field has in an object. */
export interface FoundValue {
  /** The path in the object, with indexes of lists from 0: `payment_methods[1].type`, `metadata[key]`. */
  readonly path: string;
  readonly value: unknown;
}

/**
 * Finds the values of a field in an object: those at its own path if there are
 * any, otherwise those at its source. They include empty texts.
 *
 * @see L3.2, L3.3
 */
export function findValues(resolved: ResolvedField, object: unknown): readonly FoundValue[] {
  const { field, key } = resolved;
  const own = findAt(toPath(field.path, key), object);
  if (field.source === undefined || own.some(({ value }) => hasValue(value))) return own;
  const { source } = field;
  if (!('equals' in source || 'present' in source)) return findAt(toPath(source.path, key), object);
  const isTrue = createSourceTest(resolved, source, (value) => value === true, readCarefully);
  return [{ path: fieldName(resolved), value: isTrue(object) }];
}

/**
 * Creates a reader of the keys that a keyed field has in an object, each once: those
 * that a query can name and that have a value.
 *
 * @see L1.6, L3.11
 */
export function createKeyReader(field: Field): (object: unknown) => ReadonlySet<string> {
  const places = [field.path, ...(field.source === undefined ? [] : [field.source.path])];
  return (object) => {
    const names = places.flatMap((path) =>
      findAt(toPath(path, undefined), object).flatMap((found) => readKeys(field, found)),
    );
    return new Set(names.filter((key) => findValues({ field, key }, object).some(({ value }) => hasValue(value))));
  };
}

/** A proxy may refuse to list its members; then it has none. */
function readKeys(field: Field, { value }: FoundValue): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return (readSafely(() => Object.keys(value)) ?? []).filter((key) => isKeyOf(field, key));
}

/** A value on the way; `depth` names of the path lead there. */
interface ReachedValue extends FoundValue {
  readonly depth: number;
}

function findAt(path: Path, object: unknown): readonly FoundValue[] {
  const found: FoundValue[] = [];
  /** The lists seen so far, by depth. */
  const seen = Array.from({ length: path.names.length + 1 }, () => new Set<unknown>());
  // Without recursion, because lists may be nested to any depth.
  const walks: Iterator<ReachedValue>[] = [];
  for (
    let reached: ReachedValue | undefined = { path: '', value: object, depth: 0 };
    reached;
    reached = nextValue(walks)
  ) {
    const { value, depth }: ReachedValue = reached;
    const isEnd = depth === path.names.length;
    if ((path.expandsList || !isEnd) && isList(value)) {
      if (!seen[depth]?.has(value)) walks.push(elementsOf(reached, value));
      seen[depth]?.add(value);
    } else if (isEnd) {
      if (value !== undefined && value !== null) found.push({ path: reached.path, value });
    } else if (typeof value === 'object' && value !== null) {
      walks.push([memberOf(reached, value, path)].values());
    }
  }
  return found;
}

function* elementsOf({ path, depth }: ReachedValue, list: readonly unknown[]): Generator<ReachedValue, undefined> {
  for (const [index, value] of readElements(list)) yield { path: `${path}[${index}]`, value, depth };
}

/** The next value of the innermost walk that has not ended. */
function nextValue(walks: Iterator<ReachedValue>[]): ReachedValue | undefined {
  for (let walk = walks.at(-1); walk !== undefined; walk = walks.at(-1)) {
    const { value, done } = walk.next();
    if (done !== true) return value;
    walks.pop();
  }
  return undefined;
}

function memberOf({ path, depth }: ReachedValue, object: object, { names, expandsList }: Path): ReachedValue {
  const name = names[depth] as string;
  const isKey = !expandsList && depth + 1 === names.length;
  const inner = path === '' ? name : `${path}.${name}`;
  return { path: isKey ? `${path}[${name}]` : inner, value: readCarefully(object, name), depth: depth + 1 };
}
