import type { ValueTest } from '../matcher/value-tests.ts';
import { hasValue } from '../matcher/values.ts';
import type { Constraint } from './constraint.ts';
import type { MemberPath } from './field-location.ts';

/** The values that an object can have at one place, as far as the constraints on that place tell them apart. */
export interface ValueDomain {
  readonly path: MemberPath;
  /** Whether some value fulfils the requirements. */
  has(requirements: ValueRequirements): boolean;
  /** Picks a value that fulfils the requirements, if possible one that is easy to read. Call it only if there is one. */
  pick(requirements: ValueRequirements): unknown;
}

/** The constraints on one place that a value must meet, and must not meet. */
export interface ValueRequirements {
  /** At least one. */
  readonly required: readonly Constraint[];
  readonly forbidden: readonly Constraint[];
  /** Whether it must be an empty text, which counts as no value (L3.3). */
  readonly isEmpty: boolean;
}

/** A candidate value, and whether it meets each constraint, by the index of the constraint. */
export interface Candidate<Value = unknown> {
  readonly value: Value;
  readonly meets: readonly boolean[];
}

/** Returns a function that tests values against constraints. */
export function createEvaluator(
  constraints: readonly Constraint[],
  createTest: (constraint: Constraint) => ValueTest = (constraint) => constraint.createTest(),
): <Value>(value: Value) => Candidate<Value> {
  const tests = constraints.map(createTest);
  return (value) => {
    const meets: boolean[] = [];
    for (const [index, test] of tests.entries()) meets[constraints[index]?.index ?? index] = test(value);
    return { value, meets };
  };
}

/** Whether a candidate fulfils the requirements. */
export function fulfils({ value, meets }: Candidate, { required, forbidden, isEmpty }: ValueRequirements): boolean {
  for (const { index } of required) if (meets[index] !== true) return false;
  for (const { index } of forbidden) if (meets[index] === true) return false;
  return !(isEmpty && hasValue(value));
}
