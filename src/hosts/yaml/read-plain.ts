import { type CST, isScalar, parseDocument } from 'yaml';
import type { Span } from '../../text/span.ts';
import type { DataText } from '../data/find-queries.ts';
import { createMappedText } from '../mapped-text.ts';
import { isPrintable } from './printable.ts';
import { unfoldLines } from './unfold-lines.ts';

/** What would begin a comment or end a key. */
const PUNCTUATION = /:\s|\s#/;
/** What means something else at the beginning of a scalar. */
const BEGINNING = /^(?:[-?:](?:[ \t]|$)|[,[\]{}&*!|>'"%@`#])/;
const ENDING = /:$/;
/** Space beside a line break, or at either end, is no part of the text. */
const AT_LINE_START = /(?:^|\n)[ \t]*$/;
const AT_LINE_END = /^[ \t\r]*(?:$|\n)/;
const SPACE_FIRST = /^[ \t]/;
const SPACE_LAST = /[ \t]$/;

/** Reads a scalar without quotes. */
export function readPlain(file: string, { offset, source }: CST.FlowScalar): DataText {
  const builder = createMappedText();
  const span = { start: offset, end: offset + source.length };
  unfoldLines(file, span, builder, (start, end) => builder.verbatim(file, start, end));
  return {
    ...builder.finish(offset),
    span,
    encode: (text, place) => (isPlain(file, text, place, span) ? text : undefined),
  };
}

function isPlain(file: string, text: string, place: Span, scalar: Span): boolean {
  if (!isPrintable(text)) return false;
  if (place.start === scalar.start && place.end === scalar.end) return readsAsItself(text);
  const before = file.slice(scalar.start, place.start);
  const after = file.slice(place.end, scalar.end);
  if ((AT_LINE_START.test(before) && SPACE_FIRST.test(text)) || (AT_LINE_END.test(after) && SPACE_LAST.test(text))) {
    return false;
  }
  const whole = before + text + after;
  if (PUNCTUATION.test(whole) || BEGINNING.test(whole) || ENDING.test(whole)) return false;
  return whole.includes(' ') || readsAsItself(whole);
}

/** Whether a text is a string, and no number or other thing. */
function readsAsItself(text: string): boolean {
  const { contents, errors } = parseDocument(text, { prettyErrors: false, logLevel: 'silent' });
  return errors.length === 0 && isScalar(contents) && contents.value === text && contents.type === 'PLAIN';
}
