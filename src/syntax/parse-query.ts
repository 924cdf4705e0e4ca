import { createDiagnostic } from '../diagnostic/declaration.ts';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { finishEmptyQuery, finishQuery } from './assemble-query.ts';
import { startAssembly } from './assembly.ts';
import type { QueryNode } from './ast.ts';
import { queryTooLong } from './diagnostics/query-too-long.ts';
import { createQueryParser, type QueryParser } from './grammar.ts';
import { LONGEST_QUERY } from './longest-query.ts';
import { scanQuery } from './scanner.ts';

/** What reading gives: always an AST, perhaps partial, and what is wrong with the text, in text order. */
export interface ParsedQuery {
  readonly ast: QueryNode;
  readonly diagnostics: readonly Diagnostic[];
}

let parser: QueryParser | undefined;

/**
 * Reads a query. Takes any text, lone surrogates and all, in time and memory
 * linear in its length, and never throws for what the text holds.
 *
 * @param text - The query; longer than {@link LONGEST_QUERY} it is not read,
 *   and the AST is empty.
 * @returns The AST with every clause that can be made out, and the syntax
 *   diagnostics. Whether fields exist and take the operators is
 *   `checkQuery`'s business.
 * @throws {TypeError} `text` is not a string.
 * @see L1
 * @example
 * parseQuery('amount>').diagnostics[0]?.code // 'expected-value'
 */
export function parseQuery(text: string): ParsedQuery {
  if (typeof text !== 'string') throw new TypeError('`text` must be a string');
  if (text.length > LONGEST_QUERY) return refuse(text);
  // Built on first use, for an import may never parse; without validations, for a test has made them.
  parser ??= createQueryParser(true);
  const scan = scanQuery(text, parser.types);
  if (scan.tokens.length === 0) {
    const assembly = startAssembly(text, []);
    return { ast: finishEmptyQuery(assembly), diagnostics: assembly.diagnostics };
  }
  const assembly = startAssembly(text, scan.diagnostics);
  parser.read(scan.tokens, assembly);
  return { ast: finishQuery(assembly), diagnostics: sortDiagnostics(assembly.diagnostics) };
}

function refuse(text: string): ParsedQuery {
  const span = { start: LONGEST_QUERY, end: text.length };
  const data = { length: text.length, limit: LONGEST_QUERY };
  return {
    ast: { kind: 'Query', span: { start: 0, end: text.length }, clauses: [], connectives: [] },
    diagnostics: [createDiagnostic(queryTooLong, span, data)],
  };
}
