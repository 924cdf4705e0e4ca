import { type ILexerConfig, type IToken, Lexer } from 'chevrotain';
import { createLexerMemory } from './quoted-text.ts';
import { createTokens, ODD_SPACES, type Tokens } from './tokens.ts';

/** The tokens of a query. */
export interface LexedQuery {
  readonly tokens: IToken[];
  /** Runs of white space between clauses that are not just spaces: `LineSpace` and `ForeignSpace`. */
  readonly oddSpaces: readonly IToken[];
}

/** Every pattern names the characters that it can begin with, so that few are tried. */
const OPTIONS: ILexerConfig = { ensureOptimizations: true };

export interface QueryLexer {
  readonly types: Tokens;
  /** Cuts any text into tokens: some token matches wherever one can begin, so nothing is left out. */
  tokenize(text: string): LexedQuery;
}

/**
 * Builds the lexer. What a character means depends on what stands before it,
 * hence its modes: `clause`, where a clause may begin or go on; `key`, behind a
 * field that a `[` follows; `value`, behind an operator; `rest`, behind a text
 * that something touches. They follow one another and never nest, so a token
 * leads to a mode and none is returned to.
 *
 * @param skipValidations - Leaves out Chevrotain's checks of the tokens; a test makes them once.
 */
export function createQueryLexer(skipValidations: boolean, options: ILexerConfig = OPTIONS): QueryLexer {
  const memory = createLexerMemory();
  const types = createTokens(memory);
  const lexer = new Lexer(
    { modes: listModes(types), defaultMode: 'clause' },
    { positionTracking: 'onlyOffset', skipValidations, ...options },
  );
  return {
    types,
    tokenize(text) {
      memory.neverClosed = '';
      memory.nextClause = -1;
      memory.singleUnclosedBefore = 0;
      memory.doubleUnclosedBefore = 0;
      memory.depth = 0;
      memory.counted = 0;
      const { tokens, groups } = lexer.tokenize(text);
      return { tokens, oddSpaces: groups[ODD_SPACES] as IToken[] };
    },
  };
}

/** The tokens of each mode, in the order in which they are tried. */
function listModes(t: Tokens): Record<string, Tokens[keyof Tokens][]> {
  const texts = [t.Text, t.TouchedText, t.TypographicText, t.UnterminatedText];
  return {
    clause: [
      ...[t.Space, t.SpaceBeforeOperator, t.MoreSpace, t.LineSpace, t.ForeignSpace],
      ...[t.And, t.Or, t.ForeignConnective, t.Not, t.MisplacedNot],
      ...[t.Field, t.MalformedField, t.OpenKey, t.MalformedKey],
      ...[t.Operator, t.DanglingOperator, t.SpacedOperator, t.ForeignOperator],
      ...[t.Open, t.Close, ...texts, t.Stray, t.Number, t.DigitText],
    ],
    key: [t.MetadataKey, t.QuotedKey, t.CloseKey, t.TouchedKey],
    value: [t.SpaceBeforeValue, ...texts, t.Number, t.Null, t.Boolean, t.Group, t.NegatedQuote, t.BareText],
  };
}
