import type { CheckedClause } from '../checker/checked-query.ts';
import type { Selection } from './selection.ts';

/** The values of one field in all rows. Rows that were never written have no value. */
export interface Column {
  /** Makes room for rows: a multiple of 32, never fewer than before. */
  grow(capacity: number): void;
  /** Reads an object that is new or has changed. */
  write(row: number, object: unknown): void;
  /** Clears a row whose object was removed. */
  clear(row: number): void;
  /** Moves the values of a row to an empty row before it. */
  move(from: number, to: number): void;
  /** The rows that match a clause, without its negation; for `null`, the rows with a value. */
  select(clause: CheckedClause): Selection;
  /** Builds the index ahead of the first selection. */
  prepare(): void;
  /** Whether it holds so many stale values that it should be rebuilt. */
  readonly isWorn: boolean;
  /** The estimated memory. */
  readonly bytes: number;
}
