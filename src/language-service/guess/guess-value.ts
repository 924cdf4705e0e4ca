import { resolveField } from '../../catalogue/resolve-field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteWritten } from '../../diagnostic/quote.ts';
import type { ClauseNode } from '../../syntax/ast.ts';
import { quoteDouble } from '../../syntax/print-query.ts';
import { readFieldNumber, readNumber, toMinorUnit } from '../search/read-money.ts';
import { readLoosePeriod } from '../search/read-period.ts';
import { writeAmount, writePeriod } from '../search/write-clauses.ts';

/** The number of words in the longest date: `in the last 3 months`. */
const MAX_DATE_WORDS = 5;

/** Guesses a date in words, such as `yesterday` or `last week`, whose other words follow the value. */
export function guessDate(
  text: string,
  { span }: Diagnostic,
  clauses: readonly ClauseNode[],
  now: Date,
): Fix | undefined {
  const clause = clauses.find(({ value }) => value?.span.start === span.start);
  if (clause?.value === undefined) return undefined;
  if (clause.value.kind === 'Text' && clause.value.open !== '')
    return writeDate(clause, clause.value.text, span.end, now);
  const next = clauses.find((one) => one.span.start > span.start && one.operator !== undefined);
  const words = [...text.slice(span.start, next?.span.start).matchAll(/\S+/g)].slice(0, MAX_DATE_WORDS);
  for (let count = words.length; count > 0; count--) {
    const last = words[count - 1];
    const end = span.start + (last?.index ?? 0) + (last?.[0].length ?? 0);
    const guess = writeDate(clause, text.slice(span.start, end), end, now);
    if (guess !== undefined) return guess;
  }
  return undefined;
}

/** Guesses the date that a phrase means, and writes it as the value of a clause; `undefined` if it means none. */
export function writeDate(clause: ClauseNode, phrase: string, end: number, now: Date): Fix | undefined {
  const { field, negation, operator, span, value } = clause;
  const period = readLoosePeriod(phrase, now);
  if (period === undefined || value === undefined) return undefined;
  // A date in words is a day or longer, which no object equals.
  const isWithin = operator?.symbol === ':';
  if (isWithin && negation !== undefined) return undefined;
  const start = isWithin ? span.start : value.span.start;
  const written = isWithin ? writePeriod(field.path, period).join(' ') : quoteDouble(period.start);
  return replaceFix(`write ${quoteWritten(written)}`, false, start, end, written);
}

/** Guesses a number as people write it: `€12.50` for a field of money, which is in the minor unit, `1k` for any. */
export function guessNumber(
  resource: Resource,
  text: string,
  { span: { start, end } }: Diagnostic,
  clauses: readonly ClauseNode[],
): Fix | undefined {
  const clause = clauses.find(({ value }) => value?.span.start === start);
  const field = clause && resolveField(resource, clause.field.path, clause.field.key?.name)?.field;
  const written = text.slice(start, end).replaceAll(/^["']|["']$/g, '');
  const money = readNumber(written);
  const amount = field?.money === true && money?.currency !== undefined ? writeAmount(field, ':', money) : undefined;
  if (amount !== undefined) {
    const value = [amount.rests.join('').slice(1), ...(amount.also === undefined ? [] : [amount.also])].join(' ');
    return replaceFix(`write ${quoteWritten(value)}`, false, start, end, value);
  }
  const number = field && readFieldNumber(field.money === true, written)?.digits;
  return number === undefined ? undefined : replaceFix(`write ${quoteWritten(number)}`, false, start, end, number);
}

/** Guesses the minor unit of an amount with a fraction: `12.50` is 1250. */
export function guessFraction(
  resource: Resource,
  text: string,
  { span: { start, end } }: Diagnostic,
  clauses: readonly ClauseNode[],
): Fix | undefined {
  const clause = clauses.find(({ value }) => value?.span.start === start);
  const field = clause && resolveField(resource, clause.field.path, clause.field.key?.name)?.field;
  const minor = field?.money === true ? toMinorUnit(text.slice(start, end), undefined) : undefined;
  if (minor === undefined) return undefined;
  return replaceFix(`write ${quoteWritten(minor)}: amounts are in minor units`, false, start, end, minor);
}
