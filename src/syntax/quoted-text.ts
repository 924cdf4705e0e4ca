import type { CustomPatternMatcherReturn } from 'chevrotain';
import { hasQuote, isOperatorAt, isSpaceAt, QUOTE, SPACE, skipSpaces } from './characters.ts';

/** What the lexer remembers of the query that it reads, so that no part of it is searched again and again. */
export interface LexerMemory {
  /** The straight quotes that nothing closes from here to the end. */
  neverClosed: string;
  /** The next head of a clause at or after the last text that is never closed. */
  nextClause: number;
  /** No typographic text that begins before this offset is closed by a single mark; the same for a double one. */
  singleUnclosedBefore: number;
  doubleUnclosedBefore: number;
  /** How many parentheses the first tokens leave open, and how many tokens these are. */
  depth: number;
  counted: number;
}

export function createLexerMemory(): LexerMemory {
  return {
    neverClosed: '',
    nextClause: -1,
    singleUnclosedBefore: 0,
    doubleUnclosedBefore: 0,
    depth: 0,
    counted: 0,
  };
}

/** A match of a custom pattern: Chevrotain reads the image and the payload, and nothing else. */
export function matchOf(image: string, payload?: unknown): CustomPatternMatcherReturn {
  const match: [string] & { payload?: unknown } = [image];
  if (payload !== undefined) match.payload = payload;
  return match;
}

/** Matches a text in straight quotes that white space, the end, or another clause follows. */
export function matchText(text: string, start: number, memory: LexerMemory): CustomPatternMatcherReturn | null {
  const close = findClosingQuote(text, start, memory);
  if (close === -1) return null;
  const isApart = close + 1 === text.length || isSpaceAt(text, close + 1);
  if (!isApart && (isStolen(text, start, close) || isTouchedByRest(text, close + 1))) return null;
  return matchOf(text.slice(start, close + 1));
}

/** Matches a text in straight quotes with what touches it, up to the next white space: the payload. */
export function matchTouchedText(text: string, start: number, memory: LexerMemory): CustomPatternMatcherReturn | null {
  const close = findClosingQuote(text, start, memory);
  if (close === -1 || isStolen(text, start, close)) return null;
  const end = findSpace(text, close + 1);
  return matchOf(text.slice(start, end), text.slice(close + 1, end));
}

/** What may follow a closing quote without a space: the head of a clause, a connective, a parenthesis. */
const TOUCHING_CLAUSE = /-?[A-Za-z_][\w.]*(?:\[\w*\])?(?:[:~<>=^]|![:=~])|(?:and|or|not)(?=[\s(-])|\(/iy;

/** What stands at an offset where a clause or connective goes on without a space before it, or an empty text. */
export function readTouchingClause(text: string, offset: number): string {
  TOUCHING_CLAUSE.lastIndex = offset;
  return TOUCHING_CLAUSE.exec(text)?.[0] ?? '';
}

/** Whether what stands at an offset needs no space before it, even after a closing quote. */
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
  // All later ones are escaped, and stay so wherever a search begins.
  if (close === -1) memory.neverClosed += quote;
  return close;
}

/** Whether an odd number of backslashes stands before a quote. */
function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text.charCodeAt(first - 1) === 0x5c) first--;
  return (quote - first) % 2 === 1;
}

const CLAUSE_TAIL = /^\s-?[A-Za-z_][\w.]*(?:\[\w*\])?[:~<>=!^]+$/;

/**
 * `a:"x b:"y"`: the quote that seems to close the first text opens the second.
 * It is so when something touches it and a clause's head stands before it.
 * Returns where the first text really ends, or -1.
 */
function findStolenEnd(text: string, start: number, close: number): number {
  if (close + 1 === text.length || isSpaceAt(text, close + 1)) return -1;
  const end = trimSpaces(text, start, close);
  let space = end - 1;
  while (space > start && !isSpaceAt(text, space)) space--;
  return space > start && CLAUSE_TAIL.test(text.slice(space, end)) ? space : -1;
}

function isStolen(text: string, start: number, close: number): boolean {
  return findStolenEnd(text, start, close) !== -1;
}

/** Where `text[start, end)` ends without the white space at its end. */
function trimSpaces(text: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && isSpaceAt(text, trimmed - 1)) trimmed--;
  return trimmed;
}

/** The head of a clause, with the connective or negation before it: `salt and pepper` has none. */
const NEXT_CLAUSE = /\s(?:(?:and|or)\s+)?(?:not\s+)?-?[A-Za-z_][\w.]*(?:\[\w*\])?(?:[:~<>=^]|![:=~])/gi;

/** Matches a text whose straight quote is never closed: it ends before what looks like the next clause. */
export function matchUnterminatedText(text: string, start: number, memory: LexerMemory): CustomPatternMatcherReturn {
  return matchOf(text.slice(start, findUnterminatedEnd(text, start, memory)));
}

function findUnterminatedEnd(text: string, start: number, memory: LexerMemory): number {
  if (memory.nextClause < start + 1) {
    NEXT_CLAUSE.lastIndex = start + 1;
    memory.nextClause = NEXT_CLAUSE.exec(text)?.index ?? text.length;
  }
  const close = findClosingQuote(text, start, memory);
  const limit = close === -1 ? text.length : findStolenEnd(text, start, close);
  return trimSpaces(text, start + 1, Math.min(limit, memory.nextClause));
}

/** Whether an unterminated text was ended by the query and not by what looks like the next clause. */
export function isAtEnd(text: string, offset: number): boolean {
  return skipSpaces(text, offset) === text.length;
}

const SINGLE = "'‘’‚‛‹›";
/** A typographic mark at the end of a word. */
const TYPOGRAPHIC_CLOSE = new RegExp(`[${QUOTE.replace(/["']/g, '')}](?![^${SPACE}])`);
const ANY_SPACE = new RegExp(`[${SPACE}]`, 'g');
const ANY_QUOTE = new RegExp(`[${QUOTE}]`, 'g');

/**
 * Matches a text that a typographic mark opens or closes. One that it opens
 * goes up to the mark that ends a word, or to the next white space; one that a
 * straight quote opens is never closed by another. The payload is the closing
 * mark, or an empty text.
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
  // Chevrotain sorts characters beyond Latin-1 by hundreds, so any dash may ask here.
  if (!hasQuote(open)) return null;
  const close = findQuoteBeforeSpace(text, start + 1, SINGLE.includes(open), memory);
  if (close !== -1) return matchOf(text.slice(start, close + 1), text.charAt(close));
  return matchOf(text.slice(start, findSpace(text, start)), '');
}

/** The first white space from an offset on, or the end. */
export function findSpace(text: string, offset: number): number {
  ANY_SPACE.lastIndex = offset;
  return ANY_SPACE.exec(text)?.index ?? text.length;
}

/**
 * The first single (or double) quotation mark that white space, a parenthesis
 * or the end follows, or -1 when the next clause's text opens first. A search
 * in vain is remembered, for the next one would end at the same place.
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
