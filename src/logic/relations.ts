import type { Question, Seat } from './question.ts';

/** Whether a place is another one, or lies within it. */
export function isWithin(names: readonly string[], outer: readonly string[]): boolean {
  if (names.length < outer.length) return false;
  for (let depth = 0; depth < outer.length; depth++) if (names[depth] !== outer[depth]) return false;
  return true;
}

/** Whether a question is about an object and what is in it, not about a value. */
export function isObject({ kind }: Seat): boolean {
  return kind === 'object' || kind === 'member';
}

/** Whether two questions have to do with each other: one is about the place of the other, or about what that is in. */
export function areRelated(one: Question, other: Question): boolean {
  return isWithin(one.names, other.names) || isWithin(other.names, one.names) || isUndecided(one, other);
}

/**
 * Whether two questions cannot be decided together, nor one by itself: they
 * take one place for values of different kinds, or one for a value and the
 * other for an object around its own; or one is about a field that is read
 * elsewhere unless there is something at its own path, and the other makes it
 * so. No fields of the service are of this sort.
 *
 * @see L4
 */
export function isUndecided(one: Question, other: Question): boolean {
  return takeOneForTwo(one, other) || isInTheWay(one, other) || isInTheWay(other, one);
}

function takeOneForTwo(one: Question, other: Question): boolean {
  if (one.place !== other.place || one.kind === 'impossible' || other.kind === 'impossible') return false;
  return one.kind !== other.kind && !(isObject(one) && isObject(other));
}

/**
 * Whether what is sought at one seat keeps another from being what it is: as an
 * object around a value, as something in a value, or read in place of it.
 */
export function isInTheWay(one: Seat, other: Seat): boolean {
  return isAround(one, other) || isAround(other, one) || hides(one, other);
}

/** Whether a value is sought within a value. */
function isAround(outer: Seat, inner: Seat): boolean {
  const isValue = !isObject(outer) && outer.kind !== 'impossible';
  return isValue && inner.names.length > outer.names.length && isWithin(inner.names, outer.names);
}

/** Whether what one asks for would be read in place of what the other asks for. */
function hides(one: Seat, { ownNames }: Seat): boolean {
  return ownNames !== undefined && isWithin(one.names, ownNames);
}

/**
 * Whether a yes to one question goes against a no to another, about an object.
 * Without an object there is nothing in it; where no member has a value, there
 * is an empty text in it at most.
 */
export function contradicts(yes: Question, no: Question): boolean {
  if (!isObject(no) || !isWithin(yes.names, no.names)) return false;
  if (no.kind === 'object') return true;
  const depth = yes.names.length - no.names.length;
  return depth === 0 ? yes.kind === 'member' : depth > 1 || isObject(yes);
}

/** Whether a no to one question leaves the place of the other nothing but an empty text. */
export function mustBeEmpty(yes: Question, no: Question): boolean {
  return no.kind === 'member' && yes.names.length === no.names.length + 1 && isWithin(yes.names, no.names);
}
