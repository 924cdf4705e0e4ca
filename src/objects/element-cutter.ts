import { createElementScanner } from './element-scanner.ts';
import { MAX_OBJECT_LENGTH, TOO_LONG } from './object-reader.ts';

/** An element of a list. */
export interface Element {
  /** The line it begins on, from 1. */
  readonly line: number;
  /** Its text, with balanced quotes and brackets. */
  readonly json: Buffer;
}

/** Splits a stream of JSON into the elements of its list. */
export interface ElementCutter {
  /** @throws {LostTrack} If the text cannot be split any further; {@link take} returns the elements before that. */
  write(chunk: Buffer): void;
  /** @throws {LostTrack} If the text ends within an element or list. */
  end(): void;
  /** Returns the elements that were completed since the last call. */
  take(): readonly Element[];
}

/** A JSON text cannot be split any further; the message says why. */
export class LostTrack extends Error {
  override readonly name = 'LostTrack';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

export function createElementCutter(): ElementCutter {
  let elements: Element[] = [];
  let chunk: Buffer = Buffer.alloc(0);
  /** The offsets of the chunk and of the current element, if there is one. */
  let base = 0;
  let start: number | undefined;
  /** The start of that element in earlier chunks. */
  let pieces: Buffer[] = [];
  let line = 1;
  let isAtEnd = false;
  const lines = createLineCounter();

  const scanner = createElementScanner({
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
    lose(offset) {
      throw new LostTrack(lines.lineAt(offset), isAtEnd ? 'not JSON: the text is incomplete' : 'not JSON');
    },
  });
  return {
    write(next) {
      chunk = next;
      lines.add(chunk);
      scanner.write(chunk);
      const end = base + chunk.length;
      if (start !== undefined) {
        pieces.push(chunk.subarray(Math.max(0, start - base)));
        if (end - start > MAX_OBJECT_LENGTH) throw new LostTrack(line, TOO_LONG);
      }
      base = end;
    },
    end() {
      isAtEnd = true;
      chunk = Buffer.alloc(0);
      scanner.end();
    },
    take() {
      const taken = elements;
      elements = [];
      return taken;
    },
  };
}

const LINE_FEED = 0x0a;

/** Counts lines of a text in chunks. */
export interface LineCounter {
  /** Adds a chunk, which must not change. */
  add(chunk: Buffer): void;
  /** The line, from 1, of an offset in bytes. Offsets must ascend and be in the last chunk or at its end. */
  lineAt(offset: number): number;
}

export function createLineCounter(): LineCounter {
  let chunk: Buffer = Buffer.alloc(0);
  /** The offset of the chunk, and within it the first line feed that has not been counted. */
  let base = 0;
  let feed = Infinity;
  let line = 1;

  const findFeed = (from: number): void => {
    const at = chunk.indexOf(LINE_FEED, from);
    feed = at === -1 ? Infinity : at;
  };
  const count = (end: number): void => {
    for (; feed < end; findFeed(feed + 1)) line++;
  };
  return {
    add(next) {
      count(chunk.length);
      base += chunk.length;
      chunk = next;
      findFeed(0);
    },
    lineAt(offset) {
      count(offset - base);
      return line;
    },
  };
}
