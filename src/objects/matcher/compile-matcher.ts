import { fieldName, type ResolvedField } from '../../language/catalogue/resolve-field.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { type ExpressionTree, isGroup } from '../../language/checker/expression-tree.ts';
import { type QueryLike, readExpression } from '../../language/checker/query-like.ts';
import { createFieldTest, type FieldTest } from './field-test.ts';
import { type ReadProperty, readCarefully, readOwn } from './path-test.ts';
import { allTests, anyTest, isInverted, rankOf, type ValueTest } from './value-tests.ts';

/** Tests whether an object matches a query or an expression. Never throws. */
export type Matcher = (object: unknown) => boolean;

/**
 * Compiles a query into a test for objects, which gives the service's answer without the service. Fields, operators and
 * values are resolved once, so that each call only reads and compares.
 *
 * @param query - A query or an expression without errors, from `checkQuery` or `checkExpression`, or a search.
 * @returns The test. It accepts any value and reads own properties only. A value that is not an object has no fields,
 *   and neither has a `Map`. A `Date` is an instant. A property that throws has no value. A list that contains itself
 *   is searched once, and its holes are not values.
 * @throws {TypeError} If `query` is none of these.
 * @throws {QueryError} If the search has no clauses.
 * @see L3
 * @example
 * const { query } = checkQuery('payments', 'amount>=1000 -refund.status:null')
 * query && compileCheckedMatcher(query)({ amount: 1200, refund: { status: 'PENDING' } }) // true
 */
export function compileCheckedMatcher(query: QueryLike): Matcher {
  return compileTree(readExpression(query).tree);
}

/** Compiles an expression: the clauses of a group together, and the groups in it after them. */
export function compileTree(tree: ExpressionTree): Matcher {
  if (!isGroup(tree)) return compileClause(tree);
  const isOr = tree.connective === 'or';
  const clauses = tree.members.flatMap((member) => (isGroup(member) ? [] : member));
  const own = isOr
    ? guard((read) => compileTests(clauses, anyTest, read), holdsOne)
    : guard((read) => compileTests(quickestFirst(clauses), allTests, read), holdAll);
  const matches = addGroups(own, tree.members.filter(isGroup).map(compileTree), isOr);
  return tree.isNegated ? (object) => !matches(object) : matches;
}

function addGroups(own: Matcher, groups: readonly Matcher[], isOr: boolean): Matcher {
  if (groups.length === 0) return own;
  return isOr
    ? (object) => own(object) || groups.some((matches) => matches(object))
    : (object) => own(object) && groups.every((matches) => matches(object));
}

/** Compiles one clause of a query into a test for objects. */
export function compileClause(clause: CheckedClause): Matcher {
  return guard((read) => compileTests([clause], allTests, read), holdAll);
}

/** Lifts a test for values of a field to objects: at least one value must pass. The test must reject an absent value. */
export function compileValueTest(field: ResolvedField, test: ValueTest): Matcher {
  return guard((read) => [createFieldTest(field, { each: [test], all: test }, read)], holdAll);
}

type Combine = (tests: readonly FieldTest[], object: unknown) => boolean;

function guard(compile: (read: ReadProperty) => readonly FieldTest[], combine: Combine): Matcher {
  const tests = compile(readOwn);
  let careful: readonly FieldTest[] | undefined;
  const answerCarefully: Matcher = (object) => {
    // A getter or proxy threw: read again, with that value as absent.
    careful ??= compile(readCarefully);
    return combine(careful, object);
  };
  const [only, ...others] = tests;
  if (only !== undefined && others.length === 0) {
    const { quick, exact } = only;
    return (object) => {
      try {
        return quick(object) && exact(object);
      } catch {
        return answerCarefully(object);
      }
    };
  }
  return (object) => {
    try {
      return combine(tests, object);
    } catch {
      return answerCarefully(object);
    }
  };
}

/** Confirms a match only after all quick tests have passed. */
function holdAll(tests: readonly FieldTest[], object: unknown): boolean {
  for (const { quick } of tests) if (!quick(object)) return false;
  for (const { exact } of tests) if (!exact(object)) return false;
  return true;
}

function holdsOne(tests: readonly FieldTest[], object: unknown): boolean {
  for (const { quick, exact } of tests) if (quick(object) && exact(object)) return true;
  return false;
}

function quickestFirst(clauses: readonly CheckedClause[]): readonly CheckedClause[] {
  return clauses.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Joins the clauses on each field into one test, which reads the field once. An inverted clause has a test of its own. */
function compileTests(
  clauses: readonly CheckedClause[],
  join: typeof allTests,
  read: ReadProperty,
): readonly FieldTest[] {
  const groups = Map.groupBy(clauses, (clause) => (isInverted(clause) ? clause : fieldName(clause)));
  return Array.from(groups.values(), (group) => {
    const first = group[0] as CheckedClause;
    const test = createFieldTest(first, join(group), read);
    return isInverted(first) ? invert(test) : test;
  });
}

function invert({ quick, exact }: FieldTest): FieldTest {
  return { quick: (object) => !(quick(object) && exact(object)), exact: () => true };
}
