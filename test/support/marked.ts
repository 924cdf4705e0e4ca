import type { Span } from '../../src/language/base/span.ts';
import { readSpans, type SpanText } from '../../src/tools/test/marks.ts';

/** A text without its marks, with the spans that they enclosed. */
export interface MarkedText extends SpanText {
  /** The first marked span. */
  readonly span: Span;
}

/**
 * Removes the marks `‹ ›` from a text, as `readSpans` does.
 *
 * @throws {TypeError} If nothing is marked or a mark has no partner.
 * @example
 * marked('amount‹>›5') // { text: 'amount>5', span: { start: 6, end: 7 }, … }
 */
export function marked(source: string): MarkedText {
  const { text, spans } = readSpans(source);
  const [span] = spans;
  if (span === undefined) throw new TypeError(`marked: no pair of marks in ${JSON.stringify(source)}`);
  return { text, span, spans };
}
