import { partitionPoint } from '../../language/base/partition-point.ts';
import type { Span } from '../../language/base/span.ts';

/** A text that was read from a file, with the places of its characters. */
export interface MappedText {
  readonly text: string;
  readonly map: PositionMap;
  /** The placeholders in `text`, in order; each stands for a value that is only known at run time. */
  readonly interpolations: readonly Span[];
}

/** Stands for an interpolated value, because fields of every type accept it. */
export const PLACEHOLDER = '0';

/** Builds a text from pieces of a file, in the order of the text and of the file. */
export class MappedTextBuilder {
  readonly #file: string;
  readonly #pieces: Piece[] = [];
  readonly #interpolations: Span[] = [];
  #text = '';

  constructor(file: string) {
    this.#file = file;
  }

  get length(): number {
    return this.#text.length;
  }

  /** Adds characters that appear in the file as they are. */
  verbatim(start: number, end: number): void {
    const last = this.#pieces.at(-1);
    const isMore = last?.isVerbatim === true && last.fileEnd === start;
    if (!isMore && end > start) this.#add(this.#file.slice(start, end), start, end, true);
    if (!isMore || end <= start) return;
    this.#text += this.#file.slice(start, end);
    last.end = this.#text.length;
    last.fileEnd = end;
  }

  /** Adds the text that a stretch of the file stands for, such as a line break for `\n`; it may be empty. */
  decoded(text: string, fileStart: number, fileEnd: number): void {
    this.#add(text, fileStart, fileEnd, false);
  }

  interpolation(fileStart: number, fileEnd: number, placeholder = PLACEHOLDER): void {
    const start = this.length;
    this.decoded(placeholder, fileStart, fileEnd);
    this.#interpolations.push({ start, end: this.length });
  }

  /**
   * Adds a stretch of the file that may contain escapes.
   *
   * @param escapes - Matches an escape. It must be global, and must not look beyond the stretch.
   * @param read - The text of an escape; `undefined` if it stands for itself.
   */
  escaped({ start, end }: Span, escapes: RegExp, read: (match: RegExpExecArray) => string | undefined): this {
    let offset = start;
    // A search in the whole file would run to its end for every stretch.
    for (const match of this.#file.slice(start, end).matchAll(escapes)) {
      const text = read(match);
      if (text === undefined) continue;
      this.verbatim(offset, start + match.index);
      offset = start + match.index + match[0].length;
      this.decoded(text, start + match.index, offset);
    }
    this.verbatim(offset, end);
    return this;
  }

  /** @param fileStart - The place of the text if it is empty. */
  finish(fileStart: number): MappedText {
    return { text: this.#text, map: createPieceMap(this.#pieces, fileStart), interpolations: this.#interpolations };
  }

  #add(text: string, fileStart: number, fileEnd: number, isVerbatim: boolean): void {
    const start = this.length;
    this.#text += text;
    this.#pieces.push({ start, end: this.length, fileStart, fileEnd, isVerbatim });
  }
}

/** A slice of a text, with the places of its characters. */
export function sliceText({ text, map, interpolations }: MappedText, { start, end }: Span): MappedText {
  return {
    text: text.slice(start, end),
    map: { toFile: (span) => map.toFile({ start: span.start + start, end: span.end + start }) },
    interpolations: interpolations
      .filter((one) => one.start >= start && one.end <= end)
      .map((one) => ({ start: one.start - start, end: one.end - start })),
  };
}

/** Removes the characters at both ends of a text that match a pattern. Interpolations there become empty. */
export function trimText(mapped: MappedText, pattern: RegExp): MappedText {
  const { text } = mapped;
  let start = 0;
  let end = text.length;
  while (start < end && pattern.test(text.charAt(start))) start++;
  while (end > start && pattern.test(text.charAt(end - 1))) end--;
  const clip = (offset: number): number => Math.min(Math.max(offset, start), end);
  const interpolations = mapped.interpolations.map((one) => ({ start: clip(one.start), end: clip(one.end) }));
  return sliceText({ ...mapped, interpolations }, { start, end });
}

/** Joins texts that are from different places of a file. */
export function joinTexts(texts: readonly MappedText[]): MappedText {
  const starts: number[] = [];
  let text = '';
  for (const one of texts) {
    starts.push(text.length);
    text += one.text;
  }
  const pieceAt = (offset: number): number =>
    partitionPoint(0, texts.length - 1, (at) => (starts[at + 1] as number) <= offset);
  const toFile = (piece: number, { start, end }: Span): Span => {
    const { length } = texts[piece]?.text ?? '';
    const from = starts[piece] ?? 0;
    const clip = (offset: number): number => Math.min(Math.max(offset - from, 0), length);
    return texts[piece]?.map.toFile({ start: clip(start), end: clip(end) }) ?? { start: 0, end: 0 };
  };
  return {
    text,
    interpolations: texts.flatMap(({ interpolations }, at) =>
      interpolations.map(({ start, end }) => ({ start: start + (starts[at] ?? 0), end: end + (starts[at] ?? 0) })),
    ),
    map: {
      toFile(span) {
        const last = toFile(pieceAt(Math.max(span.end - 1, 0)), span);
        const first = span.start === span.end ? last : toFile(pieceAt(span.start), span);
        return { start: Math.min(first.start, last.start), end: Math.max(first.end, last.end) };
      },
    },
  };
}

/** Maps a text that was read from another text to the file of that other text. */
export function placeText({ text, map, interpolations }: MappedText, outer: PositionMap): MappedText {
  return { text, map: { toFile: (span) => outer.toFile(map.toFile(span)) }, interpolations };
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
  end: number;
  readonly fileStart: number;
  fileEnd: number;
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
  const at = partitionPoint(0, pieces.length - 1, (index) => (pieces[index] as Piece).end <= offset);
  return pieces[at] as Piece;
}
