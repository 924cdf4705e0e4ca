import { fieldName } from '../catalogue/resolve-field.ts';
import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import { createFieldTest, type FieldTest } from './field-test.ts';
import { type ObjectTest, type ReadProperty, readCarefully, readOwn } from './path-test.ts';
import { createAnyValueTest, createValueTest, isTurned, rankOf } from './value-tests.ts';

/** Whether an object is one that a query asks for. It never throws. */
export type Matcher = (object: unknown) => boolean;

/**
 * Makes a query into a test for objects: the service's answer without the
 * service. Fields, operators and values are looked up once; what is left for
 * each object is to read and to compare.
 *
 * @param query - A query without errors, from `checkQuery` or `search`.
 * @returns The test. It takes anything and reads own properties only: what is no
 *   object has no values, nor has a `Map`; a `Date` is an instant; a property
 *   that throws when it is read is no value; a list that holds itself is looked
 *   through once.
 * @see L3
 * @example
 * const { query } = checkQuery('payments', 'amount>=1000 -refund.status:null')
 * query && compileMatcher(query)({ amount: 1200, refund: { status: 'PENDING' } }) // true
 */
export function compileMatcher({ connective, clauses }: CheckedQuery): Matcher {
  return guard((read) => (connective === 'or' ? compileOr(clauses, read) : compileAnd(clauses, read)));
}

/** Makes one clause of a query into a test. */
export function compileClause(clause: CheckedClause): Matcher {
  return guard((read) => compileAnd([clause], read));
}

function guard(compile: (read: ReadProperty) => ObjectTest): Matcher {
  const test = compile(readOwn);
  let careful: ObjectTest | undefined;
  return (object) => {
    try {
      return test(object);
    } catch {
      // A getter or a proxy threw: the answer is that of an object without that value.
      careful ??= compile(readCarefully);
      return careful(object);
    }
  };
}

/** All must hold, in whatever order; a yes is confirmed only where nothing has said no. */
function compileAnd(clauses: readonly CheckedClause[], read: ReadProperty): ObjectTest {
  const tests = clauses
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((clause) => turn(clause, createFieldTest(clause, createValueTest(clause), read)));
  const [first, second] = tests;
  if (first !== undefined && second === undefined) return (object) => first.maybe(object) && first.confirmed(object);
  return (object) => {
    for (const { maybe } of tests) if (!maybe(object)) return false;
    for (const { confirmed } of tests) if (!confirmed(object)) return false;
    return true;
  };
}

/** Clauses that ask a field for one value or another are one test, which reads the field once. */
function compileOr(clauses: readonly CheckedClause[], read: ReadProperty): ObjectTest {
  const tests: FieldTest[] = [];
  const groups = new Map<string, CheckedClause[]>();
  for (const clause of clauses) {
    const name = fieldName(clause);
    const group = groups.get(name);
    if (isTurned(clause)) tests.push(turn(clause, createFieldTest(clause, createValueTest(clause), read)));
    else if (group === undefined) groups.set(name, [clause]);
    else group.push(clause);
  }
  for (const group of groups.values()) {
    const [first] = group;
    if (first !== undefined) tests.push(createFieldTest(first, createAnyValueTest(group), read));
  }
  return (object) => tests.some(({ maybe, confirmed }) => maybe(object) && confirmed(object));
}

function turn(clause: CheckedClause, test: FieldTest): FieldTest {
  if (!isTurned(clause)) return test;
  const { maybe, confirmed } = test;
  return { maybe: (object) => !(maybe(object) && confirmed(object)), confirmed: () => true };
}
