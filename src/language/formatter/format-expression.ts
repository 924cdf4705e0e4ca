import type { Resource } from '../catalogue/resource.ts';
import type { CheckedClause } from '../checker/checked-clause.ts';
import { CheckedExpressionOn } from '../checker/checked-query.ts';
import { type ExpressionGroup, type ExpressionTree, isGroup } from '../checker/expression-tree.ts';
import { type QueryLike, type ReadExpression, readExpression } from '../checker/query-like.ts';
import { formatClause, formatField, formatValue, SEPARATORS } from './format-checked.ts';

/**
 * Writes an expression in canonical form: clauses as in a query, groups in parentheses, and
 * values of one field that OR joins as a list. What is a query is written as one.
 *
 * @param maxValues - The most values of a list, for messages: the others are only counted.
 * @see L6.4
 */
export function writeExpression(
  { resource, tree }: Pick<ReadExpression, 'resource' | 'tree'>,
  maxValues?: number,
): string {
  if (!isGroup(tree) || tree.isNegated) return formatTree(tree, maxValues);
  // The service takes so many clauses on one field in an OR query.
  const { clauses, or } = resource.limits;
  const isQuery = tree.members.length <= clauses && or !== 'none';
  return isList(tree) && !isQuery ? formatList(tree, maxValues) : joinMembers(tree, maxValues);
}

/**
 * Writes an expression, a checked query or a search in canonical form.
 *
 * @throws {TypeError} If `source` is none of them.
 * @throws {QueryError} If the search has no clauses.
 * @see L6.4
 * @example
 * const { expression } = checkExpression('payments', '(id:["a"]) (amount:1 or amount:2)')
 * expression && formatExpression(expression) // 'id:"a" amount:[1, 2]'
 */
export function formatExpression(source: QueryLike): string {
  return writeExpression(readExpression(source));
}

/**
 * Makes an expression of a tree. Its text is the canonical form.
 *
 * @param scope - The canonical form of what restricts it, if `scoped` does.
 */
export function createExpression<On extends Resource>(
  resource: On,
  tree: ExpressionTree,
  scope?: string,
): CheckedExpressionOn<On> {
  return new CheckedExpressionOn(resource, writeExpression({ resource, tree }), tree, scope);
}

/** Writes a tree as a member of a group; `maxValues` is that of `writeExpression`. */
export function formatTree(tree: ExpressionTree, maxValues?: number): string {
  if (!isGroup(tree)) return formatClause(tree);
  if (isList(tree)) return formatList(tree, maxValues);
  return `${tree.isNegated ? '-' : ''}(${joinMembers(tree, maxValues)})`;
}

function joinMembers({ connective, members }: ExpressionGroup, maxValues?: number): string {
  return members.map((member) => formatTree(member, maxValues)).join(SEPARATORS[connective]);
}

/** A group whose members differ only in their values. */
export interface ListGroup extends ExpressionGroup {
  readonly members: readonly [CheckedClause, ...CheckedClause[]];
}

/** Whether the members of a group are the values of a list (L6.2). */
export function isList(group: ExpressionGroup): group is ListGroup {
  const [first] = group.members;
  if (group.connective === 'and' || first === undefined || isGroup(first)) return false;
  return group.members.every(
    (member) =>
      !isGroup(member) &&
      !member.isNegated &&
      member.field === first.field &&
      member.key === first.key &&
      member.operator === first.operator,
  );
}

function formatList({ isNegated, members }: ListGroup, maxValues = members.length): string {
  const [first] = members;
  const values = members.slice(0, maxValues).map(formatValue);
  const hidden = members.length - values.length;
  const more = hidden === 0 ? '' : `, … ${hidden} more`;
  return `${isNegated ? '-' : ''}${formatField(first)}${first.operator}[${values.join(', ')}${more}]`;
}
