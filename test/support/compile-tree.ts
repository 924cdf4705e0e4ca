import {
  type ExpressionSource,
  type ExpressionTree,
  isGroup,
  readExpression,
} from '../../src/language/checker/checked-expression.ts';
import { compileClause, type Matcher } from '../../src/objects/matcher/compile-matcher.ts';

/** Compiles an expression in the plainest way: a test for each clause. */
export function compileExpression(source: ExpressionSource): Matcher {
  return compileTree(readExpression(source).tree);
}

function compileTree(tree: ExpressionTree): Matcher {
  if (!isGroup(tree)) return compileClause(tree);
  const tests = tree.members.map(compileTree);
  const { connective, isNegated } = tree;
  return (object) =>
    isNegated !== (connective === 'and' ? tests.every((holds) => holds(object)) : tests.some((holds) => holds(object)));
}
