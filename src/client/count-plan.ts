import type { Signal } from '../language/base/signal.ts';
import { anyValue, readOptions } from '../language/diagnostic/read-options.ts';
import type { Plan } from './plans/plan.ts';
import { readTotals, SearchRun } from './search-run.ts';
import type { Searchable } from './source.ts';

/** The number of objects that match an expression, as far as totals tell it. */
export interface PlanCount {
  readonly min: number;
  readonly max: number;
  /** Whether both are the number itself. */
  readonly exact: boolean;
}

/**
 * Counts the objects that a plan finds, without reading them: the source counts for each query, several at the same
 * time. The sum is exact unless queries overlap or objects must be tested locally; `count()` of a run is always exact.
 *
 * If the queries leave the scope of the expression, their totals would tell how many objects there are outside of it:
 * then the objects are read and those that match are counted.
 *
 * @throws {SourceError} If the source does not answer.
 * @example
 * const plans = createCollection('plans', [{ id: 'a', interval: 'months' }, { id: 'b', interval: 'years' }])
 * await countPlan(planQueries(search('plans').exists('interval')), plans) // { min: 2, max: 2, exact: true }
 */
export async function countPlan(
  plan: Plan,
  source: Searchable,
  options?: { readonly signal?: Signal | undefined },
): Promise<PlanCount> {
  const { signal } = readOptions({ signal: anyValue<Signal>() }, options);
  if (plan.leavesScope) {
    const number = await new SearchRun(source, plan, { signal }).count();
    return { min: number, max: number, exact: true };
  }
  const totals = await readTotals(source, plan, signal);
  const max = totals.reduce((a, b) => a + b, 0);
  const largest = Math.max(0, ...totals);
  const min = plan.local !== undefined ? 0 : plan.disjoint ? max : largest;
  return { min, max, exact: min === max };
}
