import type { Source } from '../catalogue/field.ts';
import type { FieldType } from '../catalogue/field-types.ts';
import type { CheckedClause, CheckedValue } from '../checker/checked-query.ts';
import { toPath } from '../matcher/field-test.ts';
import { equalsFolded } from '../matcher/fold-text.ts';
import { createValueTest, isTurned, ofText, type ValueTest } from '../matcher/value-tests.ts';
import type { Operator } from '../syntax/ast.ts';

/** What is sought at a place: a value of one kind; an object; an object with a value in it; or what cannot be. */
export type ValueKind = 'text' | 'number' | 'date' | 'boolean' | 'object' | 'member' | 'impossible';

/**
 * What a clause asks of an object: whether there is a value at a place that
 * passes a test. A test is never true of nothing (L3.3), so the answer is no
 * where there is no value.
 */
export interface Question {
  readonly clause: CheckedClause;
  /** The names that lead to the place, in the objects of the service. */
  readonly names: readonly string[];
  /** The names joined by dots. */
  readonly place: string;
  /** The names of the field itself where its values are kept elsewhere: what an export has there is read first. */
  readonly ownNames: readonly string[] | undefined;
  readonly kind: ValueKind;
  readonly operator: Operator;
  /** What a value is compared with. */
  readonly value: CheckedValue;
  readonly test: ValueTest;
  /** Whether the clause is true when the answer is no. */
  readonly isTurned: boolean;
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
export function askQuestion(clause: CheckedClause): Question {
  const { field, key, operator, value } = clause;
  const { source } = field;
  const { names } = toPath(source?.path ?? field.path, key);
  const question = {
    clause,
    names,
    place: names.join('.'),
    ownNames: source === undefined ? undefined : toPath(field.path, key).names,
    kind: KINDS[field.type],
    operator,
    value,
    test: createValueTest(clause),
    isTurned: isTurned(clause),
  };
  return source !== undefined && ('equals' in source || 'present' in source)
    ? askWhatMakesTrue(question, source)
    : question;
}

/** Of a field that is true or false by what is elsewhere, a clause asks for that, or for its absence. */
function askWhatMakesTrue(question: Question, source: Source): Question {
  const [ofTrue, ofFalse] = [question.test(true), question.test(false)];
  // `null`, or a text other than these two: the answer is known.
  if (ofTrue === ofFalse) return { ...question, kind: 'impossible', isTurned: question.isTurned !== ofTrue };
  const isTurnedRound = question.isTurned !== ofFalse;
  if (!('equals' in source)) return { ...question, kind: 'member', isTurned: isTurnedRound };
  const { equals } = source;
  return {
    ...question,
    kind: 'text',
    operator: ':',
    value: { kind: 'text', text: equals },
    test: ofText(equalsFolded(equals)),
    isTurned: isTurnedRound,
  };
}
