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

/** An AST in the making: what the grammar has read so far, and what waits for the next clause. */
export interface Assembly {
  readonly text: string;
  readonly clauses: ClauseNode[];
  readonly connectives: ConnectiveNode[];
  readonly diagnostics: Diagnostic[];
  readonly parentheses: Parentheses[];
  /** Negations read since the last clause. */
  negations: NegationNode[];
  /** The connective read since the last clause or nonsense. */
  pending: ConnectiveNode | undefined;
  /** An unquoted value whose end is not known yet: bare words may follow. */
  looseText: { readonly value: TextNode; end: number } | undefined;
  /** Whether something, a clause or nonsense, stands before: what a connective needs. */
  hasLeft: boolean;
  readonly open: { readonly start: number; readonly isNegated: boolean }[];
}

export function startAssembly(text: string, diagnostics: Diagnostic[]): Assembly {
  return {
    text,
    clauses: [],
    connectives: [],
    diagnostics,
    parentheses: [],
    negations: [],
    pending: undefined,
    looseText: undefined,
    hasLeft: false,
    open: [],
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
