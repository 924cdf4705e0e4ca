import { isList, readEpochMs } from '../../language/base/plain-data.ts';

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

/** Calls a function; `undefined` if it throws. */
export function readSafely<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** How often, in indexes, the walk checks for a hole to decide whether to skip ahead to existing elements. */
const STRIDE = 1024;

/** The result of a walk after the last index. */
export const END = -1;

/**
 * Walks the indexes of a list in order, single holes included. From a hole at every 1024th index on, it visits only the
 * existing elements, so walking a sparse list takes time proportional to its elements and not to its length.
 *
 * @returns A function that returns the next index, or `END`.
 */
export function walkIndexes(list: readonly unknown[]): () => number {
  let length = 0;
  let index = 0;
  let own: Iterator<number, undefined> | undefined;
  return () => {
    // Elements may be added meanwhile.
    if (index >= length) length = readLength(list);
    if (index % STRIDE === STRIDE - 1 && isHole(list, index)) own ??= readOwnIndexes(list, index);
    if (own !== undefined) return own.next().value ?? END;
    return index < length ? index++ : END;
  };
}

/** The length of a list; 0 if a proxy claims an invalid one. */
export function readLength(list: readonly unknown[]): number {
  const length = readSafely(() => list.length) ?? 0;
  return typeof length === 'number' && length > 0 ? length : 0;
}

function isHole(list: readonly unknown[], index: number): boolean {
  return readElement(list, index) === undefined && readSafely(() => Object.hasOwn(list, index)) !== true;
}

/** The indexes of the existing elements, starting at one. The keys of a list are sorted, unless a proxy lies. */
function readOwnIndexes(list: readonly unknown[], from: number): Iterator<number, undefined> {
  const keys = readSafely(() => Object.keys(list)) ?? [];
  return keys
    .map(Number)
    .filter((index) => index >= from && index % 1 === 0)
    .values();
}

/**
 * Yields the elements of a list that are not null, with their indexes. It does not use the list's iterator, which may
 * be replaced, and it is lazy, because a list may be long.
 */
export function* readElements(list: readonly unknown[]): Generator<readonly [index: number, element: unknown]> {
  const walk = walkIndexes(list);
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
 * Whether a test holds for an element of a list. Nested lists are searched to any depth, each once, so a list may
 * contain itself.
 *
 * @param lists - Lists that were searched before, to which those searched now are added. They are not searched again.
 * @see L3.2
 */
export function someElement(
  list: readonly unknown[],
  test: (element: unknown) => boolean,
  lists: Set<readonly unknown[]> = new Set(),
): boolean {
  // Iterating a set includes elements added meanwhile.
  const pending = new Set([list]);
  for (const one of pending) {
    if (lists.has(one)) continue;
    lists.add(one);
    const walk = walkIndexes(one);
    for (let index = walk(); index !== END; index = walk()) {
      const element = readElement(one, index);
      if (isList(element)) pending.add(element);
      else if (test(element)) return true;
    }
  }
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
