import type { Constraint } from './constraint.ts';
import { type FieldLocation, isObjectLocation, isWithin } from './field-location.ts';

/** Whether one constraint can affect another: one place is the other, or contains it. */
function areRelated(one: Constraint, other: Constraint): boolean {
  return isWithin(one.path, other.path) || isWithin(other.path, one.path) || areUndecidable(one, other);
}

/** Groups constraints so that no constraint is related to one of another group: each group can be solved by itself. */
export function groupRelated(constraints: readonly Constraint[]): readonly (readonly Constraint[])[] {
  let groups: Constraint[][] = [];
  for (const constraint of constraints) {
    const related = groups.filter((group) => group.some((other) => areRelated(constraint, other)));
    const [first, ...others] = related;
    if (first === undefined) groups.push([constraint]);
    else {
      for (const other of others) first.push(...other);
      first.push(constraint);
      if (others.length > 0) first.sort((a, b) => a.index - b.index);
      groups = [...groups.filter((group) => !related.includes(group)), first];
    }
  }
  return groups;
}

/**
 * Whether a required constraint contradicts a forbidden one on an object around it, or on the same object. Without the
 * object there is nothing in it, and an object that is not populated has empty texts in it at most.
 */
export function contradicts(required: Constraint, forbidden: Constraint): boolean {
  if (!isObjectLocation(forbidden) || !isWithin(required.path, forbidden.path)) return false;
  if (forbidden.kind === 'object') return true;
  const depth = required.path.length - forbidden.path.length;
  return depth === 0 ? required.kind === 'populated-object' : depth > 1 || isObjectLocation(required);
}

/** Whether a required value can only be an empty text, because the object that it is in must not be populated. */
export function mustBeEmpty(required: Constraint, forbidden: Constraint): boolean {
  return (
    forbidden.kind === 'populated-object' &&
    required.path.length === forbidden.path.length + 1 &&
    isWithin(required.path, forbidden.path)
  );
}

/**
 * Whether two constraints cannot be decided together: they expect values of different kinds at one place, or one place
 * blocks the other. This occurs only in resources of your own.
 *
 * @see L4
 */
export function areUndecidable(one: Constraint, other: Constraint): boolean {
  return haveDifferentKinds(one, other) || blocks(one, other) || blocks(other, one);
}

function haveDifferentKinds(one: Constraint, other: Constraint): boolean {
  if (one.place !== other.place || one.kind === 'impossible' || other.kind === 'impossible') return false;
  return one.kind !== other.kind && !(isObjectLocation(one) && isObjectLocation(other));
}

/** Whether a value at one location prevents one at the other, as its container or its content, or is read instead of it. */
export function blocks(one: FieldLocation, other: FieldLocation): boolean {
  return isValueAround(one, other) || isValueAround(other, one) || isReadInstead(one, other);
}

/** Whether a plain value would have to contain another value. */
function isValueAround(outer: FieldLocation, inner: FieldLocation): boolean {
  const isValue = !isObjectLocation(outer) && outer.kind !== 'impossible';
  return isValue && inner.path.length > outer.path.length && isWithin(inner.path, outer.path);
}

/** Whether a value at one location is at the other field's own path, where it is read instead of that field's value. */
function isReadInstead(one: FieldLocation, { ownPath }: FieldLocation): boolean {
  return ownPath !== undefined && isWithin(one.path, ownPath);
}
