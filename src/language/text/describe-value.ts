import { isList } from './is-list.ts';

/**
 * Describes an argument in a message: a string as JSON, a number or boolean as
 * it is, anything else by its type. Unlike `String`, it never throws.
 */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
    case 'boolean':
      return String(value);
    default:
      if (value === null) return 'null';
      return isList(value) ? 'array' : typeof value;
  }
}
