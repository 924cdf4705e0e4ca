import { type ILexerConfig, type IToken, Lexer } from 'chevrotain';
import { createLexerMemory, resetLexerMemory } from './lexer-memory.ts';
import { createTokens, type Mode, ODD_SPACES, type Tokens } from './tokens.ts';

/** The tokens of a query. */
export interface LexedQuery {
  readonly tokens: IToken[];
  /** Runs of white space between clauses that are not just spaces: `LineSpace` and `ForeignSpace`. */
  readonly oddSpaces: readonly IToken[];
}

/** Fails if a token does not name its first characters, because Chevrotain then tries every pattern. */
const OPTIONS: ILexerConfig = { ensureOptimizations: true };

export interface QueryLexer {
  readonly types: Tokens;
  /** Splits any text into tokens. Every character belongs to a token or is white space. */
  tokenize(text: string): LexedQuery;
}

/**
 * Builds the lexer. It has three modes: `clause`, where a clause can begin;
 * `key`, inside the brackets of a field; and `value`, after an operator. Modes
 * do not nest, so a token pushes the next mode and no token pops one.
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
      resetLexerMemory(memory);
      const { tokens, groups } = lexer.tokenize(text);
      return { tokens, oddSpaces: groups[ODD_SPACES] as IToken[] };
    },
  };
}

/**
 * The tokens of each mode, in the order in which they are tried: keywords before
 * fields, a well-formed token before its malformed variants, and tokens that
 * match anything last.
 */
function listModes(t: Tokens): Record<Mode, Tokens[keyof Tokens][]> {
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
