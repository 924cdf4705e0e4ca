import { readCarefully } from '../matcher/path-test.ts';
import { describeValue } from '../text/describe-value.ts';

/** An object's own member `id`; one that throws when it is read is none. */
export function readId(object: unknown): unknown {
  return typeof object === 'object' && object !== null ? readCarefully(object, 'id') : undefined;
}

/** @throws {TypeError} It is no id. */
export function checkId(id: unknown): string {
  if (typeof id === 'string' && id !== '') return id;
  throw new TypeError(`\`object\` must have an id, a text that is not empty; got ${describeValue(id)}`);
}
