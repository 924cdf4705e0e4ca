import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toMinorUnit } from '../../src/assist/sentences/amounts.ts';
import { guessClauses } from '../../src/assist/sentences/guess-clauses.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { CURRENCIES } from '../../src/language/catalogue/value-sets.ts';
import type { Goal } from './goals.ts';
import { writeTable } from './markdown.ts';
import type { Section } from './section.ts';

/** A phrase of the specification, and whether some clauses mean what it says. */
interface Case {
  readonly phrase: string;
  readonly now: Date;
  /** Whether the specification itself has no meaning for it: 30 February. */
  readonly isMeaningless: boolean;
  /** What the specification says, for the list of wrong readings. */
  readonly expected: string;
  isRight(query: string): boolean;
}

type Score = 'right' | 'silent' | 'wrong';

/**
 * Compares what sentences are read as with the specification of Recognizers-Text, which nobody here
 * wrote: `git clone https://github.com/microsoft/Recognizers-Text`. Each phrase that it finds in a
 * sentence is read on its own, once for each reference time, as a payment's day or amount.
 *
 * - Right is a phrase for which one of the offers is right. Silence is right where the
 *   specification has no meaning either. Wrong is a phrase with offers of which none is right.
 * - Left out are durations, sets of days, times of any day, and amounts in a unit that is not the
 *   currency of one country, such as `francs`: a query cannot say them.
 * - A date without a year has two meanings there, before and after the reference time. Either is right.
 * - The specification ends `from 2 to 10 July` with the 10th and `last week` before Monday. So the
 *   last day, month, quarter, year, hour or minute that a phrase names may be included or not; the
 *   same holds for `after` and `until`, not for `before`. A period that ends today may end now, or be
 *   open. A time of day may last a minute or an hour. `Friday before 5pm` may begin with
 *   that day, and what lasts from today may begin tomorrow.
 * - Left out is a number alone, such as the 18 of `june 18`.
 */
export function measureSentences(folder: string, lists: boolean): Section {
  const kinds = [
    { name: 'dates', cases: readDates(folder) },
    { name: 'amounts', cases: readAmounts(folder) },
  ];
  const wrong: string[] = [];
  const goals: Goal[] = [];
  const rows = kinds.map(({ name, cases }) => {
    const count = { right: 0, silent: 0, wrong: 0 };
    for (const one of cases) {
      const { score, offers } = judge(one);
      count[score]++;
      if (score === 'wrong' || (lists && score === 'silent')) {
        wrong.push(`${score}: ${one.phrase} | ${one.now.toISOString().slice(0, 16)} | ${offers} | ${one.expected}`);
      }
    }
    const percent = (part: number): number => (100 * part) / cases.length;
    goals.push(
      { what: `${name} that are right, %`, kind: 'at least', limit: 60, measured: percent(count.right) },
      { what: `${name} that are wrong, %`, kind: 'at most', limit: 2, measured: percent(count.wrong) },
    );
    return [name, ...[cases.length, count.right, count.silent, count.wrong].map(String)];
  });
  const text = [
    '## Sentences',
    '',
    'Phrases of the specification of Recognizers-Text in English.',
    '',
    writeTable(['kind', 'phrases', 'right', 'silent', 'wrong'], rows),
    ...(lists ? ['', ...wrong] : []),
  ].join('\n');
  return { text, goals };
}

function judge({ phrase, now, isMeaningless, isRight }: Case): { readonly score: Score; readonly offers: string } {
  const offers = guessClauses(catalogue.payments, phrase, { now, timeZone: 'UTC' }).map(({ text }) => text);
  const score = offers.length === 0 ? (isMeaningless ? 'right' : 'silent') : offers.some(isRight) ? 'right' : 'wrong';
  return { score, offers: offers.join(' || ') };
}

/** A result of the specification. */
interface Result {
  readonly Text: string;
  readonly TypeName?: string;
  readonly Resolution?: Readonly<Record<string, string | null>> & { readonly values?: readonly Value[] };
}

type Value = Readonly<Partial<Record<'timex' | 'Mod' | 'value' | 'start' | 'end', string>>>;

interface Example {
  readonly Context?: { readonly ReferenceDateTime?: string };
  readonly Results: readonly Result[];
}

function readExamples(folder: string, file: string): readonly Example[] {
  const text = readFileSync(join(folder, 'Specs', file), 'utf8');
  return JSON.parse(text.replace(/^\uFEFF/, '')) as readonly Example[];
}

const DATES = new Set(['date', 'daterange', 'datetime', 'datetimerange'].map((type) => `datetimeV2.${type}`));

function readDates(folder: string): readonly Case[] {
  const cases = new Map<string, Case>();
  for (const { Context, Results } of readExamples(folder, 'DateTime/English/DateTimeModel.json')) {
    const reference = Context?.ReferenceDateTime;
    for (const { Text, TypeName = '', Resolution } of Results) {
      const values = Resolution?.values;
      if (!DATES.has(TypeName) || reference === undefined || values === undefined) continue;
      if (/^\d\d?(?:\.\d+)?$/.test(Text)) continue;
      const now = new Date(toInstant(reference));
      const meant = values.filter(({ value }) => value !== 'not resolved');
      cases.set(`${Text} ${reference}`, {
        phrase: Text,
        now,
        isMeaningless: meant.length === 0,
        expected: JSON.stringify(values),
        isRight: (query) => meant.some((value) => isPeriod(query, value, now.getTime(), /before/.test(Text))),
      });
    }
  }
  return [...cases.values()];
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

function toInstant(text: string): number {
  return Date.parse(`${text.slice(0, 19).replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`);
}

/** Whether a query looks for payments of the period of a value, and for nothing else. */
function isPeriod(query: string, value: Value, now: number, isBefore: boolean): boolean {
  const clauses = [...query.matchAll(/(?:^| )created_at(>=|<)"([^"]+)"/g)];
  const [from, to] = ['>=', '<'].map((symbol) => {
    const clause = clauses.find(([, operator]) => operator === symbol);
    return clause?.[2] === undefined ? undefined : Date.parse(clause[2]);
  });
  const { starts, ends } = listBounds(value, now, isBefore);
  return clauses.map(([all]) => all).join('') === query && starts.includes(from) && ends.includes(to);
}

type Bounds = readonly (number | undefined)[];

/** The bounds that are right; without one, a period is open. */
function listBounds(
  { Mod = '', timex = '', value, start = value, end = value }: Value,
  now: number,
  isBefore: boolean,
) {
  const [from, to] = [start, end].map((text) => (text === undefined ? undefined : toInstant(text)));
  const [isUntil, isSince] = [Mod.startsWith('before'), /^(?:since|after)/.test(Mod)];
  const isNamed = timex.startsWith('(') || (isUntil && !isBefore) || value !== undefined;
  const isToday = (at: number | undefined): boolean => at !== undefined && at <= now && now - at < DAY_MS;
  // A clock time belongs to a day, which it begins or ends with.
  const dayOf = (at: number | undefined, days: number): Bounds =>
    at === undefined || at % DAY_MS === 0 ? [] : [(Math.floor(at / DAY_MS) + days) * DAY_MS];
  const starts: Bounds = isUntil
    ? [undefined, ...dayOf(to, 0)]
    : [from, ...(isToday(from) ? [now, ...listUnits(from)] : []), ...(Mod.startsWith('after') ? listUnits(from) : [])];
  const ends: Bounds = isSince
    ? [undefined, ...dayOf(from, 1)]
    : [
        ...(value === undefined ? [to] : []),
        ...(isNamed ? listUnits(to) : []),
        ...(isToday(to) || timex === 'PRESENT_REF' ? [undefined, now] : []),
      ];
  return { starts, ends };
}

/** The ends of the day, month, quarter or year that begins at a time, or of the second, the minute or the hour. */
function listUnits(start: number | undefined): Bounds {
  if (start === undefined) return [];
  if (start % DAY_MS !== 0) return [start + 1000, start + MINUTE_MS, start + 60 * MINUTE_MS];
  const at = new Date(start);
  const month = at.getUTCMonth();
  const months = at.getUTCDate() > 1 ? [] : [1, ...(month % 3 === 0 ? [3] : []), ...(month === 0 ? [12] : [])];
  return [start + MINUTE_MS, start + DAY_MS, ...months.map((count) => Date.UTC(at.getUTCFullYear(), month + count, 1))];
}

const UNITS: Readonly<Record<string, string>> = { Dollar: 'USD', Pound: 'GBP' };

function readAmounts(folder: string): readonly Case[] {
  const cases = new Map<string, Case>();
  for (const { Results } of readExamples(folder, 'NumberWithUnit/English/CurrencyModel.json')) {
    for (const { Text, Resolution } of Results) {
      const { value, unit, isoCurrency } = Resolution ?? {};
      const currency = isoCurrency ?? UNITS[unit ?? ''];
      if (typeof value !== 'string' || currency === undefined || !CURRENCIES.includes(currency)) continue;
      const minor = toMinorUnit(value, currency);
      cases.set(Text, {
        phrase: Text,
        now: new Date('2026-11-22T10:00:00Z'),
        isMeaningless: minor === undefined,
        expected: `${minor} ${currency}`,
        isRight: (query) => query === `amount:${minor} currency_code:"${currency}"`,
      });
    }
  }
  return [...cases.values()];
}
