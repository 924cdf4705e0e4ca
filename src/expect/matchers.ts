import { type ResourceLike, toResource } from '../catalogue/catalogue.ts';
import { checkQuery } from '../checker/check-query.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import { QueryError } from '../checker/query-error.ts';
import { type QuerySource, readSource } from '../checker/query-source.ts';
import { renderDiagnostics } from '../diagnostic/render.ts';
import { explainMatch } from '../matcher/explain-match.ts';
import { readObjects } from '../matcher/objects-argument.ts';
import { isList } from '../text/is-list.ts';
import { describeExplanation } from './describe-explanation.ts';

/** The result of a matcher, in the form that `expect.extend` of Vitest and Jest asks for. */
export interface MatcherResult {
  readonly pass: boolean;
  /** The failure message, also for `.not`. */
  message(): string;
}

/** A query as a test passes it: a checked query or a search, or a resource and a text. */
export type QueryParameters = readonly [query: QuerySource] | readonly [resource: ResourceLike, text: string];

/** The maximum number of objects to list that do not match. */
const MAX_SHOWN = 5;

/**
 * The matchers for `expect.extend` of Vitest, Jest and frameworks with the same
 * protocol. A failure says for each clause whether it holds, and why.
 *
 * @example
 * const { pass, message } = matchers.toMatchQuery({ amount: 900 }, 'payments', 'amount>=1000')
 * !pass && message().split('\n').at(-1) // '  fails  amount>=1000  `amount` is 900, which is not at least 1000'
 */
export const matchers = {
  /**
   * Tests whether an object matches a query.
   *
   * @throws {QueryError} If the text has errors; the message shows them in their places.
   * @throws {TypeError} If the query is not a query, or `received` is a list: different
   *   elements could satisfy different clauses.
   */
  toMatchQuery(received: unknown, ...query: QueryParameters): MatcherResult {
    const checked = readParameters(query);
    if (isList(received)) {
      throw new TypeError('`toMatchQuery` takes one object, not a list; use `toAllMatchQuery`, or pass an element');
    }
    const explanation = explainMatch(checked, received);
    return {
      pass: explanation.matches,
      message: () =>
        [
          `expected the object ${explanation.matches ? 'not ' : ''}to match ${nameQuery(checked)}`,
          '',
          ...describeExplanation(checked, explanation),
        ].join('\n'),
    };
  },

  /**
   * Tests whether all objects of a list match a query.
   *
   * @throws {QueryError} If the text has errors; the message shows them in their places.
   * @throws {TypeError} If the query is not a query, or `received` is not iterable.
   */
  toAllMatchQuery(received: Iterable<unknown>, ...query: QueryParameters): MatcherResult {
    const checked = readParameters(query);
    const explained = [...readObjects(received)].map((object, index) => ({ index, ...explainMatch(checked, object) }));
    const failed = explained.filter(({ matches }) => !matches);
    const count = `${failed.length} of ${explained.length} ${failed.length === 1 ? 'does' : 'do'} not`;
    return {
      pass: failed.length === 0,
      message() {
        if (failed.length === 0) {
          return `expected not all of ${explained.length} objects to match ${nameQuery(checked)}, but all do`;
        }
        const shown = failed.slice(0, MAX_SHOWN).flatMap((one) => {
          return ['', `object ${one.index}:`, ...describeExplanation(checked, one)];
        });
        const hidden = failed.length - Math.min(failed.length, MAX_SHOWN);
        const rest = hidden > 0 ? ['', `and ${hidden} more`] : [];
        return [`expected all objects to match ${nameQuery(checked)}, but ${count}`, ...shown, ...rest].join('\n');
      },
    };
  },
};

function nameQuery({ resource, text }: CheckedQuery): string {
  return `${text} (${resource.name})`;
}

/** A `QueryError` whose message shows the diagnostics in their places. */
class RenderedQueryError extends QueryError {
  override readonly message: string;

  constructor(message: string, { diagnostics, text }: QueryError) {
    super(diagnostics, text);
    this.message = message;
  }
}

/** @throws {QueryError} If it is a text with errors. */
function readParameters(parameters: QueryParameters): CheckedQuery {
  const [first, text] = parameters as readonly unknown[];
  if (parameters.length < 2) return readSource(first);
  const resource = toResource(first as ResourceLike);
  const { query, diagnostics } = checkQuery(resource, text as string);
  if (query !== undefined) return query;
  const written = text as string;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const rendered = renderDiagnostics(written, errors);
  throw new RenderedQueryError(
    `the query on ${resource.name} has errors\n\n${rendered}`,
    new QueryError(errors, written),
  );
}
