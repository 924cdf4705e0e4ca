import { isList, isRecord } from '../../language/base/plain-data.ts';
import { someElement } from './values.ts';

/** Tests whether an object has a matching value. */
export type ObjectTest = (object: unknown) => boolean;

export type ReadProperty = (object: object, name: string) => unknown;

type Properties = Readonly<Record<string, unknown>>;

/** Reads an own property. Inherited ones, such as `constructor`, do not count. */
export const readOwn: ReadProperty = (object, name) =>
  Object.hasOwn(object, name) ? (object as Properties)[name] : undefined;

/** Reads an own property; `undefined` if reading throws. */
export const readCarefully: ReadProperty = (object, name) => {
  try {
    return readOwn(object, name);
  } catch {
    return undefined;
  }
};

/** A path through objects, as names of properties. */
export interface Path {
  readonly names: readonly string[];
  /** Whether the elements of a list at the end are the values. Lists on the way are always searched. */
  readonly expandsList: boolean;
}

/**
 * Creates a test for the values at a path. `test` must reject an absent value.
 *
 * @see L3.2
 */
export function createPathTest({ names, expandsList }: Path, test: ObjectTest, read: ReadProperty): ObjectTest {
  const testFrom = (start: unknown, depth: number, searched: Searched): boolean => {
    let value = start;
    for (let index = depth; index < names.length; index++) {
      if (typeof value !== 'object' || value === null) return false;
      if (isList(value))
        return someElement(value, (element) => testFrom(element, index, searched), listsAt(searched, index));
      value = read(value, names[index] as string);
    }
    return expandsList && isList(value) ? someElement(value, test, listsAt(searched, names.length)) : test(value);
  };
  return (object) => testFrom(object, 0, []);
}

/** The lists searched so far, by depth. Objects may share a list, which is then reached several times. */
type Searched = Set<readonly unknown[]>[];

function listsAt(searched: Searched, depth: number): Set<readonly unknown[]> {
  searched[depth] ??= new Set();
  return searched[depth];
}

/**
 * The same, but quicker if there are no lists, because it reads inherited
 * properties too. A `false` is final; a `true` needs `createOwnTest` to confirm it.
 *
 * @param slow - The test for an object with a list on the path.
 */
export function createQuickTest({ names, expandsList }: Path, test: ObjectTest, slow: ObjectTest): ObjectTest {
  const [first, second, ...more] = names;
  if (first !== undefined && second === undefined) {
    return (object) => {
      if (!isRecord(object)) return slow(object);
      const value = object[first];
      return expandsList && Array.isArray(value) ? slow(object) : test(value);
    };
  }
  if (first !== undefined && second !== undefined && more.length === 0) {
    return (object) => {
      if (!isRecord(object)) return slow(object);
      const inner = object[first];
      if (!isRecord(inner)) return Array.isArray(inner) && slow(object);
      const value = inner[second];
      return expandsList && Array.isArray(value) ? slow(object) : test(value);
    };
  }
  return (object) => {
    let value = object;
    for (const name of names) {
      if (!isRecord(value)) return Array.isArray(value) && slow(object);
      value = value[name];
    }
    return expandsList && Array.isArray(value) ? slow(object) : test(value);
  };
}

/** Tests whether the properties on a path, up to the first list, are own properties. */
export function createOwnTest({ names }: Path): ObjectTest {
  return (object) => {
    let value = object;
    for (const name of names) {
      // After a list, only own properties have been read.
      if (!isRecord(value)) return true;
      if (!Object.hasOwn(value, name)) return false;
      value = value[name];
    }
    return true;
  };
}
