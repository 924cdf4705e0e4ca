import type { QueryText } from '../../builder/literal/read-query.ts';
import type { ResourceLike, ResourceOf } from '../../language/catalogue/catalogue.ts';
import { type CheckedQuery, CheckedQueryOn } from '../../language/checker/checked-query.ts';
import type { QuerySource } from '../../language/checker/query-source.ts';
import { cutLine, quoteText } from '../../language/diagnostic/quote.ts';
import { describeValue } from '../../language/text/describe-value.ts';
import { isList } from '../../language/text/is-list.ts';
import { explainMatch, type MatchExplanation } from '../../objects/matcher/explain-match.ts';
import { readObjects } from '../../objects/matcher/objects-argument.ts';
import { readSafely } from '../../objects/matcher/values.ts';
import { type QueryParameters, readQuery } from './read-query.ts';

/**
 * The matchers as methods of an expectation.
 *
 * @typeParam Result - The return type of the methods, which the framework decides.
 */
export interface QueryMatchers<Result> {
  /** Expects an object that matches a query. A failure gives a reason for each clause. */
  toMatchQuery(query: QuerySource): Result;
  toMatchQuery<const Target extends ResourceLike, const Text extends string>(
    resource: Target,
    text: QueryText<ResourceOf<Target>, Text>,
  ): Result;
  /** Expects a list, or another iterable, in which every object matches a query. An empty one passes. */
  toAllMatchQuery(query: QuerySource): Result;
  toAllMatchQuery<const Target extends ResourceLike, const Text extends string>(
    resource: Target,
    text: QueryText<ResourceOf<Target>, Text>,
  ): Result;
}

/** The result of a matcher, in the form that `expect.extend` of Vitest and Jest asks for. */
export interface MatcherResult {
  readonly pass: boolean;
  /** The failure message, also for `.not`. */
  message(): string;
}

/** The maximum number of objects to list that do not match. */
const MAX_SHOWN = 5;

/**
 * The matchers for `expect.extend` of Vitest, Jest and frameworks with the same
 * protocol. A failure says for each clause whether it holds, and why.
 *
 * They fail for a value that has no fields, such as `undefined` or a promise, also
 * with `.not`. Within `toEqual`, such a value equals neither form.
 *
 * @example
 * const { pass, message } = matchers.toMatchQuery({ amount: 900 }, 'payments', 'amount>=1000')
 * !pass && message().split('\n').at(-1) // '  fails  amount>=1000  `amount` is 900, which is not at least 1000'
 */
export const matchers = {
  /**
   * Tests whether an object matches a query. It fails for a list: different
   * elements could satisfy different clauses.
   *
   * @throws {QueryError} If the text has errors; the message shows them in their places.
   * @throws {TypeError} If the query is not a query.
   */
  toMatchQuery(this: unknown, received: unknown, ...query: QueryParameters): MatcherResult {
    const checked = readQuery(query, matchers.toMatchQuery);
    if (checked === undefined) return refuse(this, NOT_READ);
    const misuse = describeNoObject(received);
    if (misuse !== undefined) {
      const hint = misuse === 'a list' ? '; use `toAllMatchQuery`, or pass an element' : '';
      return refuse(this, `\`toMatchQuery\` takes one object; received ${misuse}${hint}`);
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
   * @throws {TypeError} If the query is not a query.
   * @throws Whatever the iterator of `received` throws.
   */
  toAllMatchQuery(this: unknown, received: Iterable<unknown>, ...query: QueryParameters): MatcherResult {
    const checked = readQuery(query, matchers.toAllMatchQuery);
    if (checked === undefined) return refuse(this, NOT_READ);
    const misuse = describeNoList(received);
    if (misuse !== undefined) {
      return refuse(this, `\`toAllMatchQuery\` takes a list of objects; received ${misuse}`);
    }
    const objects = [...readObjects(received)];
    for (const [index, object] of objects.entries()) {
      const found = describeNoObject(object);
      if (found !== undefined) return refuse(this, `\`toAllMatchQuery\` takes objects; element ${index} is ${found}`);
    }
    const explained = objects.map((object, index) => ({ object, index, ...explainMatch(checked, object) }));
    const failed = explained.filter(({ matches }) => !matches);
    const count = `${failed.length} of ${explained.length} ${failed.length === 1 ? 'does' : 'do'} not`;
    return {
      pass: failed.length === 0,
      message() {
        if (failed.length === 0) {
          return `expected not all of ${explained.length} objects to match ${nameQuery(checked)}, but all do`;
        }
        const shown = failed.slice(0, MAX_SHOWN).flatMap((one) => {
          return ['', `object ${one.index}${nameObject(one.object)}:`, ...describeExplanation(checked, one)];
        });
        const hidden = failed.length - Math.min(failed.length, MAX_SHOWN);
        const rest = hidden > 0 ? ['', `and ${hidden} more`] : [];
        return [`expected all objects to match ${nameQuery(checked)}, but ${count}`, ...shown, ...rest].join('\n');
      },
    };
  },
};

const NOT_READ = 'the query is a copy whose `text` is not valid on its resource; pass the query itself';

/** Fails whether or not the matcher is negated, which `isNot` of frameworks says. */
function refuse(context: unknown, message: string): MatcherResult {
  const isNegated = readSafely(() => (context as { readonly isNot?: unknown }).isNot) === true;
  return { pass: isNegated, message: () => message };
}

function nameQuery({ resource, text }: CheckedQuery): string {
  return `${text} (${resource.name})`;
}

/** The id of an object, if it has one. */
function nameObject(object: unknown): string {
  const id = readSafely(() => (object as { readonly id?: unknown }).id);
  return typeof id === 'string' ? ` (${quoteText(id)})` : '';
}

/** The width of the widest clause for which reasons are aligned. */
const MAX_WIDTH = 40;

/** One line for each clause: whether it holds, its text and the reason. */
function describeExplanation(
  { text, connective }: CheckedQuery,
  { clauses }: Pick<MatchExplanation, 'clauses'>,
): readonly string[] {
  const lines = clauses.map(({ clause, holds, reason }) => {
    const { start, end } = clause.node.span;
    return { holds, reason, written: text.slice(start, end) };
  });
  const width = Math.min(MAX_WIDTH, Math.max(...lines.map(({ written }) => written.length)));
  const described = lines.map(({ holds, reason, written }) =>
    cutLine(`  ${holds ? 'holds' : 'fails'}  ${written.padEnd(width)}  ${reason}`),
  );
  return connective === 'or' && lines.length > 1 ? ['one of these clauses must hold:', ...described] : described;
}

/**
 * Describes a value that has no fields, so that a negated matcher would always
 * pass: `a promise; await it first`. Returns `undefined` for an object with fields,
 * and for one that cannot be read.
 */
function describeNoObject(value: unknown): string | undefined {
  if (typeof value === 'string') return `the text ${quoteText(value)}`;
  if (typeof value !== 'object' || value === null) return describeValue(value);
  if (isList(value)) return 'a list';
  return readSafely(() => describeOdd(value));
}

/**
 * Describes a value that is not a list or another iterable of objects. Returns
 * `undefined` for an iterable.
 */
function describeNoList(value: unknown): string | undefined {
  if (isList(value)) return undefined;
  const isIterable = readSafely(() => typeof (value as Iterable<unknown>)[Symbol.iterator] === 'function');
  if (isIterable === true && typeof value !== 'string') return undefined;
  return describeNoObject(value) ?? 'an object';
}

function describeOdd(value: object): string | undefined {
  if (typeof (value as Partial<PromiseLike<unknown>>).then === 'function') return 'a promise; await it first';
  if (value instanceof CheckedQueryOn || 'toQuery' in value) return 'a query';
  const prototype: object | null = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  if (isPlain || Reflect.ownKeys(value).length > 0) return undefined;
  return `a value of the class ${quoteText(value.constructor.name)}, which has no properties of its own`;
}
