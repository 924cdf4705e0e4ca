/** The maximum number of values to remember, for pages that never write one back. */
const MAX_REMEMBERED = 100;

/** The values that a box has emitted and that the page has not yet written back. */
export interface EmittedValues {
  /** Remembers a value that an `input` event carries. */
  add(value: string): void;
  /** Whether a value that the page writes is the late echo of an older emitted value. */
  isEcho(value: string): boolean;
  /** Forgets all values. */
  clear(): void;
}

/**
 * Recognizes late echoes. A page that keeps the value in a store may write `a` back
 * after somebody typed `ab`; this must not delete the `b`. But a page that writes `a`
 * twice means it the second time: it rejects the `b`.
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
