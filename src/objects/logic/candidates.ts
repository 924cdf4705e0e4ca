import type { ValueTest } from '../matcher/value-tests.ts';
import { hasValue } from '../matcher/values.ts';
import type { Constraint } from './constraint.ts';
import type { MemberPath, ValueKind } from './field-location.ts';

/** The values that an object can have at one place, as far as the constraints on that place tell them apart. */
export interface ValueDomain {
  readonly path: MemberPath;
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

/** A candidate value, and whether it meets a constraint. */
export interface Candidate<Value = unknown> {
  readonly value: Value;
  meets(constraint: Constraint): boolean;
}

/**
 * Returns a function that tests values against constraints, each only when it is asked for.
 *
 * @param kind - The kind of the values, which meet no constraint of another kind.
 */
export function createEvaluator(
  kind: ValueKind,
  createTest: (constraint: Constraint) => ValueTest = (constraint) => constraint.createTest(),
): <Value>(value: Value) => Candidate<Value> {
  const tests: ValueTest[] = [];
  return (value) => {
    const met: boolean[] = [];
    return {
      value,
      meets(constraint) {
        if (constraint.kind !== kind) return false;
        const { index } = constraint;
        tests[index] ??= createTest(constraint);
        met[index] ??= tests[index](value);
        return met[index];
      },
    };
  };
}

export function fulfils(candidate: Candidate, { required, forbidden, isEmpty }: ValueRequirements): boolean {
  for (const constraint of required) if (!candidate.meets(constraint)) return false;
  for (const constraint of forbidden) if (candidate.meets(constraint)) return false;
  return !(isEmpty && hasValue(candidate.value));
}
