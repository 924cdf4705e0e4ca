import { ownOptions } from '../language/text/own-options.ts';
import type { Signal } from '../language/text/signal.ts';
import { SearchRun } from '../service/client/search-all.ts';
import type { Source } from '../service/client/source.ts';
import type { Plan } from './plan.ts';

/** The number of objects that match an expression, as far as totals tell it. */
export interface PlanCount {
  readonly min: number;
  readonly max: number;
  /** Whether both are the number itself. */
  readonly exact: boolean;
}

/**
 * Counts the objects that a plan finds, without reading them: the source counts for each query. The
 * sum is exact unless queries overlap or objects must be tested here.
 *
 * @throws {SourceError} If the source does not answer.
 * @example
 * const plans = createCollection('plans', [{ id: 'a', interval: 'months' }, { id: 'b', interval: 'years' }])
 * await count(plan(search('plans').exists('interval')), collectionSource({ plans })) // { min: 2, max: 2, exact: true }
 */
export async function count(
  plan: Plan,
  source: Source,
  options?: { readonly signal?: Signal | undefined },
): Promise<PlanCount> {
  const { signal } = ownOptions(options);
  const { pageSize } = source.capabilities;
  const counts: number[] = [];
  for (const query of plan.queries) {
    counts.push(await new SearchRun(source, query, pageSize, signal, undefined).count());
  }
  const max = counts.reduce((a, b) => a + b, 0);
  const largest = Math.max(0, ...counts);
  const min = plan.local !== undefined ? 0 : plan.disjoint ? max : largest;
  return { min, max, exact: min === max };
}
