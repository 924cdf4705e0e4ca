import type { Resource } from '../catalogue/resource.ts';
import { describeValue } from '../text/describe-value.ts';
import { isList } from '../text/is-list.ts';
import { readOptions, readPath } from './arguments.ts';
import type { Columns } from './columns.ts';
import { countFacets, type Facet } from './facets.ts';
import { type Bucket, createHistogram, type Interval } from './histogram.ts';
import type { NumberColumn } from './number-column.ts';
import type { RowSet } from './row-set.ts';
import type { Rows } from './rows.ts';

/** What to compute of the objects that match a query. */
export interface SummaryParts {
  /** Token and boolean fields whose values are counted. */
  readonly facets?: readonly string[];
  /** Numeric and date fields, each with the interval by which its values are counted. */
  readonly histograms?: Readonly<Record<string, Interval>>;
  /** Numeric fields whose values are added up. */
  readonly sums?: readonly string[];
}

/** The values of a numeric field, added up. An object with several values counts with each. */
export interface Sum {
  /** The number of values. */
  readonly count: number;
  /** 0 if there are no values. */
  readonly sum: number;
  /** `null` if there are no values; so are `max` and `average`. */
  readonly min: number | null;
  readonly max: number | null;
  readonly average: number | null;
}

/** A summary of the objects that match a query, with a property for each field asked for. */
export interface Summary<Parts extends SummaryParts = SummaryParts> {
  /** The number of objects. */
  readonly count: number;
  readonly facets: { readonly [Field in NonNullable<Parts['facets']>[number]]: readonly Facet[] };
  readonly histograms: { readonly [Field in keyof NonNullable<Parts['histograms']>]: readonly Bucket[] };
  readonly sums: { readonly [Field in NonNullable<Parts['sums']>[number]]: Sum };
}

/** A key of a keyed field and the number of objects that have a value for it. */
export interface KeyCount {
  readonly key: string;
  readonly count: number;
}

/** Computes a summary of the rows that `find` returns; validates the parts before it calls `find`. */
export type Summarize = (found: RowSet) => Summary;

/** @throws {TypeError} If a field does not exist or has the wrong type, or an interval is invalid. */
export function readSummary(resource: Resource, parts: SummaryParts, columns: Columns, rows: Rows<unknown>): Summarize {
  const { facets = [], histograms = {}, sums = [] } = readOptions(parts, ['facets', 'histograms', 'sums'], 'parts');
  const counters = readNames(facets, 'facets').map(
    (path) => [path, readFacets(resource, path, columns, rows)] as const,
  );
  if (typeof histograms !== 'object' || histograms === null) {
    throw new TypeError(`\`histograms\` must be an object; got ${describeValue(histograms)}`);
  }
  const drawers = Object.entries(histograms).map(([path, interval]) => {
    const resolved = readPath(resource, path, 'histograms');
    return [path, createHistogram(resolved, interval, columns.numberColumnOf)] as const;
  });
  const adders = readNames(sums, 'sums').map((path) => {
    const resolved = readPath(resource, path, 'sums');
    const { type } = resolved.field;
    if (type !== 'numeric') throw new TypeError(`\`sums\` must name numeric fields; ${path} is a ${type} field`);
    return [path, (found: RowSet) => addUp(columns.numberColumnOf(resolved), found)] as const;
  });
  const compute = <Part>(of: readonly (readonly [string, (found: RowSet) => Part])[], found: RowSet) =>
    Object.fromEntries(of.map(([path, part]) => [path, part(found)]));
  return (found) => ({
    count: found.size,
    facets: compute(counters, found),
    histograms: compute(drawers, found),
    sums: compute(adders, found),
  });
}

function readNames(names: readonly string[], name: string): readonly string[] {
  if (isList(names)) return names;
  throw new TypeError(`\`${name}\` must be a list of fields; got ${describeValue(names)}`);
}

/**
 * Returns the counter of the values of a field.
 *
 * @throws {TypeError} If there is no such field, or it is neither a token nor a boolean field.
 */
export function readFacets(
  resource: Resource,
  path: string,
  columns: Columns,
  rows: Rows<unknown>,
): (found: RowSet) => readonly Facet[] {
  const resolved = readPath(resource, path);
  const { type } = resolved.field;
  if (type !== 'token' && type !== 'boolean') {
    throw new TypeError(`\`field\` must be a token or boolean field; ${path} is a ${type} field`);
  }
  return (found) => countFacets(columns.textColumnOf(resolved), found, rows, type === 'boolean');
}

function addUp({ numberAt, hasSeveral, numbersOf }: NumberColumn, found: RowSet): Sum {
  let count = 0;
  let sum = 0;
  let min = Infinity;
  let max = -Infinity;
  const add = (one: number): void => {
    // Adding 0 turns -0 into 0.
    const number = one + 0;
    count++;
    sum += number;
    if (number < min) min = number;
    if (number > max) max = number;
  };
  found.visit(0, (row) => {
    const only = numberAt(row);
    if (!Number.isNaN(only)) add(only);
    else if (hasSeveral(row)) numbersOf(row).forEach(add);
    return true;
  });
  if (count === 0) return { count, sum, min: null, max: null, average: null };
  return { count, sum, min, max, average: sum / count };
}
