import { type Meaning, reference } from '../../support/reference-matcher.ts';
import { breaks, type Mutant } from './mutant.ts';

const { compare, judge, toInstant } = reference;

/** Other texts of dates: read where the reference reads none, or not read. */
const read = (reading: (text: string) => number | undefined): Partial<Meaning> => ({
  toInstant: (value) => (typeof value === 'string' ? reading(value) : toInstant(value)),
});

const rewrite = (pattern: RegExp, replacement: string): Partial<Meaning> =>
  read((text) => toInstant(text.replace(pattern, replacement)));

const refuse = (pattern: RegExp): Partial<Meaning> =>
  read((text) => (pattern.test(text) ? undefined : toInstant(text)));

/** Both instants changed in the same way. */
const changed = (change: (epochMs: number) => number): Partial<Meaning> => ({
  compare: (left, operator, right) => compare(change(left), operator, change(right)),
});

const orElse = (reading: (text: string) => number): Partial<Meaning> =>
  read((text) => {
    const instant = toInstant(text) ?? reading(text);
    return Number.isNaN(instant) ? undefined : instant;
  });

/** Wrong answers to when something was. */
export const DATE_MUTANTS: readonly Mutant[] = breaks('L3.9', {
  'compares texts': {
    judge: (clause, values, meaning) => {
      const { value } = clause;
      if (value.kind !== 'date') return judge(clause, values, meaning);
      const wanted = /^\d+$/.test(value.text) ? new Date(value.epochMs).toISOString() : value.text;
      const isTrue = (text: string): boolean => compare(text < wanted ? -1 : text > wanted ? 1 : 0, clause.operator, 0);
      return values.some((one) => typeof one === 'string' && isTrue(one)) !== clause.isNegated;
    },
  },
  'compares to the second': changed((epochMs) => Math.floor(epochMs / 1000)),
  'compares to the day': changed((epochMs) => Math.floor(epochMs / 86_400_000)),
  'takes > for >=': { compare: (left, operator, right) => compare(left, operator === '>' ? '>=' : operator, right) },
  'takes < for <=': { compare: (left, operator, right) => compare(left, operator === '<' ? '<=' : operator, right) },
  'takes >= for >': { compare: (left, operator, right) => compare(left, operator === '>=' ? '>' : operator, right) },
  'takes <= for <': { compare: (left, operator, right) => compare(left, operator === '<=' ? '<' : operator, right) },
  'rounds to the millisecond': read((text) => {
    const fraction = /\.(\d+)/.exec(text)?.[1];
    const whole = toInstant(text.replace(/\.\d+/, ''));
    return whole === undefined || fraction === undefined ? whole : whole + Math.round(Number(`0.${fraction}`) * 1000);
  }),
  'keeps fractions of a millisecond': read((text) => {
    const fraction = /\.(\d+)/.exec(text)?.[1];
    const whole = toInstant(text.replace(/\.\d+/, ''));
    return whole === undefined || fraction === undefined ? whole : whole + Number(`0.${fraction}`) * 1000;
  }),
  'takes the digits of a fraction for milliseconds': read((text) => {
    const fraction = /\.(\d{1,3})/.exec(text)?.[1];
    const whole = toInstant(text.replace(/\.\d+/, ''));
    return whole === undefined || fraction === undefined ? whole : whole + Number(fraction);
  }),
  'drops fractions': rewrite(/\.\d+/, ''),
  'overlooks offsets': rewrite(/(T.*)[+-]\d\d:\d\d$/, '$1Z'),
  'turns offsets round': read((text) =>
    toInstant(
      text.replace(/(T.*)([+-])(\d\d:\d\d)$/, (_, time, sign, offset) => `${time}${sign === '+' ? '-' : '+'}${offset}`),
    ),
  ),
  'overlooks the minutes of offsets': rewrite(/([+-]\d\d):\d\d$/, '$1:00'),
  'takes a time without an offset for a local one': rewrite(/(T\d\d:[\d:.]+)$/, '$1+01:00'),
  'refuses a time without an offset': refuse(/T\d\d:[\d:.]+$/),
  'refuses a date alone': refuse(/^.{10}$/),
  'takes a date alone for its end': rewrite(/^(.{10})$/, '$1T23:59:59.999Z'),
  'refuses a time without seconds': refuse(/T\d\d:\d\d(?!:)/),
  'refuses an offset': refuse(/T.*[+-]/),
  'refuses fractions that are not of three digits': refuse(/\.(?!\d{3}(?!\d))/),
  'refuses a small t': refuse(/t/),
  'reads what Date.parse reads': orElse((text) => Date.parse(text)),
  'reads days that do not exist': orElse((text) => {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
    return Date.UTC(Number(year), Number(month) - 1, Number(day));
  }),
  'knows no century without a leap day': read((text) =>
    /^(?:1900|2100)-02-29/.test(text) ? toInstant(text.replace('02-29', '03-01')) : toInstant(text),
  ),
  'takes every century for one without a leap day': refuse(/^..00-02-29/),
  'reads a leap second': rewrite(/:60(?=Z)/, ':59.999'),
  'reads the end of a day as 24:00': read((text) => toInstant(text.replace('T24:00:00', 'T23:59:59.999'))),
  'reads a space for the T': rewrite(/^(.{10}) (?=\d\d:\d\d:\d\dZ$)/, '$1T'),
  'reads offsets without a colon': rewrite(/([+-]\d\d)(\d\d)$/, '$1:$2'),
  'reads offsets of hours': rewrite(/(T.*[+-]\d\d)$/, '$1:00'),
  'reads a comma in a fraction': rewrite(/,/, '.'),
  'reads days without dashes': rewrite(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
  'reads days without zeros': rewrite(/-(\d)(?=-|$)/g, '-0$1'),
  'reads a month alone': rewrite(/^(\d{4}-\d\d)$/, '$1-01'),
  'reads a year alone': rewrite(/^(\d{4})$/, '$1-01-01'),
  'trims dates': read((text) => toInstant(text.trim())),
  'takes a line break at the end for nothing': read((text) => toInstant(text.replace(/\n$/, ''))),
  'reads texts of seconds': orElse((text) => (/^\d+$/.test(text) ? Number(text) * 1000 : Number.NaN)),
  'reads numbers as seconds': { toInstant: (value) => (typeof value === 'number' ? value * 1000 : toInstant(value)) },
  'reads numbers as milliseconds': { toInstant: (value) => (typeof value === 'number' ? value : toInstant(value)) },
  'takes a year of two digits for one of the last century': read((text) =>
    toInstant(text.replace(/^00(?=\d\d-)/, '19')),
  ),
  'knows nothing before 1970': read((text) => {
    const instant = toInstant(text);
    return instant === undefined || instant < 0 ? undefined : instant;
  }),
  'takes what is no date for the first instant': { toInstant: (value) => toInstant(value) ?? 0 },
  'takes what is no date for the last instant': { toInstant: (value) => toInstant(value) ?? Number.MAX_VALUE },
  'takes what is no date for equal': {
    toInstant: (value) => toInstant(value) ?? (value === null ? undefined : Number.NaN),
    compare: (left, operator, right) => Number.isNaN(left) || compare(left, operator, right),
  },
  'counts fractions back before 1970': read((text) => {
    const epochMs = toInstant(text);
    const whole = toInstant(text.replace(/\.\d+/, ''));
    return epochMs === undefined || whole === undefined || epochMs >= 0 ? epochMs : 2 * whole - epochMs;
  }),
  'reads the digits of other scripts': read((text) =>
    toInstant(text.replace(/[\u0660-\u0669\uff10-\uff19]/g, (digit) => String((digit.charCodeAt(0) & 0xff) % 16))),
  ),
});
