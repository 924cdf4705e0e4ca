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
