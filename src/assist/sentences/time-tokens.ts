import { readRelativeDate } from '../../language/checker/relative-time.ts';
import { readTimestamp } from '../../language/checker/timestamp.ts';
import type { Terminal } from './chart.ts';
import type { PeriodValues } from './periods.ts';
import type { Sentence, Token } from './tokens.ts';
import type { ValueContext } from './values.ts';
import { dayOf, fullYear, MAX_DAY, monthsOf, type When } from './when.ts';

/** Reads numbers, signs and codes as the parts of dates and times that they may be. */
export const readTimeTokens: Terminal<ValueContext> = (sentence, at, context) => {
  const token = sentence.tokens[at];
  if (token === undefined) return [];
  const edge = (category: keyof PeriodValues, value: unknown, to = at + 1) => ({ category, to, cost: 0, value });
  switch (token.kind) {
    case 'symbol':
      return /^[/\-.,:]$/.test(token.text)
        ? [edge(token.text as '.', token.text), ...(SEPARATOR.test(token.text) ? [edge('separator', token.text)] : [])]
        : readShortYear(token, sentence.tokens[at + 1], context).map((year) => edge('year', year, at + 2));
    case 'number':
      return readNumber(token, sentence.tokens[at + 1]).map(({ category, value, length }) =>
        edge(category, value, at + length),
      );
    case 'code': {
      const when = readStamp(token.text);
      return when === undefined ? [] : [edge('time', [when])];
    }
    case 'word':
      return token.folded === 'now'
        ? readNow(sentence, at, context).map(({ when, to }) => edge('time', [when], to))
        : [];
    default:
      return [];
  }
};

/** A mark between the numbers of a date. */
const SEPARATOR = /^[/.-]$/;

/** A year in short: `'24`. */
function readShortYear({ text }: Token, next: Token | undefined, { user }: ValueContext): readonly number[] {
  return /^['’]$/.test(text) && next?.isGlued === true && /^\d\d$/.test(next.text) ? [fullYear(+next.text, user)] : [];
}

interface NumberPart {
  readonly category: keyof PeriodValues;
  readonly value: unknown;
  readonly length: number;
}

function readNumber({ text }: Token, next: Token | undefined): readonly NumberPart[] {
  const part = (category: keyof PeriodValues, value: unknown, length = 1): NumberPart => ({ category, value, length });
  if (/^\d{1,2}(?:\.\d{1,4}){1,2}$/.test(text)) return [part('dotted', text.split('.').map(Number))];
  if (/^(?:19|20)\d{6}$/.test(text)) {
    const date = dayOf(+text.slice(0, 4), +text.slice(4, 6) - 1, +text.slice(6));
    return date === undefined ? [] : [part('date', [date])];
  }
  // `card ending 0012 in march` has no day 12.
  if (!/^\d{1,4}$/.test(text) || /^0\d\d/.test(text)) return [];
  const value = Number(text);
  if (next?.isGlued === true && /^(?:st|nd|rd|th)$/.test(next.folded)) {
    return value >= 1 && value <= MAX_DAY ? [part('ordinal', String(value), 2)] : [];
  }
  if (next?.isGlued === true && next.folded === 's' && value % 10 === 0 && value >= 1900) {
    return [part('time', [monthsOf(value, 0, 120)], 2)];
  }
  return [part('integer', value), ...(value >= 1900 && value < 2200 ? [part('year', value)] : [])];
}

/** Reads a pasted timestamp: the second that it names, or the minute. */
function readStamp(text: string): When | undefined {
  const hasOffset = /(?:z|[+-]\d\d:?\d\d)$/i.test(text);
  const length = /T\d\d:\d\d:\d\d/i.test(text) ? 1000 : 60_000;
  const full = text.replace(/^(.{16})(?=$|z|[+-])/i, '$1:00');
  const from = readTimestamp(hasOffset ? full : `${full}Z`);
  if (from === undefined) return undefined;
  return { kind: hasOffset ? 'instant' : 'local', from, to: from + length };
}

/** Reads a date as dashboards write it: `now-7d`, `now-1M/M`. */
function readNow(sentence: Sentence, at: number, { user: { now, timeZone } }: ValueContext) {
  const { text, tokens } = sentence;
  let to = at + 1;
  while (tokens[to]?.isGlued === true) to++;
  const first = tokens[at];
  const last = tokens[to - 1];
  const written = text.slice(first?.from, last?.to);
  const span = to === at + 1 ? undefined : readRelativeDate(written, { now: now.getTime(), timeZone });
  if (span === undefined) return [];
  const when: When = { kind: 'instant', from: span.start, ...(span.end > span.start && { to: span.end }) };
  return [{ to, when }];
}
