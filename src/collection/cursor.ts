import { fieldName } from '../catalogue/resolve-field.ts';
import type { CheckedQuery, CheckedValue } from '../checker/checked-query.ts';
import { assertNever } from '../text/assert-never.ts';
import { hashText } from './hash.ts';
import type { SortField } from './sort-fields.ts';
import type { RowOrder, SortPlace } from './sort-rows.ts';

/**
 * Thrown if `page` does not come from a search of this collection with this query.
 * It may be invented, damaged, or from another collection or query. A server should
 * answer 400.
 */
export class CursorError extends TypeError {
  override readonly name = 'CursorError';
}

/** The collection and the search that a cursor is bound to. */
export interface CursorOwner {
  readonly identity: string;
  /** The number of objects ever added, which is greater than every sequence number. */
  readonly added: number;
  readonly query: CheckedQuery;
  readonly sortBy: readonly SortField[];
}

/** Creates the identity of a collection. It is random, so that it differs from those of other processes too. */
export function createIdentity(): string {
  return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER).toString(36);
}

const CURSOR = /^c([0-9a-z]{1,11})_([0-9a-z]{1,11})_([0-9a-z]{1,11})(?:_(.+))?$/;

/** Writes the cursor for the page after an object. */
export function writeCursor(owner: CursorOwner, { sequence, keys }: SortPlace): string {
  const cursor = `c${owner.identity}_${fingerprint(owner)}_${sequence.toString(36)}`;
  // JSON escapes lone surrogates, which have no encoding.
  return keys.length === 0 ? cursor : `${cursor}_${encodeURIComponent(JSON.stringify(keys))}`;
}

/**
 * Reads the place of the last object of the previous page.
 *
 * @param takes - Whether keys may belong to an object.
 * @throws {CursorError} If the text is not a cursor of this query, order and collection.
 */
export function readCursor(owner: CursorOwner, page: string, takes: RowOrder['takes']): SortPlace {
  const [, identity, print, sequence = '', written] = (typeof page === 'string' && CURSOR.exec(page)) || [];
  if (identity === undefined) throw new CursorError('`page` must be the `next_page` of a search');
  if (identity !== owner.identity) throw new CursorError('`page` belongs to another collection');
  if (print !== fingerprint(owner)) throw new CursorError('`page` belongs to another query or order');
  const number = Number.parseInt(sequence, 36);
  const keys = written === undefined ? [] : readKeys(written);
  if (number >= owner.added || number.toString(36) !== sequence || !takes(keys)) {
    throw new CursorError('`page` must be the `next_page` of a search');
  }
  return { keys, sequence: number };
}

function readKeys(written: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(written));
  } catch {
    return undefined;
  }
}

/** A hash of the meaning of a query, independent of its spelling, and of the order. */
function fingerprint({ query: { resource, connective, clauses }, sortBy }: CursorOwner): string {
  const meaning = clauses.map((clause) => [
    clause.isNegated,
    fieldName(clause),
    clause.operator,
    clause.value.kind,
    toPlain(clause.value),
  ]);
  const order = sortBy.map(({ resolved, isDescending }) => [fieldName(resolved), isDescending]);
  return hashText(JSON.stringify([resource.name, connective, order, ...meaning])).toString(36);
}

function toPlain(value: CheckedValue): string | number | boolean | null {
  switch (value.kind) {
    case 'null':
      return null;
    case 'text':
      return value.text;
    case 'number':
      return value.digits;
    case 'date':
      return value.epochMs;
    case 'boolean':
      return value.boolean;
    default:
      return assertNever(value);
  }
}
