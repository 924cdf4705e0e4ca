import type { Field } from '../catalogue/field.ts';
import { type CheckedClause, type CheckedQuery, CheckedQueryOn } from '../checker/checked-query.ts';
import type { Connective } from '../syntax/ast.ts';
import { isContingentValue } from './boundary-values.ts';
import { isWithin, type MemberPath, readPaths } from './field-location.ts';

/**
 * Whether the clauses of a query are obviously independent of each other, and
 * each is true of some objects and false of others. Then there is nothing to
 * report. This is a fast check, because most queries are of this kind; `false`
 * means that the clauses need an analysis.
 */
export function hasIndependentClauses(query: CheckedQuery): boolean {
  const { connective } = query;
  const clauses = CheckedQueryOn.clausesOf(query);
  for (const [index, clause] of clauses.entries()) {
    if (!isContingentValue(clause.value) || !isPossible(clause)) return false;
    for (let before = 0; before < index; before++) {
      if (mayInteract(clause, clauses[before] as CheckedClause, connective)) return false;
    }
  }
  return true;
}

/** Whether the field can have the value: a boolean field that is derived from another place has no other value. */
function isPossible({ field: { source }, value }: CheckedClause): boolean {
  const isDerived = source !== undefined && ('equals' in source || 'present' in source);
  return !isDerived || value.kind === 'boolean';
}

function mayInteract(one: CheckedClause, other: CheckedClause, connective: Connective): boolean {
  if (one.field !== other.field) return mayOverlap(one.field, other.field);
  return one.key === other.key && !areDistinctChoices(one, other, connective);
}

const overlaps = new WeakMap<Field, WeakMap<Field, boolean>>();

/** Whether the values of one field may be at the place of another's, or around it, whatever their keys. */
function mayOverlap(one: Field, other: Field): boolean {
  const known = overlaps.get(one)?.get(other);
  if (known !== undefined) return known;
  const answer = listPaths(one).some((a) => listPaths(other).some((b) => isWithin(a, b) || isWithin(b, a)));
  const ofOne = overlaps.get(one) ?? new WeakMap<Field, boolean>();
  overlaps.set(one, ofOne.set(other, answer));
  return answer;
}

/** The paths at which the service, or an export, may have the values of a field. */
function listPaths(field: Field): readonly MemberPath[] {
  const { path, ownPath } = readPaths(field);
  return ownPath === undefined ? [path] : [path, ownPath];
}

/** Whether two clauses on one field allow different values, as in `a:"x" OR a:"y"`, or exclude them: `-a:"x" -a:"y"`. */
function areDistinctChoices(one: CheckedClause, other: CheckedClause, connective: Connective): boolean {
  const areChoices = connective === 'or' ? !(one.isNegated || other.isNegated) : one.isNegated && other.isNegated;
  const first = readToken(one);
  const second = readToken(other);
  return areChoices && first !== undefined && second !== undefined && first !== second;
}

/** The token that a clause compares with, in lower case. Other than ASCII tokens are left to the analysis. */
function readToken({ field, value }: CheckedClause): string | undefined {
  if (field.type !== 'token' || value.kind !== 'text') return undefined;
  return IS_ASCII.test(value.text) ? value.text.toLowerCase() : undefined;
}

const IS_ASCII = /^[\0-\x7f]+$/;
