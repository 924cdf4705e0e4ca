// What each UTF-16 code unit can be in a query. One table look-up a character is what keeps scanning linear and fast.

export const WORD_START = 1;
/** Letters, digits, `_` and the dot: what paths are made of. */
export const PATH_PART = 2;
export const OPERATOR_PART = 4;
export const SPACE = 8;
/** White space that is no separator in this language: no-break space, form feed, … */
export const OTHER_SPACE = 16;
/** Straight and typographic quotation marks. */
export const QUOTE = 32;
export const DIGIT = 64;
/** Letters, digits and `_`: what metadata keys are made of. */
export const KEY_PART = 128;

const CLASSES = new Uint8Array(0x10000);

/** The table has an entry for every code unit, so there is no `undefined` to provide for. */
function classOf(code: number): number {
  return CLASSES[code] as number;
}

function mark(characters: Iterable<string>, flags: number): void {
  for (const character of characters) {
    const code = character.charCodeAt(0);
    CLASSES[code] = classOf(code) | flags;
  }
}

mark('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_', WORD_START | PATH_PART | KEY_PART);
mark('0123456789', DIGIT | PATH_PART | KEY_PART);
mark('.', PATH_PART);
mark(':~<>=!^', OPERATOR_PART);
// What people type on other keyboards, and what they copy from formulas.
mark('：～＜＞＝≥≤≧≦⩾⩽≠≈', OPERATOR_PART);
mark(' \t\n\r', SPACE);
mark(
  '\v\f\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff',
  OTHER_SPACE,
);
mark('"\'“”„‟«»‘’‚‛‹›', QUOTE);

/** The classes of the code unit at an offset, as bits; 0 for none and for an offset outside the text. */
export function classAt(text: string, offset: number): number {
  return offset < text.length ? classOf(text.charCodeAt(offset)) : 0;
}

/** Whether a field stands at an offset, negated or not, or at least the first letter of one. */
export function isClauseStart(text: string, offset: number): boolean {
  const field = text.charAt(offset) === '-' ? offset + 1 : offset;
  return (classAt(text, field) & WORD_START) !== 0;
}

/** The first offset from `offset` on whose character has none of the classes, or the end of the text. */
export function skipClass(text: string, offset: number, classes: number): number {
  let end = offset;
  while (end < text.length && (classOf(text.charCodeAt(end)) & classes) !== 0) end++;
  return end;
}

/** The first offset from `offset` on whose character has one of the classes, or the end of the text. */
export function findClass(text: string, offset: number, classes: number): number {
  let end = offset;
  while (end < text.length && (classOf(text.charCodeAt(end)) & classes) === 0) end++;
  return end;
}

/** What must stand in place of `text[start, end)` when it goes: a space where its neighbours would grow together. */
export function gapAt(text: string, start: number, end: number): '' | ' ' {
  const isApart = start === 0 || end === text.length || isBlankAt(text, start - 1) || isBlankAt(text, end);
  return isApart ? '' : ' ';
}

function isBlankAt(text: string, offset: number): boolean {
  return (classAt(text, offset) & (SPACE | OTHER_SPACE)) !== 0;
}
