import type { QueryText } from '../../builder/literal/read-query.ts';
import { describeValue, isList } from '../../language/base/plain-data.ts';
import type { ResourceLike, ResourceOf } from '../../language/catalogue/catalogue.ts';
import { type CheckedExpression, CheckedExpressionOn } from '../../language/checker/checked-query.ts';
import { isGroup } from '../../language/checker/expression-tree.ts';
import { type QueryLike, readExpression } from '../../language/checker/query-like.ts';
import { cutLine, quoteText } from '../../language/diagnostic/quote.ts';
import { printClause } from '../../language/syntax/print-query.ts';
import { checkEquivalence, checkSatisfiability } from '../../objects/logic/implies.ts';
import { explainMatch, type MatchExplanation } from '../../objects/matcher/explain-match.ts';
import { readObjects } from '../../objects/matcher/objects-argument.ts';
import type { QueryParameters } from '../../objects/matcher/query-parameters.ts';
import { readSafely } from '../../objects/matcher/values.ts';
import { describeSearches, hasSearched, readRequests } from './have-searched.ts';
import { readQuery } from './read-query.ts';

/** Options of `toAllMatchQuery`, after the query. */
export interface AllMatchOptions {
  /** Whether an empty list passes; by default it fails, because it tests nothing. */
  readonly allowEmpty?: boolean | undefined;
}

/** The arguments of `toAllMatchQuery`: a query, and perhaps options. */
export type AllMatchParameters =
  | QueryParameters
  | readonly [query: QueryLike, options: AllMatchOptions]
  | readonly [resource: ResourceLike, text: string, options: AllMatchOptions];

/**
 * The arguments of a matcher, with the diagnostic of a wrong literal in its place. One signature and not
 * several, because the types of `resolves` keep only the last.
 */
export type MatcherArguments<Query extends readonly unknown[]> = AllMatchParameters extends Query
  ? Query
  : QueryParameters extends Query
    ? Query
    : Query extends readonly [
          resource: infer Target extends ResourceLike,
          text: infer Text extends string,
          ...options: infer Options,
        ]
      ? readonly [resource: Target, text: QueryText<ResourceOf<Target>, Text>, ...options: Options]
      : Query;

/**
 * The matchers as methods of an expectation. Each takes a search, a checked query or an
 * expression, or a resource and a literal, which the compiler reads.
 *
 * @typeParam Result - The return type of the methods, which the framework decides.
 */
export interface QueryMatchers<Result> {
  /** Expects an object that matches a query. A failure gives a reason for each clause. */
  toMatchQuery<const Query extends QueryParameters>(...query: MatcherArguments<Query>): Result;
  /** Expects a list, or another iterable, in which every object matches a query. An empty one fails unless `allowEmpty` is set. */
  toAllMatchQuery<const Query extends AllMatchParameters>(...query: MatcherArguments<Query>): Result;
  /** Expects a search, a checked query or a text that matches the same objects as a query, however it is worded. */
  toBeEquivalentTo<const Query extends QueryParameters>(...query: MatcherArguments<Query>): Result;
  /** Expects a sandbox that received a search with a query, however it was worded. A failure shows the nearest search. */
  toHaveSearched<const Query extends QueryParameters>(...query: MatcherArguments<Query>): Result;
}

/** The result of a matcher, in the form that `expect.extend` of Vitest and Jest asks for. */
export interface MatcherResult {
  readonly pass: boolean;
  /** The failure message, also for `.not`. */
  message(): string;
  /** What the message says, in one line for the difference that `toEqual` shows. */
  reason(): string;
}

/** The maximum number of objects to list that do not match. */
const MAX_SHOWN = 5;

/**
 * The matchers for `expect.extend` in Vitest, Jest and frameworks with the same
 * protocol. A failure shows for each clause whether it holds, and why.
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
   * Tests whether an object matches a query. It fails for a list: different elements could satisfy different clauses.
   *
   * @throws {QueryError} If the text has errors; the message shows each at its position.
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
    if (!explanation.matches) {
      const impossible = describeImpossible(checked);
      if (impossible !== undefined) return refuse(this, impossible);
    }
    return {
      pass: explanation.matches,
      message: () =>
        [
          `expected the object ${explanation.matches ? 'not ' : ''}to match ${nameQuery(checked)}`,
          '',
          ...describeExplanation(checked, explanation),
        ].join('\n'),
      reason: () => summarize(explanation),
    };
  },

  /**
   * Tests whether all objects of a list match a query. An empty list fails, also with
   * `.not`, unless the last argument is `{ allowEmpty: true }`.
   *
   * @throws {QueryError} If the text has errors; the message shows each at its position.
   * @throws {TypeError} If the query is not a query.
   * @throws Whatever the iterator of `received` throws.
   */
  toAllMatchQuery(this: unknown, received: Iterable<unknown>, ...parameters: AllMatchParameters): MatcherResult {
    const [query, allowEmpty] = splitOptions(parameters);
    const checked = readQuery(query, matchers.toAllMatchQuery);
    if (checked === undefined) return refuse(this, NOT_READ);
    const misuse = describeNoList(received);
    if (misuse !== undefined) {
      return refuse(this, `\`toAllMatchQuery\` takes a list of objects; received ${misuse}`);
    }
    const objects = [...readObjects(received)];
    if (objects.length === 0 && !allowEmpty) return refuse(this, EMPTY_LIST);
    for (const [index, object] of objects.entries()) {
      const found = describeNoObject(object);
      if (found !== undefined) return refuse(this, `\`toAllMatchQuery\` takes objects; objects[${index}] is ${found}`);
    }
    const explained = objects.map((object, index) => ({ object, index, ...explainMatch(checked, object) }));
    const failed = explained.filter(({ matches }) => !matches);
    const [first] = failed;
    if (first === undefined) {
      const message = `expected not all of ${explained.length} objects to match ${nameQuery(checked)}, but all do`;
      return { pass: true, message: () => message, reason: () => `it matches all ${explained.length} objects` };
    }
    const impossible = describeImpossible(checked);
    if (impossible !== undefined) return refuse(this, impossible);
    const count = `${failed.length} of ${explained.length} ${failed.length === 1 ? 'does' : 'do'} not`;
    return {
      pass: false,
      message() {
        const shown = failed.slice(0, MAX_SHOWN).flatMap((one) => {
          return ['', `objects[${one.index}]${nameObject(one.object)}:`, ...describeExplanation(checked, one)];
        });
        const hidden = failed.length - Math.min(failed.length, MAX_SHOWN);
        const rest = hidden > 0 ? ['', `and ${hidden} more`] : [];
        return [`expected all objects to match ${nameQuery(checked)}, but ${count}`, ...shown, ...rest].join('\n');
      },
      reason: () => `${count}; objects[${first.index}]: ${summarize(first)}`,
    };
  },

  /**
   * Tests whether a query matches the same objects as another, however it is worded. A
   * failure shows an object that only one of them matches.
   *
   * @param received - A search or a checked query, or a text on the resource of the other query.
   * @throws {QueryError} If a text has errors; the message shows each at its position.
   * @throws {TypeError} If the other query is not a query.
   */
  toBeEquivalentTo(this: unknown, received: unknown, ...query: QueryParameters): MatcherResult {
    const expected = readQuery(query, matchers.toBeEquivalentTo);
    const actual = expected && readReceived(received, expected, matchers.toBeEquivalentTo);
    if (expected === undefined || actual === undefined) {
      return refuse(this, expected === undefined ? NOT_READ : `${NO_QUERY}; received ${describeValue(received)}`);
    }
    const [name, other] = [actual.resource.name, expected.resource.name];
    if (actual.resource !== expected.resource)
      return refuse(this, `a query on ${name} is not comparable to one on ${other}`);
    const result = checkEquivalence(actual, expected);
    if (result.equivalent === undefined) return refuse(this, 'it cannot be decided whether the queries are equivalent');
    const title = `expected ${actual.text} ${result.equivalent ? 'not ' : ''}to be equivalent to ${nameQuery(expected)}`;
    if (result.equivalent) return { pass: true, message: () => title, reason: () => 'they are equivalent' };
    const [matched, unmatched] = result.matched === 'first' ? [actual, expected] : [expected, actual];
    const witness = `only ${matched.text} matches ${cutLine(JSON.stringify(result.witness))}`;
    const explanation = explainMatch(unmatched, result.witness);
    return {
      pass: false,
      message: () => [title, '', `${witness}:`, ...describeExplanation(unmatched, explanation)].join('\n'),
      reason: () => witness,
    };
  },

  /**
   * Tests whether a sandbox received a search that matches the same objects as a query, however it was worded.
   *
   * @param received - A sandbox.
   * @throws {QueryError} If the text has errors; the message shows each at its position.
   * @throws {TypeError} If the query is not a query.
   */
  toHaveSearched(this: unknown, received: unknown, ...query: QueryParameters): MatcherResult {
    const expected = readQuery(query, matchers.toHaveSearched);
    const requests = readRequests(received);
    if (expected === undefined) return refuse(this, NOT_READ);
    if (requests === undefined)
      return refuse(this, `\`toHaveSearched\` takes a sandbox; received ${describeValue(received)}`);
    const pass = hasSearched(requests, expected);
    const title = `expected the sandbox ${pass ? 'not ' : ''}to have received a search for ${nameQuery(expected)}`;
    if (pass) return { pass, message: () => title, reason: () => 'it received one' };
    const lines = describeSearches(requests, expected);
    return { pass, message: () => [title, '', ...lines].join('\n'), reason: () => lines.join('; ') };
  },
};

const EMPTY_LIST =
  '`toAllMatchQuery` received no objects, so it tests nothing; pass `{ allowEmpty: true }` if the list may be empty';
const NO_QUERY = '`toBeEquivalentTo` takes a search, a checked query or a text';

function splitOptions(parameters: readonly unknown[]): readonly [query: QueryParameters, allowEmpty: boolean] {
  const last = parameters.length > 1 ? parameters.at(-1) : undefined;
  if (typeof last !== 'object' || last === null) return [parameters as unknown as QueryParameters, false];
  const allowEmpty = Object.hasOwn(last, 'allowEmpty') && (last as AllMatchOptions).allowEmpty === true;
  return [parameters.slice(0, -1) as unknown as QueryParameters, allowEmpty];
}

/** The query that `toBeEquivalentTo` received; `undefined` if it is none. */
function readReceived(
  received: unknown,
  { resource }: CheckedExpression,
  matcher: (...parameters: never) => unknown,
): CheckedExpression | undefined {
  if (typeof received === 'string') return readQuery([resource, received], matcher);
  return readSafely(() => readQuery([received as QueryLike], matcher));
}

/** Says which clauses contradict each other if nothing can match a query: it would always pass with `.not`. */
function describeImpossible(query: CheckedExpression): string | undefined {
  const result = checkSatisfiability(query);
  if (result.satisfiable !== false) return undefined;
  const clauses = result.clauses.map(({ node }) => quoteText(printClause(node)));
  const reason = clauses.length === 1 ? `${clauses[0]} never holds` : `${clauses.join(' and ')} contradict each other`;
  return `nothing can match ${nameQuery(query)}: ${reason}`;
}

/** The reasons of the clauses that decide, in one line. */
function summarize({ matches, clauses }: MatchExplanation): string {
  return cutLine(clauses.flatMap(({ holds, reason }) => (holds === matches ? reason : [])).join('; '));
}

const NOT_READ = 'the query is a copy whose `text` is not valid on its resource; pass the query itself';

/** Fails whether or not the matcher is negated, which `isNot` of frameworks says. */
function refuse(context: unknown, message: string): MatcherResult {
  const isNegated = readSafely(() => (context as { readonly isNot?: unknown }).isNot) === true;
  return { pass: isNegated, message: () => message, reason: () => message };
}

function nameQuery({ resource, text }: CheckedExpression): string {
  return `${text} (${resource.name})`;
}

function nameObject(object: unknown): string {
  const id = readSafely(() => (object as { readonly id?: unknown }).id);
  return typeof id === 'string' ? ` (${quoteText(id)})` : '';
}

/** The width of the widest clause for which reasons are aligned. */
const MAX_WIDTH = 40;

/** One line for each clause: whether it holds, its text and the reason. */
function describeExplanation(
  query: CheckedExpression,
  { clauses }: Pick<MatchExplanation, 'clauses'>,
): readonly string[] {
  const lines = clauses.map(({ clause, holds, reason }) => {
    return { holds, reason, written: printClause(clause.node) };
  });
  const width = Math.min(MAX_WIDTH, Math.max(...lines.map(({ written }) => written.length)));
  const described = lines.map(({ holds, reason, written }) =>
    cutLine(`  ${holds ? 'holds' : 'fails'}  ${written.padEnd(width)}  ${reason}`),
  );
  const { tree } = readExpression(query);
  const isPlainOr = isGroup(tree) && tree.connective === 'or' && !tree.isNegated && !tree.members.some(isGroup);
  return isPlainOr ? ['one of these clauses must hold:', ...described] : described;
}

/**
 * Describes a value that has no fields, so that a negated matcher would always pass: `a promise; await it first`.
 * Returns `undefined` for an object with fields, and for one that cannot be read.
 */
function describeNoObject(value: unknown): string | undefined {
  if (typeof value === 'string') return `the text ${quoteText(value)}`;
  if (typeof value !== 'object' || value === null) return describeValue(value);
  if (isList(value)) return 'a list';
  return readSafely(() => describeOdd(value));
}

/** Describes a value that is not a list or another iterable of objects. Returns `undefined` for an iterable. */
function describeNoList(value: unknown): string | undefined {
  if (isList(value)) return undefined;
  const isIterable = readSafely(() => typeof (value as Iterable<unknown>)[Symbol.iterator] === 'function');
  if (isIterable === true && typeof value !== 'string') return undefined;
  return describeNoObject(value) ?? 'an object';
}

function describeOdd(value: object): string | undefined {
  if (typeof (value as Partial<PromiseLike<unknown>>).then === 'function') return 'a promise; await it first';
  if (value instanceof CheckedExpressionOn || 'toQuery' in value) return 'a query';
  const prototype: object | null = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  if (isPlain || Reflect.ownKeys(value).length > 0) return undefined;
  return `a value of the class ${quoteText(value.constructor.name)}, which has no properties of its own`;
}
