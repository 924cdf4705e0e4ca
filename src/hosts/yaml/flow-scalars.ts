import { type CST, isScalar, parseDocument } from 'yaml';
import type { Span } from '../../text/span.ts';
import { type AfterString, cutAtQuote } from '../cut-at-quote.ts';
import type { DataText } from '../data/find-queries.ts';
import { escapeJson } from '../escapes.ts';
import { createMappedText, type MappedTextBuilder } from '../mapped-text.ts';
import { isPrintable, isSpace } from './characters.ts';
import { findPlainCuts } from './plain-cuts.ts';

/** Characters that would begin a comment or end a key. */
const PUNCTUATION = /:\s|\s#/;
/** Characters that mean something else at the start of a scalar. */
const BEGINNING = /^(?:[-?:](?:[ \t]|$)|[,[\]{}&*!|>'"%@`#])/;
const ENDING = /:$/;
/** The patterns look at fewer characters than this. */
const NEAR = 8;
/** A longer word is a string: numbers and timestamps are shorter. */
const MAX_WORD = 1000;
/** Space next to a line break or at either end is not part of the text. */
const SPACE_FIRST = /^[ \t]/;
const SPACE_LAST = /[ \t]$/;

/** Reads a plain scalar. */
export function readPlain(file: string, { offset, source }: CST.FlowScalar): DataText {
  const builder = createMappedText();
  const span = { start: offset, end: offset + source.length };
  unfoldLines(file, span, builder, (start, end) => builder.verbatim(file, start, end));
  return {
    ...builder.finish(offset),
    span,
    ...findPlainCuts(file, span),
    encode: (text, place) => (isPlain(file, text, place, span) ? text : undefined),
  };
}

const AFTER_STRING: AfterString = { allowed: /[ \t]*(?:[,:}\]#\r\n]|$)/y, comment: /[ \t]+#[^\r\n]*/y };

function isPlain(file: string, text: string, place: Span, scalar: Span): boolean {
  if (!isPrintable(text)) return false;
  if (place.start === scalar.start && place.end === scalar.end) return readsAsItself(text);
  if (SPACE_FIRST.test(text) && isAtLineStart(file, place.start, scalar)) return false;
  if (SPACE_LAST.test(text) && isAtLineEnd(file, place.end, scalar)) return false;
  // Only the characters beside the text, because a long scalar may have thousands of fixes.
  const from = Math.max(scalar.start, place.start - NEAR);
  const to = Math.min(scalar.end, place.end + NEAR);
  const near = file.slice(from, place.start) + text + file.slice(place.end, to);
  if (PUNCTUATION.test(near)) return false;
  if ((from === scalar.start && BEGINNING.test(near)) || (to === scalar.end && ENDING.test(near))) return false;
  if (/[ \n]/.test(near) || scalar.end - scalar.start > MAX_WORD) return true;
  const whole = file.slice(scalar.start, place.start) + text + file.slice(place.end, scalar.end);
  return /[ \n]/.test(whole) || readsAsItself(whole);
}

function isAtLineStart(file: string, offset: number, { start }: Span): boolean {
  let at = offset;
  while (at > start && isSpace(file, at - 1)) at--;
  return at === start || file[at - 1] === '\n';
}

function isAtLineEnd(file: string, offset: number, { end }: Span): boolean {
  let at = offset;
  while (at < end && (isSpace(file, at) || file[at] === '\r')) at++;
  return at === end || file[at] === '\n';
}

/** Whether a text, written as a plain scalar, is read as that same string. */
function readsAsItself(text: string): boolean {
  const { contents, errors } = parseDocument(text, { prettyErrors: false, logLevel: 'silent' });
  return errors.length === 0 && isScalar(contents) && contents.value === text && contents.type === 'PLAIN';
}

/** Reads a single-quoted scalar, where `''` is a quote. */
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
  return {
    ...builder.finish(span.start),
    span,
    cutAfter: cutAtQuote(file, span.end, AFTER_STRING),
    encode: encodeSingleQuoted,
  };
}

function encodeSingleQuoted(text: string): string | undefined {
  return isPrintable(text) ? text.replaceAll("'", "''") : undefined;
}

/** A line break, with the space and blank lines around it. */
const FOLD = /[ \t]*\r?\n(?:[ \t\n]|\r(?=\n))*/y;
/** A backslash at the end of a line joins the next line. */
const JOIN = /\\\r?\n[ \t]*/y;
const ESCAPE = /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|(.))/sy;
const VERBATIM = /[^\\" \t\r\n]+|[ \t]+|./sy;

/** Reads a double-quoted scalar. */
export function readDoubleQuoted(file: string, { offset, source }: CST.FlowScalar): DataText {
  const builder = createMappedText();
  const span = { start: offset + 1, end: offset + source.length - 1 };
  // The closing quote is included: after a line with too little indentation, the parser takes an escaped quote for
  // it.
  const raw = source.slice(1);
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(raw) ?? undefined;
    at += match?.[0].length ?? 0;
    return match;
  };
  while (at < raw.length - 1) {
    const from = span.start + at;
    const fold = take(FOLD);
    if (fold !== undefined) builder.decoded(unfold(fold[0]), from, span.start + at);
    else if (take(JOIN) !== undefined) builder.decoded('', from, span.start + at);
    else {
      const escaped = take(ESCAPE);
      if (escaped !== undefined) builder.decoded(readEscape(escaped), from, span.start + at);
      else if (take(VERBATIM) !== undefined) builder.verbatim(file, from, span.start + at);
    }
  }
  return {
    ...builder.finish(span.start),
    span,
    cutAfter: cutAtQuote(file, span.end, AFTER_STRING),
    encode: escapeJson,
  };
}

function unfold(lines: string): string {
  return '\n'.repeat(lines.split('\n').length - 2) || ' ';
}

const LETTERS: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
};

/** Decodes an escape. Invalid escapes are reported by the parser. */
function readEscape([raw, two, four, eight, letter = '']: RegExpExecArray): string {
  const digits = two ?? four ?? eight;
  if (digits === undefined) return LETTERS[letter] ?? letter;
  const code = Number.parseInt(digits, 16);
  return code > 0x10ffff ? raw : String.fromCodePoint(code);
}

/**
 * Unfolds the lines of a scalar without escapes: space around a line break is
 * dropped, a line break becomes a space, and a blank line becomes a line break.
 *
 * @param read - Reads the content of a line.
 */
function unfoldLines(
  file: string,
  { start, end }: Span,
  builder: MappedTextBuilder,
  read: (start: number, end: number) => void,
): void {
  const lines = file.slice(start, end).split('\n');
  let lineStart = start;
  let blankLines = 0;
  /** The end of the content of the last non-blank line. */
  let last: number | undefined;
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const from = last === undefined ? lineStart : skipSpace(file, lineStart, lineStart + line.length);
    const to = isLast ? end : trimEnd(file, from, lineStart + line.length);
    lineStart += line.length + 1;
    if (from === to && last !== undefined && !isLast) {
      blankLines++;
      continue;
    }
    if (last !== undefined) builder.decoded('\n'.repeat(blankLines) || ' ', last, from);
    read(from, to);
    blankLines = 0;
    last = to;
  }
}

function skipSpace(file: string, start: number, end: number): number {
  let offset = start;
  while (offset < end && isSpace(file, offset)) offset++;
  return offset;
}

/** The end of the line without trailing space and without the `\r` of a `\r\n`. */
function trimEnd(file: string, start: number, end: number): number {
  let offset = end > start && file[end - 1] === '\r' ? end - 1 : end;
  while (offset > start && isSpace(file, offset - 1)) offset--;
  return offset;
}
