import { type ResourceLike, toResource } from '../catalogue/catalogue.ts';
import { parseQuery } from '../syntax/parse-query.ts';
import { type CheckResult, checkAst } from './check-ast.ts';

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
