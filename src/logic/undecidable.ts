import type { Field } from '../catalogue/field.ts';
import type { Resource } from '../catalogue/resource.ts';
import type { Assignment, Constraint } from './constraint.ts';
import { locateField } from './field-location.ts';
import { mayOverlap } from './independence.ts';
import { areUndecidable, blocks, groupRelated } from './relations.ts';

/**
 * Returns a function that selects the required constraints that can be decided
 * together with all constraints related to them, or `undefined` if all of them
 * can. Only resources of your own have constraints that cannot be decided.
 *
 * @see L4
 */
export function createDecidableFilter(
  constraints: readonly Constraint[],
  resource: Resource,
): ((assignment: Assignment) => readonly Constraint[]) | undefined {
  const blocked = constraints.filter((constraint) => isBlocked(constraint, resource));
  if (blocked.length === 0 && !hasUndecidable(constraints)) return undefined;
  const groups = groupRelated(constraints);
  return ({ required, forbidden }) => {
    const considered = groups.map((group) => group.filter((one) => required.includes(one) || forbidden.includes(one)));
    const decidable = considered.filter(
      (group) => !(group.some((one) => blocked.includes(one)) || hasUndecidable(group)),
    );
    return required.filter((constraint) => decidable.some((group) => group.includes(constraint)));
  };
}

function hasUndecidable(constraints: readonly Constraint[]): boolean {
  return constraints.some((one) => constraints.some((other) => areUndecidable(one, other)));
}

/** For each field, the fields that may block it, whatever its key. They never change for a resource. */
const neighbours = new WeakMap<Resource, Map<Field, readonly Field[]>>();

/** Whether a field of the resource, perhaps the constraint's own, blocks the place of a constraint. */
export function isBlocked(constraint: Constraint, resource: Resource): boolean {
  const { field } = constraint.clause;
  const ofResource = neighbours.get(resource) ?? new Map<Field, readonly Field[]>();
  neighbours.set(resource, ofResource);
  let near = ofResource.get(field);
  if (near === undefined) {
    near = [...resource.entries.values()].filter((other) => mayOverlap(field, other));
    ofResource.set(field, near);
  }
  return near.some((other) =>
    nearestKeys(other, constraint).some((key) => blocks(locateField(other, key), constraint)),
  );
}

/** The keys with which a keyed field comes nearest to the place of a constraint. */
function nearestKeys(field: Field, { path, ownPath = [] }: Constraint): readonly (string | undefined)[] {
  if (field.keyed !== true) return [undefined];
  const depth = locateField(field, undefined).path.length;
  return [path[depth] ?? '', ownPath[depth] ?? ''];
}
