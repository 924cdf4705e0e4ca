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
      if (Array.isArray(value)) return someElement(value, hasValue);
      return value !== null && !Number.isNaN(readEpochMs(value));
    default:
      return false;
  }
}

/**
 * Whether a test holds of an element of a list, lists in it looked through to
 * any depth; one that holds itself is seen once.
 *
 * @see L3.2
 */
export function someElement(list: readonly unknown[], test: (element: unknown) => boolean): boolean {
  let nested: Set<readonly unknown[]> | undefined;
  for (const element of list) {
    if (Array.isArray(element)) nested = (nested ?? new Set()).add(element);
    else if (test(element)) return true;
  }
  if (nested === undefined) return false;
  // A set goes on with what is added while it is walked, and takes everything once.
  for (const inner of nested) {
    for (const element of inner) {
      if (Array.isArray(element)) nested.add(element);
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
