import type { PoolName } from '../pools/pools.ts';

/** A request to a worker. */
export type Request =
  | { readonly kind: 'prepare'; readonly pools: readonly PoolName[] }
  | { readonly kind: 'round'; readonly pool: PoolName };

/** The facts about a design after it has parsed every pool. */
export interface Prepared {
  readonly kind: 'prepared';
  /** `undefined` if the build lacks the design. */
  readonly name: string | undefined;
  readonly note: string;
  /** The share of each pool's queries that the design rejects. */
  readonly refused: Partial<Record<PoolName, number>>;
  /** A valid query that was not parsed completely, if any; the measurements are meaningless then. */
  readonly misread: string | undefined;
}

export interface Round {
  readonly kind: 'round';
  readonly nanosecondsPerQuery: number;
}
