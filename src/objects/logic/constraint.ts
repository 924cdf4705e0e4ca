import type { FieldSource } from '../../language/catalogue/field.ts';
import type { CheckedClause, CheckedValue } from '../../language/checker/checked-clause.ts';
import type { Operator } from '../../language/syntax/ast.ts';
import { equalsFolded } from '../matcher/fold-text.ts';
import { createValueTest, isInverted, ofText, type ValueTest } from '../matcher/value-tests.ts';
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
  // Values of different kinds at one place are not decided, and `null` counts as a text.
  const isOther = field.type === 'any' && (value.kind === 'number' || value.kind === 'boolean');
  const constraint: Constraint = {
    ...location,
    ...(isOther && { kind: value.kind }),
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
function toSourceConstraint(constraint: Constraint, source: FieldSource): Constraint {
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

/** The greatest offset from UTC that a timestamp can have. */
const MAX_OFFSET = '23:59';
const MAX_OFFSET_MS = (23 * 60 + 59) * 60_000;
/** The first and last instants of the years 0000 to 9999 in UTC; a timestamp with an offset can name ones beyond. */
const MIN_UTC_MS = Date.parse('0000-01-01T00:00:00Z');
const MAX_UTC_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Candidate values for comparisons with some bounds. If any number passes a combination of such comparisons, one of
 * these does: they are the bounds, a number between each two neighbours, and the least and the greatest number. The
 * ones that are easy to read come first.
 */
export function boundaryNumbers(bounds: readonly number[]): readonly number[] {
  const sorted = bounds.filter(Number.isFinite).sort((a, b) => a - b);
  const numbers = [0, ...sorted];
  for (const bound of sorted) numbers.push(Math.floor(bound) + 1, Math.ceil(bound) - 1);
  for (const [index, bound] of sorted.entries()) numbers.push(bound / 2 + (sorted[index - 1] ?? bound) / 2);
  numbers.push(Number.MAX_VALUE, -Number.MAX_VALUE);
  // JSON has no -0.
  return numbers.map((number) => number + 0);
}

/**
 * The same for instants, in milliseconds since the epoch: the bounds and the milliseconds next to them, as far as a
 * timestamp can name them. Instants a second away come first, because they are easier to read.
 */
export function boundaryInstants(bounds: readonly number[]): readonly number[] {
  const instants = [0, ...bounds];
  for (const bound of bounds) instants.push(bound + 1000, bound - 1000);
  for (const bound of bounds) instants.push(bound + 1, bound - 1);
  return instants.filter((instant) => instant >= MIN_UTC_MS - MAX_OFFSET_MS && instant <= MAX_UTC_MS + MAX_OFFSET_MS);
}

/** Formats an instant as the service does. */
export function formatInstant(epochMs: number): string {
  if (epochMs < MIN_UTC_MS) return formatUtc(epochMs + MAX_OFFSET_MS).replace('Z', `+${MAX_OFFSET}`);
  if (epochMs > MAX_UTC_MS) return formatUtc(epochMs - MAX_OFFSET_MS).replace('Z', `-${MAX_OFFSET}`);
  return formatUtc(epochMs);
}

function formatUtc(epochMs: number): string {
  return new Date(epochMs).toISOString().replace('.000Z', 'Z');
}

/** Whether every comparison with a value is true of some values and false of others. */
export function isContingentValue(value: CheckedValue): boolean {
  // There is nothing beyond the greatest number or the last instant.
  if (value.kind === 'number') return Math.abs(value.number) < Number.MAX_VALUE;
  return value.kind !== 'date' || (value.epochMs > MIN_UTC_MS && value.epochMs < MAX_UTC_MS);
}
