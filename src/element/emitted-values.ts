/** The number of values to remember for a page that writes none back. */
const MAX_REMEMBERED = 100;

/** The values that a box told its page of, and that the page did not write back yet. */
export interface EmittedValues {
  /** Remembers a value that an `input` event carries. */
  add(value: string): void;
  /** Whether a value that the page writes is an older one that it heard of: its late echo. */
  isEcho(value: string): boolean;
  /** Forgets all values. */
  clear(): void;
}

/**
 * Recognizes late echoes. A page that keeps the value in a store may write `a` back
 * after somebody typed `ab`; this must not take the `b` away. A page that writes
 * `a` back twice means the second one: it refuses the `b`.
 */
export function createEmittedValues(): EmittedValues {
  let values: readonly string[] = [];
  return {
    add(value) {
      values = [...values, value].slice(-MAX_REMEMBERED);
    },
    isEcho(value) {
      const index = values.indexOf(value);
      values = index === -1 ? [] : values.slice(index + 1);
      return index !== -1 && values.length > 0;
    },
    clear() {
      values = [];
    },
  };
}
