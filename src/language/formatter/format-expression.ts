import { fieldName } from '../catalogue/resolve-field.ts';
import {
  type ExpressionGroup,
  type ExpressionSource,
  type ExpressionTree,
  isGroup,
  type ReadExpression,
  readExpression,
} from '../checker/checked-expression.ts';
import type { CheckedClause } from '../checker/checked-query.ts';
import { formatClause, formatValue, SEPARATORS } from './format-checked.ts';

/**
 * Writes an expression in canonical form: clauses as in a query, groups in parentheses, and
 * values of one field that OR joins as a list. What is a query is written as one.
 *
 * @see L6.4
 */
export function writeExpression({ resource, tree }: Pick<ReadExpression, 'resource' | 'tree'>): string {
  if (!isGroup(tree) || tree.isNegated) return formatTree(tree);
  // The service takes so many clauses on one field in an OR query.
  const isQuery = tree.members.length <= resource.limits.clauses;
  return isList(tree) && !isQuery ? formatList(tree) : joinMembers(tree);
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
export function formatExpression(source: ExpressionSource): string {
  return writeExpression(readExpression(source));
}

/** Writes a tree as a member of a group. */
export function formatTree(tree: ExpressionTree): string {
  if (!isGroup(tree)) return formatClause(tree);
  if (isList(tree)) return formatList(tree);
  return `${tree.isNegated ? '-' : ''}(${joinMembers(tree)})`;
}

function joinMembers({ connective, members }: ExpressionGroup): string {
  return members.map(formatTree).join(SEPARATORS[connective]);
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

function formatList({ isNegated, members }: ListGroup): string {
  const [first] = members;
  return `${isNegated ? '-' : ''}${fieldName(first)}${first.operator}[${members.map(formatValue).join(', ')}]`;
}
