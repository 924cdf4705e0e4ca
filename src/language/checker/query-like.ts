import type { Resource } from '../catalogue/resource.ts';
import {
  assertCheckedQuery,
  type CheckedExpression,
  CheckedExpressionOn,
  type CheckedQuery,
  type CheckedQueryOn,
} from './checked-query.ts';
import type { ExpressionTree } from './expression-tree.ts';

/** A search, or anything else that returns a checked query. */
export interface ToQuery<On extends Resource = Resource> {
  toQuery(): CheckedQueryOn<On>;
}

/**
 * The checked query itself, or that of a search.
 *
 * @param expected - What the caller accepts, for the error.
 * @param name - The name of the caller's parameter.
 * @throws {TypeError} If `value` is neither.
 * @throws {QueryError} If the search has no clauses.
 */
export function readQueryLike(value: unknown, expected = 'a search or a checked query', name = 'query'): CheckedQuery {
  const query = hasToQuery(value) ? value.toQuery() : value;
  assertCheckedQuery(query, name, expected);
  return query;
}

/** What stands for an expression: a checked one, which may be a query, or a search. */
export type QueryLike = CheckedExpression | ToQuery;

/** An expression or a query, as a tree. */
export interface ReadExpression {
  readonly resource: Resource;
  readonly text: string;
  readonly tree: ExpressionTree;
}

/**
 * Reads an expression, or the query of a search as one.
 *
 * @param expected - What the caller accepts, for the error; `name` is that of its parameter.
 * @throws {TypeError} If `source` is neither an expression, a checked query nor a search.
 * @throws {QueryError} If the search has no clauses.
 */
export function readExpression(
  source: unknown,
  expected = 'an expression, a search or a checked query',
  name?: string,
): ReadExpression {
  const tree = CheckedExpressionOn.treeOf(source);
  if (tree === undefined) return readExpression(readQueryLike(source, expected, name));
  const { resource, text } = source as CheckedExpression;
  return { resource, text, tree };
}

function hasToQuery(source: unknown): source is ToQuery {
  try {
    return typeof (source as Partial<ToQuery> | undefined | null)?.toQuery === 'function';
  } catch {
    // Only a proxy can throw here; a search never does.
    return false;
  }
}
