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

/** The smallest span that covers both. */
export function coverSpans(a: Span, b: Span): Span {
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}
