import { findElements, LostTrack } from './element-bounds.ts';
import { createLineCounter } from './line-counter.ts';
import { LONGEST_OBJECT, TOO_LONG } from './object-reader.ts';

/** An element of a list. */
export interface Element {
  /** The line it begins on, from 1. */
  readonly line: number;
  /** The text of an object; absent for anything else. */
  readonly json: Buffer | undefined;
}

/** Cuts a JSON text, as it comes, into the elements of its list. */
export interface ElementCutter {
  /** @throws {Error} From here on the text makes no sense, or is too long; {@link take} has what was before. */
  write(chunk: Buffer): void;
  /** @throws {Error} The text ends in the middle. */
  end(): void;
  /** The elements that have ended since the last call. */
  take(): readonly Element[];
  /** The line on which the text stops making sense, by the error that said so. */
  lineOf(error: unknown): number;
}

/** White space that is looked through for what is wrong, in bytes. */
const LONGEST_GAP = 1 << 12;

export function createElementCutter(): ElementCutter {
  let elements: Element[] = [];
  let chunk: Buffer = Buffer.alloc(0);
  /** Where in the text the chunk begins, and the object that has begun, if one has. */
  let base = 0;
  let chunkStart = 0;
  let isAtEnd = false;
  let start: number | undefined;
  /** Where the last token begins: the tokenizer keeps what it has of the next. */
  let reached = 0;
  /** What earlier chunks hold of that object. */
  let pieces: Buffer[] = [];
  let line = 1;
  const lines = createLineCounter();

  const tokenizer = findElements({
    token(offset) {
      reached = offset;
    },
    begin(offset) {
      line = lines.lineAt(offset);
      start = offset;
    },
    end(offset) {
      const last = chunk.subarray(Math.max(0, (start ?? 0) - base), offset + 1 - base);
      elements.push({ line, json: pieces.length === 0 ? last : Buffer.concat([...pieces, last]) });
      start = undefined;
      pieces = [];
    },
    other(offset) {
      line = lines.lineAt(offset);
      elements.push({ line, json: undefined });
    },
  });
  return {
    write(next) {
      chunk = next;
      chunkStart = base;
      lines.add(chunk);
      tokenizer.write(chunk);
      const end = base + chunk.length;
      if (start !== undefined) {
        pieces.push(chunk.subarray(Math.max(0, start - base)));
      }
      if (end - (start ?? reached) > LONGEST_OBJECT) throw new LostTrack(TOO_LONG);
      base = end;
    },
    end() {
      isAtEnd = true;
      tokenizer.end();
    },
    take() {
      const taken = elements;
      elements = [];
      return taken;
    },
    lineOf(error) {
      if (start !== undefined && error instanceof LostTrack) return line;
      if (isAtEnd) return lines.lineAt(base);
      // What was read and does not fit is the trouble; else it is what comes next.
      const at = Math.max(0, reached - chunkStart + (error instanceof LostTrack ? 0 : 1));
      const gap = /^\s*/.exec(chunk.toString('latin1', at, at + LONGEST_GAP))?.[0].length ?? 0;
      return lines.lineAt(chunkStart + at + gap);
    },
  };
}
