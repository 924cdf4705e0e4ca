import type { Source } from '../catalogue/field.ts';
import type { CheckedClause, CheckedValue } from '../checker/checked-query.ts';
import { equalsFolded } from '../matcher/fold-text.ts';
import { createValueTest, isInverted, ofText, type ValueTest } from '../matcher/value-tests.ts';
import type { Operator } from '../syntax/ast.ts';
import { isContingentValue } from './boundary-values.ts';
import { type FieldLocation, locateField } from './field-location.ts';

/**
 * A clause without its negation, as a constraint on an object: there is a value
 * at a place, and it passes a test. A missing value passes no test (L3.3).
 */
export interface Constraint extends FieldLocation {
  readonly clause: CheckedClause;
  /** The position among all constraints that are considered together, from 0. */
  readonly index: number;
  /** The path as one text, to compare places quickly. */
  readonly place: string;
  readonly operator: Operator;
  /** The value to compare with. */
  readonly value: CheckedValue;
  /** Whether the clause is true if the constraint is not met. */
  readonly isNegated: boolean;
  readonly createTest: () => ValueTest;
}

/** The constraints that an object must meet, and those that it must not meet. */
export interface Assignment {
  readonly required: readonly Constraint[];
  readonly forbidden: readonly Constraint[];
}

/** Turns a clause into a constraint on the place where the service keeps the values of its field. */
export function toConstraint(clause: CheckedClause, index: number): Constraint {
  const { field, key, operator, value } = clause;
  const { source } = field;
  const location = locateField(field, key);
  const constraint: Constraint = {
    ...location,
    clause,
    index,
    place: location.path.join('.'),
    operator,
    value,
    isNegated: isInverted(clause),
    createTest: () => createValueTest(clause),
  };
  return source !== undefined && ('equals' in source || 'present' in source)
    ? toSourceConstraint(constraint, source)
    : constraint;
}

/** The constraint of a boolean field that the service derives from another place is one on that place. */
function toSourceConstraint(constraint: Constraint, source: Source): Constraint {
  const test = constraint.createTest();
  const [acceptsTrue, acceptsFalse] = [test(true), test(false)];
  // The value is `null` or neither `true` nor `false`, so the result is the same for every object.
  if (acceptsTrue === acceptsFalse) {
    return { ...constraint, kind: 'impossible', isNegated: constraint.isNegated !== acceptsTrue };
  }
  const derived: Constraint = { ...constraint, isNegated: constraint.isNegated !== acceptsFalse };
  if (!('equals' in source)) return derived;
  const { equals } = source;
  const value: CheckedValue = { kind: 'text', text: equals };
  return { ...derived, operator: ':', value, createTest: () => ofText(equalsFolded(equals)) };
}

/** Whether it is obvious that some objects meet a constraint and others do not. */
export function isContingent({ kind, value }: Constraint): boolean {
  return kind !== 'impossible' && isContingentValue(value);
}
