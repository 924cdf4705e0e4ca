import type { Comment } from '@babel/types';
import type { NamedResource } from '../../host.ts';

/** `clausal: payments` */
const MAGIC = /^[*\s]*clausal:\s*([\w$-]+)[*\s]*$/;
/** What may stand between a comment and what it speaks of. */
const BETWEEN = /[\s(]/;

/**
 * Reads comments that say what the text behind them searches.
 *
 * @param comments - All comments of the file, in order.
 * @returns The resources, by the places that the comments may speak of: where the
 *   next word begins, and where parentheses do before it.
 */
export function readMagicComments(file: string, comments: readonly Comment[]): ReadonlyMap<number, NamedResource> {
  const resources = new Map<number, NamedResource>();
  const ends = new Map(comments.map(({ start = 0, end = 0 }) => [start, end]));
  for (const { value, start = 0, end = 0 } of comments) {
    const name = MAGIC.exec(value)?.[1];
    if (name === undefined) continue;
    const at = start + file.slice(start, end).lastIndexOf(name);
    const resource = { name, span: { start: at, end: at + name.length } };
    let offset = end;
    while (offset < file.length) {
      const next = ends.get(offset);
      if (next !== undefined) offset = next;
      else if (BETWEEN.test(file.charAt(offset))) {
        if (file[offset] === '(') resources.set(offset, resource);
        offset++;
      } else break;
    }
    resources.set(offset, resource);
  }
  return resources;
}
