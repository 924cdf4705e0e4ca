import type { CheckedClause } from '../checker/checked-query.ts';
import { assertNever } from '../text/assert-never.ts';
import { equalsFolded, equalsOneFolded, includesFolded } from './fold-text.ts';
import { compareInstants } from './instants.ts';
import { compareNumbers } from './numbers.ts';
import { hasValue, readText } from './values.ts';
import { holdsWords } from './words.ts';

/** Whether a value in an object is one that is asked for; never so of no value. */
export type ValueTest = (value: unknown) => boolean;

/**
 * The test of a clause for one value, negation aside. For `null` it is whether
 * there is a value.
 *
 * @see L3.3, L3.5, L3.6, L3.7, L3.8, L3.9, L3.10
 */
export function createValueTest({ field, operator, value }: CheckedClause): ValueTest {
  switch (value.kind) {
    case 'null':
      return hasValue;
    case 'text':
      if (operator === '~') return ofText(includesFolded(value.text));
      return ofText(field.type === 'string' ? holdsWords(value.text) : equalsFolded(value.text));
    case 'number':
      return compareNumbers(operator, value.number);
    case 'date':
      return compareInstants(operator, value.epochMs);
    case 'boolean':
      return (other) => other === value.boolean;
    default:
      return assertNever(value);
  }
}

/** The test of clauses on one field for a value that is what one of them asks for. */
export function createAnyValueTest(clauses: readonly CheckedClause[]): ValueTest {
  const texts = clauses.flatMap(({ field, value }) =>
    field.type === 'token' && value.kind === 'text' ? [value.text] : [],
  );
  if (texts.length === clauses.length) return ofText(equalsOneFolded(texts));
  const tests = clauses.map(createValueTest);
  return (value) => tests.some((test) => test(value));
}

/** A test of texts for values of any kind. */
export function ofText(test: (text: string) => boolean): ValueTest {
  return (value) => {
    if (typeof value === 'string') return test(value);
    const text = readText(value);
    return text !== undefined && test(text);
  };
}

/** The test for `null` asks for a value, so that it looks through lists as all others do: what it says is turned round. */
export function isTurned({ isNegated, value }: CheckedClause): boolean {
  return isNegated !== (value.kind === 'null');
}

/** How late a clause is best asked among others: what is quick and rejects much goes first. */
export function rankOf({ field, operator, value, isNegated }: CheckedClause): number {
  const isText = value.kind === 'text' && (field.type === 'string' || operator === '~');
  const cost = isText ? 8 : value.kind === 'date' ? 4 : operator === ':' ? 1 : 2;
  return cost * (isNegated ? 2 : 1) * (field.many === true ? 4 : 1);
}
