import { type Chunks, LONGEST_OBJECT } from './object-reader.ts';

const LINE_FEED = 0x0a;

/**
 * The lines of a file, without their line feeds, those that end in a chunk
 * together. A line that is longer than an object may be is `undefined`.
 */
export async function* splitLines(chunks: Chunks): AsyncGenerator<readonly (Buffer | undefined)[]> {
  /** The line that has begun, in pieces: to join them at each chunk would copy a long line over and over. */
  let pieces: Buffer[] = [];
  let length = 0;
  const take = (last: Buffer): Buffer | undefined => {
    if (length + last.length > LONGEST_OBJECT) return undefined;
    return pieces.length === 0 ? last : Buffer.concat([...pieces, last]);
  };
  for await (const chunk of chunks) {
    const lines: (Buffer | undefined)[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      lines.push(take(chunk.subarray(start, end)));
      if (length > 0) {
        pieces = [];
        length = 0;
      }
      start = end + 1;
    }
    if (start < chunk.length) {
      length += chunk.length - start;
      if (length <= LONGEST_OBJECT) pieces.push(chunk.subarray(start));
      else pieces = [];
    }
    yield lines;
  }
  if (length > 0) yield [take(Buffer.alloc(0))];
}
