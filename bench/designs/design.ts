import type { PoolQuery } from '../pools/model.ts';

/** A parser of queries: ours, the floor or a peer. */
export interface Design {
  readonly name: string;
  /** Its origin or the limits of its language; printed below the table. */
  readonly note: string;
  /** Writes a query in the design's own language, as far as possible. */
  write(query: PoolQuery): string;
  /** The field names that must appear in the result for a query. */
  expectedFields(query: PoolQuery): readonly string[];
  /** The measured function. A peer may throw for an invalid query. */
  parse(text: string): unknown;
  /** Whether a returned result says that the query is invalid. */
  isRefused(result: unknown): boolean;
  /** The field names in the result for a valid query, in order, which prove that its clauses were parsed. */
  readFields(result: unknown, text: string): readonly string[];
}
