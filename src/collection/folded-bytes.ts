import { foldText } from '../matcher/fold-text.ts';

/** The most bytes that one UTF-16 unit takes. */
const MOST_BYTES = 3;

/** Room for the bytes of so many UTF-16 units. */
export function bytesFor(units: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(units * MOST_BYTES);
}

/**
 * Writes a text without letter case, in UTF-8 where half a character is encoded
 * like a whole one, so that one text is part of another if, and only if, its
 * bytes are.
 *
 * @returns Where the bytes end.
 * @see L3.4
 */
export function writeFolded(text: string, bytes: Uint8Array, start: number): number {
  let at = start;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 127) return writeForeign(foldText(text), bytes, start);
    bytes[at++] = unit > 64 && unit < 91 ? unit + 32 : unit;
  }
  return at;
}

function writeForeign(folded: string, bytes: Uint8Array, start: number): number {
  let at = start;
  for (const character of folded) {
    const point = character.codePointAt(0) as number;
    if (point < 0x80) {
      bytes[at++] = point;
      continue;
    }
    if (point < 0x800) {
      bytes[at++] = 0xc0 | (point >> 6);
    } else {
      if (point < 0x10000) {
        bytes[at++] = 0xe0 | (point >> 12);
      } else {
        bytes[at++] = 0xf0 | (point >> 18);
        bytes[at++] = 0x80 | ((point >> 12) & 63);
      }
      bytes[at++] = 0x80 | ((point >> 6) & 63);
    }
    bytes[at++] = 0x80 | (point & 63);
  }
  return at;
}
