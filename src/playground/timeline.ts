import type { CheckedExpression } from '../index.ts';
import { type CalendarInterval, intervalOf } from '../objects/collection/histogram.ts';
import type { DataSet } from './data-set.ts';

/** When the objects that match were created, or whatever their first date says. */
export interface Timeline {
  /** The path of the date. */
  readonly field: string;
  readonly interval: CalendarInterval;
  /** The intervals that have objects, in order; the times in milliseconds since the epoch. */
  readonly bars: readonly { readonly from: number; readonly to: number; readonly count: number }[];
}

/** More bars than this are hard to read. */
const MAX_BARS = 40;

/** Counts the objects that match by the finest interval that makes a readable chart; `undefined` with fewer than two. */
export function createTimeline(
  { collection }: DataSet,
  field: string,
  expression: CheckedExpression | undefined,
): Timeline | undefined {
  const count = (interval: CalendarInterval): Timeline['bars'] => {
    const { histograms } = collection.summarize({ histograms: { [field]: interval } }, expression);
    return (histograms[field] ?? []).map(({ from, to, count }) => ({
      from: Date.parse(String(from)),
      to: Date.parse(String(to)),
      count,
    }));
  };
  const days = count('day');
  const duration = (days.at(-1)?.to ?? 0) - (days[0]?.from ?? 0);
  const interval = intervalOf(duration, MAX_BARS);
  const bars = interval === 'day' ? days : count(interval);
  return bars.length < 2 ? undefined : { field, interval, bars };
}
