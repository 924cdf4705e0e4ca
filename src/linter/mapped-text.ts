import type { MappedText, PositionMap } from './position-map.ts';

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
