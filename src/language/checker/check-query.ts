import { type ResourceLike, toResource } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import { parseText } from '../syntax/parse-query.ts';
import { checkParsed } from './check.ts';
import type { CheckedQuery } from './checked-query.ts';
import { errorsOf, QueryError } from './query-error.ts';
import type { QueryDiagnostic } from './registry.ts';

/** The result of a check: the diagnostics, and the checked query if there is no error. */
export type CheckResult<Target extends ResourceLike = Resource> = {
  /** In text order. */
  readonly diagnostics: readonly QueryDiagnostic[];
} & (
  | {
      /** No diagnostic is an error. */
      readonly valid: true;
      /** The query with its fields resolved and its values read. */
      readonly query: CheckedQuery<Target>;
    }
  | { readonly valid: false; readonly query: undefined }
);

/**
 * Parses a query and checks it against a resource. Reports everything that the service would refuse and what the writer
 * probably did not intend. Each error is reported once, without its consequences.
 *
 * @param resource - The name of one of the service's resources, or a resource made by `defineResource`.
 * @param text - The query; any text. `parseQuery` has the maximum length.
 * @throws {TypeError} If `resource` is neither, or `text` is not a string.
 * @see L2, L4
 * @example
 * checkQuery('payments', 'status:"SETTLED"').diagnostics[0]?.code // 'field-alias'
 */
export function checkQuery<const Target extends ResourceLike>(resource: Target, text: string): CheckResult<Target>;
export function checkQuery(resource: ResourceLike, text: string): CheckResult {
  const { query, diagnostics } = checkParsed(toResource(resource), text, parseText(text));
  return query === undefined ? { valid: false, query, diagnostics } : { valid: true, query, diagnostics };
}

/**
 * Checks a text like `checkQuery`, but throws what is wrong with it.
 *
 * @throws {QueryError} If the service would refuse the query; it has the diagnostics.
 * @throws {TypeError} If `resource` is not a resource, or `text` is not a string.
 */
export function checkText<const Target extends ResourceLike>(resource: Target, text: string): CheckedQuery<Target> {
  const { query, diagnostics } = checkQuery(resource, text);
  if (query === undefined) throw new QueryError(errorsOf(diagnostics), text);
  return query;
}
