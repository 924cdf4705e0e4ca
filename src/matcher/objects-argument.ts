import { describeValue } from '../text/describe-value.ts';
import { readSafely } from './values.ts';

/** @throws {TypeError} What is to give objects one by one cannot. */
export function assertIterable(objects: Iterable<unknown>): void {
  if (hasMethod(objects, Symbol.iterator)) return;
  throw new TypeError(`\`objects\` must be a list or another iterable; got ${describeValue(objects)}`);
}

/**
 * Whether objects are to be waited for.
 *
 * @throws {TypeError} As {@link assertIterable} does.
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
