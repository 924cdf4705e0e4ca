import { type CheckedClause, writeCheckedValue } from '../../checker/checked-query.ts';
import { foldText } from '../../matcher/fold-text.ts';
import { createValueTest } from '../../matcher/value-tests.ts';
import type { Span } from '../../text/span.ts';

/**
 * The parts of a value that a clause matches: the text of `~`, the words of a text
 * field, otherwise all of it. None if the clause is negated or the value does not
 * satisfy it.
 *
 * @param shown - The value as the page writes it.
 */
export function findMarks(clause: CheckedClause, value: unknown, shown: string): readonly Span[] {
  if (clause.isNegated || clause.value.kind === 'null' || !createValueTest(clause)(value)) return [];
  const text = foldText(writeCheckedValue(clause.value));
  if (clause.operator === '~') return findAll(foldText(shown), text);
  if (clause.field.type === 'string') return findWords(foldText(shown), text);
  return [{ start: 0, end: shown.length }];
}

function findAll(text: string, part: string): readonly Span[] {
  const spans: Span[] = [];
  if (part === '') return spans;
  for (let start = text.indexOf(part); start !== -1; start = text.indexOf(part, start + part.length)) {
    spans.push({ start, end: start + part.length });
  }
  return spans;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

function findWords(text: string, wanted: string): readonly Span[] {
  const words = new Set(wanted.match(WORD));
  const spans = [...text.matchAll(WORD)].filter(([word]) => words.has(word));
  return spans.map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
}

/** Joins spans that overlap, in text order. */
export function joinSpans(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last === undefined || span.start > last.end) joined.push(span);
    else joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return joined;
}
