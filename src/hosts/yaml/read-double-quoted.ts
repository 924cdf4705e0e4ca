import type { CST } from 'yaml';
import type { DataText } from '../data/find-queries.ts';
import { escapeJson } from '../escapes.ts';
import { createMappedText } from '../mapped-text.ts';

/** A line break with the space and the blank lines around it. */
const FOLD = /[ \t]*\r?\n(?:[ \t\n]|\r(?=\n))*/y;
/** A backslash at the end of a line, which joins it to the next. */
const JOIN = /\\\r?\n[ \t]*/y;
const ESCAPE = /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|(.))/sy;
const VERBATIM = /[^\\" \t\r\n]+|[ \t]+|./sy;

/** Reads what stands between `"`. */
export function readDoubleQuoted(file: string, { offset, source }: CST.FlowScalar): DataText {
  const builder = createMappedText();
  const span = { start: offset + 1, end: offset + source.length - 1 };
  // With the closing quote: behind a line that is too far out, the parser takes an escaped one for it.
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
  return { ...builder.finish(span.start), span, encode: escapeJson };
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

/** What is no escape the parser reports. */
function readEscape([raw, two, four, eight, letter = '']: RegExpExecArray): string {
  const digits = two ?? four ?? eight;
  if (digits === undefined) return LETTERS[letter] ?? letter;
  const code = Number.parseInt(digits, 16);
  return code > 0x10ffff ? raw : String.fromCodePoint(code);
}
