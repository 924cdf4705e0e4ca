import type { Resource } from '../catalogue/resource.ts';
import type { TextEdit } from '../diagnostic/fix.ts';
import { formatQuery } from '../formatter/format-query.ts';

/**
 * Returns the edits that bring a query into canonical form; empty if it is in that
 * form or has errors.
 *
 * @see L5
 * @example
 * formatEdits(catalogue.payments, "id:'a'") // [{ start: 3, end: 6, text: '"a"' }]
 */
export function formatEdits(resource: Resource, text: string): readonly TextEdit[] {
  const { text: formatted } = formatQuery(resource, text);
  if (formatted === text) return [];
  let start = 0;
  while (start < text.length && text.charAt(start) === formatted.charAt(start)) start++;
  let rest = 0;
  const longest = Math.min(text.length, formatted.length) - start;
  while (rest < longest && text.charAt(text.length - 1 - rest) === formatted.charAt(formatted.length - 1 - rest))
    rest++;
  return [{ start, end: text.length - rest, text: formatted.slice(start, formatted.length - rest) }];
}
