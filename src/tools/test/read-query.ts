import { type ResourceLike, toResource } from '../../language/catalogue/catalogue.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { checkAsExpression } from '../../language/checker/check-expression.ts';
import { checkQuery } from '../../language/checker/check-query.ts';
import { type CheckedExpression, CheckedExpressionOn } from '../../language/checker/checked-query.ts';
import { errorsOf, QueryError } from '../../language/checker/query-error.ts';
import { readQueryLike } from '../../language/checker/query-like.ts';
import { renderDiagnostics } from '../../language/diagnostic/render.ts';
import { ACCEPTED, type QueryParameters } from '../../objects/matcher/query-parameters.ts';
import { readSafely } from '../../objects/matcher/values.ts';

/** `Error` in the engines that can cut the stack of an error. */
const engine: { readonly name: string; captureStackTrace?(error: Error, caller: unknown): void } = Error;

/** The resources of the queries so far, by name: a copy of a search has only the name. */
const resources = new Map<string, Resource>();

/**
 * Reads the query of a test. Test frameworks call a matcher again with copies of
 * its arguments, to print a difference: the text of a copy is checked again.
 *
 * @param matcher - The function to leave out of the stack of an error, so that the line of the test is its first.
 * @returns `undefined` for a copy of a query whose text is not valid on the resource of that name.
 * @throws {QueryError} If it is a text with errors, or a search without clauses.
 * @throws {TypeError} If it is none of these.
 */
export function readQuery(
  parameters: QueryParameters,
  matcher: (...received: never) => unknown,
): CheckedExpression | undefined {
  try {
    const query = readParameters(parameters);
    if (query !== undefined) resources.set(query.resource.name, query.resource);
    return query;
  } catch (error) {
    // Frameworks hide the frames of packages, and keep only the first ten.
    if (error instanceof Error) engine.captureStackTrace?.(error, matcher);
    throw error;
  }
}

function readParameters(parameters: QueryParameters): CheckedExpression | undefined {
  const [first, text] = parameters as readonly unknown[];
  if (parameters.length < 2) {
    const copy = readCopy(first);
    return copy === undefined ? readChecked(first, ACCEPTED) : checkCopy(copy);
  }
  return checkText(toResource(first as ResourceLike), text as string);
}

/** Checks a text as a query or, if it is none, as an expression. */
function checkText(resource: Resource, text: string): CheckedExpression {
  const { query, diagnostics } = checkQuery(resource, text);
  if (query !== undefined) return query;
  const wider = checkAsExpression(resource, text, diagnostics);
  if (wider?.expression !== undefined) return wider.expression;
  throw new RenderedQueryError(resource, new QueryError(errorsOf(wider?.diagnostics ?? diagnostics), text));
}

function readChecked(source: unknown, expected?: string): CheckedExpression {
  const isExpression = CheckedExpressionOn.treeOf(source) !== undefined;
  return isExpression ? (source as CheckedExpression) : readQueryLike(source, expected);
}

/** The content that a copy of a search, a checked query or an expression still has. */
interface Copy {
  readonly resource: unknown;
  readonly text: string;
}

/** The content of a copy; `undefined` for anything else, such as a query that is not a copy. */
function readCopy(source: unknown): Copy | undefined {
  const copy = readSafely(() => {
    const { resource, text } = source as Copy;
    return { resource, text };
  });
  if (typeof copy?.text !== 'string') return undefined;
  try {
    readChecked(source);
    return undefined;
  } catch {
    return copy;
  }
}

function checkCopy({ resource, text }: Copy): CheckedExpression | undefined {
  return readSafely(() => {
    // The resource of a checked query was copied too, and only its name is of use.
    const name = typeof resource === 'string' ? resource : (resource as Resource).name;
    return checkText(resources.get(name) ?? toResource(name as ResourceLike), text);
  });
}

/** A `QueryError` whose message shows the diagnostics in their places. */
class RenderedQueryError extends QueryError {
  override readonly message: string;

  constructor({ name }: Resource, { diagnostics, text }: QueryError) {
    super(diagnostics, text);
    this.message = `the query on ${name} has errors\n\n${renderDiagnostics(text, diagnostics)}`;
  }
}
