import type { ResourceLike } from '../catalogue/catalogue.ts';
import { checkQuery } from './check-query.ts';
import type { CheckedQuery } from './checked-query.ts';
import { errorsOf, QueryError } from './query-error.ts';

/**
 * Checks a text like `checkQuery`, but throws what is wrong with it.
 *
 * @throws {QueryError} If the service would refuse the query; it has the diagnostics.
 * @throws {TypeError} If `resource` is not a resource, or `text` is not a string.
 */
export function checkText<const Like extends ResourceLike>(resource: Like, text: string): CheckedQuery<Like> {
  const { query, diagnostics } = checkQuery(resource, text);
  if (query === undefined) throw new QueryError(errorsOf(diagnostics), text);
  return query;
}
