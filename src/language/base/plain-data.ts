/** Whether a value is a list. A revoked proxy is not. */
export function isList(value: unknown): value is readonly unknown[] {
  if (typeof value !== 'object') return false;
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/** Whether a value is an object, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; `undefined` if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const MAX_LENGTH = 60;

/**
 * Describes an argument in a message: a string as JSON, truncated after 60 characters,
 * a number or boolean as it is, anything else by its type. Unlike `String`, it never throws.
 */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH)}…` : value);
    case 'number':
    case 'boolean':
      return String(value);
    default:
      if (value === null) return 'null';
      return isList(value) ? 'array' : typeof value;
  }
}

/**
 * Reads the time of a `Date` of any realm or subclass, in milliseconds since the epoch: `NaN` if it is invalid,
 * `undefined` if the value is not a `Date`. Calls no method of the value itself.
 */
export function readEpochMs(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    // Check the tag first: throwing is about 100 times slower.
    return Object.prototype.toString.call(value) === '[object Date]' ? Date.prototype.getTime.call(value) : undefined;
  } catch {
    // The tag and prototype may lie; only a real date holds a time.
    return undefined;
  }
}

/**
 * Freezes a value and everything that its properties hold, and returns it. A value
 * that is already frozen, such as a primitive, is assumed to be frozen deeply.
 */
export function freezeDeep<Value>(value: Value): Value {
  if (!Object.isFrozen(value)) {
    for (const part of Object.values(Object.freeze(value as object))) freezeDeep(part);
  }
  return value;
}

/**
 * Copies the own properties of options into an object without a prototype, so that nothing is
 * inherited: `Object.prototype` may have been polluted, and `{ limit = 10 } = {}` would read its `limit`.
 */
export function ownOptions<Options extends object>(options: Options): Options;
export function ownOptions<Options extends object>(options: Options | undefined): Partial<Options>;
export function ownOptions(options: object | undefined): object {
  // `Object.create(null)` makes a dictionary, which is slower to fill and to read.
  return Object.setPrototypeOf({ ...options }, null);
}
