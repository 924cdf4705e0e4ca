import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { createDataSet } from '../../src/playground/data-set.ts';
import { createTimeline } from '../../src/playground/timeline.ts';

/** Payments that were made at some times. */
function timelineOf(...times: readonly string[]) {
  const dataSet = createDataSet(
    catalogue.payments,
    times.map((created_at) => ({ created_at })),
  );
  return createTimeline(dataSet, 'created_at', undefined);
}

describe('a timeline', () => {
  test.each([
    ['2026-03-01T08:00:00Z', '2026-03-01T20:00:00Z', 'hour'],
    ['2026-03-01T08:00:00Z', '2026-03-30T20:00:00Z', 'day'],
    ['2026-03-01T08:00:00Z', '2026-10-30T20:00:00Z', 'week'],
    ['2024-03-01T08:00:00Z', '2026-10-30T20:00:00Z', 'month'],
    ['1970-01-01T08:00:00Z', '2026-10-30T20:00:00Z', 'year'],
  ])('from %s to %s is divided by %s', (first, last, interval) => {
    const timeline = timelineOf(first, last, last);
    expect(timeline?.interval).toBe(interval);
    expect(timeline?.bars.map(({ count }) => count)).toEqual([1, 2]);
  });

  test('a single interval makes no chart', () => {
    expect(timelineOf('2026-03-01T08:00:00Z', '2026-03-01T08:30:00Z')).toBeUndefined();
    expect(timelineOf()).toBeUndefined();
  });
});
