import type { Field } from '../catalogue/field.ts';
import type { CheckedClause } from '../checker/checked-query.ts';
import { isOrdinaryValue, placeOf } from './question.ts';
import { isWithin } from './relations.ts';

/**
 * Whether it is plain that clauses have nothing to do with each other, and that
 * each is true of some objects and false of others: then there is nothing to
 * say of them. Most queries are so, and this is all that they cost.
 */
export function standApart(clauses: readonly CheckedClause[]): boolean {
  for (const [index, { field, value }] of clauses.entries()) {
    if (!isOrdinaryValue(value) || isTold(field)) return false;
    for (let before = 0; before < index; before++) {
      if (mayBeRelated(field, (clauses[before] as CheckedClause).field)) return false;
    }
  }
  return true;
}

/** Whether a field is true or false by what is elsewhere. */
function isTold({ source }: Field): boolean {
  return source !== undefined && ('equals' in source || 'present' in source);
}

const related = new WeakMap<Field, WeakMap<Field, boolean>>();

/** Whether the values of one field may be kept where those of another are, or around them; keys are not looked at. */
function mayBeRelated(one: Field, other: Field): boolean {
  if (one === other) return true;
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
