import { type CST, isScalar, parseDocument } from 'yaml';
import type { Span } from '../../../text/span.ts';
import { createMappedText } from '../../mapped-text.ts';
import type { DataText } from '../data/find-queries.ts';
import { isPrintable } from './printable.ts';
import { unfoldLines } from './unfold-lines.ts';

/** What would begin a comment or end a key. */
const PUNCTUATION = /:[ \t]|[ \t]#/;
/** What means something else at the beginning of a scalar, or would be lost there. */
const BEGINNING = /^(?:[-?:](?:[ \t]|$)|[,[\]{}&*!|>'"%@`# \t])/;
const ENDING = /[: \t]$/;

/** Reads a scalar without quotes. */
export function readPlain(file: string, { offset, source }: CST.FlowScalar): DataText {
  const builder = createMappedText();
  const span = { start: offset, end: offset + source.length };
  unfoldLines(file, span, builder, (start, end) => builder.verbatim(file, start, end));
  return {
    ...builder.finish(offset),
    span,
    encode: (text, place) => (isPlain(text, place, span) ? text : undefined),
  };
}

function isPlain(text: string, { start, end }: Span, scalar: Span): boolean {
  if (!isPrintable(text) || PUNCTUATION.test(text)) return false;
  const isFirst = start === scalar.start;
  const isLast = end === scalar.end;
  if (isFirst && isLast) return readsAsItself(text);
  return !(isFirst && BEGINNING.test(text)) && !(isLast && ENDING.test(text));
}

/** Whether a text is a string, and no number or other thing. */
function readsAsItself(text: string): boolean {
  const { contents, errors } = parseDocument(text, { prettyErrors: false, logLevel: 'silent' });
  return errors.length === 0 && isScalar(contents) && contents.value === text && contents.type === 'PLAIN';
}
