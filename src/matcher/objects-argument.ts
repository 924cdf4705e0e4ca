import { describeValue } from '../text/describe-value.ts';
import { readSafely } from './values.ts';

/** @throws {TypeError} If `objects` is not iterable. */
export function assertIterable(objects: Iterable<unknown>): void {
  if (hasMethod(objects, Symbol.iterator)) return;
  throw new TypeError(`\`objects\` must be a list or another iterable; got ${describeValue(objects)}`);
}

/**
 * Whether the objects arrive asynchronously.
 *
 * @throws {TypeError} If they are not iterable at all.
 */
export function isAsync<Item>(objects: Iterable<Item> | AsyncIterable<Item>): objects is AsyncIterable<Item> {
  if (hasMethod(objects, Symbol.asyncIterator)) return true;
  assertIterable(objects as Iterable<Item>);
  return false;
}

function hasMethod(value: unknown, name: symbol): boolean {
  const method = readSafely(() => (value as { readonly [name: symbol]: unknown } | undefined | null)?.[name]);
  return typeof method === 'function';
}
