import type { NumberRange } from '../../objects/matcher/number-range.ts';
import { type Site, type Writing, writeNever } from './site.ts';

/** The bounds of a range that a column can hold, inclusive. */
interface Bounds {
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** Writes a test that a date is within a range, inclusive; `high` stands for its whole millisecond. */
export function writeInstants(writing: Writing, site: Site, range: NumberRange, field: string): string {
  const { dialect, warn } = writing;
  const [first, last] = dialect.instants;
  if (range.low > last || range.high < first) return writeNever(site);
  const bounds: Bounds = {
    low: range.low < first ? undefined : range.low,
    high: range.high >= last ? undefined : range.high,
  };
  const isText = site.dates === 'iso' || (site.dates === 'timestamp' && !dialect.dates.includes('timestamptz'));
  if (!isText) return writeBounds(writing, site, bounds);
  const form = site.dates === 'iso' ? '2025-01-31T12:00:00Z' : '2025-01-31 12:00:00';
  const message = `dates are compared exactly only in the form ${form}, with or without a fraction`;
  warn({ code: 'date-form', field, message });
  return writeTextual(writing, site.value, bounds, site.dates === 'iso' ? 'Z' : '');
}

function writeBounds({ dialect, bind }: Writing, { dates, zone, value }: Site, { low, high }: Bounds): string {
  const all: string[] = [];
  if (dates === 'epoch' || dates === 'epoch-ms') {
    const unit = dates === 'epoch' ? 1000 : 1;
    if (low !== undefined) all.push(`${value} >= ${bind(Math.ceil(low / unit), 'integer')}`);
    if (high !== undefined) all.push(`${value} <= ${bind(Math.floor(high / unit), 'integer')}`);
  } else {
    const compared = zone === undefined ? value : (dialect.inZone?.(value, bind(zone, 'text')) ?? value);
    const type = dates === 'timestamp' && zone === undefined ? 'time' : 'instant';
    if (low !== undefined) all.push(`${compared} >= ${bind(low, type)}`);
    // A column may hold microseconds, which the matcher cuts off.
    if (high !== undefined) all.push(`${compared} < ${bind(high + 1, type)}`);
  }
  const [only = `${value} IS NOT NULL`, ...others] = all;
  return others.length === 0 ? only : `(${all.join(' AND ')})`;
}

/** Compares texts in the usual form, with fractions of any length. */
function writeTextual({ dialect, bind }: Writing, value: string, { low, high }: Bounds, end: 'Z' | ''): string {
  const separator = end === '' ? ' ' : 'T';
  const write = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 23).replace('T', separator);
  const digits = end === '' ? value : `replace(${value}, 'Z', '')`;
  const isWhole = `length(${value}) = ${19 + end.length}`;
  const exact = dialect.ordered(`substr(${digits} || CASE WHEN ${isWhole} THEN '.000' ELSE '000' END, 1, 23)`);
  const text = dialect.ordered(value);
  const bounds = [dialect.isLike(value, `____-__-__${separator}__:__:__%${end}`)];
  // The bounds of the whole texts need no function, so an index serves them. `~` sorts after all characters of a date.
  if (low !== undefined) {
    bounds.push(`${text} >= ${bind(write(low).slice(0, 19), 'text')}`, `${exact} >= ${bind(write(low), 'text')}`);
  }
  if (high !== undefined) {
    bounds.push(
      `${text} <= ${bind(`${write(high).slice(0, 19)}~`, 'text')}`,
      `${exact} <= ${bind(write(high), 'text')}`,
    );
  }
  return `(${bounds.join(' AND ')})`;
}
