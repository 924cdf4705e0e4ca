/**
 * A place in a text: half open, `[start, end)`, in 0-based UTF-16 code units.
 * An empty span (`start === end`) is a place between two characters, where
 * something is missing.
 *
 * @see L1.1
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Which of two spans comes first in the text: the one that begins first, then the one that ends first. */
export function compareSpans(a: Span, b: Span): number {
  return a.start - b.start || a.end - b.end;
}
