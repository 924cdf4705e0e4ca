import { describeValue } from '../language/base/plain-data.ts';
import type { ResourceLike } from '../language/catalogue/catalogue.ts';
import { isQueryError } from '../language/checker/query-error.ts';
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

/** A mistake in the input. */
export interface StandardIssue {
  /** The code of the diagnostic and its message. */
  readonly message: string;
}

/**
 * A validator of somebody's whole query. Its output is a search, to which a handler can add a
 * scope; `String(search)` is the text.
 *
 * @param resource - The name of one of the service's resources, or a resource
 *   made by `defineResource`.
 * @throws {TypeError} If `resource` is neither. Validation never throws.
 * @example
 * querySchema('payments')['~standard'].validate('amout>5')
 * // { issues: [{ message: 'unknown-field: `amout` is not a field of payments; the nearest are `amount`, `refund.amount`' }] }
 */
export function querySchema<const Target extends ResourceLike>(
  resource: Target,
): StandardSchema<string, Search<Target>> {
  const start = search(resource);
  const validate = (value: unknown): StandardResult<Search<Target>> => {
    if (typeof value !== 'string') {
      return { issues: [{ message: `invalid-value: the query must be a string; got ${describeValue(value)}` }] };
    }
    try {
      return { value: start.check(value) };
    } catch (error) {
      if (!isQueryError(error)) throw error;
      return { issues: error.diagnostics.map(({ code, message }) => ({ message: `${code}: ${message}` })) };
    }
  };
  return { '~standard': { version: 1, vendor: 'clausal', validate } };
}
