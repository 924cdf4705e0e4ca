import fc from 'fast-check';
import { all, any, type ExpressionMembers, not } from '../../src/builder/expression.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import type { CheckedExpression } from '../../src/language/checker/checked-query.ts';
import { arbitraryQuery } from '../support/arbitrary-query.ts';

/** Expressions on the given fields: queries and lists of values, in groups of several levels. */
export function builtExpression(resource: Resource, paths: readonly string[]): fc.Arbitrary<CheckedExpression> {
  const query = arbitraryQuery(resource, paths).map((text) => all(resource, [checkQuery(resource, text).query]));
  const { node } = fc.letrec<{ node: CheckedExpression }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      query,
      { weight: 2, arbitrary: groupOf(resource, tie('node')) },
      { weight: 2, arbitrary: groupOf(resource, query) },
    ),
  }));
  return node;
}

function groupOf(resource: Resource, member: fc.Arbitrary<CheckedExpression>): fc.Arbitrary<CheckedExpression> {
  const members = fc.array(member, { minLength: 1, maxLength: 3 });
  return fc.tuple(fc.boolean(), fc.boolean(), members).map(([isAnd, isNegated, list]) => {
    const group = (isAnd ? all : any)(resource, list as ExpressionMembers<Resource>);
    return isNegated ? not(resource, group) : group;
  });
}
