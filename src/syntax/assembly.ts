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

/** An AST in the making: what the parser has read so far, and what waits for the next clause. */
export interface Assembly {
  readonly text: string;
  readonly clauses: ClauseNode[];
  readonly connectives: ConnectiveNode[];
  readonly diagnostics: Diagnostic[];
  readonly parentheses: Parentheses[];
  /** The parentheses that are not closed yet. */
  readonly open: { readonly start: number; readonly isNegated: boolean }[];
  /** The negations read since the last clause that are not the `-` directly before a field. */
  negations: NegationNode[];
  /** Whether a clause, or nonsense in place of one, stands before: what a connective needs. */
  hasLeft: boolean;
  /** The connective that the next clause takes. */
  connective: ConnectiveNode | undefined;
  /** An unquoted value whose end is not known yet: bare words may follow. */
  looseText: { readonly value: TextNode; end: number } | undefined;
  /** The `-` of `field:-"text"`, until the clause is read. */
  negatedQuote: IToken | undefined;
  /** A field that is no path, until it is known whether it is a field at all: an operator follows. */
  malformedField: IToken | undefined;
}

export function startAssembly(text: string): Assembly {
  return {
    text,
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

/** The half-open end of a token. */
export function endOf({ startOffset, image }: IToken): number {
  return startOffset + image.length;
}
