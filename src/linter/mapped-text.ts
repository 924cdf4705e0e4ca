import type { MappedText } from './position-map.ts';

/** A part of a text, with the places of its characters. */
export function sliceText({ text, map }: MappedText, start: number, end: number): MappedText {
  return {
    text: text.slice(start, end),
    map: { toFile: (span) => map.toFile({ start: span.start + start, end: span.end + start }) },
  };
}
