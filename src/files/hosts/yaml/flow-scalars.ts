import { type CST, isScalar, parseDocument } from 'yaml';
import type { Span } from '../../../language/base/span.ts';
import type { DataText } from '../data/find-queries.ts';
import { type AfterString, escapeJson, LETTERS, mayContinueAfter, readBackslash } from '../escapes.ts';
import { MappedTextBuilder } from '../mapped-text.ts';

export function readPlain(file: string, { offset, source }: CST.FlowScalar): DataText {
  const span = { start: offset, end: offset + source.length };
  return {
    ...new MappedTextBuilder(file).escaped(span, FOLD, readEscape).finish(offset),
    span,
    mayContinue: hasNumberAfter(file, span.end),
    encode: (text, place) => (isPlain(file, text, place, span) ? text : undefined),
  };
}

/** A comment mostly begins with a space; an order number such as `#12` does not. */
const NUMBER = /[ \t]+#[^\s#!]/y;

function hasNumberAfter(file: string, end: number): boolean {
  NUMBER.lastIndex = end;
  return NUMBER.test(file);
}

const AFTER_STRING: AfterString = { allowed: /[ \t]*(?:[,:}\]#\r\n]|$)/y, comment: /[ \t]+#[^\r\n]*/y };

/** A longer plain scalar gets no fixes, because it is parsed again for each of them. */
const MAX_PLAIN = 2000;

/** Whether a plain scalar is read as intended after a text replaced a place in it. */
function isPlain(file: string, text: string, place: Span, { start, end }: Span): boolean {
  if (!isPrintable(text) || end - start > MAX_PLAIN) return false;
  const [before, after] = [file.slice(start, place.start), file.slice(place.end, end)];
  const { contents, errors } = parseDocument(before + text + after, { prettyErrors: false, logLevel: 'silent' });
  if (errors.length > 0 || !isScalar(contents) || contents.type !== 'PLAIN') return false;
  return contents.value === decodePlain(before) + text + decodePlain(after);
}

function decodePlain(source: string): string {
  const span = { start: 0, end: source.length };
  return new MappedTextBuilder(source).escaped(span, FOLD, readEscape).finish(0).text;
}

export function readQuoted(file: string, { offset, source, type }: CST.FlowScalar): DataText {
  const span = { start: offset + 1, end: offset + source.length - 1 };
  const isDouble = type === 'double-quoted-scalar';
  return {
    ...new MappedTextBuilder(file).escaped(span, isDouble ? ESCAPE : QUOTE, readEscape).finish(span.start),
    span,
    mayContinue: mayContinueAfter(file, span.end, AFTER_STRING),
    encode: isDouble ? escapeJson : encodeSingleQuoted,
  };
}

function encodeSingleQuoted(text: string): string | undefined {
  return isPrintable(text) ? text.replaceAll("'", "''") : undefined;
}

/** A line break, with the space and empty lines around it; or space in a line, so that it is read once. */
const FOLD = /[ \t]*\r?\n(?:[ \t\n]|\r(?=\n))*|[ \t]+/g;
/** The same, or a quote between single quotes. */
const QUOTE = new RegExp(`${FOLD.source}|''`, 'g');
/** The same, a backslash at the end of a line, which joins the next line, or an escape. */
const ESCAPE = new RegExp(
  String.raw`${FOLD.source}|\\\r?\n[ \t]*|\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|[^])`,
  'g',
);

const YAML_LETTERS = {
  ...LETTERS,
  ...{ '0': '\0', a: '\x07', e: '\x1b', v: '\v', N: '\u0085', _: '\u00a0', L: '\u2028', P: '\u2029' },
};

/** Decodes an escape. Invalid escapes are reported by the parser. */
function readEscape([all]: RegExpExecArray): string | undefined {
  if (all.startsWith('\\')) return /^\\\r?\n/.test(all) ? '' : readBackslash(all, YAML_LETTERS);
  if (all === "''") return "'";
  const lineBreaks = all.split('\n').length - 1;
  // A single line break becomes a space, and an empty line becomes a line break.
  return lineBreaks === 0 ? undefined : '\n'.repeat(lineBreaks - 1) || ' ';
}

const UNPRINTABLE = /[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Cs}]/u;

/** Whether a text can appear in a scalar without escapes, on one line. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}
