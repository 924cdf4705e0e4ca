/**
 * A half-open range of a text, `[start, end)`, in 0-based UTF-16 code units. An empty span (`start === end`) is the
 * position between two characters where something is missing.
 *
 * @see L1.1
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function isSameSpan(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}

export function containsSpan(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Sorts spans in text order: by start, then by end. */
export function compareSpans(a: Span, b: Span): number {
  return a.start - b.start || a.end - b.end;
}
