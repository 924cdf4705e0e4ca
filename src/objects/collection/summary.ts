import { addCount } from '../../language/base/count.ts';
import { describeValue, isList } from '../../language/base/plain-data.ts';
import { typeWithArticle } from '../../language/catalogue/field-types.ts';
import type { ResolvedField } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { option, readOptions } from '../../language/diagnostic/read-options.ts';
import { createKeyReader } from '../matcher/found-values.ts';
import { readPath } from './arguments.ts';
import type { RowSet } from './bitmap.ts';
import type { Columns } from './columns.ts';
import { type Bucket, createHistogram, type Interval } from './histogram.ts';
import type { NumberColumn } from './number-column.ts';
import type { Rows } from './rows.ts';
import type { TextColumn } from './text-column.ts';

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

const FIELDS = option<readonly string[]>([], 'a list of fields', isList);
const HISTOGRAMS = option<Readonly<Record<string, Interval>>>({}, 'an object', (value) => Object(value) === value);

/** @throws {TypeError} If a field does not exist or has the wrong type, or an interval is invalid. */
export function readSummary(resource: Resource, parts: SummaryParts, columns: Columns, rows: Rows<unknown>): Summarize {
  const { facets, histograms, sums } = readOptions(
    { facets: FIELDS, histograms: HISTOGRAMS, sums: FIELDS },
    parts,
    'parts',
  );
  const counters = facets.map((path) => [path, readFacets(resource, path, columns, rows)] as const);
  const drawers = Object.entries(histograms).map(([path, interval]) => {
    const resolved = readPath(resource, path, 'histograms');
    return [path, createHistogram(resolved, interval, columns.numberColumnOf)] as const;
  });
  const adders = sums.map((path) => {
    const resolved = readPath(resource, path, 'sums');
    const { type } = resolved.field;
    if (type !== 'numeric')
      throw new TypeError(`\`sums\` must name numeric fields; ${path} is ${typeWithArticle(type)}`);
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
  const resolved = readFacetField(resource, path);
  return (found) => countFacets(columns.textColumnOf(resolved), found, rows, resolved.field.type === 'boolean');
}

/** @throws {TypeError} If there is no such field, or it is neither a token nor a boolean field. */
export function readFacetField(resource: Resource, path: string): ResolvedField {
  const resolved = readPath(resource, path);
  const { type } = resolved.field;
  if (type === 'token' || type === 'boolean') return resolved;
  throw new TypeError(`\`field\` must be a token or boolean field; ${path} is ${typeWithArticle(type)}`);
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

/** A value of a field and the number of objects that have it. */
export interface Facet {
  /**
   * The text, in the spelling of the first object of the collection that has it, or
   * the boolean; `null` for objects without a value.
   */
  readonly value: string | boolean | null;
  readonly count: number;
}

/** Counts the values of a column in the given rows, the most frequent first, `null` last. */
function countFacets(column: TextColumn, found: RowSet, rows: Rows<unknown>, isBoolean: boolean): readonly Facet[] {
  const { texts } = column.dictionary;
  const perCode = new Uint32Array(texts.length);
  let absent = 0;
  const { present } = column;
  found.visit(0, (row) => {
    (perCode[column.codeOf(row)] as number)++;
    if (!present.has(row)) absent++;
    return true;
  });
  const values = placeValues(column, rows, distribute(perCode, column));
  values.sort((a, b) => b.count - a.count || a.row - b.row || a.place - b.place);
  const facets = values.map(({ text, count }): Facet => ({ value: isBoolean ? text === 'true' : text, count }));
  return absent > 0 ? [...facets, { value: null, count: absent }] : facets;
}

/** Distributes the count of each combination to its members. */
function distribute(perCode: Uint32Array, { dictionary }: TextColumn): Uint32Array {
  const counts = new Uint32Array(perCode.length);
  for (const [code, count] of perCode.entries()) {
    if (count === 0) continue;
    for (const member of dictionary.membersOf(code)) (counts[member] as number) += count;
  }
  return counts;
}

/** A value, its count and its first appearance: the row, and the place among the values of that row. */
interface PlacedValue {
  readonly text: string;
  readonly count: number;
  readonly row: number;
  readonly place: number;
}

/** Finds where each counted value first appears, as in a new collection of the current objects. */
function placeValues(column: TextColumn, rows: Rows<unknown>, counts: Uint32Array): PlacedValue[] {
  const { dictionary } = column;
  const firstRows = findFirstRows(column, rows.length, counts);
  const values: PlacedValue[] = [];
  for (const [code, count] of counts.entries()) {
    const text = dictionary.texts[code];
    // An empty text is no value (L3.3).
    if (count === 0 || text === undefined || text === '') continue;
    const row = firstRows[code] as number;
    const spellings = column.textsOf(rows.objectAt(row));
    const place = spellings.findIndex((spelling) => dictionary.find(spelling) === code);
    values.push({ text: spellings[place] ?? text, count, row, place });
  }
  return values;
}

const NO_ROW = 2 ** 32 - 1;

/** Finds the first row of each counted value, among all rows. */
function findFirstRows({ dictionary, codeOf }: TextColumn, length: number, counts: Uint32Array): Uint32Array {
  const firstRows = new Uint32Array(counts.length).fill(NO_ROW);
  const isSeen = new Uint8Array(counts.length);
  let missing = 0;
  for (const count of counts) if (count > 0) missing++;
  for (let row = 0; row < length && missing > 0; row++) {
    const code = codeOf(row);
    if (isSeen[code] === 1) continue;
    isSeen[code] = 1;
    for (const member of dictionary.membersOf(code)) {
      if (firstRows[member] !== NO_ROW || (counts[member] as number) === 0) continue;
      firstRows[member] = row;
      missing--;
    }
  }
  return firstRows;
}

/**
 * Returns the counter of the keys of a field.
 *
 * @throws {TypeError} If there is no such field, or it has no keys.
 */
export function readKeys(
  resource: Resource,
  path: string,
  rows: Rows<unknown>,
): (found: RowSet) => readonly KeyCount[] {
  const field = typeof path === 'string' ? resource.entries.get(path) : undefined;
  if (field?.keyed !== true) {
    throw new TypeError(`\`field\` must be a field of ${resource.name} with keys; got ${describeValue(path)}`);
  }
  const keysOf = createKeyReader(field);
  return (found) => {
    const counts = new Map<string, number>();
    found.visit(0, (row) => {
      for (const key of keysOf(rows.objectAt(row))) addCount(counts, key);
      return true;
    });
    // The sort is stable, so keys with equal counts stay in order of first appearance.
    return Array.from(counts, ([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count);
  };
}
