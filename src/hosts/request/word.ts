import type { Span } from '../../text/span.ts';
import type { MappedText } from '../mapped-text.ts';

/** A word of a command or a request, as its reader gets it. */
export interface Word extends MappedText {
  /** Where in the text something is filled in, with `HOLE` for it. */
  readonly holes: readonly Span[];
  /** Whether the blank behind it may have been meant as a part of it, and more: nothing quotes its end for the shell. */
  readonly mayGoOn?: boolean;
  /** Writes a text in place of a place in the file that is within the word. */
  encode(text: string, place: Span): string | undefined;
}

/** Whether the file writes a part of a word as it is, such that a search for it finds it. */
export function isWrittenOut({ map }: Word, start: number, end: number): boolean {
  const place = map.toFile({ start, end });
  return place.end - place.start === end - start;
}
