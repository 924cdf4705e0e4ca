import type { Resource } from '../language/catalogue/resource.ts';
import { type CheckedExpression, CheckedExpressionOn } from '../language/checker/checked-query.ts';
import type { ExpressionTree } from '../language/checker/expression-tree.ts';
import { writeExpression } from '../language/formatter/format-expression.ts';

/**
 * Makes an expression of a tree. Its text is the canonical form.
 *
 * @param scope - The canonical form of what restricts it, if `scoped` does.
 */
export function createExpression(resource: Resource, tree: ExpressionTree, scope?: string): CheckedExpression {
  return new CheckedExpressionOn(resource, writeExpression({ resource, tree }), tree, scope);
}
