import type { ResourceLike } from '../../language/catalogue/catalogue.ts';
import { checkText } from '../../language/checker/check-query.ts';
import { type QueryLike, type ReadExpression, readExpression } from '../../language/checker/query-like.ts';

/** What the functions of the matcher accept, for the error. */
export const ACCEPTED = 'a search, a checked query or expression, or a resource and a text';

/** A query as a caller passes it: a checked query, an expression or a search, or a resource and a text. */
export type QueryParameters = readonly [query: QueryLike] | readonly [resource: ResourceLike, text: string];

/** @throws {QueryError} If it is a text with errors. */
export function readQuery(parameters: readonly unknown[]): ReadExpression {
  const [first, text] = parameters;
  return readExpression(parameters.length > 1 ? checkText(first as ResourceLike, text as string) : first, ACCEPTED);
}

/** Splits parameters into the query and the one after it. */
export function splitParameters(parameters: readonly unknown[]): readonly [query: ReadExpression, last: unknown] {
  const places = parameters.length > 2 ? 2 : 1;
  return [readQuery(parameters.slice(0, places)), parameters[places]];
}
