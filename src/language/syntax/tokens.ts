import {
  type CustomPatternMatcherFunc,
  createToken,
  type ILexerConfig,
  type IToken,
  Lexer,
  type TokenType,
} from 'chevrotain';
import {
  FOREIGN_SPACE,
  isDigit,
  isStraightQuote,
  OPERATOR,
  OPERATOR_START,
  QUOTE,
  SPACE,
  WORD_START,
} from './characters.ts';
import {
  createLexerMemory,
  type LexerMemory,
  matchBareText,
  matchBareValue,
  matchListedText,
  matchListedTypographicText,
  matchMalformedKey,
  matchOf,
  matchText,
  matchTouchedText,
  matchTypographicText,
  matchUnclosedListText,
  matchUnterminatedText,
  resetLexerMemory,
} from './value-patterns.ts';

export type Tokens = ReturnType<typeof createTokens>;
/** A mode of the lexer: where a clause can begin, inside the brackets of a field, after an operator, or in a list of values. */
type Mode = 'clause' | 'key' | 'value' | 'list';

/**
 * The text of each token of the language. The patterns in {@link createTokens} add what must follow, or find the end of
 * a text faster. The tokens of mistakes are not here. `grammar/clausal.ebnf` is generated from these shapes, and a test
 * compares it with the parser.
 */
export const SHAPES = {
  And: /and/i,
  Or: /or/i,
  Not: /-/,
  Field: /[A-Za-z_]\w*(?:\.\w+)*/,
  OpenKey: /\[/,
  MetadataKey: /\w+/,
  CloseKey: /\]/,
  Operator: />=|<=|[:~<>]/,
  Text: /"(?:[^"\\]|\\["'\\])*"|'(?:[^'\\]|\\["'\\])*'/,
  Number: /-?\d+(?:\.\d+)?/,
  Null: /null/i,
  Boolean: /true|false/i,
  Space: / +/,
} as const;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_'];
const DIGITS = [...'0123456789'];
const QUOTES = [...QUOTE];
const OPERATORS = [...OPERATOR];
const SPACES = [...' \t\n\r\v\f\u0085\u00a0\u1680\u2000\u200b\u2028\u2029\u202f\u205f\u3000\ufeff'];
/** A path ends here: white space, an operator, a quotation mark or punctuation follows, or nothing. */
const PATH_END = `(?![^${SPACE}${OPERATOR}${QUOTE}()&|,;[])`;
/** The same after a key. */
const KEY_END = `(?![^${SPACE}${OPERATOR}${QUOTE}()&|,;])`;
/** What a path that has gone wrong goes on with. */
const PATH_REST = `[^${SPACE}${OPERATOR}${QUOTE}()]*`;
/** A word is no keyword if it goes on, or if a key or an operator follows: then it is a field (L1.2). */
const KEYWORD_END = `(?![\\w.[${OPERATOR.replace('!', '')}]|![${OPERATOR}])`;
/** One character other than a digit, of one or two code units: Chevrotain drops the flag `u`. */
const NO_DIGIT = '(?:[\\ud800-\\udbff][\\udc00-\\udfff]|[^0-9])';
const FOREIGN_CONNECTIVE = `(?:xor|nor|nand)${KEYWORD_END}${KEY_END}`;
const NOT = `not${KEYWORD_END}(?=[^])`;
/** A value of a list ends here. */
const LISTED_END = `(?=[${SPACE},\\]]|(?![^]))`;
const OWN_OPERATOR = `(?:${SHAPES.Operator.source})(?![${OPERATOR}])`;
/** After an operator and white space, what looks like the next clause or a connective is no value (L1.3). */
const CLAUSE_AHEAD = `(?:(?:[-!]+\\s*)?[${WORD_START}][\\w.]*(?:\\[[^\\s\\]]*\\])?\\s*${OPERATOR_START}|(?:and|or|not)(?![^\\s])|[&|,;])`;

/**
 * Makes the tokens: those of the language, which are in {@link SHAPES} too, and those of what people write instead.
 * Every token names the characters that it can begin with, and the mode of the lexer after it if that changes.
 */
function createTokens(memory: LexerMemory) {
  // Chevrotain sorts first characters into buckets: one for each of the first 256, then one for every 255
  // (charCodeToOptimizedIndex in its lexer.ts). These are one character of each.
  const any = [
    ...Array.from({ length: 257 }, (_, code) => code),
    ...Array.from({ length: 256 }, (_, page) => page * 255 + 510),
  ];
  const quoted =
    (match: typeof matchText): CustomPatternMatcherFunc =>
    (text, start) =>
      isStraightQuote(text, start) ? match(text, start, memory) : null;
  const bareText = matchBareText(memory);

  const matchSpaceBeforeOperator: CustomPatternMatcherFunc = (text, start, before) => {
    const last = before.at(-1)?.tokenType;
    if (last === undefined || !fieldEnds.has(last)) return null;
    SPACE_BEFORE_OPERATOR.lastIndex = start;
    const match = SPACE_BEFORE_OPERATOR.exec(text);
    return match === null ? null : matchOf(match[0]);
  };

  const tokens = {
    // White space. The parser sees skipped space as a gap between two tokens.
    Space: skipped('Space', new RegExp(` +(?![${SPACE}${OPERATOR}])`, 'y'), [' ']),
    MoreSpace: skipped('MoreSpace', / +/y, [' ']),
    SpaceBeforeOperator: skipped('SpaceBeforeOperator', matchSpaceBeforeOperator, SPACES),
    SpaceBeforeValue: skipped('SpaceBeforeValue', new RegExp(`[${SPACE}]+`, 'y'), SPACES),
    LineSpace: createToken({
      name: 'LineSpace',
      pattern: /[\t\n\r][ \t\n\r]*/,
      group: ODD_SPACES,
      start_chars_hint: ['\t', '\n', '\r'],
    }),
    ForeignSpace: createToken({
      name: 'ForeignSpace',
      pattern: new RegExp(`[${FOREIGN_SPACE}]+`),
      group: ODD_SPACES,
      start_chars_hint: SPACES,
    }),

    And: terminal('And', new RegExp(SHAPES.And.source + KEYWORD_END, 'i'), ['a', 'A']),
    Or: terminal('Or', new RegExp(SHAPES.Or.source + KEYWORD_END, 'i'), ['o', 'O']),
    ForeignConnective: terminal('ForeignConnective', matchForeignConnective, [...'xXnN&|,;']),
    Open: terminal('Open', '(', ['(']),
    Close: terminal('Close', ')', [')']),

    // Negation.
    Not: terminal(
      'Not',
      new RegExp(`-(?=[${WORD_START}])(?!-?(?:(?:and|or)${KEYWORD_END}|${NOT}|${FOREIGN_CONNECTIVE}))`, 'i'),
      ['-'],
    ),
    MisplacedNot: terminal(
      'MisplacedNot',
      new RegExp(`-|!(?![${OPERATOR}])|[–—−‐‑‒¬！](?=-?[${WORD_START}])|${NOT}`, 'i'),
      [...'-!–—−‐‑‒¬！nN'],
    ),

    // Fields.
    Field: terminal('Field', new RegExp(SHAPES.Field.source + PATH_END), LETTERS),
    MalformedField: terminal(
      'MalformedField',
      new RegExp(`[${WORD_START}](?:[\\w.]*${PATH_END}|${PATH_REST})`),
      LETTERS,
    ),
    OpenKey: terminal('OpenKey', /(?<=[\w.])\[(?=(?:\w+|"\w+"|'\w+')\])/, ['['], 'key'),
    MetadataKey: terminal('MetadataKey', SHAPES.MetadataKey, [...LETTERS, ...DIGITS]),
    QuotedKey: terminal('QuotedKey', /"\w+"|'\w+'/, ['"', "'"]),
    CloseKey: terminal('CloseKey', new RegExp(`\\]${KEY_END}`), [']'], 'clause'),
    TouchedKey: terminal('TouchedKey', new RegExp(`\\]${PATH_REST}`), [']'], 'clause'),
    MalformedKey: terminal('MalformedKey', matchMalformedKey, ['[']),

    // Operators, by the text after them: a value in `a>5`, nothing in `a>`, a space in `a> 5`, anything in `a=>5`.
    Operator: terminal('Operator', new RegExp(`${OWN_OPERATOR}(?=[^${SPACE})])`), OPERATORS, 'value'),
    DanglingOperator: terminal(
      'DanglingOperator',
      new RegExp(`[${OPERATOR}]+(?=[${SPACE}]*(?![^)])|[${SPACE}]+${CLAUSE_AHEAD})`, 'i'),
      OPERATORS,
    ),
    SpacedOperator: terminal('SpacedOperator', new RegExp(OWN_OPERATOR), OPERATORS, 'value'),
    ForeignOperator: terminal('ForeignOperator', new RegExp(`[${OPERATOR}]+`), OPERATORS, 'value'),

    // Values. After each of them a clause may begin.
    Text: terminal('Text', quoted(matchText), ['"', "'"], 'clause'),
    TouchedText: terminal('TouchedText', quoted(matchTouchedText), ['"', "'"], 'clause'),
    TypographicText: terminal(
      'TypographicText',
      (text, start) => matchTypographicText(text, start, memory),
      QUOTES,
      'clause',
    ),
    UnterminatedText: terminal('UnterminatedText', quoted(matchUnterminatedText), ['"', "'"], 'clause'),
    Number: terminal('Number', matchBareValue(SHAPES.Number, memory), [...DIGITS, '-'], 'clause'),
    Null: terminal('Null', matchBareValue(SHAPES.Null, memory), ['n', 'N'], 'clause'),
    Boolean: terminal('Boolean', matchBareValue(SHAPES.Boolean, memory), [...'tTfF'], 'clause'),
    Group: terminal('Group', new RegExp(`\\([^()]*\\)|\\([^${SPACE}]*`), ['('], 'clause'),
    NegatedQuote: terminal('NegatedQuote', new RegExp(`[-!](?=[${QUOTE}])`), ['-', '!']),
    BareText: terminal('BareText', bareText, any, 'clause'),
    DigitText: terminal(
      'DigitText',
      (text, start, before, groups) => (isDigit(text, start) ? bareText(text, start, before, groups) : null),
      DIGITS,
    ),

    // Lists of values, in expressions only.
    OpenList: terminal(
      'OpenList',
      (text, start) => (memory.hasLists ? matchBracket(text, start) : null),
      ['['],
      'list',
    ),
    CloseList: terminal('CloseList', ']', [']'], 'clause'),
    Comma: terminal('Comma', ',', [',']),
    ListText: terminal('ListText', quoted(matchListedText), ['"', "'"]),
    UnclosedListText: terminal('UnclosedListText', quoted(matchUnclosedListText), ['"', "'"]),
    ListTypographicText: terminal('ListTypographicText', matchListedTypographicText, QUOTES),
    ListNumber: terminal('ListNumber', new RegExp(SHAPES.Number.source + LISTED_END), [...DIGITS, '-']),
    ListNull: terminal('ListNull', new RegExp(SHAPES.Null.source + LISTED_END, 'i'), ['n', 'N']),
    ListBoolean: terminal('ListBoolean', new RegExp(`(?:${SHAPES.Boolean.source})${LISTED_END}`, 'i'), [...'tTfF']),
    BareListed: terminal('BareListed', /[^,\]"'][^,\]]*/, any),

    // One character before a clause, as in `+amount>5`; anything else goes up to the next space.
    Stray: terminal('Stray', new RegExp(`${NO_DIGIT}(?:(?=-?[${WORD_START}])|[^${SPACE}()]*)`), any),
  };
  const fieldEnds: ReadonlySet<TokenType> = new Set([
    tokens.Field,
    tokens.MalformedField,
    tokens.CloseKey,
    tokens.TouchedKey,
    tokens.MalformedKey,
  ]);
  return tokens;
}

/** @param mode - The lexer's mode after the token; without one it stays as it is. */
function terminal(
  name: string,
  pattern: RegExp | string | CustomPatternMatcherFunc,
  startCharacters: (string | number)[],
  mode?: Mode,
): TokenType {
  return createToken({
    name,
    pattern,
    start_chars_hint: startCharacters,
    line_breaks: true,
    ...(mode === undefined ? {} : { push_mode: mode }),
  });
}

function skipped(name: string, pattern: RegExp | CustomPatternMatcherFunc, startCharacters: string[]): TokenType {
  return createToken({ name, pattern, group: Lexer.SKIPPED, start_chars_hint: startCharacters, line_breaks: true });
}

function matchBracket(text: string, start: number): ReturnType<CustomPatternMatcherFunc> {
  return text.charAt(start) === '[' ? matchOf('[') : null;
}

/** The group of the white space between clauses that is not just spaces. */
const ODD_SPACES = 'oddSpaces';
const SPACE_BEFORE_OPERATOR = new RegExp(`[${SPACE}]+(?=[${OPERATOR.replace('!', '')}]|![${OPERATOR}])`, 'y');
const FOREIGN_WORD = new RegExp(FOREIGN_CONNECTIVE, 'iy');
const FOREIGN_SYMBOL = /&+|\|+|,+|;+/y;

/** Connectives of other languages; as the first word of a query `xor` is a field. */
function matchForeignConnective(
  text: string,
  start: number,
  before: readonly IToken[],
): ReturnType<CustomPatternMatcherFunc> {
  const pattern = before.length > 0 && /\w/.test(text.charAt(start)) ? FOREIGN_WORD : FOREIGN_SYMBOL;
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  return match === null ? null : matchOf(match[0]);
}

interface LexedQuery {
  readonly tokens: IToken[];
  /** Runs of white space between clauses that are not just spaces: `LineSpace` and `ForeignSpace`. */
  readonly oddSpaces: readonly IToken[];
}

/** Fails if a token does not name its first characters, because Chevrotain then tries every pattern. */
const OPTIONS: ILexerConfig = { ensureOptimizations: true };

export interface QueryLexer {
  readonly types: Tokens;
  /**
   * Splits any text into tokens. Every character belongs to a token or is white space.
   *
   * @param hasLists - Whether values may be lists (L6.2).
   */
  tokenize(text: string, hasLists?: boolean): LexedQuery;
}

/**
 * Builds the lexer. It has four modes: `clause`, where a clause can begin; `key`, inside the brackets of a field;
 * `value`, after an operator; and `list`. Modes do not nest, so a token pushes the next mode and no token pops one.
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
    tokenize(text, hasLists = false) {
      resetLexerMemory(memory, hasLists);
      const { tokens, groups } = lexer.tokenize(text);
      return { tokens, oddSpaces: groups[ODD_SPACES] as IToken[] };
    },
  };
}

/**
 * The tokens of each mode, in the order in which they are tried: keywords before fields, a well-formed token before its
 * malformed variants, and tokens that match anything last.
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
    value: [t.SpaceBeforeValue, t.OpenList, ...texts, t.Number, t.Null, t.Boolean, t.Group, t.NegatedQuote, t.BareText],
    list: [
      ...[t.SpaceBeforeValue, t.Comma, t.CloseList, t.ListText, t.UnclosedListText, t.ListTypographicText],
      ...[t.ListNumber, t.ListNull, t.ListBoolean, t.BareListed],
    ],
  };
}
