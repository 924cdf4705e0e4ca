import { addCount } from '../../language/base/count.ts';
import { partitionPoint } from '../../language/base/partition-point.ts';
import { describeValue, isList } from '../../language/base/plain-data.ts';
import { typeWithArticle } from '../../language/catalogue/field-types.ts';
import type { ResolvedField } from '../../language/catalogue/resolve-field.ts';
import { readInstant } from '../matcher/instants.ts';
import type { RowSet } from './bitmap.ts';
import type { NumberColumn } from './number-column.ts';

/**
 * How a histogram divides values: numbers by a width such as `100`, counted from 0; dates by a calendar unit in UTC,
 * with weeks from Monday; either by a list of increasing bounds, which for dates are timestamps or Unix seconds.
 */
export type Interval = number | CalendarInterval | readonly (number | string)[];

export type CalendarInterval = 'hour' | 'day' | 'week' | 'month' | 'year';

/** The values from `from` up to `to`, but not `to` itself. */
export interface Bucket {
  /** A number; for a date field an ISO 8601 timestamp in UTC. `null` for the values before the first bound. */
  readonly from: number | string | null;
  /** `null` for the values after the last bound. */
  readonly to: number | string | null;
  /** The number of objects with a value in the bucket. */
  readonly count: number;
}

export type DrawHistogram = (found: RowSet) => readonly Bucket[];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** For each unit: the number of the interval that contains an instant, and the instant at which a number starts. */
export const CALENDAR = {
  hour: { numberOf: (epochMs) => Math.floor(epochMs / HOUR), startOf: (number) => number * HOUR },
  day: { numberOf: (epochMs) => Math.floor(epochMs / DAY), startOf: (number) => number * DAY },
  // 1970 began on a Thursday.
  week: { numberOf: (epochMs) => Math.floor((epochMs / DAY + 3) / 7), startOf: (number) => (number * 7 - 3) * DAY },
  month: {
    numberOf(epochMs) {
      const date = new Date(epochMs);
      return date.getUTCFullYear() * 12 + date.getUTCMonth();
    },
    startOf: (number) => startOfMonth(Math.floor(number / 12), number - Math.floor(number / 12) * 12),
  },
  year: { numberOf: (epochMs) => new Date(epochMs).getUTCFullYear(), startOf: (number) => startOfMonth(number, 0) },
} as const satisfies Record<CalendarInterval, Division>;

/** The length of each interval, at least. */
const LENGTHS = [
  ['hour', HOUR],
  ['day', DAY],
  ['week', 7 * DAY],
  ['month', 28 * DAY],
  ['year', 365 * DAY],
] as const satisfies readonly (readonly [CalendarInterval, number])[];

/** The finest interval that divides a duration into at most so many. */
export function intervalOf(durationMs: number, max: number): CalendarInterval {
  return LENGTHS.find(([, length]) => durationMs / length <= max)?.[0] ?? 'year';
}

/** Numbers consecutive intervals. */
interface Division {
  numberOf(value: number): number;
  startOf(number: number): number;
}

/** `Date.UTC` would take the years before 100 for those of the last century. */
function startOfMonth(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}

/** @throws {TypeError} If the field has neither numbers nor dates, or the interval does not divide them. */
export function createHistogram(
  resolved: ResolvedField,
  interval: Interval,
  columnOf: (resolved: ResolvedField) => NumberColumn,
): DrawHistogram {
  const { type, path } = resolved.field;
  if (type !== 'numeric' && type !== 'date') {
    throw new TypeError(`\`histograms\` must name numeric or date fields; ${path} is ${typeWithArticle(type)}`);
  }
  const write = (value: number): number | string => (type === 'date' ? new Date(value).toISOString() : value);
  if (isList(interval)) {
    const bounds = readBounds(interval, type === 'date');
    return (found) => {
      const counts = countBy(columnOf(resolved), found, (value) =>
        partitionPoint(0, bounds.length, (index) => (bounds[index] as number) <= value),
      );
      const edges = [null, ...bounds.map(write), null];
      return edges.slice(1).map((to, place) => ({ from: edges[place] ?? null, to, count: counts.get(place) ?? 0 }));
    };
  }
  const { numberOf, startOf } = readDivision(interval, type === 'date');
  return (found) =>
    [...countBy(columnOf(resolved), found, numberOf)]
      .sort(([a], [b]) => a - b)
      .map(([number, count]) => ({ from: write(startOf(number)), to: write(startOf(number + 1)), count }));
}

function readDivision(interval: unknown, isDate: boolean): Division {
  if (isDate && typeof interval === 'string' && Object.hasOwn(CALENDAR, interval)) {
    return CALENDAR[interval as CalendarInterval];
  }
  if (!isDate && typeof interval === 'number' && interval > 0 && interval < Infinity) {
    return { numberOf: (value) => Math.floor(value / interval), startOf: (number) => number * interval };
  }
  const wanted = isDate ? `one of ${Object.keys(CALENDAR).join(', ')}` : 'a positive number';
  throw new TypeError(
    `an interval of \`histograms\` must be ${wanted}, or a list of bounds; got ${describeValue(interval)}`,
  );
}

function readBounds(written: readonly unknown[], isDate: boolean): readonly number[] {
  const bounds = written.map((bound) => readBound(bound, isDate));
  if (bounds.length > 0 && bounds.every((bound, place) => bound > (bounds[place - 1] ?? -Infinity))) return bounds;
  const kind = isDate ? 'timestamps or Unix seconds' : 'numbers';
  throw new TypeError(`the bounds of \`histograms\` must be increasing ${kind}`);
}

/** Reads a bound; `NaN` if it is not one. */
function readBound(bound: unknown, isDate: boolean): number {
  if (typeof bound === 'number' && Number.isFinite(bound)) return isDate ? bound * 1000 : bound;
  return (isDate && typeof bound === 'string' ? readInstant(bound) : undefined) ?? Number.NaN;
}

/** Counts the rows that have a value with each number; a row once for each. */
function countBy(
  { numberAt, hasSeveral, numbersOf }: NumberColumn,
  found: RowSet,
  numberOf: (value: number) => number,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const add = (number: number): void => addCount(counts, number);
  found.visit(0, (row) => {
    const only = numberAt(row);
    if (!Number.isNaN(only)) add(numberOf(only));
    else if (hasSeveral(row)) new Set(numbersOf(row).map(numberOf)).forEach(add);
    return true;
  });
  return counts;
}
