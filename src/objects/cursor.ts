import { hashText } from '../language/base/hash-text.ts';
import { isList } from '../language/base/plain-data.ts';
import { fieldName, type ResolvedField } from '../language/catalogue/resolve-field.ts';
import type { ReadExpression } from '../language/checker/query-like.ts';
import { writeExpression } from '../language/formatter/format-expression.ts';

/**
 * Thrown if `page` is not the `next_page` of a search with this query and order. It may be invented,
 * damaged, outdated, or from another collection or query. It comes from a client, so it is no error of
 * the program: a server should answer 400.
 */
export class CursorError extends Error {
  override readonly name = 'CursorError';
  readonly code = 'invalid-cursor';

  constructor() {
    super(
      '`page` must be the `next_page` of this search; it is damaged, or belongs to another query, order or collection',
    );
  }
}

/** The keys and the id of the last object of a page, as JSON keeps them. */
type CursorKeys = readonly unknown[];

/**
 * Writes a position in the results of an owner as a short text for a URL. It holds no secret.
 *
 * @param owner - What the position belongs to, such as a collection and a query.
 */
export function writeCursor(owner: string, position: CursorKeys): string {
  // JSON escapes lone surrogates, which have no encoding.
  const written = encodeURIComponent(JSON.stringify(position));
  return `${hashPosition(owner, written)}.${written}`;
}

/**
 * Reads a position. Its parts come from outside and may be anything.
 *
 * @returns `undefined` if it is not a cursor of this owner.
 */
export function readCursor(owner: string, cursor: unknown): CursorKeys | undefined {
  const [, hash, written = ''] = (typeof cursor === 'string' && /^([0-9a-z]+)\.(.+)$/.exec(cursor)) || [];
  if (hash !== hashPosition(owner, written)) return undefined;
  try {
    const position: unknown = JSON.parse(decodeURIComponent(written));
    return isList(position) ? position : undefined;
  } catch {
    return undefined;
  }
}

function hashPosition(owner: string, written: string): string {
  return hashText(`${owner} ${written}`).toString(36);
}

type Order = readonly { readonly resolved: ResolvedField; readonly isDescending: boolean }[];

/** Describes a query, independent of its spelling, and the order of its results: the owner of a cursor. */
export function describeSearch(query: Pick<ReadExpression, 'resource' | 'tree'>, order: Order = []): string {
  const fields = order.map(({ resolved, isDescending }) => `${isDescending ? '-' : ''}${fieldName(resolved)}`);
  return [query.resource.name, ...fields, writeExpression(query)].join(' ');
}
