import type { Span } from '../text/span.ts';

/**
 * Where the characters of a text stand in the file that it was read from. All
 * offsets are in UTF-16 code units, those of the file from its first character,
 * a byte order mark included.
 */
export interface PositionMap {
  /**
   * The place in the file of a span of the text; the smallest that holds all of
   * its characters. Where a character is written as an escape, all of that.
   */
  toFile(span: Span): Span;
}

/** A stretch of a text, and the stretch of the file that it was read from. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly fileStart: number;
  readonly fileEnd: number;
  /** Whether each character of the text is one of the file. */
  readonly isVerbatim: boolean;
}

/** The map of a text that stands in its file as it is. */
export function createOffsetMap(fileStart: number): PositionMap {
  return { toFile: ({ start, end }) => ({ start: start + fileStart, end: end + fileStart }) };
}

/**
 * The map of a text that was read piece by piece.
 *
 * @param pieces - In the order of the text and of the file.
 * @param fileStart - Where the text stands if it is empty.
 */
export function createPieceMap(pieces: readonly Piece[], fileStart: number): PositionMap {
  const [only] = pieces;
  if (only === undefined) return { toFile: () => ({ start: fileStart, end: fileStart }) };
  if (pieces.length === 1 && only.isVerbatim) return createOffsetMap(only.fileStart);
  return {
    toFile({ start, end }) {
      if (start === end) {
        const offset = toBoundary(pieces, start);
        return { start: offset, end: offset };
      }
      const first = pieceAt(pieces, start);
      const last = pieceAt(pieces, end - 1);
      return {
        start: first.isVerbatim ? first.fileStart + (start - first.start) : first.fileStart,
        end: last.isVerbatim ? last.fileStart + (end - last.start) : last.fileEnd,
      };
    },
  };
}

/** The place between two characters: behind what is before it, so that what is put there follows it. */
function toBoundary(pieces: readonly Piece[], offset: number): number {
  if (offset === 0) return pieceAt(pieces, 0).fileStart;
  const before = pieceAt(pieces, offset - 1);
  return before.isVerbatim ? before.fileStart + (offset - before.start) : before.fileEnd;
}

/** The piece that a character is in; the last one for what is beyond. */
function pieceAt(pieces: readonly Piece[], offset: number): Piece {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle] as Piece).end > offset) high = middle;
    else low = middle + 1;
  }
  return pieces[low] as Piece;
}
