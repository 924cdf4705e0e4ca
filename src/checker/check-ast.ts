import type { Resource } from '../catalogue/resource.ts';
import { type Diagnostic, hasErrors, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import type { QueryNode } from '../syntax/ast.ts';
import type { CheckedClause, CheckedQuery } from './checked-query.ts';
import type { QueryDiagnostic } from './diagnostics.ts';
import { readClauses } from './read-clauses.ts';
import type { ReadClause } from './rule.ts';
import { RULES } from './rules.ts';
import { createRuleTable, type RuleTable, runRules } from './run-rules.ts';

/** What a check gives: all that was found in one pass, and the query when it has no error. */
export type CheckResult = {
  /** In text order. */
  readonly diagnostics: readonly QueryDiagnostic[];
} & (
  | {
      /** There is no error; warnings and infos do not count. */
      readonly valid: true;
      /** The query with its fields found and its values read. */
      readonly query: CheckedQuery;
    }
  | { readonly valid: false; readonly query: undefined }
);

let table: RuleTable | undefined;

/**
 * Checks a query that has been read, or built.
 *
 * @param syntaxDiagnostics - What the parser reported of it; they stand among
 *   those of the rules, and their errors count.
 */
export function checkAst(resource: Resource, ast: QueryNode, syntaxDiagnostics: readonly Diagnostic[]): CheckResult {
  table ??= createRuleTable(RULES);
  const clauses = readClauses(resource, ast);
  const diagnostics = syntaxDiagnostics.length === 0 ? [] : withoutBareTexts(syntaxDiagnostics, clauses);
  runRules(table, resource, ast, clauses, diagnostics);
  const found = toQueryDiagnostics(diagnostics);
  if (hasErrors(diagnostics)) return { valid: false, query: undefined, diagnostics: found };
  return { valid: true, query: toCheckedQuery(resource, ast, clauses), diagnostics: found };
}

/** Sorts them in place. The parser and the rules report only what the table of diagnostics declares; a test compares them. */
function toQueryDiagnostics(diagnostics: Diagnostic[]): readonly QueryDiagnostic[] {
  return sortDiagnostics(diagnostics) as readonly Diagnostic[] as readonly QueryDiagnostic[];
}

/**
 * Drops `unquoted-value` where quotes would mend nothing: invalid-number or
 * invalid-boolean speaks for a value of a numeric or boolean field,
 * presence-only for one of a field that has none.
 */
function withoutBareTexts(diagnostics: readonly Diagnostic[], clauses: readonly ReadClause[]): Diagnostic[] {
  const bare = new Set<number>();
  for (const { node, entry, takesOperator } of clauses) {
    if (entry === undefined || node.value?.kind !== 'Text') continue;
    const { type } = entry.field;
    const isBareType = takesOperator && (type === 'numeric' || type === 'boolean');
    if (isBareType || type === 'presence') bare.add(node.value.span.start);
  }
  return diagnostics.filter(({ code, span }) => code !== 'unquoted-value' || !bare.has(span.start));
}

function toCheckedQuery(resource: Resource, ast: QueryNode, clauses: readonly ReadClause[]): CheckedQuery {
  const query = {
    resource,
    connective: ast.connectives[0]?.connective ?? 'and',
    clauses: clauses.map(toCheckedClause),
    ast,
  };
  // The one place that makes a checked query.
  return query as typeof query & CheckedQuery;
}

function toCheckedClause({ node, entry, operator, value }: ReadClause): CheckedClause {
  // Unreachable as long as the parser and the rules together speak for every gap; a test tries to get here.
  if (entry === undefined || operator === undefined || value === undefined) {
    throw new Error('a query without errors has a clause without a field, operator or value');
  }
  return { node, isNegated: node.negation !== undefined, field: entry.field, key: entry.key, operator, value };
}
