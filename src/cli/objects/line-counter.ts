const LINE_FEED = 0x0a;

/** How far back an offset may be asked for, in bytes. */
const MEMORY = 1 << 10;

/** Tells lines of a text that comes in chunks. */
export interface LineCounter {
  /** Goes on with a chunk, which is not to change. */
  add(chunk: Buffer): void;
  /** The line, from 1, of an offset in bytes: one of the last chunk or little before, and none before the last asked for. */
  lineAt(offset: number): number;
}

export function createLineCounter(): LineCounter {
  /** Chunks that have not been counted to their end. */
  const chunks: Buffer[] = [];
  let held = 0;
  /** Where the first of them begins, and up to where its line feeds have been counted. */
  let base = 0;
  let counted = 0;
  let line = 1;

  const count = (chunk: Buffer, end: number): void => {
    let at = chunk.indexOf(LINE_FEED, counted - base);
    for (; at !== -1 && at < end - base; at = chunk.indexOf(LINE_FEED, at + 1)) line++;
    counted = Math.max(counted, end);
  };
  const drop = (chunk: Buffer): void => {
    count(chunk, base + chunk.length);
    base += chunk.length;
    held -= chunk.length;
    chunks.shift();
  };
  return {
    add(chunk) {
      chunks.push(chunk);
      held += chunk.length;
      for (let [first] = chunks; first !== undefined && held - first.length > MEMORY; [first] = chunks) drop(first);
    },
    lineAt(offset) {
      for (let [first] = chunks; first !== undefined; [first] = chunks) {
        if (offset < base + first.length) {
          count(first, offset);
          break;
        }
        drop(first);
      }
      return line;
    },
  };
}
