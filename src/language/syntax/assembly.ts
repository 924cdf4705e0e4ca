import type { IToken } from 'chevrotain';
import { createDiagnostic, type DiagnosticDeclaration, type ReportOptions } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { ClauseNode, ConnectiveNode, GroupNode, NegationNode, TextKind, TextNode, ValueNode } from './ast.ts';

/** A pair of parentheses, or one alone. */
export interface Parentheses {
  readonly open: number;
  readonly close: number;
  /** Whether dropping the pair would change what a negation before it covers. */
  readonly isNegated: boolean;
}

/** The members of a group so far, and what the next one needs. */
export interface OpenGroup {
  members: (ClauseNode | GroupNode)[];
  connectives: ConnectiveNode[];
  /** Whether there is a clause, or text reported in its place, to the left: a connective needs one. */
  hasLeft: boolean;
  /** The connective that the next clause takes. */
  connective: ConnectiveNode | undefined;
}

/** A group around the one that is read, and where the latter begins. */
export interface OuterGroup extends OpenGroup {
  readonly start: number;
  readonly negation: NegationNode | undefined;
}

/** The state of a parse: the AST so far, and what the next clause needs. A query is a single group. */
export interface Assembly extends OpenGroup {
  readonly text: string;
  /** Whether `$name` is a parameter (L7.1). */
  readonly takesParameters: boolean;
  /** The clauses of all groups, in text order. */
  readonly clauses: ClauseNode[];
  /** The groups around the one that is read, outermost first; `undefined` for a query, which has no groups (L6.1). */
  readonly outer: OuterGroup[] | undefined;
  /** The values of a list that is being read, and where it begins. */
  list: { readonly start: number; readonly values: ValueNode[]; needsComma: boolean } | undefined;
  readonly diagnostics: Diagnostic[];
  readonly parentheses: Parentheses[];
  /** The parentheses that are not closed yet. */
  readonly open: { readonly start: number; readonly isNegated: boolean }[];
  /** The negations read since the last clause that are not the `-` directly before a field. */
  negations: NegationNode[];
  /** An unquoted value that the following words may belong to. */
  looseText: { readonly value: TextNode; end: number } | undefined;
  /** The `-` of `field:-"text"`, until the clause is read. */
  negatedQuote: IToken | undefined;
  /** A malformed field, until an operator shows that it is meant as a field. */
  malformedField: IToken | undefined;
}

export function startAssembly(text: string, kind: TextKind = 'query', takesParameters = kind === 'stored'): Assembly {
  return {
    text,
    takesParameters,
    clauses: [],
    members: [],
    outer: kind === 'expression' ? [] : undefined,
    list: undefined,
    connectives: [],
    diagnostics: [],
    parentheses: [],
    open: [],
    negations: [],
    hasLeft: false,
    connective: undefined,
    looseText: undefined,
    negatedQuote: undefined,
    malformedField: undefined,
  };
}

export function report<Code extends string, Data>(
  assembly: Assembly,
  declaration: DiagnosticDeclaration<Code, Data>,
  start: number,
  end: number,
  data: Data,
  options?: ReportOptions,
): void {
  assembly.diagnostics.push(createDiagnostic(declaration, { start, end }, data, options));
}

/** The end of a token, exclusive. */
export function endOf({ startOffset, image }: IToken): number {
  return startOffset + image.length;
}
