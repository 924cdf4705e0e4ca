import { type ResourceLike, toResource } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import { parseExpression } from '../syntax/parse-query.ts';
import { printGroup } from '../syntax/print-query.ts';
import { checkParsed } from './check.ts';
import type { CheckedExpression } from './checked-query.ts';
import { errorsOf, QueryError } from './query-error.ts';
import type { QueryDiagnostic } from './registry.ts';
import { resolveDates } from './relative-dates.ts';
import { type DateOptions, readClock } from './relative-time.ts';

/** The result of checking an expression: the diagnostics, and the expression if there is no error. */
export type ExpressionResult<Target extends ResourceLike = Resource> = {
  /** In text order. */
  readonly diagnostics: readonly QueryDiagnostic[];
} & (
  | { readonly valid: true; readonly expression: CheckedExpression<Target> }
  | { readonly valid: false; readonly expression: undefined }
);

/**
 * Parses an expression and checks it against a resource. An expression is wider than a query: it has any number of
 * clauses, AND and OR in groups in parentheses, `-(…)`, and lists of values, as in `id:["a", "b"]`. Each clause is
 * checked as that of a query. A date may be relative: `now-7d`, `now/d`, `last month`; the text of the expression has
 * timestamps instead.
 *
 * @param resource - The name of one of the service's resources, or a resource made by `defineResource`.
 * @param text - The expression; any text. `parseExpression` has the maximum length.
 * @throws {TypeError} If `resource` is neither, `text` is not a string, or an option is invalid.
 * @see L6, L7.4
 * @example
 * checkExpression('payments', '(amount>100 OR -refund.status:null) currency_code:["EUR", "USD"]').valid // true
 */
export function checkExpression<const Target extends ResourceLike>(
  resource: Target,
  text: string,
  options?: DateOptions,
): ExpressionResult<Target>;
export function checkExpression(resource: ResourceLike, text: string, options?: DateOptions): ExpressionResult {
  const known = toResource(resource);
  const written = parseExpression(text);
  const parsed = resolveDates(known, written, readClock(options));
  const { expression, diagnostics } = checkParsed(known, text, parsed, true);
  if (expression === undefined) return { valid: false, expression, diagnostics };
  if (parsed === written) return { valid: true, expression, diagnostics };
  // Its own text, so that text and nodes agree and it means the same whenever it is read again.
  const resolved = checkExpression(known, printGroup(parsed.ast));
  if (resolved.valid) return { ...resolved, diagnostics };
  // Only a limit is exceeded, because timestamps are longer and a period is a group. Its span is not one of the text.
  const span = { start: 0, end: text.length };
  return { ...resolved, diagnostics: resolved.diagnostics.map((one) => ({ ...one, span, related: [], fixes: [] })) };
}

/**
 * Checks a text that is not a query as an expression.
 *
 * @param errors - The diagnostics of the text as a query.
 * @returns `undefined` if it is no expression either, and its errors and fixes as one add nothing
 *   to those of the query, which may come with guesses.
 */
export function checkAsExpression(
  resource: ResourceLike,
  text: string,
  errors: readonly QueryDiagnostic[],
  options?: DateOptions,
): ExpressionResult | undefined {
  const result = checkExpression(resource, text, options);
  const addsNothing =
    describeErrors(result.diagnostics) === describeErrors(errors) &&
    countFixes(result.diagnostics) <= countFixes(errors);
  return !result.valid && addsNothing ? undefined : result;
}

function countFixes(diagnostics: readonly QueryDiagnostic[]): number {
  return errorsOf(diagnostics).flatMap(({ fixes }) => fixes).length;
}

function describeErrors(diagnostics: readonly QueryDiagnostic[]): string {
  return errorsOf(diagnostics)
    .map(({ message, span }) => `${message} ${span.start}`)
    .join('\n');
}

/**
 * Checks an expression like `checkExpression`, but throws what is wrong with it.
 *
 * @throws {QueryError} If it has errors; it has the diagnostics.
 * @throws {TypeError} If `resource` is not a resource, or `text` is not a string.
 */
export function checkExpressionText(resource: ResourceLike, text: string): CheckedExpression {
  const { expression, diagnostics } = checkExpression(resource, text);
  if (expression === undefined) throw new QueryError(errorsOf(diagnostics), text);
  return expression;
}
