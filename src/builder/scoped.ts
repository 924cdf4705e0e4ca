import { describeValue } from '../language/base/plain-data.ts';
import type { ResourceLike, ResourceName, ResourceOf } from '../language/catalogue/catalogue.ts';
import { resolveField } from '../language/catalogue/resolve-field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { isWithinResource } from '../language/catalogue/restrict-resource.ts';
import type { CheckedClause } from '../language/checker/checked-clause.ts';
import type { CheckedExpression } from '../language/checker/checked-query.ts';
import { isOfOtherCopy, OTHER_COPY } from '../language/checker/copy.ts';
import { type ExpressionTree, isGroup, joinTrees } from '../language/checker/expression-tree.ts';
import { readExpression } from '../language/checker/query-like.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import { createExpression, writeExpression } from '../language/formatter/format-expression.ts';
import type { Connective } from '../language/syntax/ast.ts';
import { type BuiltQuery, emptyError, joinClauses, mixedError } from './built-query.ts';
import { QueryBuilder, startQuery } from './query-builder.ts';
import type { AnyResource, Search } from './search-types.ts';
import type { PositiveCount } from './step-types.ts';

/**
 * A search that finds nothing outside of a scope. Only `scoped` makes one, so a function that sends queries can ask for
 * it. A further step returns a plain `Search`, although no step removes the clauses of the scope.
 *
 * @typeParam Target - The resource, or its name; any resource by default.
 */
export type ScopedSearch<Target extends ResourceLike = AnyResource> = Search<Target, 'and', string, PositiveCount> & {
  /** The query of the scope, in canonical form. */
  readonly scope: string;
};

/**
 * An expression that matches nothing outside of a scope. Only `scoped` makes one, so a
 * function that sends or plans expressions can ask for it.
 *
 * @typeParam Target - The resource, or its name; any resource by default.
 */
export type ScopedExpression<Target extends ResourceLike = Resource> = CheckedExpression<Target> & {
  /** The expression of the scope, in canonical form. */
  readonly scope: string;
};

/**
 * Restricts a search to a scope, such as the objects of a tenant. The clauses of the scope are always joined with AND,
 * and no step removes them: `without` keeps them, and steps with OR throw. They are lost in a copy: scope a search that
 * is read back from its text again.
 *
 * An expression or a checked query, OR included, becomes an expression: the scope and it. So nothing that somebody asks
 * for widens the scope.
 *
 * @param found - Any search whose clauses are not joined with OR, which may have no clauses; or any expression or
 *   checked query.
 * @param scope - The restriction: at least one clause. For a search, it is a search whose clauses are not joined with
 *   OR; for an expression, also an expression or a query of any kind. If `found` is on a restricted resource, the scope
 *   may be on the whole resource and use all its fields.
 * @throws {QueryError} If `scope` has no clauses, or there are too many clauses. If `found` or its `scope` is an OR
 *   search: pass it as an expression, which `all` makes of it, and plan the result.
 * @throws {TypeError} If one of them is none of these, or they are on two resources.
 * @see L2.1, L6.1
 * @example
 * const scope = search('payments').where('metadata[shop]', ':', 'shop-17')
 * String(scoped(search('payments').where('amount', '>', 500), scope)) // 'metadata[shop]:"shop-17" amount>500'
 */
export function scoped<
  Target extends ResourceLike,
  Join extends Connective,
  Field extends string,
  Count extends number,
>(
  found: ScopeArgument<Join, Search<Target, Join, Field, Count>>,
  scope: Search<NoInfer<Target>> | WholeSearch<NoInfer<Target>>,
): ScopedSearch<Target>;
export function scoped<Target extends ResourceLike>(
  found: CheckedExpression<Target>,
  scope: Search<NoInfer<Target>> | WholeSearch<NoInfer<Target>> | CheckedExpression<NoInfer<Target>>,
): ScopedExpression<Target>;
export function scoped(found: unknown, scope: unknown): unknown {
  if (QueryBuilder.tryRead(found) === undefined) return scopeExpression(found, scope);
  return new QueryBuilder(scopeQuery(readBuilt('found', found), readScope(scope)));
}

/** A search on the service's resource, which the target may restrict. */
type WholeSearch<Target extends ResourceLike> = ResourceOf<Target>['name'] extends infer Name extends ResourceName
  ? Search<Name>
  : never;

/** The search, or what to use for one that certainly joins its clauses with OR. */
type ScopeArgument<Join extends Connective, Found> = [unknown] extends [Join]
  ? Found
  : [Join] extends ['or']
    ? 'mixed-connectives: a scope is joined with `AND`; pass an `OR` query as an expression, which `all` makes of it'
    : Found;

const EXPECTED = 'a search, a checked query or an expression';

function scopeExpression(found: unknown, scope: unknown): CheckedExpression {
  const asked = readExpression(found, EXPECTED, 'found');
  if (QueryBuilder.tryRead(scope) !== undefined) readScope(scope);
  const { resource, tree } = readExpression(scope, EXPECTED, 'scope');
  assertScope(asked.resource, resource);
  const joined = joinTrees('and', false, [
    mapClauses(tree, markScope),
    mapClauses(asked.tree, (clause) => widenClause(clause, resource)),
  ]);
  return createExpression(resource, joined, writeExpression({ resource, tree }));
}

function assertScope(found: Resource, scope: Resource): void {
  if (isWithinResource(found, scope)) return;
  const other = found.name === scope.name ? `another resource with that name` : scope.name;
  throw new TypeError(`a search on ${found.name} cannot have a scope on ${other}`);
}

/** The same clause with the field of the whole resource: a restricted resource has copies of the fields. */
function widenClause(clause: CheckedClause, resource: Resource): CheckedClause {
  return { ...clause, ...resolveField(resource, clause.field.path, clause.key) };
}

function markScope(clause: CheckedClause): CheckedClause {
  return { ...clause, isScope: true };
}

function mapClauses(tree: ExpressionTree, change: (clause: CheckedClause) => CheckedClause): ExpressionTree {
  if (!isGroup(tree)) return change(tree);
  return { ...tree, members: tree.members.map((member) => mapClauses(member, change)) };
}

/** Joins a query to a scope, whose clauses are marked. */
function scopeQuery(found: BuiltQuery, scope: BuiltQuery): BuiltQuery {
  const { resource } = scope;
  assertScope(found.resource, resource);
  if ([scope, found].some(({ connective, clauses }) => connective === 'or' && clauses.length > 1)) {
    const place = `: ${quoteText(found.text)} cannot be joined to the scope ${quoteText(scope.text)}; make an expression of it with \`all\``;
    throw mixedError(found, 'and', scope.clauses, place);
  }
  const known = new Set(found.clauses.filter(({ clause }) => clause.isScope).map(({ text }) => text));
  const clauses = scope.clauses
    .filter(({ text }) => !known.has(text))
    .map((one) => ({ ...one, clause: markScope(one.clause) }));
  const start = joinClauses(startQuery(resource), 'and', clauses);
  // Even one clause makes an AND query here: nothing can be joined to a scope with OR.
  const widened = found.clauses.map((one) => ({ ...one, clause: widenClause(one.clause, resource) }));
  return { ...joinClauses(start, 'and', widened), connective: 'and' };
}

function readScope(value: unknown): BuiltQuery {
  const scope = readBuilt('scope', value);
  if (scope.clauses.length === 0) throw emptyError(': the scope has no clauses, so it restricts nothing');
  return scope;
}

function readBuilt(name: string, value: unknown): BuiltQuery {
  const built = QueryBuilder.tryRead(value);
  if (built === undefined) {
    const got = isOfOtherCopy(value) ? OTHER_COPY : describeValue(value);
    throw new TypeError(`\`${name}\` must be a search; got ${got}`);
  }
  return built;
}
