import { ownOptions } from '../../language/base/plain-data.ts';
import type { Signal } from '../../language/base/signal.ts';
import { SearchRun } from '../search-all.ts';
import type { Source } from '../source.ts';
import { askEach } from './ask-each.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';

/** The number of objects that match an expression, as far as totals tell it. */
export interface PlanCount {
  readonly min: number;
  readonly max: number;
  /** Whether both are the number itself. */
  readonly exact: boolean;
}

/**
 * Counts the objects that a plan finds, without reading them: the source counts for each query, several at the same
 * time. The sum is exact unless queries overlap or objects must be tested locally.
 *
 * If the queries leave the scope of the expression, their totals would tell how many objects there are outside of it:
 * then the objects are read and those that match are counted.
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
  if (plan.leavesScope) {
    let number = 0;
    for await (const _ of run(plan, source, { signal })) number += 1;
    return { min: number, max: number, exact: true };
  }
  const counts = await askEach(source, plan, (query) =>
    new SearchRun(source, query, pageSize, signal, undefined).count(),
  );
  const max = counts.reduce((a, b) => a + b, 0);
  const largest = Math.max(0, ...counts);
  const min = plan.local !== undefined ? 0 : plan.disjoint ? max : largest;
  return { min, max, exact: min === max };
}
