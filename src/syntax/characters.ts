// Classes of characters, each as the inside of a regular expression's brackets.

/** Letters that can begin a path. */
export const WORD_START = 'A-Za-z_';
/** Spaces, tabs and line breaks: what separates clauses (L1.2). */
const PLAIN_SPACE = ' \\t\\n\\r';
/** White space that separates nothing in this language: no-break space, form feed, … */
export const FOREIGN_SPACE = '\\v\\f\\u0085\\u00a0\\u1680\\u2000-\\u200b\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
/** Any white space. */
export const SPACE = PLAIN_SPACE + FOREIGN_SPACE;
/** Characters of operators, with those of other keyboards and of formulas (L1.7). */
export const OPERATOR = ':~<>=!^：～＜＞＝≥≤≧≦⩾⩽≠≈';
/** Straight and typographic quotation marks. */
export const QUOTE = '"\'“”„‟«»‘’‚‛‹›';

const SPACE_CHARACTER = new RegExp(`[${SPACE}]`);
const OPERATOR_CHARACTER = new RegExp(`[${OPERATOR}]`);
const QUOTE_CHARACTER = new RegExp(`[${QUOTE}]`);
const CLAUSE_START = new RegExp(`-?[${WORD_START}]`, 'y');
const SPACES = new RegExp(`[${SPACE}]*`, 'y');

/** Whether white space stands at an offset. */
export function isSpaceAt(text: string, offset: number): boolean {
  return SPACE_CHARACTER.test(text.charAt(offset));
}

/** Whether a character of an operator stands at an offset. */
export function isOperatorAt(text: string, offset: number): boolean {
  return OPERATOR_CHARACTER.test(text.charAt(offset));
}

/** Whether a text holds a quotation mark of any kind. */
export function hasQuote(text: string): boolean {
  return QUOTE_CHARACTER.test(text);
}

/** Whether a field stands at an offset, negated or not, or at least the first letter of one. */
export function isClauseStart(text: string, offset: number): boolean {
  CLAUSE_START.lastIndex = offset;
  return CLAUSE_START.test(text);
}

/** The first offset from `offset` on where no white space stands. */
export function skipSpaces(text: string, offset: number): number {
  SPACES.lastIndex = offset;
  SPACES.test(text);
  return SPACES.lastIndex;
}

/** The space that must replace `text[start, end)` so that its neighbours do not grow together, if any. */
export function gapAt(text: string, start: number, end: number): '' | ' ' {
  const isApart = start === 0 || end === text.length || isSpaceAt(text, start - 1) || isSpaceAt(text, end);
  return isApart ? '' : ' ';
}
