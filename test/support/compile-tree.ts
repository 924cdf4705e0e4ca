import { type ExpressionTree, isGroup } from '../../src/language/checker/expression-tree.ts';
import { type QueryLike, readExpression } from '../../src/language/checker/query-like.ts';
import { compileClause, type Matcher } from '../../src/objects/matcher/compile-matcher.ts';

/** Compiles an expression in the plainest way: a test for each clause. */
export function compileExpression(source: QueryLike): Matcher {
  return compileTree(readExpression(source).tree);
}

function compileTree(tree: ExpressionTree): Matcher {
  if (!isGroup(tree)) return compileClause(tree);
  const tests = tree.members.map(compileTree);
  const { connective, isNegated } = tree;
  return (object) =>
    isNegated !== (connective === 'and' ? tests.every((holds) => holds(object)) : tests.some((holds) => holds(object)));
}
