import type { Span } from '../../text/span.ts';
import { createMappedText, type MappedText } from '../mapped-text.ts';

const LINE_BREAK = /\r\n?|\n/y;
/** A backslash at the end of a line joins the next line. */
const JOIN = /\\[ \t]*(?:\r\n?|\n)[ \t\r\n]*/y;
const ESCAPE = /\\(?:u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|x([\dA-Fa-f]{2})|(.))/sy;
const VERBATIM = /[^\\\r\n]+/y;

const LETTERS: Readonly<Record<string, string>> = { b: '\b', e: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Decodes the text between `"` or `"""`. */
export function decodeBasic(file: string, span: Span, isMultiline: boolean): MappedText {
  return decode(file, span, isMultiline, true);
}

/** Decodes the text between `'` or `'''`. */
export function decodeLiteral(file: string, span: Span, isMultiline: boolean): MappedText {
  return decode(file, span, isMultiline, false);
}

function decode(file: string, { start, end }: Span, isMultiline: boolean, hasEscapes: boolean): MappedText {
  const raw = file.slice(start, end);
  const builder = createMappedText();
  let offset = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = offset;
    const match = pattern.exec(raw) ?? undefined;
    offset += match?.[0].length ?? 0;
    return match;
  };
  // A line break directly after the opening quotes is not part of the text.
  if (isMultiline) take(LINE_BREAK);
  while (offset < raw.length) {
    const from = start + offset;
    if (take(LINE_BREAK) !== undefined) builder.decoded('\n', from, start + offset);
    else if (!hasEscapes && raw[offset] === '\\') builder.verbatim(file, from, start + ++offset);
    else if (take(JOIN) !== undefined) builder.decoded('', from, start + offset);
    else {
      const found = take(ESCAPE);
      if (found !== undefined) builder.decoded(readEscape(found), from, start + offset);
      else if (take(VERBATIM) !== undefined) builder.verbatim(file, from, start + offset);
      else break;
    }
  }
  return builder.finish(start);
}

function readEscape([, four, eight, two, letter = '']: RegExpExecArray): string {
  const digits = four ?? eight ?? two;
  return digits === undefined ? (LETTERS[letter] ?? letter) : String.fromCodePoint(Number.parseInt(digits, 16));
}
