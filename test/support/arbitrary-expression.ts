import fc from 'fast-check';
import type { Field } from '../../src/language/catalogue/field.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkExpression, checkExpressionText } from '../../src/language/checker/check-expression.ts';
import type { CheckedExpression } from '../../src/language/checker/checked-query.ts';
import { type ExpressionTree, isGroup } from '../../src/language/checker/expression-tree.ts';
import { compileClause } from '../../src/objects/matcher/compile-matcher.ts';
import { clauseOn, usualText } from './arbitrary-query.ts';

const MAX_DEPTH = 4;

/** Expressions on the given fields, with groups and lists, up to four groups deep. */
export function arbitraryExpression(resource: Resource, paths: readonly string[]): fc.Arbitrary<CheckedExpression> {
  const fields = paths.flatMap((path) => resource.entries.get(path) ?? []);
  const field = fc.constantFrom(...fields);
  const negation = fc.constantFrom('', '', '-');
  const clause = field.chain(clauseOn);
  const listed = fields.filter(({ type, keyed }) => type !== 'presence' && keyed !== true);
  const list = listed.length === 0 ? clause : fc.tuple(negation, fc.constantFrom(...listed).chain(listOn)).map(join);
  const membersOf = (depth: number): fc.Arbitrary<string> => {
    const group = fc.tuple(negation, fc.constant('('), depth > 1 ? membersOf(depth - 1) : list, fc.constant(')'));
    const member = fc.oneof({ arbitrary: clause, weight: 4 }, list, { arbitrary: group.map(join), weight: depth });
    return fc
      .tuple(fc.array(member, { minLength: 1, maxLength: 4 }), fc.constantFrom(' ', ' OR '))
      .map(([members, separator]) => members.join(separator));
  };
  return membersOf(MAX_DEPTH)
    .filter((text) => checkExpression(resource, text).valid)
    .map((text) => checkExpressionText(resource, text));
}

function listOn(field: Field): fc.Arbitrary<string> {
  const values = fc.array(usualText(field), { minLength: 1, maxLength: 5 });
  return values.map((texts) => `${field.path}:[${texts.join(', ')}]`);
}

function join(parts: readonly string[]): string {
  return parts.join('');
}

/** The expression that is true where another one is false. */
export function negateExpression({ resource, text }: CheckedExpression): CheckedExpression {
  return checkExpressionText(resource, `-(${text})`);
}

/** Whether an expression is true of an object, clause by clause (L3.1, L3.12). */
export function holdsNaively(tree: ExpressionTree, object: unknown): boolean {
  if (!isGroup(tree)) return compileClause(tree)(object);
  const truths = tree.members.map((member) => holdsNaively(member, object));
  return (tree.connective === 'or' ? truths.includes(true) : !truths.includes(false)) !== tree.isNegated;
}
