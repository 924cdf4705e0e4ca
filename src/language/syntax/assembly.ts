import type { IToken } from 'chevrotain';
import { createDiagnostic, type DiagnosticDeclaration, type ReportOptions } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { ClauseNode, ConnectiveNode, NegationNode, TextNode } from './ast.ts';

/** A pair of parentheses, or one alone. */
export interface Parentheses {
  readonly open: number;
  readonly close: number;
  /** Whether dropping the pair would change what a negation before it covers. */
  readonly isNegated: boolean;
}

/** The state of a parse: the AST so far, and what the next clause needs. */
export interface Assembly {
  readonly text: string;
  /** Whether `$name` is a parameter (L7.1). */
  readonly takesParameters: boolean;
  readonly clauses: ClauseNode[];
  readonly connectives: ConnectiveNode[];
  readonly diagnostics: Diagnostic[];
  readonly parentheses: Parentheses[];
  /** The parentheses that are not closed yet. */
  readonly open: { readonly start: number; readonly isNegated: boolean }[];
  /** The negations read since the last clause that are not the `-` directly before a field. */
  negations: NegationNode[];
  /** Whether there is a clause, or text reported in its place, to the left: a connective needs one. */
  hasLeft: boolean;
  /** The connective that the next clause takes. */
  connective: ConnectiveNode | undefined;
  /** An unquoted value that the following words may belong to. */
  looseText: { readonly value: TextNode; end: number } | undefined;
  /** The `-` of `field:-"text"`, until the clause is read. */
  negatedQuote: IToken | undefined;
  /** A malformed field, until an operator shows that it is meant as a field. */
  malformedField: IToken | undefined;
}

export function startAssembly(text: string, takesParameters = false): Assembly {
  return {
    text,
    takesParameters,
    clauses: [],
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
