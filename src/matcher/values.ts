import { readEpochMs } from '../text/epoch.ts';
import { isList } from '../text/is-list.ts';

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

/**
 * Yields the elements of a list that are not null, with their indexes. It does not
 * use the list's iterator, which may be replaced, and it is lazy, because a list
 * may be long and sparse.
 */
export function* readElements(list: readonly unknown[]): Generator<readonly [index: number, element: unknown]> {
  const length = readLength(list);
  for (let index = 0; index < length; index++) {
    const element = readElement(list, index);
    if (element !== undefined && element !== null) yield [index, element];
  }
}

function readLength(list: readonly unknown[]): number {
  return readSafely(() => list.length) ?? 0;
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
 * @see L3.2
 */
export function someElement(list: readonly unknown[], test: (element: unknown) => boolean): boolean {
  // Iterating a set includes elements added meanwhile, and a set has each list once.
  const lists = new Set([list]);
  for (const one of lists) {
    const length = readLength(one);
    for (let index = 0; index < length; index++) {
      const element = readElement(one, index);
      if (isList(element)) lists.add(element);
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
