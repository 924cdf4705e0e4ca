import type { Field } from '../catalogue/field.ts';
import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import type { Connective } from '../syntax/ast.ts';
import { isOrdinaryValue } from './ordinary-value.ts';
import { placeOf } from './place.ts';
import { isWithin } from './relations.ts';

/**
 * Whether it is plain that the clauses of a query have nothing to do with each
 * other, and that each is true of some objects and false of others: then there
 * is nothing to say of them. Most queries are so, and this is all that they
 * cost.
 */
export function standApart({ clauses, connective }: CheckedQuery): boolean {
  for (const [index, clause] of clauses.entries()) {
    if (!isOrdinaryValue(clause.value) || !isOrdinaryQuestion(clause)) return false;
    for (let before = 0; before < index; before++) {
      if (mayMeet(clause, clauses[before] as CheckedClause, connective)) return false;
    }
  }
  return true;
}

/** Whether a clause asks for what can be: a field that is true or false by what is elsewhere has no other value. */
function isOrdinaryQuestion({ field: { source }, value }: CheckedClause): boolean {
  const isTold = source !== undefined && ('equals' in source || 'present' in source);
  return !isTold || value.kind === 'boolean';
}

function mayMeet(one: CheckedClause, other: CheckedClause, connective: Connective): boolean {
  if (one.field !== other.field) return mayBeRelated(one.field, other.field);
  return one.key === other.key && !areChoices(one, other, connective);
}

const related = new WeakMap<Field, WeakMap<Field, boolean>>();

/** Whether the values of one field may be kept where those of another are, or around them; keys are not looked at. */
function mayBeRelated(one: Field, other: Field): boolean {
  const known = related.get(one)?.get(other);
  if (known !== undefined) return known;
  const answer = namesOf(one).some((a) => namesOf(other).some((b) => isWithin(a, b) || isWithin(b, a)));
  const ofOne = related.get(one) ?? new WeakMap<Field, boolean>();
  related.set(one, ofOne.set(other, answer));
  return answer;
}

/** The names that lead to the values of a field, where the service keeps them and where an export may. */
function namesOf(field: Field): readonly (readonly string[])[] {
  const { names, ownNames } = placeOf(field);
  return ownNames === undefined ? [names] : [names, ownNames];
}

/** Whether clauses on one field choose from its values, or leave some out: `a:"x" OR a:"y"`, and `-a:"x" -a:"y"`. */
function areChoices(one: CheckedClause, other: CheckedClause, connective: Connective): boolean {
  const isEach = connective === 'or' ? !(one.isNegated || other.isNegated) : one.isNegated && other.isNegated;
  const first = nameOf(one);
  const second = nameOf(other);
  return isEach && first !== undefined && second !== undefined && first !== second;
}

/** The one text that a clause asks for, without letter case; only of ASCII is it enough to lower it. */
function nameOf({ field, value }: CheckedClause): string | undefined {
  if (field.type !== 'token' || value.kind !== 'text') return undefined;
  return IS_ASCII.test(value.text) ? value.text.toLowerCase() : undefined;
}

const IS_ASCII = /^[\0-\x7f]+$/;
