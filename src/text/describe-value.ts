/**
 * An argument for a message: a text as JSON, a number or boolean as it is, all
 * else by its type. It never throws, as `String` may.
 */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return value === null ? 'null' : typeof value;
  }
}
