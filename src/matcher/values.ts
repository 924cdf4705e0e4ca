import { readEpochMs } from '../text/epoch.ts';

/** Whether a value is present: not absent, not an empty text and not a list of such. */
export function hasValue(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return value !== '';
    case 'number':
      return Number.isFinite(value);
    case 'boolean':
    case 'bigint':
      return true;
    case 'object':
      if (isList(value)) return someElement(value, hasValue);
      return value !== null && !Number.isNaN(readEpochMs(value));
    default:
      return false;
  }
}

/** Whether a value is a list. A revoked proxy is not. */
export function isList(value: unknown): value is readonly unknown[] {
  if (typeof value !== 'object') return false;
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/** Calls a function; `undefined` if it throws. */
export function readSafely<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** At every so many elements of a list, a hole makes a walk skip to the elements that exist. */
const STRIDE = 1024;

/** The maximum length of a list; a proxy may claim any other. */
const MAX_LENGTH = 2 ** 32 - 1;

/** Returned by a walk at its end. */
export const END = -1;

/**
 * Walks the indexes of a list in order, single holes included. From a hole at every
 * 1024th index on, it visits only the existing elements, so the walk of a sparse
 * list takes time by its elements and not by its length.
 *
 * @param lengthOf - Reads the length of the list whenever the walk has reached it.
 * @returns A function that returns the next index, or `END`.
 */
export function walkIndexes(list: readonly unknown[], lengthOf: () => number): () => number {
  let length = 0;
  let index = 0;
  let own: Iterator<number, undefined> | undefined;
  return () => {
    if (index >= length) length = lengthOf();
    if (index % STRIDE === STRIDE - 1 && own === undefined && isHole(list, index)) {
      own = readOwnIndexes(list, index, length);
    }
    if (own !== undefined) return own.next().value ?? END;
    return index < length ? index++ : END;
  };
}

/** The length of a list; 0 if a proxy claims nonsense. */
export function readLength(list: readonly unknown[]): number {
  const length = readSafely(() => list.length) ?? 0;
  return typeof length === 'number' && length > 0 ? Math.min(length, MAX_LENGTH) : 0;
}

function isHole(list: readonly unknown[], index: number): boolean {
  return readElement(list, index) === undefined && readSafely(() => Object.hasOwn(list, index)) !== true;
}

/** The indexes of the existing elements in a part of a list. The keys of a list are sorted, unless a proxy lies. */
function readOwnIndexes(list: readonly unknown[], from: number, to: number): Iterator<number, undefined> {
  const keys = readSafely(() => Object.keys(list)) ?? [];
  return keys
    .map(Number)
    .filter((index) => index >= from && index < to && Number.isInteger(index))
    .values();
}

/**
 * Yields the elements of a list that are not null, with their indexes. It does not
 * use the list's iterator, which may be replaced, and it is lazy, because a list
 * may be long.
 */
export function* readElements(list: readonly unknown[]): Generator<readonly [index: number, element: unknown]> {
  const length = readLength(list);
  const walk = walkIndexes(list, () => length);
  for (let index = walk(); index !== END; index = walk()) {
    const element = readElement(list, index);
    if (element !== undefined && element !== null) yield [index, element];
  }
}

/** Reads an element; `undefined` if reading throws. */
function readElement(list: readonly unknown[], index: number): unknown {
  try {
    return list[index];
  } catch {
    return undefined;
  }
}

/**
 * Whether a test holds for an element of a list. Nested lists are searched to any
 * depth, each once, so a list may contain itself.
 *
 * @param lists - Lists that were searched before, to which those searched now are
 *   added. They are not searched again.
 * @see L3.2
 */
export function someElement(
  list: readonly unknown[],
  test: (element: unknown) => boolean,
  lists: Set<readonly unknown[]> = new Set(),
): boolean {
  if (lists.has(list)) return false;
  lists.add(list);
  // Nested lists wait, because they may be nested to any depth.
  const nested: (readonly unknown[])[] = [];
  const testElement = (element: unknown): boolean => {
    if (!isList(element)) return test(element);
    if (!lists.has(element)) nested.push(element);
    lists.add(element);
    return false;
  };
  for (let one: readonly unknown[] | undefined = list; one !== undefined; one = nested.pop()) {
    if (someOwn(one, testElement)) return true;
  }
  return false;
}

function someOwn(list: readonly unknown[], test: (element: unknown) => boolean): boolean {
  const length = readLength(list);
  if (length < STRIDE) {
    for (let index = 0; index < length; index++) if (test(readElement(list, index))) return true;
    return false;
  }
  const walk = walkIndexes(list, () => length);
  for (let index = walk(); index !== END; index = walk()) if (test(readElement(list, index))) return true;
  return false;
}

/**
 * The text of a value for comparisons: a number or boolean as in JSON, a `Date` as
 * in ISO 8601; `undefined` if there is none.
 *
 * @see L3.5
 */
export function readText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return Number.isFinite(value) ? String(value) : undefined;
    case 'boolean':
    case 'bigint':
      return String(value);
    default: {
      const epochMs = readEpochMs(value);
      return epochMs === undefined || Number.isNaN(epochMs) ? undefined : new Date(epochMs).toISOString();
    }
  }
}
