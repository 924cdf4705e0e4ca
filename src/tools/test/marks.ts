import type { Span } from '../../language/base/span.ts';

/** A text without its mark, and the caret that the mark showed. */
export interface CaretText {
  readonly text: string;
  /** In UTF-16 code units. */
  readonly offset: number;
}

/**
 * Takes the mark of a caret out of a text.
 *
 * @param mark - For texts that contain `|`.
 * @throws {TypeError} If there is no mark, or more than one.
 * @example
 * readCaret('amount>|') // { text: 'amount>', offset: 7 }
 */
export function readCaret(source: string, mark = '|'): CaretText {
  const offset = source.indexOf(mark);
  if (mark === '' || offset === -1 || offset !== source.lastIndexOf(mark)) {
    throw new TypeError(`expected one ${JSON.stringify(mark)} in ${JSON.stringify(source)}`);
  }
  return { text: source.slice(0, offset) + source.slice(offset + mark.length), offset };
}

/** A text without its marks, and the spans that the marks enclosed. */
export interface SpanText {
  readonly text: string;
  /** In text order. */
  readonly spans: readonly Span[];
}

/**
 * Takes the marks `‹ ›` of spans out of a text; with nothing between them they mark a position between two characters.
 *
 * @param marks - Other marks, such as `['[[', ']]']`.
 * @throws {TypeError} If a mark has no partner.
 * @example
 * readSpans('‹status›:"a"') // { text: 'status:"a"', spans: [{ start: 0, end: 6 }] }
 */
export function readSpans(source: string, [open, close]: readonly [string, string] = ['‹', '›']): SpanText {
  const [first = '', ...rest] = source.split(open);
  const spans: Span[] = [];
  let text = first;
  let isPaired = !first.includes(close);
  for (const piece of rest) {
    const [inside = '', after, ...more] = piece.split(close);
    isPaired &&= after !== undefined && more.length === 0;
    spans.push({ start: text.length, end: text.length + inside.length });
    text += inside + (after ?? '');
  }
  if (!isPaired) throw new TypeError(`a mark has no partner in ${JSON.stringify(source)}`);
  return { text, spans };
}

/** Puts the marks `‹ ›` around a span of a text. */
export function markSpan(text: string, { start, end }: Span): string {
  return `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`;
}

export function markCaret(text: string, offset: number): string {
  return `${text.slice(0, offset)}|${text.slice(offset)}`;
}
