import type { Resource } from '../catalogue/resource.ts';
import { createKeyReader } from '../matcher/found-values.ts';
import { describeValue } from '../text/describe-value.ts';
import type { RowSet } from './row-set.ts';
import type { Rows } from './rows.ts';
import type { KeyCount } from './summary.ts';

/**
 * Returns the counter of the keys of a field.
 *
 * @throws {TypeError} If there is no such field, or it has no keys.
 */
export function readKeys(
  resource: Resource,
  path: string,
  rows: Rows<unknown>,
): (found: RowSet) => readonly KeyCount[] {
  const field = typeof path === 'string' ? resource.entries.get(path) : undefined;
  if (field?.keyed !== true) {
    throw new TypeError(`\`field\` must be a field of ${resource.name} with keys; got ${describeValue(path)}`);
  }
  const keysOf = createKeyReader(field);
  return (found) => {
    const counts = new Map<string, number>();
    found.visit(0, (row) => {
      for (const key of keysOf(rows.objectAt(row))) counts.set(key, (counts.get(key) ?? 0) + 1);
      return true;
    });
    // The sort is stable, so keys with equal counts stay in order of first appearance.
    return Array.from(counts, ([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count);
  };
}
