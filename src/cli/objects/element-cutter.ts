import { createElementScanner } from './element-scanner.ts';
import { LONGEST_OBJECT, TOO_LONG } from './object-reader.ts';

/** An element of a list. */
export interface Element {
  /** The line it begins on, from 1. */
  readonly line: number;
  /** Its text, in which quotes and brackets are balanced. */
  readonly json: Buffer;
}

/** Cuts a JSON text, as it comes, into the elements of its list. */
export interface ElementCutter {
  /** @throws {LostTrack} {@link take} has what was before. */
  write(chunk: Buffer): void;
  /** @throws {LostTrack} The text ends in the middle. */
  end(): void;
  /** The elements that have ended since the last call. */
  take(): readonly Element[];
}

/** Thrown where a JSON text cannot be followed any further; the message says why. */
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
  /** Where in the text the chunk begins, and the element that has begun, if one has. */
  let base = 0;
  let start: number | undefined;
  /** What earlier chunks hold of that element. */
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
      throw new LostTrack(lines.lineAt(offset), isAtEnd ? 'not JSON: it ends in the middle' : 'not JSON');
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
        if (end - start > LONGEST_OBJECT) throw new LostTrack(line, TOO_LONG);
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

/** Tells lines of a text that comes in chunks. */
export interface LineCounter {
  /** Goes on with a chunk, which is not to change. */
  add(chunk: Buffer): void;
  /** The line, from 1, of an offset in bytes: one of the last chunk or its end, and none before the last asked for. */
  lineAt(offset: number): number;
}

export function createLineCounter(): LineCounter {
  let chunk: Buffer = Buffer.alloc(0);
  /** Where the chunk begins in the text, and in it the first line feed that has not been counted. */
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
