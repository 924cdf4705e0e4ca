/** What the lexer remembers about the current query. It keeps the searches linear. */
export interface LexerMemory {
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
export function resetLexerMemory(memory: LexerMemory): void {
  memory.neverClosed = '';
  memory.nextClause = -1;
  memory.singleUnclosedBefore = 0;
  memory.doubleUnclosedBefore = 0;
  memory.depth = 0;
  memory.counted = 0;
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
