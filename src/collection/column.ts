import type { CheckedClause } from '../checker/checked-query.ts';
import type { Selection } from './selection.ts';

/** What a field is in every row. Rows beyond the last one that was written have nothing. */
export interface Column {
  /** Makes room for rows; a multiple of 32, never less than before. */
  grow(capacity: number): void;
  /** Reads an object: it is new in its row, or it has changed. */
  write(row: number, object: unknown): void;
  /** Its object has been removed: there is nothing in the row any more. */
  clear(row: number): void;
  /** The rows of which a clause on the field is true, its negation aside; for `null`, those with a value. */
  select(clause: CheckedClause): Selection;
  /** Whether it holds so much that objects once had that it is better made anew. */
  readonly isWorn: boolean;
  /** About how much memory it takes. */
  readonly bytes: number;
}
