import { createDiagnostic } from '../diagnostic/declaration.ts';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { type Assembly, startAssembly } from './assembly.ts';
import type { ClauseNode, GroupNode, QueryNode, TextKind } from './ast.ts';
import { QueryParser } from './grammar.ts';
import { finishExpression, finishQuery } from './groups.ts';
import { emptyQuery, MAX_EXPRESSION_LENGTH, MAX_QUERY_LENGTH, queryTooLong } from './query-diagnostics.ts';
import { reportOddSpaces } from './report-clause.ts';
import { createQueryLexer, type QueryLexer } from './tokens.ts';

/** The result of parsing: an AST, perhaps partial, and the diagnostics in text order. */
export interface ParsedQuery {
  readonly ast: QueryNode;
  readonly diagnostics: readonly Diagnostic[];
}

let reader: { readonly lexer: QueryLexer; readonly parser: QueryParser } | undefined;

/**
 * Parses a query. It accepts any text, including lone surrogates, in time and
 * memory linear in its length, and never throws because of the text.
 *
 * @param text - The query. If it is longer than {@link MAX_QUERY_LENGTH}, it is
 *   not parsed and the AST is empty.
 * @returns The AST with every clause that can be recognised, and the syntax
 *   diagnostics. `checkQuery` also checks fields, operators and values.
 * @throws {TypeError} `text` is not a string.
 * @see L1
 * @example
 * parseQuery('amount>').diagnostics[0]?.code // 'expected-value'
 */
export function parseQuery(text: string): ParsedQuery {
  return parseText(text, false);
}

/**
 * Parses a query as `parseQuery` does.
 *
 * @param takesParameters - Whether it is a stored query, in which `$name` is a value (L7.1).
 */
export function parseText(text: string, takesParameters: boolean): ParsedQuery {
  return read(text, MAX_QUERY_LENGTH, takesParameters ? 'stored' : 'query', finishQuery, createEmptyQuery);
}

/** The result of parsing an expression: its groups, perhaps partial, and the diagnostics in text order. */
export interface ParsedExpression {
  readonly ast: GroupNode;
  /** All clauses, in text order. */
  readonly clauses: readonly ClauseNode[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses an expression: the language with groups in parentheses, negated or not, and lists of
 * values. Otherwise it behaves as `parseQuery` does.
 *
 * @throws {TypeError} `text` is not a string.
 * @see L6
 * @example
 * parseExpression('(amount:1 OR id:["a", "b"]) -id:null').ast.members.length // 2
 */
export function parseExpression(text: string): ParsedExpression {
  return parseGroups(text, false);
}

/**
 * Parses an expression as `parseExpression` does.
 *
 * @param takesParameters - Whether it is a stored expression, in which `$name` is a value (L7.1).
 */
export function parseGroups(text: string, takesParameters: boolean): ParsedExpression {
  let clauses: readonly ClauseNode[] = [];
  const finish = (assembly: Assembly): GroupNode => {
    clauses = assembly.clauses;
    return finishExpression(assembly);
  };
  return { ...read(text, MAX_EXPRESSION_LENGTH, 'expression', finish, createEmptyGroup, takesParameters), clauses };
}

interface Parsed<Ast> {
  readonly ast: Ast;
  readonly diagnostics: readonly Diagnostic[];
}

function read<Ast>(
  text: string,
  limit: number,
  kind: TextKind,
  finish: (assembly: Assembly) => Ast,
  createEmpty: (text: string) => Ast,
  takesParameters?: boolean,
): Parsed<Ast> {
  if (typeof text !== 'string') throw new TypeError('`text` must be a string');
  if (text.length > limit) {
    const span = { start: limit, end: text.length };
    const diagnostic = createDiagnostic(queryTooLong, span, { length: text.length, limit });
    return { ast: createEmpty(text), diagnostics: [diagnostic] };
  }
  // Built on first use, for an import may never parse.
  reader ??= createReader();
  const { tokens, oddSpaces } = reader.lexer.tokenize(text, kind === 'expression');
  const [first] = tokens;
  if (first === undefined) {
    const diagnostic = createDiagnostic(emptyQuery, { start: 0, end: text.length }, undefined);
    return { ast: createEmpty(text), diagnostics: [diagnostic] };
  }
  const assembly = startAssembly(text, kind, takesParameters);
  if (oddSpaces.length > 0) reportOddSpaces(assembly, oddSpaces, first.startOffset, reader.lexer.types);
  reader.parser.read(tokens, assembly);
  const ast = finish(assembly);
  return { ast, diagnostics: sortDiagnostics(assembly.diagnostics) };
}

function createReader(): NonNullable<typeof reader> {
  // Without validations, for a test makes them.
  const lexer = createQueryLexer(true);
  return { lexer, parser: new QueryParser(lexer.types, true) };
}

function createEmptyQuery(text: string): QueryNode {
  return { kind: 'Query', span: { start: 0, end: text.length }, clauses: [], connectives: [] };
}

function createEmptyGroup(text: string): GroupNode {
  const span = { start: 0, end: text.length };
  return { kind: 'Group', span, negation: undefined, members: [], connectives: [], isList: false };
}
