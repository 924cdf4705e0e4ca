import type { PoolQuery } from '../pools/model.ts';

/** A way to read queries: ours, the floor, or a peer. */
export interface Design {
  readonly name: string;
  /** Where it was loaded from, or what its language cannot say; printed below the table. */
  readonly note: string;
  /** Writes a query in the design's own language, as far as that goes. */
  write(query: PoolQuery): string;
  /** The names under which the clauses of a query must turn up in what was read. */
  expectedFields(query: PoolQuery): readonly string[];
  /** What is measured. A peer may throw for an invalid query. */
  parse(text: string): unknown;
  /** Whether a result that was not thrown says that the query is invalid. */
  isRefused(result: unknown): boolean;
  /** The names of the fields in the result for a valid query, in order: the proof that its clauses were read. */
  readFields(result: unknown, text: string): readonly string[];
}
