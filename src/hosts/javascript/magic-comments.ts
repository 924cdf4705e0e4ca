import type { Comment } from '@babel/types';
import type { NamedResource } from '../host.ts';

/** `clausal: payments`, or `clausal: payments -- why` */
const MAGIC = /^([*\s]*clausal:\s*)([\w$-]+)(?:[*\s]+--.*|[*\s]*)$/s;
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
  const read = comments.map(({ value, start = 0, end = 0 }) => {
    const [, before = '', name] = MAGIC.exec(value) ?? [];
    return { start, end, name, at: file.indexOf(value, start) + before.length };
  });
  const found = new Map(read.map((comment) => [comment.start, comment]));
  for (const { end, name, at } of read) {
    if (name === undefined) continue;
    const resource = { name, span: { start: at, end: at + name.length } };
    let offset = end;
    while (offset < file.length) {
      const next = found.get(offset);
      // The last of several is heard.
      if (next?.name !== undefined) break;
      if (next !== undefined) offset = next.end;
      else if (BETWEEN.test(file.charAt(offset))) {
        if (file[offset] === '(') resources.set(offset, resource);
        offset++;
      } else break;
    }
    resources.set(offset, resource);
  }
  return resources;
}
