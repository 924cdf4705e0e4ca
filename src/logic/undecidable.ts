import type { Field } from '../catalogue/field.ts';
import type { Resource } from '../catalogue/resource.ts';
import type { Assignment, Constraint } from './constraint.ts';
import { locateField } from './field-location.ts';
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

/** The results for fields without keys; the fields of a resource do not change. */
const blockedFields = new WeakMap<Resource, Map<Field, boolean>>();

/** Whether a field of the resource, perhaps the constraint's own, blocks the place of a constraint. */
export function isBlocked(constraint: Constraint, resource: Resource): boolean {
  const { field, key } = constraint.clause;
  // There is no limit to the number of keys, so they are not cached.
  if (key !== undefined) return isBlockedByField(constraint, resource);
  const ofResource = blockedFields.get(resource) ?? new Map<Field, boolean>();
  blockedFields.set(resource, ofResource);
  const answer = ofResource.get(field) ?? isBlockedByField(constraint, resource);
  ofResource.set(field, answer);
  return answer;
}

function isBlockedByField(constraint: Constraint, { entries }: Resource): boolean {
  for (const field of entries.values()) {
    if (nearestKeys(field, constraint).some((key) => blocks(locateField(field, key), constraint))) return true;
  }
  return false;
}

/** The keys with which a keyed field comes nearest to the place of a constraint. */
function nearestKeys(field: Field, { path, ownPath = [] }: Constraint): readonly (string | undefined)[] {
  if (field.keyed !== true) return [undefined];
  const depth = locateField(field, undefined).path.length;
  return [path[depth] ?? '', ownPath[depth] ?? ''];
}
