import { EmbeddedActionsParser, EOF, type IToken } from 'chevrotain';
import {
  addClause,
  addConnective,
  addNegation,
  addOrphan,
  addStray,
  closeParenthesis,
  openParenthesis,
} from './assemble.ts';
import type { Assembly } from './assembly.ts';
import type { ConnectiveNode, FieldNode, NegationNode, OperatorNode, ValueNode } from './ast.ts';
import { OneTokenLookahead } from './lookahead.ts';
import { createTokenTypes, SyntaxToken, type TokenTypes } from './tokens.ts';

/** A parser of tokens; the tokens must be of its `types`. */
export interface QueryParser {
  readonly types: TokenTypes;
  /** Reads all tokens into the assembly. Never throws: every sequence of tokens is a sentence. */
  read(tokens: SyntaxToken[], assembly: Assembly): void;
}

/**
 * The grammar of the language and of everything that people write instead:
 *
 * ```
 * query  = { Negation | clause | orphan | Connective | Open | Close | Stray } ;
 * clause = Field [ Operator ] [ Value ] ;
 * orphan = Operator [ Value ] | Value ;
 * ```
 *
 * It is total, so nothing is thrown and recovered from: the assembly says what
 * is wrong with the sentence (docs/decisions/002-total-grammar.md).
 */
class ChevrotainQueryParser extends EmbeddedActionsParser implements QueryParser {
  readonly types: TokenTypes;
  readonly #query: () => void;
  /** Where the actions put what they read; none while Chevrotain records the grammar. */
  #assembly: Assembly | undefined;

  constructor(skipValidations: boolean) {
    const types = createTokenTypes();
    super(Object.values(types), { maxLookahead: 1, lookaheadStrategy: new OneTokenLookahead(), skipValidations });
    this.types = types;

    // Made once a parser: a closure for each token would cost more than the parsing.
    const takeOperator = (): IToken => this.CONSUME(types.Operator);
    const takeValue = (): IToken => this.CONSUME(types.Value);
    const takeOrphanValue = (): IToken => this.CONSUME2(types.Value);

    const clause = (): void => {
      const field = this.CONSUME(types.Field);
      const operator = this.OPTION(takeOperator);
      const value = this.OPTION1(takeValue);
      if (this.#assembly === undefined) return;
      addClause(
        this.#assembly,
        payload<FieldNode>(field),
        operator && payload<OperatorNode>(operator),
        value && payload<ValueNode>(value),
      );
    };
    const orphan = (): void => {
      const operator = this.CONSUME1(types.Operator);
      const value = this.OPTION2(takeOrphanValue);
      if (this.#assembly !== undefined) addOrphan(this.#assembly, operator.startOffset, endOf(value ?? operator));
    };
    const orphanValue = (): void => {
      const value = this.CONSUME1(types.Value);
      if (this.#assembly !== undefined) addOrphan(this.#assembly, value.startOffset, endOf(value));
    };
    const negation = (): void => {
      const token = this.CONSUME(types.Negation);
      if (this.#assembly !== undefined) addNegation(this.#assembly, payload<NegationNode>(token));
    };
    const connective = (): void => {
      const token = this.CONSUME(types.Connective);
      if (this.#assembly !== undefined) addConnective(this.#assembly, payload<ConnectiveNode>(token));
    };
    const open = (): void => {
      const token = this.CONSUME(types.Open);
      if (this.#assembly !== undefined) openParenthesis(this.#assembly, token.startOffset);
    };
    const close = (): void => {
      const token = this.CONSUME(types.Close);
      if (this.#assembly !== undefined) closeParenthesis(this.#assembly, token.startOffset);
    };
    const stray = (): void => {
      const token = this.CONSUME(types.Stray);
      if (this.#assembly !== undefined) addStray(this.#assembly, endOf(token));
    };
    const alternatives = [clause, connective, negation, orphan, orphanValue, open, close, stray].map((ALT) => ({
      ALT,
    }));
    const item = (): void => this.OR(alternatives);
    this.#query = this.RULE('query', () => this.MANY(item));
    this.performSelfAnalysis();
  }

  /** Of Chevrotain's own, beside its typed face: back to before the first token. */
  declare resetLexerState: () => void;

  /** All that a parse leaves behind is its place: none ends before its time, so no stack has to be made anew. */
  override reset(): void {
    this.resetLexerState();
  }

  /** Chevrotain would mark the end of the tokens with one of another shape, and read slower for it. */
  onBeforeParse(): void {
    this.input.push(END);
  }

  /** Nothing can be left over: every sequence of tokens is a sentence. */
  onAfterParse(): void {}

  read(tokens: SyntaxToken[], assembly: Assembly): void {
    this.input = tokens;
    this.#assembly = assembly;
    try {
      this.#query();
    } finally {
      this.#assembly = undefined;
    }
  }
}

const END = new SyntaxToken(EOF, 0, 0, undefined);

function payload<Node extends SyntaxToken['payload']>(token: IToken): Node {
  return (token as SyntaxToken).payload as Node;
}

/** The half-open end of a token. */
function endOf(token: IToken): number {
  return (token as SyntaxToken).endOffset + 1;
}

/** @param skipValidations - Leaves out Chevrotain's checks of the grammar itself; a test makes them once. */
export function createQueryParser(skipValidations: boolean): QueryParser {
  return new ChevrotainQueryParser(skipValidations);
}
