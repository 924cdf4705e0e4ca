import { type ResourceLike, toResource } from '../catalogue/catalogue.ts';
import { parseQuery } from '../syntax/parse-query.ts';
import { type CheckResult, checkAst } from './check-ast.ts';
import { reportNoClause } from './no-clause.ts';

/**
 * Parses a query and checks it against a resource. Reports everything that the
 * service would refuse and what the writer probably did not intend. Each mistake
 * is reported once, without its consequences.
 *
 * @param resource - The name of one of the service's resources, or a resource
 *   made by `defineResource`.
 * @param text - The query; any text. `parseQuery` has the maximum length.
 * @throws {TypeError} If `resource` is neither, or `text` is not a string.
 * @see L2, L4
 * @example
 * checkQuery('payments', 'status:"SETTLED"').diagnostics[0]?.code // 'field-alias'
 */
export function checkQuery<const Like extends ResourceLike>(resource: Like, text: string): CheckResult<Like>;
export function checkQuery(resource: ResourceLike, text: string): CheckResult {
  const checked = toResource(resource);
  const { ast, diagnostics } = parseQuery(text);
  const noClause = diagnostics.length === 0 ? undefined : reportNoClause(checked, text, ast, diagnostics);
  if (noClause !== undefined) return { valid: false, query: undefined, diagnostics: [noClause] };
  return checkAst(checked, text, ast, diagnostics);
}
