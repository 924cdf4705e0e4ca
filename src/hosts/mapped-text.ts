import type { Span } from '../text/span.ts';

/** A text read from a file, with the places of its characters. */
export interface MappedText {
  readonly text: string;
  readonly map: PositionMap;
}

/** Puts a text together from what stands in a file, piece by piece, in the order of both. */
export interface MappedTextBuilder {
  /** Adds characters of the file as they are. */
  verbatim(file: string, start: number, end: number): void;
  /** Adds what a stretch of the file stands for: `\n` for a line break, for instance; may be empty. */
  decoded(text: string, fileStart: number, fileEnd: number): void;
  /** @param fileStart - Where the text stands if it is empty. */
  finish(fileStart: number): MappedText;
}

/** Begins a text that nothing has been added to. */
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

/** A part of a text, with the places of its characters. */
export function sliceText({ text, map }: MappedText, start: number, end: number): MappedText {
  return {
    text: text.slice(start, end),
    map: { toFile: (span) => map.toFile({ start: span.start + start, end: span.end + start }) },
  };
}

/** A text read from another, with the places of its characters in the file of the other. */
export function placeText({ text, map }: MappedText, outer: PositionMap): MappedText {
  return { text, map: { toFile: (span) => outer.toFile(map.toFile(span)) } };
}

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
interface Piece {
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
