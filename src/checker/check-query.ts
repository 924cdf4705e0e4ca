import { type ResourceLike, toResource } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import { type Diagnostic, hasErrors, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import type { QueryNode } from '../syntax/ast.ts';
import { parseQuery } from '../syntax/parse-query.ts';
import type { CheckedClause, CheckedQuery } from './checked-query.ts';
import { readClauses } from './read-clauses.ts';
import type { ReadClause } from './rule.ts';
import { RULES } from './rules.ts';
import { createRuleTable, type RuleTable, runRules } from './run-rules.ts';

/** What a check gives: all that was found in one pass, and the query when it has no error. */
export interface CheckResult {
  /** Whether there is no error; warnings and notes do not count. */
  readonly valid: boolean;
  /** The query with its fields found and its values read; `undefined` exactly when it is not valid. */
  readonly query: CheckedQuery | undefined;
  /** In text order. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a query and checks it against a resource: everything that the service
 * would refuse, and what is probably not meant. Each mistake is reported once;
 * what follows from it is silent.
 *
 * @param resource - The name of one of the service's resources, or a resource
 *   made by `defineResource`.
 * @param text - The query, any text; see `parseQuery` for the longest.
 * @throws {TypeError} `resource` is neither, or `text` is not a string.
 * @see L2, L4
 * @example
 * checkQuery('payments', 'status:"SETTLED"').diagnostics[0]?.code // 'field-alias'
 */
export function checkQuery(resource: ResourceLike, text: string): CheckResult {
  const checked = toResource(resource);
  const { ast, diagnostics } = parseQuery(text);
  return checkAst(checked, ast, diagnostics);
}

let table: RuleTable | undefined;

function checkAst(resource: Resource, ast: QueryNode, syntaxDiagnostics: readonly Diagnostic[]): CheckResult {
  table ??= createRuleTable(RULES);
  const clauses = readClauses(resource, ast);
  const diagnostics = syntaxDiagnostics.length === 0 ? [] : withoutBareTexts(syntaxDiagnostics, clauses);
  runRules(table, resource, ast, clauses, diagnostics);
  sortDiagnostics(diagnostics);
  const valid = !hasErrors(diagnostics);
  return { valid, query: valid ? toCheckedQuery(resource, ast, clauses) : undefined, diagnostics };
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
