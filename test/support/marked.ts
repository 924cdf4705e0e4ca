import type { Span } from '../../src/text/span.ts';

/** A text whose marks are taken out, with the places where they stood. */
export interface MarkedText {
  readonly text: string;
  /** The first marked span. */
  readonly span: Span;
  /** All marked spans, in text order. */
  readonly spans: readonly Span[];
}

/**
 * Takes the marks `‹ ›` out of a text; with nothing between them they mark a
 * place between two characters.
 *
 * @throws {TypeError} Nothing is marked, or a mark has no partner.
 * @example
 * marked('amount‹>›5') // { text: 'amount>5', span: { start: 6, end: 7 }, … }
 */
export function marked(source: string): MarkedText {
  const pieces = source.split(/[‹›]/);
  const marks = source.replace(/[^‹›]/g, '');
  if (!/^(?:‹›)+$/.test(marks)) throw new TypeError(`marked: no pair of marks in ${JSON.stringify(source)}`);
  const spans: Span[] = [];
  let offset = 0;
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 1) spans.push({ start: offset, end: offset + piece.length });
    offset += piece.length;
  }
  return { text: pieces.join(''), span: spans[0] ?? { start: 0, end: 0 }, spans };
}
