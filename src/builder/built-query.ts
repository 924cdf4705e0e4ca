import type { Resource } from '../language/catalogue/resource.ts';
import { type CheckedText, checkTree } from '../language/checker/check.ts';
import type { CheckedClause } from '../language/checker/checked-clause.ts';
import { CheckedExpressionOn, type CheckedQuery, CheckedQueryOn } from '../language/checker/checked-query.ts';
import { joinTrees } from '../language/checker/expression-tree.ts';
import { errorsOf, QueryError } from '../language/checker/query-error.ts';
import { tooManyClauses } from '../language/checker/rules/too-many-clauses.ts';
import { createDiagnostic } from '../language/diagnostic/declaration.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import { canonicalAst, SEPARATORS } from '../language/formatter/format-checked.ts';
import type { Connective, QueryNode } from '../language/syntax/ast.ts';
import { emptyQuery, MAX_QUERY_LENGTH, mixedConnectives } from '../language/syntax/syntax-diagnostics.ts';
import { type BuiltClause, refuseLong } from './create-clause.ts';

/** Clauses that are valid one by one and together. There may be none yet. */
export interface BuiltQuery {
  readonly resource: Resource;
  /** `undefined` while either connective may still join the next clause. */
  readonly connective: Connective | undefined;
  readonly clauses: readonly BuiltClause[];
  /** The canonical form; empty if there are no clauses. */
  readonly text: string;
}

/**
 * Adds clauses to the end of a query.
 *
 * @throws {QueryError} If the query uses the other connective, or the result has
 *   too many clauses, names too many fields or is too long.
 */
export function joinClauses(query: BuiltQuery, connective: Connective, added: readonly BuiltClause[]): BuiltQuery {
  if (query.connective !== undefined && query.connective !== connective) throw mixedError(query, connective, added);
  const { resource } = query;
  const clauses = [...query.clauses, ...added];
  const text = writeTexts(connective, added, query.text);
  // One clause is an OR query too: the steps that it allows must not depend on how many values a loop has.
  const isDecided = clauses.length > 1 || (connective === 'or' && clauses.length > 0);
  const joined = { resource, connective: isDecided ? connective : query.connective, clauses, text };
  if (mayBeInvalid(joined)) checkBuilt(joined);
  return joined;
}

/**
 * Adds the clauses of another query. An OR query among ANDs is refused, even after a single clause.
 *
 * @throws {QueryError} As `joinClauses` does.
 */
export function joinQuery(query: BuiltQuery, connective: Connective, added: BuiltQuery): BuiltQuery {
  if (added.clauses.length === 0) return query;
  if (query.clauses.length === 0) {
    return connective === 'or' && added.connective === undefined ? { ...added, connective } : added;
  }
  const other: Connective = connective === 'and' ? 'or' : 'and';
  if (added.connective === other || query.connective === other) {
    const place = `: ${quoteText(added.text)} cannot be joined to ${quoteText(query.text)} with \`${connective.toUpperCase()}\``;
    throw mixedError(query, added.connective === other ? other : connective, added.clauses, place);
  }
  return joinClauses(query, connective, added.clauses);
}

/**
 * The error for clauses with another connective than that of the query.
 *
 * @param place - What was joined to what; the clauses one after the other by default, as a step writes them.
 */
export function mixedError(
  query: BuiltQuery,
  second: Connective,
  added: readonly BuiltClause[],
  place?: string,
): QueryError {
  const first: Connective = second === 'or' ? 'and' : 'or';
  const separator = SEPARATORS[second];
  const word = separator.trim() || separator;
  const start = query.text.length + separator.indexOf(word);
  const diagnostic = createDiagnostic(mixedConnectives, { start, end: start + word.length }, { first, second });
  const text = `${query.text}${separator}${writeTexts(second, added)}`;
  return new QueryError(
    [diagnostic],
    text,
    `${place ?? `, in ${quoteText(text)}`}; run one query for each alternative`,
  );
}

/** Whether a query may break a rule that only whole queries can break. This is cheap; the checker has the final say. */
function mayBeInvalid({ resource, connective = 'and', clauses, text }: BuiltQuery): boolean {
  const { limits } = resource;
  if (clauses.length > limits.clauses || text.length > MAX_QUERY_LENGTH) return true;
  if (connective === 'and' || limits.or === 'any') return false;
  if (limits.or === 'none') return true;
  const first = clauses[0]?.clause;
  return clauses.some(({ clause }) => clause.field !== first?.field || clause.key !== first.key);
}

/**
 * Checks a query as a whole.
 *
 * @throws {QueryError} If the service would refuse it.
 */
export function checkBuilt(built: BuiltQuery): CheckedQuery {
  const text = formatBuilt(built);
  refuseLong(text);
  const { query, diagnostics } = reviewBuilt(built);
  if (query === undefined) throw new QueryError(errorsOf(diagnostics), text);
  if (built.clauses.every(({ clause }) => !clause.isScope)) return query;
  // What the checker made of the clauses does not know of the scope.
  const clauses = CheckedQueryOn.clausesOf(query).map(
    (clause, index): CheckedClause => (built.clauses[index]?.clause.isScope ? { ...clause, isScope: true } : clause),
  );
  const tree = joinTrees(query.connective, false, clauses);
  return new CheckedQueryOn(query.resource, text, tree, CheckedExpressionOn.astOf(query) as QueryNode);
}

/** Checks a query as the checker does its text. */
export function reviewBuilt({ resource, connective = 'and', clauses, text }: BuiltQuery): CheckedText {
  const parsed = canonicalAst(
    connective,
    clauses.map(({ clause }) => clause),
  );
  return checkTree(resource, text, parsed);
}

/**
 * Formats a query in canonical form.
 *
 * @throws {QueryError} If it has no clauses.
 */
export function formatBuilt({ clauses, text }: BuiltQuery): string {
  if (clauses.length === 0) throw emptyError(': the search has no clauses; add one, or test `count` first');
  return text;
}

/** The error for a list with too many values; `clauses` are the first `max` and at least one more. */
export function tooManyError(clauses: readonly BuiltClause[], count: number, max: number): QueryError {
  const start = writeTexts('or', clauses.slice(0, max)).length + SEPARATORS.or.length;
  const text = writeTexts('or', clauses);
  return new QueryError([createDiagnostic(tooManyClauses, { start, end: text.length }, { count, limit: max })], text);
}

/** The error for a query without clauses; `why` says how it came to have none. */
export function emptyError(why: string): QueryError {
  return new QueryError([createDiagnostic(emptyQuery, { start: 0, end: 0 }, undefined)], '', why);
}

/** Writes clauses, joined to the clauses in `before`. */
function writeTexts(connective: Connective, clauses: readonly BuiltClause[], before = ''): string {
  let text = before;
  for (const clause of clauses) text += text === '' ? clause.text : `${SEPARATORS[connective]}${clause.text}`;
  return text;
}
