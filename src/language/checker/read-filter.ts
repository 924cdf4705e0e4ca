import type { ListAssumption, ListFilter } from '../catalogue/list-filters.ts';
import type { Resource } from '../catalogue/resource.ts';
import { VALUE_FORMATS } from '../catalogue/value-formats.ts';
import { quoteDouble } from '../syntax/print-query.ts';
import { checkQuery } from './check-query.ts';
import { completeIsoTime, readTimestamp, splitIsoTime } from './timestamp.ts';

/** A clause that a filter of version 1 may stand for, and what must be assumed so that it selects the same objects. */
export interface FilterReading {
  readonly clause: string;
  readonly assumes: readonly ListAssumption[];
}

interface ValueReading {
  /** The operator, if it is not that of the filter. */
  readonly operator?: string;
  readonly value: string;
  readonly assumes: readonly ListAssumption[];
}

/** Reads a value of a filter as the clauses that it may stand for, the most likely first; none for a wrong value. */
export function readFilter(resource: Resource, { clauses }: ListFilter, value: string): readonly FilterReading[] {
  return clauses.flatMap(({ field, operator, isNegated, assumes = [] }) => {
    const { type, format } = resource.entries.get(field) ?? {};
    const isWrong =
      value === '' ||
      (type === 'numeric' && !/^-?\d+$/.test(value)) ||
      (format !== undefined && !VALUE_FORMATS[format].matches(value));
    if (isWrong) return [];
    const readings: readonly ValueReading[] =
      type === 'date'
        ? readTime(value, operator === '<=')
        : [{ value: type === 'numeric' ? value : quoteDouble(value), assumes: [] }];
    return readings
      .map((one) => ({
        clause: `${isNegated === true ? '-' : ''}${field}${one.operator ?? operator}${one.value}`,
        assumes: [...assumes, ...one.assumes],
      }))
      .filter(({ clause }) => checkQuery(resource, clause).query !== undefined);
  });
}

const DAY_MS = 86_400_000;

/** Reads a time, perhaps without an offset. The upper bound without a time may be the start or the end of the day. */
function readTime(value: string, isUpper: boolean): readonly ValueReading[] {
  const parts = splitIsoTime(value);
  const written = completeIsoTime(value);
  if (written === undefined) return [];
  const start = { value: quoteDouble(written), assumes: parts?.offset === undefined ? (['utc'] as const) : [] };
  if (!isUpper || parts?.time !== undefined) return [start];
  const next = new Date((readTimestamp(written) ?? Number.NaN) + DAY_MS);
  if (Number.isNaN(next.getTime())) return [];
  return [
    { ...start, assumes: ['utc', 'day-start'] },
    { operator: '<', value: quoteDouble(next.toISOString().replace('.000', '')), assumes: ['utc', 'day-end'] },
  ];
}
