import { fieldName } from '../../language/catalogue/resolve-field.ts';
import type { CheckedQuery } from '../../language/checker/checked-query.ts';
import { createLiteral, keyOf, readExactValue, type Term } from './normal-form.ts';
import { Reasoner } from './reasoner.ts';

/** More queries are compared only by the values that they list. */
const MAX_COMPARED = 32;

/** Whether it is certain that no object matches two of the queries. */
export function areDisjoint(queries: readonly CheckedQuery[]): boolean {
  const [first] = queries;
  if (first === undefined || queries.length === 1 || haveDistinctValues(queries)) return true;
  if (queries.length > MAX_COMPARED) return false;
  const all = queries.map(listAlternatives);
  const reasoner = new Reasoner(first.resource, all.flat(2));
  return all.every((alternatives, index) =>
    all
      .slice(0, index)
      .every((others) =>
        alternatives.every((one) => others.every((other) => !reasoner.isPossible([...one, ...other]))),
      ),
  );
}

function listAlternatives({ connective, clauses }: CheckedQuery): readonly Term[] {
  const literals = clauses.map((clause) => createLiteral([clause]));
  return connective === 'or' ? literals.map((literal) => [literal]) : [literals];
}

/** Whether each query requires a value of the same field that no other query allows. */
function haveDistinctValues(queries: readonly CheckedQuery[]): boolean {
  const names = new Set(queries[0]?.clauses.filter((clause) => readExactValue(clause) !== undefined).map(fieldName));
  return [...names].some((name) => {
    const known = new Set<string>();
    return queries.every(({ connective, clauses }) => {
      const own = clauses.filter((clause) => fieldName(clause) === name && readExactValue(clause) !== undefined);
      const isRequired = connective === 'and' ? own.length > 0 : own.length === clauses.length;
      const keys = new Set(own.map(keyOf));
      const isNew = isRequired && ![...keys].some((key) => known.has(key));
      for (const key of keys) known.add(key);
      return isNew;
    });
  });
}
