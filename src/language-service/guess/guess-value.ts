import { resolveField } from '../../catalogue/resolve-field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteWritten } from '../../diagnostic/quote.ts';
import type { ClauseNode } from '../../syntax/ast.ts';
import { quoteDouble } from '../../syntax/print-query.ts';
import type { Span } from '../../text/span.ts';
import { listDatePresets, readLooseDate } from '../search/date-presets.ts';
import { readAmount, readNumber } from '../search/read-amount.ts';

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
  if (clause.value.kind === 'Text' && clause.value.open !== '') return writeDate(clause.value.text, span, now);
  const next = clauses.find((one) => one.span.start > span.start && one.operator !== undefined);
  const words = [...text.slice(span.start, next?.span.start).matchAll(/\S+/g)].slice(0, MAX_DATE_WORDS);
  for (let count = words.length; count > 0; count--) {
    const last = words[count - 1];
    const end = span.start + (last?.index ?? 0) + (last?.[0].length ?? 0);
    const guess = writeDate(text.slice(span.start, end), { start: span.start, end }, now);
    if (guess !== undefined) return guess;
  }
  return undefined;
}

/** Guesses the date that a phrase means, and writes it at a place; `undefined` if it means none. */
export function writeDate(phrase: string, { start, end }: Span, now: Date): Fix | undefined {
  const wanted = phrase.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const timestamp = listDatePresets(now).find(({ label }) => label === wanted)?.timestamp ?? readLooseDate(wanted, now);
  if (timestamp === undefined) return undefined;
  const written = quoteDouble(timestamp);
  return replaceFix(`write ${quoteWritten(written)}`, false, start, end, written);
}

/** Guesses a number as people write it: `1k` for any field, and `€12.50` for a field of money. */
export function guessNumber(
  resource: Resource,
  text: string,
  { span: { start, end } }: Diagnostic,
  clauses: readonly ClauseNode[],
): Fix | undefined {
  const clause = clauses.find(({ value }) => value?.span.start === start);
  const field = clause && resolveField(resource, clause.field.path, clause.field.key?.name)?.field;
  const written = text.slice(start, end).replaceAll(/^["']|["']$/g, '');
  const number = field?.money === true ? readAmount(written) : readNumber(written);
  return number === undefined ? undefined : replaceFix(`write ${quoteWritten(number)}`, false, start, end, number);
}
