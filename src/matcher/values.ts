import { readEpochMs } from '../text/epoch.ts';

/** Whether there is something: not nothing, an empty text, or a list of such. */
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

/** Whether a value is a list; a proxy that nobody can ask is none. */
export function isList(value: unknown): value is readonly unknown[] {
  if (typeof value !== 'object') return false;
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/** What a reading gives; `undefined` if it throws. */
export function readSafely<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/**
 * The elements of a list that are something, with their indexes, whatever its
 * iterator says. One at a time, for a list may be long and have little in it.
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

/** An element that throws when it is read is no value. */
function readElement(list: readonly unknown[], index: number): unknown {
  try {
    return list[index];
  } catch {
    return undefined;
  }
}

/**
 * Whether a test holds of an element of a list, lists in it looked through to
 * any depth; one that holds itself is seen once.
 *
 * @see L3.2
 */
export function someElement(list: readonly unknown[], test: (element: unknown) => boolean): boolean {
  // A set goes on with what is added while it is walked, and takes everything once.
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
 * The text that a value compares as: a number or boolean by its JSON text, a
 * `Date` by its ISO text; `undefined` for what has none.
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
