import type { CST } from 'yaml';
import type { DataText } from '../data/find-queries.ts';
import { createMappedText } from '../mapped-text.ts';
import { isPrintable } from './printable.ts';
import { unfoldLines } from './unfold-lines.ts';

/** Reads what stands between `'`, where `''` is a quote. */
export function readSingleQuoted(file: string, { offset, source }: CST.FlowScalar): DataText {
  const builder = createMappedText();
  const span = { start: offset + 1, end: offset + source.length - 1 };
  unfoldLines(file, span, builder, (start, end) => {
    const raw = file.slice(start, end);
    let from = start;
    for (let quote = raw.indexOf("''"); quote !== -1; quote = raw.indexOf("''", from - start)) {
      builder.verbatim(file, from, start + quote);
      from = start + quote + 2;
      builder.decoded("'", from - 2, from);
    }
    builder.verbatim(file, from, end);
  });
  return { ...builder.finish(span.start), span, encode };
}

function encode(text: string): string | undefined {
  return isPrintable(text) ? text.replaceAll("'", "''") : undefined;
}
