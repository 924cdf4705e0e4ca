/** Reads a whole number; the nearest one without loss of precision if it has too many digits. */
export function readInteger(text: string): number | undefined {
  const { MAX_SAFE_INTEGER: max } = Number;
  return /^-?\d+$/.test(text) ? Math.min(Math.max(Number(text), -max), max) : undefined;
}

/** Whether a value from JSON is an object, and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
