/** How long after an `input` event a write of its value may be a late echo, in milliseconds. */
export const ECHO_WITHIN_MS = 1000;

interface EmittedValue {
  readonly value: string;
  readonly at: number;
}

/** The values that a box has emitted and that the page may still write back. */
export interface EmittedValues {
  /** Remembers a value that an `input` event carries. */
  add(value: string): void;
  /** Whether a value that the page writes is the late echo of an older emitted value. Each value has one echo. */
  isEcho(value: string): boolean;
  /** Forgets all values. */
  clear(): void;
}

/**
 * Recognizes late echoes. A page that keeps the value in a store may write `a` back
 * after the user typed `ab`; this must not delete the `b`.
 *
 * A write is an echo if an `input` event of the last second carried the value and a
 * later one carried another. Pages write back in order and once, so a write also ends
 * the wait for the echoes of earlier values, and a value that the page made ends the
 * wait for all: a page that writes `a` twice means it the second time.
 *
 * @param now - The current time in milliseconds, from any start.
 */
export function createEmittedValues(now: () => number = () => performance.now()): EmittedValues {
  let emitted: readonly EmittedValue[] = [];
  const recent = (): readonly EmittedValue[] => {
    const since = now() - ECHO_WITHIN_MS;
    return emitted.filter(({ at }) => at >= since);
  };
  return {
    add(value) {
      emitted = [...recent(), { value, at: now() }];
    },
    isEcho(value) {
      const known = recent();
      const index = known.findIndex((one) => one.value === value);
      emitted = index === -1 ? [] : known.slice(index + 1);
      return emitted.length > 0;
    },
    clear() {
      emitted = [];
    },
  };
}
