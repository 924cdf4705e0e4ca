import type { TokenType } from 'chevrotain';
import { createDiagnostic, type DiagnosticDeclaration, type ReportOptions } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { TextEdit } from '../diagnostic/fix.ts';
import { SyntaxToken, type TokenTypes } from './tokens.ts';

/** The state of one scan over one text. Scanning functions read it, move `offset` on, and add tokens. */
export interface Scan {
  readonly text: string;
  readonly types: TokenTypes;
  readonly tokens: SyntaxToken[];
  readonly diagnostics: Diagnostic[];
  offset: number;
  /** Parentheses open here: inside them, `)` ends an unquoted value. */
  depth: number;
  /** The next backslash at or after the last quoted value, remembered so that no text is searched twice. */
  nextBackslash: number;
  /** The next head of a clause at or after the last text that is never closed, remembered too. */
  nextClause: number;
  /** The straight quotes that nothing closes from here to the end. */
  neverClosed: string;
  /** No typographic text that begins before this offset is closed; for single marks, then for double ones. */
  readonly unclosedBefore: [single: number, double: number];
  /** Tabs and line breaks between clauses, mended together. */
  readonly separatorEdits: TextEdit[];
}

export function startScan(text: string, types: TokenTypes): Scan {
  return {
    text,
    types,
    tokens: [],
    diagnostics: [],
    offset: 0,
    depth: 0,
    nextBackslash: -1,
    nextClause: -1,
    neverClosed: '',
    unclosedBefore: [0, 0],
    separatorEdits: [],
  };
}

export function addToken(
  scan: Scan,
  type: TokenType,
  start: number,
  end: number,
  payload: SyntaxToken['payload'],
): void {
  scan.tokens.push(new SyntaxToken(type, start, end, payload));
  scan.offset = end;
}

export function report<Code extends string, Data>(
  scan: Scan,
  declaration: DiagnosticDeclaration<Code, Data>,
  start: number,
  end: number,
  data: Data,
  options?: ReportOptions,
): void {
  scan.diagnostics.push(createDiagnostic(declaration, { start, end }, data, options));
}
