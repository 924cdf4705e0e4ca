import type { PoolName } from '../pools/pools.ts';

/** What the bench asks a worker. */
export type Request =
  | { readonly kind: 'prepare'; readonly pools: readonly PoolName[] }
  | { readonly kind: 'round'; readonly pool: PoolName };

/** What a worker knows of its design once it has read every pool. */
export interface Prepared {
  readonly kind: 'prepared';
  /** Absent where the design does not exist yet. */
  readonly name: string | undefined;
  readonly note: string;
  /** The share of each pool's queries that the design refuses. */
  readonly refused: Partial<Record<PoolName, number>>;
  /** A valid query of which not all clauses were read, if there is one: then its numbers mean nothing. */
  readonly misread: string | undefined;
}

export interface Round {
  readonly kind: 'round';
  readonly nanosecondsPerQuery: number;
}
