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
