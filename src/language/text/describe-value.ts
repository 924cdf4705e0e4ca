import { isList } from './is-list.ts';

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
