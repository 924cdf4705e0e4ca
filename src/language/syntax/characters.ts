// Character classes, each as the text between the brackets of a regular expression.

/** Letters that can begin a path. */
export const WORD_START = 'A-Za-z_';
/** Spaces, tabs and line breaks: what separates clauses (L1.2). */
const PLAIN_SPACE = ' \\t\\n\\r';
/** White space that the language does not accept: no-break space, form feed, … */
export const FOREIGN_SPACE = '\\v\\f\\u0085\\u00a0\\u1680\\u2000-\\u200b\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
export const SPACE = PLAIN_SPACE + FOREIGN_SPACE;
/** Characters of operators on a keyboard, of this language or another. */
export const TYPED_OPERATOR = ':~<>=!^';
/** Characters of operators, including full-width and mathematical ones (L1.7). */
export const OPERATOR = `${TYPED_OPERATOR}：～＜＞＝≥≤≧≦⩾⩽≠≈`;
/** The beginning of an operator; alone, `!` negates. */
export const OPERATOR_START = '(?:[:~<>=^]|![:=~])';
/** A field and the beginning of its operator: `amount>`, `metadata[a]:`. */
export const CLAUSE_START = `[${WORD_START}][\\w.]*(?:\\[\\w*\\])?${OPERATOR_START}`;
/** Straight and typographic quotation marks. */
export const QUOTE = '"\'“”„‟«»‘’‚‛‹›';

// Compiled on first use, because an import may never parse a query.
let patterns: Record<'space' | 'operator' | 'quote' | 'clauseStart' | 'spaces', RegExp> | undefined;

function compile(): NonNullable<typeof patterns> {
  patterns ??= {
    space: new RegExp(`[${SPACE}]`),
    operator: new RegExp(`[${OPERATOR}]`),
    quote: new RegExp(`[${QUOTE}]`),
    clauseStart: new RegExp(`-?[${WORD_START}]`, 'y'),
    spaces: new RegExp(`[${SPACE}]*`, 'y'),
  };
  return patterns;
}

/** Whether white space stands at an offset. */
export function isSpaceAt(text: string, offset: number): boolean {
  // The fast path: nearly always it is a plain space.
  return text.charCodeAt(offset) === 0x20 || compile().space.test(text.charAt(offset));
}

/** Whether a character of an operator stands at an offset. */
export function isOperatorAt(text: string, offset: number): boolean {
  return compile().operator.test(text.charAt(offset));
}

/** Whether a text holds a quotation mark of any kind. */
export function hasQuote(text: string): boolean {
  return compile().quote.test(text);
}

/** Whether `"` or `'` stands at an offset. */
export function isStraightQuote(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return code === 0x22 || code === 0x27;
}

/** Whether one of the ten digits stands at an offset. */
export function isDigit(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return code >= 0x30 && code <= 0x39;
}

/** Whether a field stands at an offset, negated or not, or at least the first letter of one. */
export function isClauseStart(text: string, offset: number): boolean {
  const { clauseStart } = compile();
  clauseStart.lastIndex = offset;
  return clauseStart.test(text);
}

/** The first offset from `offset` on where no white space stands. */
export function skipSpaces(text: string, offset: number): number {
  const { spaces } = compile();
  spaces.lastIndex = offset;
  spaces.test(text);
  return spaces.lastIndex;
}

/** The replacement for removed text `text[start, end)`: a space if its neighbours would join. */
export function gapAt(text: string, start: number, end: number): '' | ' ' {
  const isApart = start === 0 || end === text.length || isSpaceAt(text, start - 1) || isSpaceAt(text, end);
  return isApart ? '' : ' ';
}
