import type { Span } from '../text/span.ts';

/** Yields the lines of a file, without their line breaks: `\n`, `\r\n` or a lone `\r`. */
export function* linesOf(file: string, start = 0): Generator<Span, void, undefined> {
  let lineStart = start;
  for (let offset = start; offset < file.length; offset++) {
    const code = file.charCodeAt(offset);
    if (code !== 0x0a && code !== 0x0d) continue;
    yield { start: lineStart, end: offset };
    if (code === 0x0d && file.charCodeAt(offset + 1) === 0x0a) offset++;
    lineStart = offset + 1;
  }
  if (lineStart < file.length) yield { start: lineStart, end: file.length };
}
