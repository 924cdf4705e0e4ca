import { fieldName, type ResolvedField } from '../catalogue/resolve-field.ts';
import { assertCheckedQuery } from '../checker/assert-checked-query.ts';
import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import { createFieldTest, type FieldTest } from './field-test.ts';
import { type ReadProperty, readCarefully, readOwn } from './path-test.ts';
import { allTests, anyTest, isTurned, oneTest, rankOf, type ValueTest } from './value-tests.ts';

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
 * @throws {TypeError} `query` is no checked query.
 * @see L3
 * @example
 * const { query } = checkQuery('payments', 'amount>=1000 -refund.status:null')
 * query && compileMatcher(query)({ amount: 1200, refund: { status: 'PENDING' } }) // true
 */
export function compileMatcher(query: CheckedQuery): Matcher {
  assertCheckedQuery(query);
  const { connective, clauses } = query;
  return connective === 'or'
    ? guard((read) => compileAlternatives(clauses, read), holdsOne)
    : guard((read) => compileTests(clauses, read), holdAll);
}

/** Makes one clause of a query into a test. */
export function compileClause(clause: CheckedClause): Matcher {
  return guard((read) => compileTests([clause], read), holdAll);
}

/** Makes a test for a value of a field, which must be false of none, into one for objects: of several one must pass. */
export function compileValueTest(field: ResolvedField, test: ValueTest): Matcher {
  return guard((read) => [createFieldTest(field, { each: [test], all: test }, read)], holdAll);
}

type Combine = (tests: readonly FieldTest[], object: unknown) => boolean;

function guard(compile: (read: ReadProperty) => readonly FieldTest[], combine: Combine): Matcher {
  const tests = compile(readOwn);
  let careful: readonly FieldTest[] | undefined;
  const answerCarefully: Matcher = (object) => {
    // A getter or a proxy threw: the answer is that of an object without that value.
    careful ??= compile(readCarefully);
    return combine(careful, object);
  };
  const [only, ...others] = tests;
  if (only !== undefined && others.length === 0) {
    const { maybe, confirmed } = only;
    return (object) => {
      try {
        return maybe(object) && confirmed(object);
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

/** A yes is confirmed only where nothing has said no. */
function holdAll(tests: readonly FieldTest[], object: unknown): boolean {
  for (const { maybe } of tests) if (!maybe(object)) return false;
  for (const { confirmed } of tests) if (!confirmed(object)) return false;
  return true;
}

function holdsOne(tests: readonly FieldTest[], object: unknown): boolean {
  for (const { maybe, confirmed } of tests) if (maybe(object) && confirmed(object)) return true;
  return false;
}

/** Clauses that ask a field for several things read it once; what is quick and rejects much comes first. */
function compileTests(clauses: readonly CheckedClause[], read: ReadProperty): readonly FieldTest[] {
  const sorted = clauses.toSorted((a, b) => rankOf(a) - rankOf(b));
  return groupByField(sorted).map(([first, ...others]) =>
    isTurned(first)
      ? turn(createFieldTest(first, oneTest(first), read))
      : createFieldTest(first, allTests([first, ...others]), read),
  );
}

/** Clauses that ask a field for one value or another are one test, which reads the field once. */
function compileAlternatives(clauses: readonly CheckedClause[], read: ReadProperty): readonly FieldTest[] {
  return groupByField(clauses).map(([first, ...others]) =>
    isTurned(first)
      ? turn(createFieldTest(first, oneTest(first), read))
      : createFieldTest(first, anyTest([first, ...others]), read),
  );
}

type Group = readonly [CheckedClause, ...CheckedClause[]];

/** Clauses on one field together, in the order of the first; one whose answer is turned round stands alone. */
function groupByField(clauses: readonly CheckedClause[]): readonly Group[] {
  const groups = new Map<unknown, [CheckedClause, ...CheckedClause[]]>();
  for (const clause of clauses) {
    const name = isTurned(clause) ? clause : fieldName(clause);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [clause]);
    else group.push(clause);
  }
  return [...groups.values()];
}

function turn({ maybe, confirmed }: FieldTest): FieldTest {
  return { maybe: (object) => !(maybe(object) && confirmed(object)), confirmed: () => true };
}
