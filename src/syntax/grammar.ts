import { EMPTY_ALT, EmbeddedActionsParser, type IOrAlt, type IToken } from 'chevrotain';
import {
  addClause,
  addConnective,
  addMisplacedNegation,
  addOrphan,
  addStray,
  closeParenthesis,
  createNegation,
  openParenthesis,
} from './assemble.ts';
import type { Assembly } from './assembly.ts';
import type { FieldNode, NegationNode, OperatorNode, ValueNode } from './ast.ts';
import { FirstTokenLookahead } from './lookahead.ts';
import { createOperator, readForeignOperator } from './operators.ts';
import { type BracketedKey, createField, keepMalformedField, readKey, readMalformedKey } from './read-field.ts';
import {
  createBareText,
  createBoolean,
  createNull,
  createNumber,
  keepNegatedQuote,
  readText,
  readTouchedText,
  readTypographicText,
  readUnterminatedText,
} from './read-value.ts';
import type { Tokens } from './tokens.ts';

/** The operator and the value of a clause; a missing part is `undefined`. */
interface Comparison {
  readonly operator: OperatorNode | undefined;
  readonly value: ValueNode | undefined;
}

/**
 * The grammar of the language, and of what people write instead.
 *
 * The rules of the language come first; `grammar/clausal.ebnf` is generated
 * from them. The other rules, the alternatives of tokens that only mistakes
 * have, and the alternatives without a token are error productions, each named
 * for the diagnostic that it leads to. They make the grammar total: every
 * sequence of tokens is a sentence, so nothing is thrown and recovered from,
 * and the AST has every clause that can be made out
 * (docs/decisions/030-error-productions.md).
 */
export class QueryParser extends EmbeddedActionsParser {
  readonly #query: () => void;
  /** Filled by the actions; `undefined` while Chevrotain records the grammar. */
  #assembly: Assembly | undefined;

  /** @param skipValidations - Leaves out Chevrotain's checks of the grammar; a test makes them once. */
  constructor(t: Tokens, skipValidations: boolean) {
    super(Object.values(t), { lookaheadStrategy: new FirstTokenLookahead(), maxLookahead: 1, skipValidations });

    /** Calls an action, like Chevrotain's `ACTION`, which would need a closure for each call. */
    const act = <Values extends readonly unknown[], Result>(
      action: (assembly: Assembly, ...values: Values) => Result,
      ...values: Values
    ): Result => (this.#assembly === undefined ? (undefined as Result) : action(this.#assembly, ...values));

    // The language. Alternatives are arrays below the rule that chooses among them: Chevrotain records them when the
    // rule is recorded, and they are created once instead of at each call. An occurrence number (`OR1`) is needed where a
    // rule, with the alternatives that it uses, has the same method twice.

    this.#query = this.RULE('query', () => {
      this.OPTION(() => this.SUBRULE(misplacedConnective));
      this.OR1(joined);
      this.MANY(() => this.OR2(parentheses));
      this.OPTION2(() => this.OR(sequels));
      this.OPTION3(() => this.SUBRULE(mixedConnectives));
    });
    const sequels = [{ ALT: () => this.SUBRULE(disjunction) }, { ALT: () => this.SUBRULE(conjunction) }];

    const disjunction = this.RULE('disjunction', () => {
      this.AT_LEAST_ONE(() => {
        act(addConnective, this.CONSUME(t.Or));
        this.OR(joined);
        this.MANY(() => this.OR1(parentheses));
      });
    });

    const conjunction = this.RULE('conjunction', () => {
      this.AT_LEAST_ONE(() => {
        this.OPTION(() => act(addConnective, this.CONSUME(t.And)));
        this.OR(conjuncts);
      });
    });

    const clause = this.RULE('clause', () => {
      const not = this.OPTION(() => this.SUBRULE(negation));
      const path = this.SUBRULE(field);
      const comparison = this.OR(comparisons);
      act(addClause, not, path, comparison?.operator, comparison?.value);
    });
    const comparisons: IOrAlt<Comparison>[] = [
      { ALT: () => ({ operator: this.SUBRULE(operator), value: this.SUBRULE(value) }) },
      { ALT: () => this.SUBRULE(expectedValue) },
      { ALT: () => this.SUBRULE(expectedOperator) },
    ];

    const negation = this.RULE('negation', (): NegationNode => act(createNegation, this.CONSUME(t.Not)));

    const field = this.RULE('field', (): FieldNode => {
      const path = this.OR(paths);
      const key = this.OPTION(() => this.SUBRULE(metadataKey));
      return act(createField, path, key);
    });
    const paths = [
      { ALT: () => this.CONSUME(t.Field) },
      { ALT: () => act(keepMalformedField, this.CONSUME(t.MalformedField)) },
    ];

    const metadataKey = this.RULE('metadataKey', (): BracketedKey => this.OR(keys));
    const keys = [
      {
        ALT: () => {
          this.CONSUME(t.OpenKey);
          const key = this.OR1([{ ALT: () => this.CONSUME(t.MetadataKey) }, { ALT: () => this.CONSUME(t.QuotedKey) }]);
          const end = this.OR2([{ ALT: () => this.CONSUME(t.CloseKey) }, { ALT: () => this.CONSUME(t.TouchedKey) }]);
          return act(readKey, key, end);
        },
      },
      { ALT: () => act(readMalformedKey, this.CONSUME(t.MalformedKey)) },
    ];

    const operator = this.RULE('operator', (): OperatorNode => this.OR(operators));
    const operators = [
      { ALT: () => act(createOperator, this.CONSUME(t.Operator)) },
      { ALT: () => act(createOperator, this.CONSUME(t.SpacedOperator)) },
      { ALT: () => act(readForeignOperator, this.CONSUME(t.ForeignOperator)) },
    ];

    const value = this.RULE('value', (): ValueNode => this.OR(values));
    const values: IOrAlt<ValueNode>[] = [
      { ALT: () => act(readText, this.CONSUME(t.Text)) },
      { ALT: () => act(createNumber, this.CONSUME(t.Number)) },
      { ALT: () => act(createNull, this.CONSUME(t.Null)) },
      { ALT: () => act(createBoolean, this.CONSUME(t.Boolean)) },
      { ALT: () => act(readTouchedText, this.CONSUME(t.TouchedText)) },
      { ALT: () => act(readTypographicText, this.CONSUME(t.TypographicText)) },
      { ALT: () => act(readUnterminatedText, this.CONSUME(t.UnterminatedText)) },
      { ALT: () => act(createBareText, this.CONSUME(t.BareText)) },
      { ALT: () => act(createBareText, this.CONSUME(t.DigitText)) },
      { ALT: () => act(createBareText, this.CONSUME(t.Group)) },
      {
        ALT: () => {
          act(keepNegatedQuote, this.CONSUME(t.NegatedQuote));
          return this.SUBRULE(value);
        },
      },
    ];

    // Error productions.

    const expectedOperator = this.RULE('expectedOperator', (): Comparison => {
      const bare = this.OPTION(() => this.SUBRULE(value));
      return { operator: undefined, value: bare };
    });

    const expectedValue = this.RULE('expectedValue', (): Comparison => {
      const dangling = act(readForeignOperator, this.CONSUME(t.DanglingOperator));
      return { operator: dangling, value: undefined };
    });

    const expectedClause = this.RULE('expectedClause', () => {
      const orphan = this.OR(orphans);
      act(addOrphan, orphan?.operator, orphan?.value);
    });
    const orphans: IOrAlt<Comparison>[] = [
      { ALT: () => ({ operator: this.SUBRULE(operator), value: this.SUBRULE(value) }) },
      { ALT: () => this.SUBRULE(expectedValue) },
      { ALT: () => ({ operator: undefined, value: this.SUBRULE1(value) }) },
    ];

    const misplacedNegation = this.RULE('misplacedNegation', () => {
      this.AT_LEAST_ONE(() => act(addMisplacedNegation, this.CONSUME(t.MisplacedNot)));
      this.OR([
        { ALT: () => this.SUBRULE(clause) },
        { ALT: () => this.SUBRULE(expectedClause) },
        { ALT: () => act(addStray, this.CONSUME(t.Stray)) },
        ...parentheses,
        { ALT: EMPTY_ALT() },
      ]);
    });

    /** Connectives before the first clause. */
    const misplacedConnective = this.RULE('misplacedConnective', () => {
      this.AT_LEAST_ONE(() => this.OR([...connectives, ...parentheses]));
    });

    /** Everything after the first change of connective, or after the first connective of another language. */
    const mixedConnectives = this.RULE('mixedConnectives', () => {
      this.AT_LEAST_ONE(() => this.OR([...connectives, ...parentheses, ...operands]));
    });

    const connectives = [
      { ALT: () => act(addConnective, this.CONSUME(t.And)) },
      { ALT: () => act(addConnective, this.CONSUME(t.Or)) },
      { ALT: () => act(addConnective, this.CONSUME(t.ForeignConnective)) },
    ];
    const parentheses = [
      { ALT: () => act(openParenthesis, this.CONSUME(t.Open)) },
      { ALT: () => act(closeParenthesis, this.CONSUME(t.Close)) },
    ];
    /** A clause, or a mistake in its place. */
    const operands = [
      { ALT: () => this.SUBRULE(clause) },
      { ALT: () => this.SUBRULE(misplacedNegation) },
      { ALT: () => this.SUBRULE(expectedClause) },
      { ALT: () => act(addStray, this.CONSUME(t.Stray)) },
    ];
    /** An operand after a connective; it is missing after a misplaced one. */
    const joined = [...operands, { ALT: EMPTY_ALT() }];
    const conjuncts = [...operands, ...parentheses, { ALT: EMPTY_ALT() }];

    this.performSelfAnalysis();
  }

  /** Reads all tokens into the assembly. Never throws: every sequence of tokens is a sentence. */
  read(tokens: IToken[], assembly: Assembly): void {
    this.input = tokens;
    this.#assembly = assembly;
    try {
      this.#query();
    } finally {
      this.#assembly = undefined;
    }
  }
}
