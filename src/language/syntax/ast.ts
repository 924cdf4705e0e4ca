import type { Span } from '../base/span.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';

/**
 * The operators of the language. Which field takes which is the catalogue's business.
 *
 * @see L1.7
 */
export const ALL_OPERATORS = [':', '~', '>', '<', '>=', '<=', '^'] as const;
/** One of the operators. The parser, which knows no fields, reads `^` as one of another language. */
export type Operator = (typeof ALL_OPERATORS)[number];

/**
 * A query as it was written: the tree of an expression without groups, as a list. It may be partial: it holds every
 * clause that can be made out, and between two clauses exactly one connective. It knows nothing of catalogues.
 */
export interface QueryNode {
  readonly kind: 'Query';
  readonly span: Span;
  readonly clauses: readonly ClauseNode[];
  /** `connectives[i]` joins `clauses[i]` and `clauses[i + 1]`. */
  readonly connectives: readonly ConnectiveNode[];
}

/** A field, an operator and a value; what the writer left out is `undefined`. */
export interface ClauseNode {
  readonly kind: 'Clause';
  readonly span: Span;
  readonly negation: NegationNode | undefined;
  readonly field: FieldNode;
  readonly operator: OperatorNode | undefined;
  readonly value: ValueNode | undefined;
}

/**
 * A group of an expression: what stands in parentheses, the expression as a whole, or a
 * field with a list of values. Between two members there is exactly one connective.
 *
 * @see L6.1
 */
export interface GroupNode {
  readonly kind: 'Group';
  readonly span: Span;
  readonly negation: NegationNode | undefined;
  /** For a list of values, one clause for each value, all with the same field and operator. */
  readonly members: readonly (ClauseNode | GroupNode)[];
  /** `connectives[i]` joins `members[i]` and `members[i + 1]`. */
  readonly connectives: readonly ConnectiveNode[];
  readonly isList: boolean;
}

/** What negates a clause; `raw` is `-` or what was written in its place: `!`, `NOT`, `--`. */
export interface NegationNode {
  readonly kind: 'Negation';
  readonly span: Span;
  readonly raw: string;
}

/**
 * A field as written. `metadata[key]` has the path `metadata` and a key; `metadata.key` is the path `metadata.key`:
 * only a catalogue can tell that the two are one field.
 *
 * @see L1.5, L1.6
 */
export interface FieldNode {
  readonly kind: 'Field';
  readonly span: Span;
  readonly path: string;
  readonly key: KeyNode | undefined;
}

/** The key between the brackets of `metadata[key]`, and how it was quoted. */
export interface KeyNode {
  readonly kind: 'Key';
  readonly span: Span;
  readonly name: string;
  readonly quote: '' | '"' | "'";
}

/**
 * An operator. `raw` is what was written; `symbol` is the operator meant, `undefined` where that is unclear, and
 * `negates` whether the written one also says "not", as `!=` does.
 */
export interface OperatorNode {
  readonly kind: 'Operator';
  readonly span: Span;
  readonly symbol: Operator | undefined;
  readonly negates: boolean;
  readonly raw: string;
}

/** A value as written; what it means depends on the type of the field. */
export type ValueNode = TextNode | NumberNode | NullNode | BooleanNode | ParameterNode;

/**
 * A text value. `text` has its escapes read; `open` and `close` are the quotes as written, both empty for an unquoted
 * text, `close` alone for one that never ends; they differ where the other kind of quote closes the text.
 *
 * @see L1.8
 */
export interface TextNode {
  readonly kind: 'Text';
  readonly span: Span;
  readonly text: string;
  readonly open: string;
  readonly close: string;
}

/** An unquoted number, its digits kept: `0042` stays `0042`. */
export interface NumberNode {
  readonly kind: 'Number';
  readonly span: Span;
  readonly raw: string;
}

/** An unquoted `null`, in the letter case it was written in. */
export interface NullNode {
  readonly kind: 'Null';
  readonly span: Span;
  readonly raw: string;
}

/** An unquoted `true` or `false`, in the letter case it was written in. */
export interface BooleanNode {
  readonly kind: 'Boolean';
  readonly span: Span;
  readonly value: boolean;
  readonly raw: string;
}

/** A list of values, until the parser makes a group of clauses of it. */
export interface ListNode {
  readonly kind: 'List';
  readonly span: Span;
  readonly values: readonly ValueNode[];
}

/**
 * A parameter of a stored query, `$min`, in place of a value. In any other query, the same
 * characters are a text without quotes.
 *
 * @see L7.1
 */
export interface ParameterNode {
  readonly kind: 'Parameter';
  readonly span: Span;
  /** Without the `$`. */
  readonly name: string;
  readonly raw: string;
}

/** How clauses are joined: all must hold, or one. */
export type Connective = 'and' | 'or';

/** What joins two clauses; `raw` is empty where only white space does, which means AND. */
export interface ConnectiveNode {
  readonly kind: 'Connective';
  readonly span: Span;
  readonly connective: Connective;
  readonly raw: string;
}

/** Any node of an AST; `kind` tells which. */
export type SyntaxNode =
  | QueryNode
  | ClauseNode
  | NegationNode
  | FieldNode
  | KeyNode
  | OperatorNode
  | ValueNode
  | ConnectiveNode;

/** The result of parsing a query: an AST, perhaps partial, and the diagnostics in text order. */
export interface ParsedQuery {
  readonly ast: QueryNode;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The result of parsing a text: its groups, perhaps partial, and the diagnostics in text order.
 * A query is an expression without groups, so the members of its tree are its clauses.
 */
export interface ParsedExpression {
  readonly ast: GroupNode;
  readonly diagnostics: readonly Diagnostic[];
  /** All clauses, in text order. */
  readonly clauses: readonly ClauseNode[];
}

/** What a text may have beyond a query. */
export interface TextOptions {
  /** Whether it is an expression, which has groups in parentheses and lists (L6.1). */
  readonly expressions?: boolean | undefined;
  /** Whether it is a stored text, in which `$name` stands for a value (L7.1). */
  readonly parameters?: boolean | undefined;
}

/** All options. None is missing, so a polluted prototype adds none. */
export type OwnTextOptions = Required<TextOptions>;

/** The parsed form of a query, whose tree is flat. */
export function createFlat(
  span: Span,
  clauses: readonly ClauseNode[],
  connectives: readonly ConnectiveNode[] = [],
  diagnostics: readonly Diagnostic[] = [],
): ParsedExpression {
  const ast: GroupNode = { kind: 'Group', span, negation: undefined, members: clauses, connectives, isList: false };
  return { ast, diagnostics, clauses };
}

/** The tree of a query as `parseQuery` returns it: a list of clauses. */
export function toQueryNode({ ast: { span, connectives }, clauses }: ParsedExpression): QueryNode {
  return { kind: 'Query', span, clauses, connectives };
}

/** Whether the value is a group such as `("a" OR "b")`, which the lexer reads as one unquoted text. */
export function isValueGroup(value: ValueNode): boolean {
  return value.kind === 'Text' && value.open === '' && value.text.startsWith('(');
}
