import type { ResourceLike } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import { type Diagnostic, hasErrors, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import type { QueryNode } from '../syntax/ast.ts';
import { type CheckedClause, type CheckedQuery, CheckedQueryOn } from './checked-query.ts';
import type { QueryDiagnostic } from './diagnostics.ts';
import { readClauses } from './read-clauses.ts';
import type { ReadClause } from './rule.ts';
import { RULES } from './rules.ts';
import { createRuleTable, type RuleTable, runRules } from './run-rules.ts';

/** The result of a check: the diagnostics, and the checked query if there is no error. */
export type CheckResult<Like extends ResourceLike = Resource> = {
  /** In text order. */
  readonly diagnostics: readonly QueryDiagnostic[];
} & (
  | {
      /** No diagnostic is an error. */
      readonly valid: true;
      /** The query with its fields resolved and its values read. */
      readonly query: CheckedQuery<Like>;
    }
  | { readonly valid: false; readonly query: undefined }
);

/** The clauses of an AST if there is no error, and the diagnostics in text order. */
export interface CheckedClauses {
  readonly clauses: readonly CheckedClause[] | undefined;
  readonly diagnostics: readonly QueryDiagnostic[];
}

let table: RuleTable | undefined;

/**
 * Checks a parsed or built query.
 *
 * @param text - The text that the AST is of.
 * @param syntaxDiagnostics - The parser's diagnostics, which are merged with
 *   those of the rules; their errors count too.
 */
export function checkAst(
  resource: Resource,
  text: string,
  ast: QueryNode,
  syntaxDiagnostics: readonly Diagnostic[],
): CheckResult {
  const { clauses, diagnostics } = checkClauses(resource, ast, syntaxDiagnostics);
  if (clauses === undefined) return { valid: false, query: undefined, diagnostics };
  const connective = ast.connectives[0]?.connective ?? 'and';
  return { valid: true, query: new CheckedQueryOn(resource, connective, text, clauses, ast), diagnostics };
}

/** Checks the clauses of an AST as `checkAst` does, for code that needs no checked query. */
export function checkClauses(
  resource: Resource,
  ast: QueryNode,
  syntaxDiagnostics: readonly Diagnostic[],
): CheckedClauses {
  table ??= createRuleTable(RULES);
  const clauses = readClauses(resource, ast);
  const diagnostics = syntaxDiagnostics.length === 0 ? [] : dropNeedlessQuotes(syntaxDiagnostics, clauses);
  runRules(table, resource, ast, clauses, diagnostics);
  const found = toQueryDiagnostics(diagnostics);
  return { clauses: hasErrors(diagnostics) ? undefined : clauses.map(toCheckedClause), diagnostics: found };
}

/** Sorts in place. The cast is safe because the parser and the rules report only codes in `DIAGNOSTICS`, as a test checks. */
function toQueryDiagnostics(diagnostics: Diagnostic[]): readonly QueryDiagnostic[] {
  return sortDiagnostics(diagnostics) as readonly Diagnostic[] as readonly QueryDiagnostic[];
}

/**
 * Drops `unquoted-value` where quotes would not help: invalid-number or
 * invalid-boolean reports a value of a numeric or boolean field, presence-only
 * a value of a presence field.
 */
function dropNeedlessQuotes(diagnostics: readonly Diagnostic[], clauses: readonly ReadClause[]): Diagnostic[] {
  const unquotable = new Set<number>();
  for (const { node, entry, takesOperator } of clauses) {
    if (entry === undefined || node.value?.kind !== 'Text') continue;
    const { type } = entry.field;
    const isBare = takesOperator && (type === 'numeric' || type === 'boolean');
    if (isBare || type === 'presence') unquotable.add(node.value.span.start);
  }
  return diagnostics.filter(({ code, span }) => code !== 'unquoted-value' || !unquotable.has(span.start));
}

function toCheckedClause({ node, entry, operator, value }: ReadClause): CheckedClause {
  // Unreachable, because the parser or a rule reports each missing part; a test tries to get here.
  if (entry === undefined || operator === undefined || value === undefined) {
    throw new Error('a query without errors has a clause without a field, operator or value');
  }
  return { node, isNegated: node.negation !== undefined, field: entry.field, key: entry.key, operator, value };
}
