import { describeValue } from '../language/base/plain-data.ts';
import type { ResourceLike } from '../language/catalogue/catalogue.ts';
import { isQueryError } from '../language/checker/query-error.ts';
import type { QueryDiagnostic } from '../language/checker/registry.ts';
import { search } from './search-text.ts';
import type { Search } from './search-types.ts';

/** A validator with the interface of Standard Schema 1, which tRPC, Hono, React Hook Form and others take. */
export interface StandardSchema<Input, Output> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'clausal';
    readonly validate: (value: unknown) => StandardResult<Output>;
    /** Only for the compiler: there is no such property when the program runs. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** The output, or what is wrong with the input. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** An error in the input: the diagnostic, for an answer that shows where it is. */
export interface StandardIssue extends Pick<QueryDiagnostic, 'code' | 'span' | 'fixes'> {
  /** The code of the diagnostic and its message. */
  readonly message: string;
}

/**
 * A validator of somebody's whole query. Its output is a search, to which a handler can add a scope; `String(search)`
 * is the text.
 *
 * @param resource - The name of one of the service's resources, or a resource made by `defineResource`.
 * @throws {TypeError} If `resource` is neither. Validation never throws.
 * @example
 * const { issues } = querySchema('payments')['~standard'].validate('amout>5')
 * issues?.map(({ code, span }) => [code, span.start, span.end]) // [['unknown-field', 0, 5]]
 */
export function querySchema<const Target extends ResourceLike>(
  resource: Target,
): StandardSchema<string, Search<Target>> {
  const start = search(resource);
  const validate = (value: unknown): StandardResult<Search<Target>> => {
    if (typeof value !== 'string') {
      const message = `invalid-value: the query must be a string; got ${describeValue(value)}`;
      return { issues: [{ message, code: 'invalid-value', span: { start: 0, end: 0 }, fixes: [] }] };
    }
    try {
      return { value: start.check(value) };
    } catch (error) {
      if (!isQueryError(error)) throw error;
      const { diagnostics } = error;
      return {
        issues: diagnostics.map(({ code, span, fixes, message }) => ({
          message: `${code}: ${message}`,
          code,
          span,
          fixes,
        })),
      };
    }
  };
  return { '~standard': { version: 1, vendor: 'clausal', validate } };
}
