import type { CustomPatternMatcherFunc, IToken } from 'chevrotain';
import { isSpaceAt } from './characters.ts';
import type { LexerMemory } from './lexer-memory.ts';
import { findSpace, matchOf } from './quoted-text.ts';

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
