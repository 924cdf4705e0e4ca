import { CheckedQueryOn } from '../checker/checked-query.ts';
import { quoteText } from '../diagnostic/quote.ts';
import { readSafely } from '../matcher/values.ts';
import { describeValue } from '../text/describe-value.ts';
import { isList } from '../text/is-list.ts';

/**
 * Describes a value that has no fields, so that a negated matcher would always
 * pass: `a promise; await it first`. Returns `undefined` for an object with fields,
 * and for one that cannot be read.
 */
export function describeNoObject(value: unknown): string | undefined {
  if (typeof value === 'string') return `the text ${quoteText(value)}`;
  if (typeof value !== 'object' || value === null) return describeValue(value);
  if (isList(value)) return 'a list';
  return readSafely(() => describeOdd(value));
}

/**
 * Describes a value that is not a list or another iterable of objects. Returns
 * `undefined` for an iterable.
 */
export function describeNoList(value: unknown): string | undefined {
  if (isList(value)) return undefined;
  const isIterable = readSafely(() => typeof (value as Iterable<unknown>)[Symbol.iterator] === 'function');
  if (isIterable === true && typeof value !== 'string') return undefined;
  return describeNoObject(value) ?? 'an object';
}

function describeOdd(value: object): string | undefined {
  if (typeof (value as Partial<PromiseLike<unknown>>).then === 'function') return 'a promise; await it first';
  if (value instanceof CheckedQueryOn || 'toQuery' in value) return 'a query';
  const prototype: object | null = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  if (isPlain || Reflect.ownKeys(value).length > 0) return undefined;
  return `a value of the class ${quoteText(value.constructor.name)}, which has no properties of its own`;
}
