import { characterAt, isPairAt } from '../text/character-at.ts';
import type { LineIndex } from '../text/line-index.ts';
import type { Span } from '../text/span.ts';
import { displayWidth } from './display-width.ts';
import { toVisible } from './visible.ts';

/** A longer line is truncated around the span. */
const MAX_EXCERPT_LENGTH = 160;
/** How much of the line is shown before the span. */
const BEFORE = MAX_EXCERPT_LENGTH / 2;

/** The part of a line that is shown. */
export interface Excerpt extends Span {
  readonly text: string;
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

/** Cuts a line around a span that begins on it. */
export function cutExcerpt(text: string, index: LineIndex, line: number, span: Span): Excerpt {
  const { start, end } = index.lineSpan(line);
  const from = startOfCharacter(text, Math.max(start, span.start - BEFORE));
  const to = Math.min(end, from + MAX_EXCERPT_LENGTH);
  return { text, start: from, end: to, isCutBefore: from > start, isCutAfter: to < end };
}

/** The line, with unprintable characters made visible. */
export function writeExcerpt({ text, start, end, isCutBefore, isCutAfter }: Excerpt): string {
  return `${isCutBefore ? '…' : ''}${toVisible(text.slice(start, end))}${isCutAfter ? '…' : ''}`;
}

/**
 * The marks below an excerpt: `^` below the span, `-` below related ones. An empty
 * span has a mark at the place where something is missing.
 */
export function markExcerpt(excerpt: Excerpt, span: Span, related: readonly Span[]): string {
  const { text, start, end, isCutBefore } = excerpt;
  let marks = isCutBefore ? ' ' : '';
  for (let offset = start; offset < end; ) {
    const character = characterAt(text, offset);
    const isMarked = offset === span.start || (offset >= span.start && offset < span.end);
    const isRelated = related.some((place) => offset >= place.start && offset < place.end);
    const width = displayWidth(toVisible(character));
    // A combining mark goes below its base character.
    if (isMarked && width === 0 && !marks.endsWith('^')) marks = `${marks.slice(0, -1)}^`;
    else marks += (isMarked ? '^' : isRelated ? '-' : ' ').repeat(width);
    offset += character.length;
  }
  return (span.start >= end ? `${marks}^` : marks).trimEnd();
}

/** Moves an offset out of the middle of a surrogate pair. */
function startOfCharacter(text: string, offset: number): number {
  return isPairAt(text, offset - 1) ? offset - 1 : offset;
}
