import tty from 'node:tty';
import { Option } from '@commander-js/extra-typings';
import { formatMinor } from '../../../assist/money.ts';
import { addCount } from '../../../language/base/count.ts';
import { countOf } from '../../../language/base/plural.ts';
import type { Field } from '../../../language/catalogue/field.ts';
import { hasRole } from '../../../language/catalogue/field-roles.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { toVisible, widthOf } from '../../../language/diagnostic/quote.ts';
import { type Bucket, CALENDAR, intervalOf } from '../../../objects/collection/histogram.ts';
import { readNumber } from '../../../objects/collection/number-column.ts';
import type { Facet } from '../../../objects/collection/summary.ts';
import { foldText } from '../../../objects/matcher/fold-text.ts';
import { findValues } from '../../../objects/matcher/found-values.ts';
import { instantsOf } from '../../../objects/matcher/instants.ts';
import { readText } from '../../../objects/matcher/values.ts';
import type { Output } from '../output.ts';
import { type MatchWriter, type ObjectFormat, writeCsvValue, writeRow } from './write-matches.ts';

/** The option that prints a summary instead of the objects. */
export function summarizeOption() {
  const words = 'print only a summary: sums by currency, and counts by status and by date';
  return new Option('--summarize', words).conflicts(['count', 'columns', 'explain', 'facets', 'resume']);
}

/** Longer charts are hard to read. */
const MAX_ROWS = 31;
/** The width of the longest bar, in columns of the terminal. */
const MAX_BAR = 30;

/** The amounts of a field in one currency, in its minor unit. */
interface CurrencySum {
  readonly field: string;
  /** `null` for objects without a currency, or with several. */
  readonly currency: string | null;
  readonly count: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
}

/** What is counted of objects as they come; nothing else of them is kept. */
interface Tally<Result> {
  add(object: object): void;
  result(): Result;
}

/** Writes a summary of the matches: their amounts by currency, and how many have each status and date. */
export function writeSummary(resource: Resource, format: ObjectFormat | undefined, output: Output): MatchWriter {
  const fields = [...resource.entries.values()].filter(({ keyed }) => keyed !== true);
  const status = fields.find((field) => hasRole(field, 'status'));
  const date = fields.find(({ type }) => type === 'date');
  const sums = fields.filter(({ money }) => money === true).map((field) => tallyMoney(resource, field));
  const facets = status && tallyTexts(status);
  const histogram = date && tallyDates(date);
  let count = 0;
  return {
    takesAll: false,
    write({ object }) {
      count++;
      for (const tally of [...sums, facets, histogram]) tally?.add(object);
      return undefined;
    },
    end() {
      const parts: SummaryParts = {
        count,
        sums: sums.flatMap((tally) => tally.result()),
        facets: status && facets && { field: status.path, values: facets.result() },
        histogram: date && histogram && { field: date.path, ...histogram.result() },
      };
      if (format === 'json') return output.write(`${JSON.stringify(parts)}\n`);
      if (format === 'csv') return output.write(listRows(parts).map(writeRow).join(''));
      return output.write(renderSummary(resource, parts, output));
    },
  };
}

/** The rows of CSV: all objects, and those of each currency, status and date, with sums in the minor unit. */
function listRows({ count, sums, facets, histogram }: SummaryParts): readonly (readonly string[])[] {
  const rows = [
    { value: null, count },
    ...sums.map(({ field, currency, count, sum }) => ({ field, value: currency, count, sum })),
    ...(facets?.values ?? []).map((facet) => ({ field: facets?.field, ...facet })),
    ...(histogram?.buckets ?? []).map(({ from, count }) => ({ field: histogram?.field, value: from, count })),
  ].map((row) => ({ field: '', sum: '', ...row }));
  const cells = rows.map(({ field, value, count, sum }) => [field, value, count, sum]);
  return [['field', 'value', 'count', 'sum'], ...cells].map((row) => row.map((cell) => writeCsvValue(cell ?? '')));
}

interface SummaryParts {
  readonly count: number;
  readonly sums: readonly CurrencySum[];
  readonly facets: { readonly field: string; readonly values: readonly Facet[] } | undefined;
  readonly histogram: ({ readonly field: string } & Histogram) | undefined;
}

interface Histogram {
  readonly interval: string;
  readonly buckets: readonly Bucket[];
}

function valuesOf<Value>(field: Field, object: object, read: (value: unknown) => Value | undefined): readonly Value[] {
  return findValues({ field, key: undefined }, object).flatMap(({ value }) => read(value) ?? []);
}

function tallyMoney({ entries }: Resource, field: Field): Tally<readonly CurrencySum[]> {
  const sums = new Map<string | null, CurrencySum>();
  const named = field.currency === undefined ? undefined : entries.get(field.currency);
  const currencyOf = (object: object): string | null => {
    if (named === undefined) return field.currency ?? null;
    const codes = new Set(valuesOf(named, object, readText).map((code) => code.toUpperCase()));
    const [code = null] = codes;
    return codes.size === 1 ? code : null;
  };
  return {
    add(object) {
      for (const number of valuesOf(field, object, readNumber)) {
        const currency = currencyOf(object);
        const { count, sum, min, max } = sums.get(currency) ?? { count: 0, sum: 0, min: number, max: number };
        sums.set(currency, {
          field: field.path,
          currency,
          count: count + 1,
          sum: sum + number,
          min: Math.min(min, number),
          max: Math.max(max, number),
        });
      }
    },
    result: () => [...sums.values()].sort((a, b) => b.count - a.count),
  };
}

/** Counts texts without regard to letter case, each in its first spelling. */
function tallyTexts(field: Field): Tally<readonly Facet[]> {
  const counts = new Map<string | null, number>();
  const spellings = new Map<string, string>();
  return {
    add(object) {
      const texts = valuesOf(field, object, readText).filter((text) => text !== '');
      for (const text of texts) if (!spellings.has(foldText(text))) spellings.set(foldText(text), text);
      const known = new Set(texts.map((text) => spellings.get(foldText(text)) ?? text));
      for (const text of known.size === 0 ? [null] : known) addCount(counts, text);
    },
    result: () => Array.from(counts, ([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count),
  };
}

/** Counts by the finest interval that makes a readable chart. */
function tallyDates(field: Field): Tally<Histogram> {
  const byHour = new Map<number, number>();
  const { hour } = CALENDAR;
  return {
    add(object) {
      for (const number of new Set(valuesOf(field, object, instantsOf(field)).map(hour.numberOf))) {
        addCount(byHour, number);
      }
    },
    result() {
      const hours = [...byHour].sort(([a], [b]) => a - b);
      const duration = hour.startOf((hours.at(-1)?.[0] ?? 0) - (hours[0]?.[0] ?? 0));
      const interval = intervalOf(duration, MAX_ROWS);
      const { numberOf, startOf } = CALENDAR[interval];
      const counts = new Map<number, number>();
      for (const [number, count] of hours) addCount(counts, numberOf(hour.startOf(number)), count);
      const write = (number: number): string => new Date(startOf(number)).toISOString();
      return {
        interval,
        buckets: Array.from(counts, ([number, count]) => ({ from: write(number), to: write(number + 1), count })),
      };
    },
  };
}

function renderSummary({ name }: Resource, { count, sums, facets, histogram }: SummaryParts, output: Output): string {
  const { strong } = output.style;
  const parts = [`${strong(countOf(count, toVisible(name)))}\n`];
  for (const field of new Set(sums.map((sum) => sum.field))) {
    const rows = sums
      .filter((sum) => sum.field === field)
      .map(({ currency, ...sum }) => [
        currency === null ? '(no currency)' : toVisible(currency),
        writeAmount(sum.sum, currency),
        writeAmount(sum.sum / sum.count, currency),
        sum.count.toLocaleString('en'),
      ]);
    const [head = '', ...lines] = alignRows([[field, 'sum', 'average', 'count'], ...rows]);
    parts.push(`${[strong(head), ...lines].join('\n')}\n`);
  }
  if (facets !== undefined && count > 0) {
    const shown = facets.values.slice(0, MAX_ROWS);
    const others = facets.values.slice(MAX_ROWS).reduce((sum, { count }) => sum + count, 0);
    const rows = shown.map(
      ({ value, count }) => [value === null ? '(no value)' : toVisible(String(value)), count] as const,
    );
    parts.push(drawChart(facets.field, others === 0 ? rows : [...rows, ['(other values)', others]], strong));
  }
  if (histogram !== undefined && histogram.buckets.length > 0) {
    const { field, interval, buckets } = histogram;
    const length = interval === 'hour' ? 16 : interval === 'month' ? 7 : interval === 'year' ? 4 : 10;
    const rows = buckets.map(({ from, count }) => [String(from).slice(0, length).replace('T', ' '), count] as const);
    parts.push(drawChart(`${field} by ${interval} (UTC)`, rows, strong));
  }
  return parts.join('\n');
}

/** An amount in the minor unit, as people read it. */
function writeAmount(minor: number, currency: string | null): string {
  const amount = currency === null ? undefined : formatMinor(String(Math.round(minor)), currency);
  return amount?.replace(` ${currency}`, '') ?? minor.toLocaleString('en');
}

/** A row for each count; on a terminal, with a bar. */
function drawChart(title: string, rows: readonly (readonly [label: string, count: number])[], strong: Paint): string {
  const highest = Math.max(...rows.map(([, count]) => count));
  const lines = alignRows(rows.map(([label, count]) => [label, count.toLocaleString('en')]));
  const bars = rows.map(([, count]) => '█'.repeat(Math.max(1, Math.round((count / highest) * MAX_BAR))));
  const shown = tty.isatty(1) ? lines.map((line, index) => `${line}  ${bars[index]}`) : lines;
  return `${[strong(title), ...shown].join('\n')}\n`;
}

type Paint = (text: string) => string;

/** Aligns the first cells of rows to the left, the others, which are numbers, to the right. */
function alignRows(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? ''))));
  return rows.map((row) => {
    const cells = row.map((cell, at) => {
      const space = ' '.repeat((widths[at] ?? 0) - widthOf(cell));
      return at === 0 ? cell + space : space + cell;
    });
    return cells.join('  ');
  });
}
