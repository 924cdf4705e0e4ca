import { createPieceMap, type Piece, type PositionMap } from './position-map.ts';

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
