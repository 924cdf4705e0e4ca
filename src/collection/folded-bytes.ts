import { foldText } from '../matcher/fold-text.ts';

/** The maximum number of bytes for a UTF-16 unit. */
const MAX_BYTES = 3;

/** Allocates room for the bytes of a number of UTF-16 units. */
export function bytesFor(units: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(units * MAX_BYTES);
}

/**
 * Writes a text with folded letter case in UTF-8, where a lone surrogate is encoded
 * like a character. A text contains another if and only if its bytes do.
 *
 * @returns The end of the bytes.
 * @see L3.4
 */
export function writeFolded(text: string, bytes: Uint8Array, start: number): number {
  let at = start;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 127) return writeNonAscii(foldText(text), bytes, start);
    bytes[at++] = unit > 64 && unit < 91 ? unit + 32 : unit;
  }
  return at;
}

function writeNonAscii(folded: string, bytes: Uint8Array, start: number): number {
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
