import { readSpans, type SpanText } from '../../src/testing/marks.ts';
import type { Span } from '../../src/text/span.ts';

/** A text whose marks are taken out, with the places where they stood. */
export interface MarkedText extends SpanText {
  /** The first marked span. */
  readonly span: Span;
}

/**
 * Takes the marks `‹ ›` out of a text, as `readSpans` does.
 *
 * @throws {TypeError} Nothing is marked, or a mark has no partner.
 * @example
 * marked('amount‹>›5') // { text: 'amount>5', span: { start: 6, end: 7 }, … }
 */
export function marked(source: string): MarkedText {
  const { text, spans } = readSpans(source);
  const [span] = spans;
  if (span === undefined) throw new TypeError(`marked: no pair of marks in ${JSON.stringify(source)}`);
  return { text, span, spans };
}
