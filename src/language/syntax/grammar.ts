import {
  Alternation,
  EMPTY_ALT,
  EmbeddedActionsParser,
  type ILookaheadStrategy,
  type IOrAlt,
  type IProduction,
  type IToken,
  LLkLookaheadStrategy,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  Terminal,
} from 'chevrotain';
import type { FieldNode, ListNode, NegationNode, OperatorNode, ValueNode } from './ast.ts';
import type { BracketedKey } from './token-reader.ts';
import type { Tokens } from './tokens.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** Stands for the builder while Chevrotain records the grammar: every action does nothing. */
const RECORDING = /* @__PURE__ */ new Proxy({}, { get: () => () => undefined }) as TreeBuilder;

/** The operator and the value of a clause; a missing part is `undefined`. */
interface Comparison {
  readonly operator: OperatorNode | undefined;
  readonly value: ValueNode | ListNode | undefined;
}

/**
 * The grammar of the language, and of what people write instead.
 *
 * The rules of the language come first; `grammar/clausal.ebnf` is generated from them. The other rules, the
 * alternatives of tokens that only mistakes have, and the alternatives without a token are error productions, each
 * named for the diagnostic that it leads to. They make the grammar total: every sequence of tokens is a sentence, so
 * nothing is thrown and recovered from, and the AST has every clause that can be made out
 * (docs/decisions/014-error-productions.md).
 */
export class QueryParser extends EmbeddedActionsParser {
  readonly #query: () => void;
  /** Its methods are the actions. */
  #tree = RECORDING;

  /** @param skipValidations - Leaves out Chevrotain's checks of the grammar; a test makes them once. */
  constructor(t: Tokens, skipValidations: boolean) {
    super(Object.values(t), { lookaheadStrategy: new FirstTokenLookahead(), maxLookahead: 1, skipValidations });

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
        this.#tree.addConnective(this.CONSUME(t.Or));
        this.OR(joined);
        this.MANY(() => this.OR1(parentheses));
      });
    });

    const conjunction = this.RULE('conjunction', () => {
      this.AT_LEAST_ONE(() => {
        this.OPTION(() => this.#tree.addConnective(this.CONSUME(t.And)));
        this.OR(conjuncts);
      });
    });

    const clause = this.RULE('clause', () => {
      const not = this.OPTION(() => this.SUBRULE(negation));
      const path = this.SUBRULE(field);
      const comparison = this.OR(comparisons);
      this.#tree.addClause(not, path, comparison?.operator, comparison?.value);
    });
    const comparisons: IOrAlt<Comparison>[] = [
      { ALT: () => ({ operator: this.SUBRULE(operator), value: this.SUBRULE(value) }) },
      { ALT: () => this.SUBRULE(expectedValue) },
      { ALT: () => this.SUBRULE(expectedOperator) },
    ];

    const negation = this.RULE('negation', (): NegationNode => this.#tree.createNegation(this.CONSUME(t.Not)));

    const field = this.RULE('field', (): FieldNode => {
      const path = this.OR(paths);
      const key = this.OPTION(() => this.SUBRULE(metadataKey));
      return this.#tree.createField(path, key);
    });
    const paths = [
      { ALT: () => this.CONSUME(t.Field) },
      { ALT: () => this.#tree.keepMalformedField(this.CONSUME(t.MalformedField)) },
    ];

    const metadataKey = this.RULE('metadataKey', (): BracketedKey => this.OR(keys));
    const keys = [
      {
        ALT: () => {
          this.CONSUME(t.OpenKey);
          const key = this.OR1([{ ALT: () => this.CONSUME(t.MetadataKey) }, { ALT: () => this.CONSUME(t.QuotedKey) }]);
          const end = this.OR2([{ ALT: () => this.CONSUME(t.CloseKey) }, { ALT: () => this.CONSUME(t.TouchedKey) }]);
          return this.#tree.readKey(key, end);
        },
      },
      { ALT: () => this.#tree.readMalformedKey(this.CONSUME(t.MalformedKey)) },
    ];

    const operator = this.RULE('operator', (): OperatorNode => this.OR(operators));
    const operators = [
      { ALT: () => this.#tree.createOperator(this.CONSUME(t.Operator)) },
      { ALT: () => this.#tree.createOperator(this.CONSUME(t.SpacedOperator)) },
      { ALT: () => this.#tree.readForeignOperator(this.CONSUME(t.ForeignOperator)) },
    ];

    const value = this.RULE('value', (): ValueNode | ListNode => this.OR(values));
    const values: IOrAlt<ValueNode | ListNode>[] = [
      { ALT: () => this.#tree.readText(this.CONSUME(t.Text)) },
      { ALT: () => this.#tree.createNumber(this.CONSUME(t.Number)) },
      { ALT: () => this.#tree.createNull(this.CONSUME(t.Null)) },
      { ALT: () => this.#tree.createBoolean(this.CONSUME(t.Boolean)) },
      { ALT: () => this.#tree.readTouchedText(this.CONSUME(t.TouchedText)) },
      { ALT: () => this.#tree.readTypographicText(this.CONSUME(t.TypographicText)) },
      { ALT: () => this.#tree.readUnterminatedText(this.CONSUME(t.UnterminatedText)) },
      { ALT: () => this.#tree.createBareText(this.CONSUME(t.BareText)) },
      { ALT: () => this.#tree.createBareText(this.CONSUME(t.DigitText)) },
      { ALT: () => this.#tree.createBareText(this.CONSUME(t.Group)) },
      {
        ALT: () => {
          this.#tree.keepNegatedQuote(this.CONSUME(t.NegatedQuote));
          return this.SUBRULE(value);
        },
      },
      { ALT: () => this.SUBRULE(list) },
    ];

    /** Only expressions have lists (L6.2): the lexer finds none in a query. */
    const list = this.RULE('list', (): ListNode => {
      this.#tree.openList(this.CONSUME(t.OpenList));
      this.MANY(() => this.OR(listed));
      const close = this.OPTION(() => this.CONSUME(t.CloseList));
      return this.#tree.closeList(close);
    });
    const listed = [
      {
        ALT: () => {
          this.CONSUME(t.Comma);
          this.#tree.addComma();
        },
      },
      { ALT: () => this.#tree.addListed(this.#tree.readText(this.CONSUME(t.ListText))) },
      { ALT: () => this.#tree.addListed(this.#tree.createNumber(this.CONSUME(t.ListNumber))) },
      { ALT: () => this.#tree.addListed(this.#tree.createNull(this.CONSUME(t.ListNull))) },
      { ALT: () => this.#tree.addListed(this.#tree.createBoolean(this.CONSUME(t.ListBoolean))) },
      { ALT: () => this.#tree.addListed(this.#tree.readUnterminatedText(this.CONSUME(t.UnclosedListText))) },
      { ALT: () => this.#tree.addListed(this.#tree.readTypographicText(this.CONSUME(t.ListTypographicText))) },
      { ALT: () => this.#tree.addListed(this.#tree.readBareListed(this.CONSUME(t.BareListed))) },
    ];

    // Error productions.

    const expectedOperator = this.RULE('expectedOperator', (): Comparison => {
      const bare = this.OPTION(() => this.SUBRULE(value));
      return { operator: undefined, value: bare };
    });

    const expectedValue = this.RULE('expectedValue', (): Comparison => {
      const dangling = this.#tree.readForeignOperator(this.CONSUME(t.DanglingOperator));
      return { operator: dangling, value: undefined };
    });

    const expectedClause = this.RULE('expectedClause', () => {
      const orphan = this.OR(orphans);
      this.#tree.addOrphan(orphan?.operator, orphan?.value);
    });
    const orphans: IOrAlt<Comparison>[] = [
      { ALT: () => ({ operator: this.SUBRULE(operator), value: this.SUBRULE(value) }) },
      { ALT: () => this.SUBRULE(expectedValue) },
      { ALT: () => ({ operator: undefined, value: this.SUBRULE1(value) }) },
    ];

    const misplacedNegation = this.RULE('misplacedNegation', () => {
      this.AT_LEAST_ONE(() => this.#tree.addMisplacedNegation(this.CONSUME(t.MisplacedNot)));
      this.OR([
        { ALT: () => this.SUBRULE(clause) },
        { ALT: () => this.SUBRULE(expectedClause) },
        { ALT: () => this.#tree.addStray(this.CONSUME(t.Stray)) },
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
      { ALT: () => this.#tree.addConnective(this.CONSUME(t.And)) },
      { ALT: () => this.#tree.addConnective(this.CONSUME(t.Or)) },
      { ALT: () => this.#tree.addConnective(this.CONSUME(t.ForeignConnective)) },
    ];
    const parentheses = [
      { ALT: () => this.#tree.openParenthesis(this.CONSUME(t.Open)) },
      { ALT: () => this.#tree.closeParenthesis(this.CONSUME(t.Close)) },
    ];
    /** A clause, or a mistake in its place. */
    const operands = [
      { ALT: () => this.SUBRULE(clause) },
      { ALT: () => this.SUBRULE(misplacedNegation) },
      { ALT: () => this.SUBRULE(expectedClause) },
      { ALT: () => this.#tree.addStray(this.CONSUME(t.Stray)) },
    ];
    /** An operand after a connective; it is missing after a misplaced one. */
    const joined = [...operands, { ALT: EMPTY_ALT() }];
    const conjuncts = [...operands, ...parentheses, { ALT: EMPTY_ALT() }];

    this.performSelfAnalysis();
  }

  /** Reads all tokens into a tree. Never throws: every sequence of tokens is a sentence. */
  read(tokens: IToken[], tree: TreeBuilder): void {
    this.input = tokens;
    this.#tree = tree;
    try {
      this.#query();
    } finally {
      this.#tree = RECORDING;
    }
  }
}

type Choose = ILookaheadStrategy['buildLookaheadForAlternation'];
type Enter = ILookaheadStrategy['buildLookaheadForOptional'];
type Reader = { LA_FAST(howMuch: number): IToken };
type Parent = IProduction & { readonly definition: readonly IProduction[]; readonly idx?: number };

const KINDS = { Option, Repetition, RepetitionMandatory } as Readonly<Record<string, typeof Option>>;

/**
 * Chooses by the next token: what Chevrotain's own strategy comes to for this grammar, without its search for paths,
 * which takes longer than to read a query (docs/decisions/013-chevrotain-reads.md). A table is made for the first text
 * that needs it. Chevrotain's checks of the grammar are inherited.
 */
class FirstTokenLookahead extends LLkLookaheadStrategy {
  override buildLookaheadForAlternation({ rule, prodOccurrence }: Parameters<Choose>[0]): ReturnType<Choose> {
    let choices: Choices | undefined;
    return function (this: Reader) {
      choices ??= listChoices(find(rule, Alternation, prodOccurrence));
      return choices.byType[this.LA_FAST(1).tokenTypeIdx] ?? choices.otherwise;
    };
  }

  override buildLookaheadForOptional({ rule, prodOccurrence, prodType }: Parameters<Enter>[0]): ReturnType<Enter> {
    let enters: ReadonlySet<number> | undefined;
    return function (this: Reader) {
      enters ??= new Set(firstOf(find(rule, KINDS[prodType], prodOccurrence)));
      return enters.has(this.LA_FAST(1).tokenTypeIdx);
    };
  }
}

/** Which alternative is chosen, by the index of the next token. */
interface Choices {
  readonly byType: readonly number[];
  readonly otherwise: number;
}

function listChoices(alternatives: readonly IProduction[]): Choices {
  const byType: number[] = [];
  for (const [index, one] of alternatives.entries()) for (const type of firstOf([one])) byType[type] ??= index;
  return { byType, otherwise: alternatives.findIndex(isNullable) };
}

/** The parts of the production of a kind and number within a rule; none where it is elsewhere. */
function find(within: IProduction, kind: unknown, idx: number): readonly IProduction[] {
  if (within instanceof Terminal || within instanceof NonTerminal) return [];
  const { definition, idx: own } = within as Parent;
  return within.constructor === kind && own === idx ? definition : definition.flatMap((part) => find(part, kind, idx));
}

/** The indexes of the tokens that a sequence can begin with. */
function firstOf([first, ...rest]: readonly IProduction[]): readonly number[] {
  if (first === undefined) return [];
  if (first instanceof Terminal) return [first.terminalType.tokenTypeIdx ?? 0];
  const { definition } = first as Parent;
  const types = first instanceof Alternation ? definition.flatMap((one) => firstOf([one])) : firstOf(definition);
  return isNullable(first) ? [...types, ...firstOf(rest)] : types;
}

function isNullable(part: IProduction): boolean {
  if (part instanceof Terminal) return false;
  if (part instanceof Option || part instanceof Repetition) return true;
  const { definition } = part as Parent;
  return part instanceof Alternation ? definition.some(isNullable) : definition.every(isNullable);
}
