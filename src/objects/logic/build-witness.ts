import type { ValueDomain, ValueRequirements } from './candidates.ts';
import type { Assignment, Constraint } from './constraint.ts';
import { type ArrayDepth, isObjectLocation, isWithin, type MemberPath } from './field-location.ts';
import { mustBeEmpty } from './relations.ts';
import { isEquality } from './text-domain.ts';

/** The requirements for a place that must have a value. */
export interface PlaceRequirements extends ValueRequirements {
  readonly domain: ValueDomain;
  /** The length of the path to the array around the place; each required constraint may have an element of its own. */
  readonly arrayDepth: number | undefined;
}

export function listRequirements(
  { required, forbidden }: Assignment,
  domainOf: (constraint: Constraint) => ValueDomain,
  arrayDepth: ArrayDepth,
): readonly PlaceRequirements[] {
  const values = required.filter((constraint) => !isObjectLocation(constraint));
  return Array.from(Map.groupBy(values, domainOf), ([domain, constraints]) => {
    const first = constraints[0] as Constraint;
    return {
      domain,
      required: constraints,
      forbidden: forbidden.filter(({ place }) => place === first.place),
      isEmpty: forbidden.some((constraint) => mustBeEmpty(first, constraint)),
      arrayDepth: arrayDepth(domain.path),
    };
  });
}

/** Whether a place can have values that fulfil its requirements. */
export function isFeasible(requirements: PlaceRequirements): boolean {
  const { domain, required, arrayDepth } = requirements;
  if (arrayDepth === undefined) return domain.has(requirements);
  return required.every((constraint) => domain.has({ ...requirements, required: [constraint] }));
}

/**
 * Picks the fewest values that fulfil the requirements of a place; only an array can have several. Each constraint is
 * assigned to the first value that can meet it too. This greedy choice is optimal because of the order: equalities come
 * first, then lower bounds, which one value can meet together, then upper bounds, which one value can meet together as
 * well.
 */
function pickValues(requirements: PlaceRequirements): readonly unknown[] {
  const { domain, required, arrayDepth } = requirements;
  if (arrayDepth === undefined) return [domain.pick(requirements)];
  const shares: Constraint[][] = [];
  for (const constraint of required.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const share = shares.find((one) => domain.has({ ...requirements, required: [...one, constraint] }));
    if (share === undefined) shares.push([constraint]);
    else share.push(constraint);
  }
  return shares.map((share) => domain.pick({ ...requirements, required: share }));
}

function rankOf(constraint: Constraint): number {
  if (constraint.value.kind === 'null') return 3;
  if (constraint.operator.startsWith('<')) return 2;
  return isEquality(constraint) ? 0 : 1;
}

/** An object under construction. */
export type Members = Record<string, unknown>;

export function buildObject(places: readonly PlaceRequirements[]): Members {
  const root: Members = {};
  for (const requirements of places) {
    const { domain, arrayDepth } = requirements;
    for (const [index, value] of pickValues(requirements).entries()) {
      setValue(root, domain.path, arrayDepth, value, index);
    }
  }
  return root;
}

/** Sets the value at a path and creates the objects and the array on the way; `index` is that in the array. */
export function setValue(
  object: Members,
  path: MemberPath,
  arrayDepth: number | undefined,
  value: unknown,
  index = 0,
): void {
  const [name = '', ...rest] = path;
  if (arrayDepth === 1) {
    const list = openMember<unknown[]>(object, name, []);
    if (rest.length === 0) list[index] = value;
    else {
      list[index] ??= {};
      setValue(list[index] as Members, rest, undefined, value);
    }
  } else if (rest.length === 0) {
    setMember(object, name, value);
  } else {
    setValue(openMember<Members>(object, name, {}), rest, arrayDepth && arrayDepth - 1, value, index);
  }
}

/** Returns the value of a member, which is set to `initial` if there is none. */
function openMember<Value>(object: Members, name: string, initial: Value): Value {
  if (!Object.hasOwn(object, name)) setMember(object, name, initial);
  return object[name] as Value;
}

/** Sets a member without an assignment, which would set the prototype for `__proto__`. */
function setMember(object: Members, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** Finds a name for a member of the object at a path that no constraint is about. */
export function unusedName(path: MemberPath, constraints: readonly Constraint[]): string {
  let name = 'other';
  const isUsed = (constraint: Constraint): boolean =>
    [constraint.path, constraint.ownPath ?? []].some((other) => isWithin(other, [...path, name]));
  while (constraints.some(isUsed)) name += '_';
  return name;
}
