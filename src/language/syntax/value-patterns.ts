import type { CustomPatternMatcherFunc, CustomPatternMatcherReturn, IToken } from 'chevrotain';
import {
  CLAUSE_START,
  hasQuote,
  isOperatorAt,
  isSpaceAt,
  OPERATOR,
  QUOTE,
  SPACE,
  skipSpaces,
  TYPED_OPERATOR,
} from './characters.ts';

/** What the lexer remembers about the current query. It keeps the searches linear. */
export interface LexerMemory {
  /** Whether values may be lists (L6.2). */
  hasLists: boolean;
  /** The kinds of straight quotes that are not closed anywhere in the rest of the query. */
  neverClosed: string;
  /** The offset of the next clause after the last unterminated text. */
  nextClause: number;
  /** No typographic text that begins before these offsets is closed, by a single or by a double mark. */
  singleUnclosedBefore: number;
  doubleUnclosedBefore: number;
  /** How many parentheses are open after the first `counted` tokens. */
  depth: number;
  counted: number;
}

/** Forgets everything about the last query. */
export function resetLexerMemory(memory: LexerMemory, hasLists: boolean): void {
  memory.hasLists = hasLists;
  memory.neverClosed = '';
  memory.nextClause = -1;
  memory.singleUnclosedBefore = 0;
  memory.doubleUnclosedBefore = 0;
  memory.depth = 0;
  memory.counted = 0;
}

export function createLexerMemory(): LexerMemory {
  return {
    hasLists: false,
    neverClosed: '',
    nextClause: -1,
    singleUnclosedBefore: 0,
    doubleUnclosedBefore: 0,
    depth: 0,
    counted: 0,
  };
}

/** A match of a custom pattern. Chevrotain reads only the image and the payload. */
export function matchOf(image: string, payload?: unknown): CustomPatternMatcherReturn {
  const match: [string] & { payload?: unknown } = [image];
  if (payload !== undefined) match.payload = payload;
  return match;
}

/** Matches a text in straight quotes, unless other text touches its closing quote. */
export function matchText(text: string, start: number, memory: LexerMemory): CustomPatternMatcherReturn | null {
  const close = findClosingQuote(text, start, memory);
  if (close === -1) return null;
  const isApart = close + 1 === text.length || isSpaceAt(text, close + 1);
  if (!isApart && (opensNextText(text, start, close) || isTouchedByRest(text, close + 1))) return null;
  return matchOf(text.slice(start, close + 1));
}

/** Matches a text in straight quotes and the text that touches it; the payload is the latter. */
export function matchTouchedText(text: string, start: number, memory: LexerMemory): CustomPatternMatcherReturn | null {
  const close = findClosingQuote(text, start, memory);
  if (close === -1 || opensNextText(text, start, close)) return null;
  const end = findSpace(text, close + 1);
  return matchOf(text.slice(start, end), text.slice(close + 1, end));
}

/** Matches a text of a list, whatever follows it. */
export function matchListedText(text: string, start: number, memory: LexerMemory): CustomPatternMatcherReturn | null {
  const close = findClosingQuote(text, start, memory);
  return close === -1 ? null : matchOf(text.slice(start, close + 1));
}

/** Matches a text of a list that is never closed. The payload is as for `matchUnterminatedText`. */
export function matchUnclosedListText(text: string, start: number): CustomPatternMatcherReturn {
  return matchOf(text.slice(start), '');
}

const LISTED_TYPOGRAPHIC = new RegExp(
  `[${QUOTE.replace(/["']/g, '')}][^${QUOTE},\\]]*([${QUOTE}])(?=[${SPACE},\\]]|(?![^]))`,
  'y',
);

/** Matches a text of a list between typographic marks. The payload is the closing one. */
export function matchListedTypographicText(text: string, start: number): CustomPatternMatcherReturn | null {
  LISTED_TYPOGRAPHIC.lastIndex = start;
  const match = LISTED_TYPOGRAPHIC.exec(text);
  return match === null ? null : matchOf(match[0], match[1]);
}

/** A clause, connective or parenthesis. After a closing quote, it only lacks its space. */
const TOUCHING_CLAUSE = new RegExp(String.raw`-?${CLAUSE_START}|(?:and|or|not)(?=[\s(-])|\(`, 'iy');

/** The start of the clause or the connective at an offset, or an empty text. */
export function readTouchingClause(text: string, offset: number): string {
  TOUCHING_CLAUSE.lastIndex = offset;
  return TOUCHING_CLAUSE.exec(text)?.[0] ?? '';
}

/** Whether the text at an offset can follow a closing quote without a space. */
export function isSeparator(text: string, offset: number): boolean {
  return offset === text.length || isSpaceAt(text, offset) || '),;&|'.includes(text.charAt(offset));
}

function isTouchedByRest(text: string, offset: number): boolean {
  return !isSeparator(text, offset) && readTouchingClause(text, offset) === '';
}

function findClosingQuote(text: string, start: number, memory: LexerMemory): number {
  const quote = text.charAt(start);
  if (memory.neverClosed.includes(quote)) return -1;
  let close = text.indexOf(quote, start + 1);
  while (close !== -1 && isEscaped(text, close)) close = text.indexOf(quote, close + 1);
  // Every later quote is escaped, wherever the search begins.
  if (close === -1) memory.neverClosed += quote;
  return close;
}

/** Whether an odd number of backslashes stands before an offset. */
export function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text.charCodeAt(first - 1) === 0x5c) first--;
  return (quote - first) % 2 === 1;
}

const CLAUSE_TAIL = new RegExp(String.raw`^\s-?${CLAUSE_START}[${TYPED_OPERATOR}]*$`);

/**
 * In `a:"x b:"y"` the second quote does not close the first text but opens the
 * next one: text touches it, and the start of a clause is directly before it.
 *
 * @returns The end of the first text, or -1 if the quote closes it.
 */
function findEndBeforeNext(text: string, start: number, close: number): number {
  if (close + 1 === text.length || isSpaceAt(text, close + 1)) return -1;
  const end = trimSpaces(text, start, close);
  let space = end - 1;
  while (space > start && !isSpaceAt(text, space)) space--;
  return space > start && CLAUSE_TAIL.test(text.slice(space, end)) ? space : -1;
}

function opensNextText(text: string, start: number, close: number): boolean {
  return findEndBeforeNext(text, start, close) !== -1;
}

/** The end of `text[start, end)` without trailing white space. */
function trimSpaces(text: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && isSpaceAt(text, trimmed - 1)) trimmed--;
  return trimmed;
}

/**
 * The start of a clause, with the connective or negation before it, or a
 * connective at the end. `salt and pepper` has neither.
 */
const NEXT_CLAUSE = new RegExp(String.raw`\s(?:(?:(?:and|or)\s+)?(?:not\s+)?-?${CLAUSE_START}|(?:and|or)\s*$)`, 'gi');

/**
 * Matches a text whose straight quote is not closed, up to the next clause. The payload is the other straight quote if
 * it occurs only at the end of the text; otherwise it is empty.
 */
export function matchUnterminatedText(text: string, start: number, memory: LexerMemory): CustomPatternMatcherReturn {
  const image = text.slice(start, findUnterminatedEnd(text, start, memory));
  const other = image.startsWith('"') ? "'" : '"';
  const isOther = image.indexOf(other) === image.length - 1 && !isEscaped(image, image.length - 1);
  return matchOf(image, isOther ? other : '');
}

function findUnterminatedEnd(text: string, start: number, memory: LexerMemory): number {
  if (memory.nextClause < start + 1) {
    NEXT_CLAUSE.lastIndex = start + 1;
    memory.nextClause = NEXT_CLAUSE.exec(text)?.index ?? text.length;
  }
  const close = findClosingQuote(text, start, memory);
  const limit = close === -1 ? text.length : findEndBeforeNext(text, start, close);
  return trimSpaces(text, start + 1, Math.min(limit, memory.nextClause));
}

/** Whether only white space follows an offset. */
export function isAtEnd(text: string, offset: number): boolean {
  return skipSpaces(text, offset) === text.length;
}

const SINGLE = "'‘’‚‛‹›";
/** A typographic mark at the end of a word. */
const TYPOGRAPHIC_CLOSE = new RegExp(`[${QUOTE.replace(/["']/g, '')}](?![^${SPACE}])`);
const ANY_SPACE = new RegExp(`[${SPACE}]`, 'g');
const ANY_QUOTE = new RegExp(`[${QUOTE}]`, 'g');

/**
 * Matches a text that a typographic mark opens or closes. After a typographic mark, the text ends at the next mark at
 * the end of a word, or else before the next white space. The payload is the closing mark, or an empty text.
 */
export function matchTypographicText(
  text: string,
  start: number,
  memory: LexerMemory,
): CustomPatternMatcherReturn | null {
  const open = text.charAt(start);
  if (open === '"' || open === "'") {
    const inner = text.slice(start + 1, findUnterminatedEnd(text, start, memory));
    const close = inner.search(TYPOGRAPHIC_CLOSE);
    return close === -1 ? null : matchOf(open + inner.slice(0, close + 1), inner.charAt(close));
  }
  // Chevrotain groups the hints of first characters beyond Latin-1, so a dash gets here too.
  if (!hasQuote(open)) return null;
  const close = findQuoteBeforeSpace(text, start + 1, SINGLE.includes(open), memory);
  if (close !== -1) return matchOf(text.slice(start, close + 1), text.charAt(close));
  return matchOf(text.slice(start, findSpace(text, start)), '');
}

/** The first white space from an offset on, or the end. */
function findSpace(text: string, offset: number): number {
  ANY_SPACE.lastIndex = offset;
  return ANY_SPACE.exec(text)?.index ?? text.length;
}

/**
 * The first single (or double) quotation mark before white space, a parenthesis or the end, or -1 if the text of the
 * next clause opens first. A failed search is remembered, because the next one would fail at the same offset.
 */
function findQuoteBeforeSpace(text: string, from: number, single: boolean, memory: LexerMemory): number {
  const family = single ? 'singleUnclosedBefore' : 'doubleUnclosedBefore';
  if (from < memory[family]) return -1;
  ANY_QUOTE.lastIndex = from;
  for (let match = ANY_QUOTE.exec(text); match !== null; match = ANY_QUOTE.exec(text)) {
    const at = match.index;
    // `“Dogs’ Home”`: an apostrophe closes no double mark.
    if (SINGLE.includes(match[0]) !== single) continue;
    if (at + 1 === text.length || text.charAt(at + 1) === ')' || isSpaceAt(text, at + 1)) return at;
    if (isOperatorAt(text, at - 1)) {
      memory[family] = at;
      return -1;
    }
  }
  memory[family] = text.length;
  return -1;
}

/** Matches an unquoted value of a shape, such as a number, if nothing touches it. */
export function matchBareValue(shape: RegExp, memory: LexerMemory): CustomPatternMatcherFunc {
  const pattern = new RegExp(shape.source, 'iy');
  return (text, start, before) => {
    pattern.lastIndex = start;
    if (!pattern.test(text)) return null;
    const end = pattern.lastIndex;
    return isValueEnd(text, end, before, memory) || isListed(text, end, before, memory)
      ? matchOf(text.slice(start, end))
      : null;
  };
}

/** Matches everything up to the next white space; within parentheses, up to the one that closes them. */
export function matchBareText(memory: LexerMemory): CustomPatternMatcherFunc {
  return (text, start, before) => {
    const end = countOpen(before, memory) > 0 ? findUnopened(text, start) : findSpace(text, start);
    return matchOf(text.slice(start, end));
  };
}

function isValueEnd(text: string, end: number, before: readonly IToken[], memory: LexerMemory): boolean {
  if (end === text.length || isSpaceAt(text, end)) return true;
  return text.charAt(end) === ')' && countOpen(before, memory) > 0;
}

/** In `a:5, b:6` the comma is not part of the number. */
function isListed(text: string, end: number, before: readonly IToken[], memory: LexerMemory): boolean {
  const isNumber = /\d/.test(text.charAt(end - 1));
  return isNumber && /[,;]/.test(text.charAt(end)) && isValueEnd(text, end + 1, before, memory);
}

/** How many parentheses the tokens leave open. */
function countOpen(before: readonly IToken[], memory: LexerMemory): number {
  for (; memory.counted < before.length; memory.counted++) {
    const name = before[memory.counted]?.tokenType.name;
    if (name === 'Open') memory.depth++;
    else if (name === 'Close' && memory.depth > 0) memory.depth--;
  }
  return memory.depth;
}

/** The end of an unquoted value in parentheses: white space, or a `)` that closes an outer one. */
function findUnopened(text: string, start: number): number {
  let depth = 0;
  let at = start;
  for (; at < text.length && !isSpaceAt(text, at); at++) {
    const character = text.charAt(at);
    if (character === '(') depth++;
    else if (character === ')' && depth-- === 0) break;
  }
  return at;
}

/** A key that cannot be searched, or that is not closed. */
export interface MalformedKey {
  readonly name: string;
  readonly isClosed: boolean;
}

/** A key in quotation marks, with the escapes of values. */
const QUOTED_KEY = /(?:"(?:[^"\\\n\r]|\\["'\\])+"|'(?:[^'\\\n\r]|\\["'\\])+')(?=\])/y;
const END_OF_KEY = new RegExp(`[[\\]${TYPED_OPERATOR}\\n\\r]`, 'g');
const END_OF_QUOTED_KEY = /["']?\]|["'\n\r]/g;
const UNCLOSED_KEY = new RegExp(`[${QUOTE}]?[^${SPACE}${OPERATOR}${QUOTE}()[\\]]*`, 'y');
/** Text that touches a key and cannot follow a field. */
const REST = new RegExp(`(?=[^${SPACE}${OPERATOR}${QUOTE}()&|,;])[^${SPACE}${OPERATOR}${QUOTE}()]*`, 'y');

/**
 * Matches, directly after a path, `[order-id]`, `[]`, `[order_id`, with what touches it: a key that
 * cannot be searched, or is not closed. The payload is a {@link MalformedKey}.
 */
export function matchMalformedKey(text: string, start: number): CustomPatternMatcherReturn | null {
  if (text.charAt(start) !== '[' || !/[\w.]/.test(text.charAt(start - 1))) return null;
  const inner = start + 1;
  const bracket = findBracket(text, inner);
  const isClosed = bracket !== -1;
  const end = isClosed ? bracket : matchEnd(UNCLOSED_KEY, text, inner);
  const payload: MalformedKey = { name: text.slice(inner, end), isClosed };
  return matchOf(text.slice(start, matchEnd(REST, text, isClosed ? end + 1 : end)), payload);
}

/** The `]` that ends a key, or -1 if the key is not closed. */
function findBracket(text: string, inner: number): number {
  QUOTED_KEY.lastIndex = inner;
  if (QUOTED_KEY.test(text)) return QUOTED_KEY.lastIndex;
  // Between quotes anything is part of the key, as in `["a:b"]`.
  const isQuoted = text.charAt(inner) === '"' || text.charAt(inner) === "'";
  const quoted = isQuoted ? endsAtBracket(END_OF_QUOTED_KEY, text, inner + 1) : -1;
  return quoted === -1 ? endsAtBracket(END_OF_KEY, text, inner) : quoted;
}

/** Where the next match of a pattern ends in `]`, or -1 when it does not. */
function endsAtBracket(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0].endsWith(']') ? pattern.lastIndex - 1 : -1;
}

/** The end of a match at an offset; the offset itself if there is none. */
function matchEnd(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}
