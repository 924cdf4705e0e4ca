import type { Field, Source } from '../catalogue/field.ts';
import type { FieldType } from '../catalogue/field-types.ts';
import type { CheckedClause, CheckedValue } from '../checker/checked-query.ts';
import { equalsFolded } from '../matcher/fold-text.ts';
import { createValueTest, isInverted, ofText, type ValueTest } from '../matcher/value-tests.ts';
import type { Operator } from '../syntax/ast.ts';
import { isOrdinaryValue } from './ordinary-value.ts';
import { placeOf } from './place.ts';

/** What is sought at a place: a value of one kind; an object; an object with a value in it; or what cannot be. */
export type ValueKind = 'text' | 'number' | 'date' | 'boolean' | 'object' | 'member' | 'impossible';

/** A place in an object, and what is sought there. */
export interface Seat {
  /** The names that lead to the place, in the objects of the service. */
  readonly names: readonly string[];
  /** The names of the field itself where its values are kept elsewhere: what an export has there is read first. */
  readonly ownNames: readonly string[] | undefined;
  readonly kind: ValueKind;
}

/**
 * What a clause asks of an object: whether there is a value at a place that
 * passes a test. A test is never true of nothing (L3.3), so the answer is no
 * where there is no value.
 */
export interface Question extends Seat {
  readonly clause: CheckedClause;
  /** Which of all questions it is, from 0. */
  readonly index: number;
  /** The names joined by dots. */
  readonly place: string;
  readonly operator: Operator;
  /** What a value is compared with. */
  readonly value: CheckedValue;
  /** Whether the clause is true when the answer is no. */
  readonly isTurned: boolean;
  readonly createTest: () => ValueTest;
}

const KINDS = {
  token: 'text',
  string: 'text',
  numeric: 'number',
  date: 'date',
  boolean: 'boolean',
  presence: 'object',
} as const satisfies Record<FieldType, ValueKind>;

/** The question that a clause asks, at the place where the service keeps the values of its field. */
export function askQuestion(clause: CheckedClause, index: number): Question {
  const { field, key, operator, value } = clause;
  const { source } = field;
  const { path } = placeOf(field);
  const question: Question = {
    ...seatOf(field, key),
    clause,
    index,
    place: key === undefined ? path : `${path}.${key}`,
    operator,
    value,
    isTurned: isInverted(clause),
    createTest: () => createValueTest(clause),
  };
  return source !== undefined && ('equals' in source || 'present' in source)
    ? askWhatMakesTrue(question, source)
    : question;
}

/** Where the values of a field are, and of what kind they are there. */
export function seatOf(field: Field, key: string | undefined): Seat {
  const { names, ownNames } = placeOf(field);
  return {
    names: key === undefined ? names : [...names, key],
    ownNames: key === undefined ? ownNames : ownNames && [...ownNames, key],
    kind: kindOf(field),
  };
}

function kindOf({ type, source }: Field): ValueKind {
  if (source === undefined) return KINDS[type];
  if ('present' in source) return 'member';
  return 'equals' in source ? 'text' : KINDS[type];
}

/** Of a field that is true or false by what is elsewhere, a clause asks for that, or for its absence. */
function askWhatMakesTrue(question: Question, source: Source): Question {
  const test = question.createTest();
  const [ofTrue, ofFalse] = [test(true), test(false)];
  // `null`, or a text that is neither: the answer is known.
  if (ofTrue === ofFalse) return { ...question, kind: 'impossible', isTurned: question.isTurned !== ofTrue };
  const turned: Question = { ...question, isTurned: question.isTurned !== ofFalse };
  if (!('equals' in source)) return turned;
  const { equals } = source;
  const value: CheckedValue = { kind: 'text', text: equals };
  return { ...turned, operator: ':', value, createTest: () => ofText(equalsFolded(equals)) };
}

/** Whether it is plain that a value can be as is asked for; one need not be there, so the answer may be yes or no. */
export function isOrdinary({ kind, value }: Question): boolean {
  return kind !== 'impossible' && isOrdinaryValue(value);
}
