import { sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { type OwnTextOptions, type ParsedExpression, type ParsedQuery, toQueryNode } from './ast.ts';
import { QueryParser } from './grammar.ts';
import { reportOddSpaces } from './report-clause.ts';
import { emptyQuery, MAX_EXPRESSION_LENGTH, MAX_QUERY_LENGTH, queryTooLong } from './syntax-diagnostics.ts';
import { createQueryLexer, type QueryLexer } from './tokens.ts';
import { TreeBuilder } from './tree-builder.ts';

/**
 * Parses a query without checking it. It accepts any text, including lone surrogates, in time and memory linear in its
 * length, and never throws because of the text.
 *
 * @param text - The query. If it is longer than {@link MAX_QUERY_LENGTH}, it is not parsed and the AST is empty.
 * @returns The AST with every clause that can be recognised, and the syntax diagnostics. `checkQuery` also checks
 *   fields, operators and values.
 * @throws {TypeError} `text` is not a string.
 * @see L1
 * @example
 * parseQuery('amount>').diagnostics[0]?.code // 'expected-value'
 */
export function parseQuery(text: string): ParsedQuery {
  const parsed = parseText(text);
  return { ast: toQueryNode(parsed), diagnostics: parsed.diagnostics };
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
  return parseText(text, { expressions: true, parameters: false });
}

let reader: { readonly lexer: QueryLexer; readonly parser: QueryParser } | undefined;

const QUERY: OwnTextOptions = { expressions: false, parameters: false };

/**
 * Parses a text: a query, or what the options make of it. An expression may be as long as
 * {@link MAX_EXPRESSION_LENGTH}.
 *
 * @throws {TypeError} `text` is not a string.
 */
export function parseText(text: string, options = QUERY): ParsedExpression {
  if (typeof text !== 'string') throw new TypeError('`text` must be a string');
  const { expressions = false, parameters = false } = options;
  const limit = expressions ? MAX_EXPRESSION_LENGTH : MAX_QUERY_LENGTH;
  const tree = new TreeBuilder(text, expressions, parameters);
  if (text.length > limit) tree.report(queryTooLong, limit, text.length, { length: text.length, limit });
  else readTokens(tree, expressions);
  return { ast: tree.finish(), diagnostics: sortDiagnostics(tree.diagnostics), clauses: tree.clauses };
}

function readTokens(tree: TreeBuilder, isExpression: boolean): void {
  // Built on first use, for an import may never parse.
  reader ??= createReader();
  const { tokens, oddSpaces } = reader.lexer.tokenize(tree.text, isExpression);
  const [first] = tokens;
  if (first === undefined) {
    tree.report(emptyQuery, 0, tree.text.length, undefined);
    return;
  }
  if (oddSpaces.length > 0) reportOddSpaces(tree, oddSpaces, first.startOffset, reader.lexer.types);
  reader.parser.read(tokens, tree);
}

function createReader(): NonNullable<typeof reader> {
  // Without validations, for a test makes them.
  const lexer = createQueryLexer(true);
  return { lexer, parser: new QueryParser(lexer.types, true) };
}
