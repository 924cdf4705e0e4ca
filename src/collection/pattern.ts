import { bytesFor, writeFolded } from './folded-bytes.ts';

/** A text to search for, as folded bytes. */
export interface Pattern {
  readonly bytes: Uint8Array;
  /** By the byte under the last byte of the pattern: how far the pattern can move on. */
  readonly skips: Uint8Array;
}

export function createPattern(text: string): Pattern {
  const room = bytesFor(text.length);
  const bytes = room.slice(0, writeFolded(text, room, 0));
  const { length } = bytes;
  // A skip is at most 255, also in a longer pattern.
  const skips = new Uint8Array(256).fill(Math.min(length, 255));
  for (let index = 0; index < length - 1; index++) skips[bytes[index] as number] = Math.min(length - 1 - index, 255);
  return { bytes, skips };
}

/**
 * Finds a pattern in bytes from one offset up to another; -1 if it is not there
 * (Horspool's algorithm).
 *
 * @param guess - The offset to try first, not before `from`.
 */
export function findPattern(
  { bytes, skips }: Pattern,
  text: Uint8Array,
  from: number,
  to: number,
  guess: number,
): number {
  const last = bytes.length - 1;
  if (guess + last < to && isAt(bytes, text, guess)) return guess;
  const end = bytes[last];
  for (let at = from + last; at < to; ) {
    const byte = text[at] as number;
    if (byte === end && isAt(bytes, text, at - last)) return at - last;
    at += skips[byte] as number;
  }
  return -1;
}

/** Whether a pattern is at an offset of a text, which must be long enough to contain it there. */
export function isAt(bytes: Uint8Array, text: Uint8Array, at: number): boolean {
  let index = bytes.length - 1;
  while (index >= 0 && text[at + index] === bytes[index]) index--;
  return index < 0;
}
