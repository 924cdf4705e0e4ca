import type { Field } from '../catalogue/field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { type Question, seatOf } from './question.ts';
import { isInTheWay } from './relations.ts';

/** What was found out: the fields of a resource stay as they are. */
const known = new WeakMap<Resource, Map<Field, boolean>>();

/**
 * Whether a field of the resource, itself perhaps, is in the way of the one that
 * is asked about: objects may then be so that nothing can be decided of it. No
 * fields of the service are of this sort.
 *
 * @see L4
 */
export function isContested(question: Question, resource: Resource): boolean {
  const { field, key } = question.clause;
  // Of keys there is no end.
  if (key !== undefined) return hasRival(question, resource);
  const ofResource = known.get(resource) ?? new Map<Field, boolean>();
  known.set(resource, ofResource);
  const answer = ofResource.get(field) ?? hasRival(question, resource);
  ofResource.set(field, answer);
  return answer;
}

function hasRival(question: Question, { entries }: Resource): boolean {
  for (const field of entries.values()) {
    if (keysNear(field, question).some((key) => isInTheWay(seatOf(field, key), question))) return true;
  }
  return false;
}

/** The keys of a field by which it comes nearest to what a question asks about; where none does, any key is as good. */
function keysNear(field: Field, { names, ownNames = [] }: Question): readonly (string | undefined)[] {
  if (field.keyed !== true) return [undefined];
  const depth = seatOf(field, undefined).names.length;
  return [names[depth] ?? '', ownNames[depth] ?? ''];
}
