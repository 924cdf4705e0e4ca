import type { Span } from '../text/span.ts';

/** A text that was read from a file, with the places of its characters. */
export interface MappedText {
  readonly text: string;
  readonly map: PositionMap;
}

/** Builds a text from pieces of a file, in the order of the text and of the file. */
export interface MappedTextBuilder {
  /** Adds characters that appear in the file as they are. */
  verbatim(file: string, start: number, end: number): void;
  /** Adds the text that a stretch of the file stands for, such as a line break for `\n`; it may be empty. */
  decoded(text: string, fileStart: number, fileEnd: number): void;
  /** @param fileStart - The place of the text if it is empty. */
  finish(fileStart: number): MappedText;
}

/** Creates a builder for a text that is still empty. */
export function createMappedText(): MappedTextBuilder {
  const pieces: Piece[] = [];
  let text = '';
  const add = (added: string, fileStart: number, fileEnd: number, isVerbatim: boolean): void => {
    pieces.push({ start: text.length, end: text.length + added.length, fileStart, fileEnd, isVerbatim });
    text += added;
  };
  return {
    verbatim(file, start, end) {
      const last = pieces.at(-1);
      if (last?.isVerbatim !== true || last.fileEnd !== start) {
        if (end > start) add(file.slice(start, end), start, end, true);
        return;
      }
      pieces[pieces.length - 1] = { ...last, end: last.end + end - start, fileEnd: end };
      text += file.slice(start, end);
    },
    decoded(added, fileStart, fileEnd) {
      add(added, fileStart, fileEnd, false);
    },
    finish: (fileStart) => ({ text, map: createPieceMap(pieces, fileStart) }),
  };
}

/** A slice of a text, with the places of its characters. */
export function sliceText({ text, map }: MappedText, start: number, end: number): MappedText {
  return {
    text: text.slice(start, end),
    map: { toFile: (span) => map.toFile({ start: span.start + start, end: span.end + start }) },
  };
}

/** Maps a text that was read from another text to the file of that other text. */
export function placeText({ text, map }: MappedText, outer: PositionMap): MappedText {
  return { text, map: { toFile: (span) => outer.toFile(map.toFile(span)) } };
}

/**
 * Maps offsets in a text to offsets in its file. All offsets are UTF-16 code
 * units; in the file they count from its first character, byte order mark
 * included.
 */
export interface PositionMap {
  /**
   * The smallest span in the file that contains all characters of a span in the
   * text. A character that is written as an escape maps to the whole escape.
   */
  toFile(span: Span): Span;
}

/** A stretch of a text, and the stretch of the file that it was read from. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly fileStart: number;
  readonly fileEnd: number;
  /** Whether the text and the file have the same characters here. */
  readonly isVerbatim: boolean;
}

/** Creates the map of a text that appears in its file as it is. */
export function createOffsetMap(fileStart: number): PositionMap {
  return { toFile: ({ start, end }) => ({ start: start + fileStart, end: end + fileStart }) };
}

/**
 * Creates the map of a text that was built from pieces.
 *
 * @param pieces - In the order of the text and of the file.
 * @param fileStart - The place of the text if it is empty.
 */
function createPieceMap(pieces: readonly Piece[], fileStart: number): PositionMap {
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

/** Maps the boundary between two characters to the end of the first, so that an insertion follows it. */
function toBoundary(pieces: readonly Piece[], offset: number): number {
  if (offset === 0) return pieceAt(pieces, 0).fileStart;
  const before = pieceAt(pieces, offset - 1);
  return before.isVerbatim ? before.fileStart + (offset - before.start) : before.fileEnd;
}

/** The piece that contains a character; the last piece for an offset beyond the end. */
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
