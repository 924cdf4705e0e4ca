import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';

/** A clause that asks the same as an earlier one. */
export interface Repetition {
  readonly clause: CheckedClause;
  readonly first: CheckedClause;
}

/** A clause that changes nothing beside others of the query. */
export interface Redundancy {
  readonly clause: CheckedClause;
  /** The fewest that make it so, in the order of the query; none for a clause that alone is always, or never, true. */
  readonly others: readonly CheckedClause[];
}

/** What the clauses of a query are to each other. */
export interface Findings {
  readonly query: CheckedQuery;
  readonly repetitions: readonly Repetition[];
  readonly redundancies: readonly Redundancy[];
  /** Clauses that make the query match nothing, each time as few as do; in the order of the query. */
  readonly never: readonly (readonly CheckedClause[])[];
  /** Clauses that make the query match everything, likewise. */
  readonly always: readonly (readonly CheckedClause[])[];
}
