import type { ResourceLike } from '../catalogue/catalogue.ts';
import type { QuerySource } from '../checker/query-source.ts';

/**
 * The matchers as methods of an expectation.
 *
 * @typeParam Result - The return type of the methods, which the framework decides.
 */
export interface QueryMatchers<Result> {
  /** Expects an object that matches a query. A failure gives a reason for each clause. */
  toMatchQuery(query: QuerySource): Result;
  toMatchQuery(resource: ResourceLike, text: string): Result;
  /** Expects a list, or another iterable, in which every object matches a query. An empty one passes. */
  toAllMatchQuery(query: QuerySource): Result;
  toAllMatchQuery(resource: ResourceLike, text: string): Result;
}
