import { assertNever } from '../../language/base/assert-never.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { beginsFolded, equalsFolded, equalsOneFolded, includesFolded } from './fold-text.ts';
import { compareInstants, instantsOf } from './instants.ts';
import { compareNumbers } from './number-range.ts';
import { hasValue, readText } from './values.ts';
import { holdsWords } from './words.ts';

/** Tests a value of an object. Rejects an absent value. */
export type ValueTest = (value: unknown) => boolean;

/**
 * Creates the test of a clause for one value, without its negation. For `null` it tests whether there is a value.
 *
 * @see L3.3, L3.5, L3.6, L3.7, L3.8, L3.9, L3.10, L3.14
 */
export function createValueTest({ field, operator, value }: CheckedClause): ValueTest {
  switch (value.kind) {
    case 'null':
      return hasValue;
    case 'text':
      if (field.type === 'any')
        return testTexts(operator === '^' ? beginsFolded(value.text) : equalsFolded(value.text));
      if (operator === '~') return ofText(includesFolded(value.text));
      if (operator === '^') return ofText(beginsFolded(value.text));
      return field.type === 'string' ? ofText(holdsWords(value.text)) : equalsToken(value.text);
    case 'number':
      return compareNumbers([{ operator, bound: value.number }]);
    case 'date':
      return compareInstants([{ operator, bound: value.epochMs }], instantsOf(field));
    case 'boolean':
      return (other) => other === value.boolean;
    default:
      return assertNever(value);
  }
}

/** The tests of clauses on one field: `each` needs a value of its own, `all` combines them for a single value. */
export interface ValueTests {
  readonly each: readonly ValueTest[];
  readonly all: ValueTest;
}

/** The tests of clauses on one field that must all hold, perhaps each for another value. */
export function allTests(clauses: readonly CheckedClause[]): ValueTests {
  return { each: clauses.map(createValueTest), all: createAllTest(clauses) };
}

function createAllTest(clauses: readonly CheckedClause[]): ValueTest {
  const [first] = clauses;
  const numbers = clauses.flatMap(({ operator, value }) =>
    value.kind === 'number' ? [{ operator, bound: value.number }] : [],
  );
  if (numbers.length === clauses.length) return compareNumbers(numbers);
  const instants = clauses.flatMap(({ operator, value }) =>
    value.kind === 'date' ? [{ operator, bound: value.epochMs }] : [],
  );
  return first !== undefined && instants.length === clauses.length
    ? compareInstants(instants, instantsOf(first.field))
    : every(clauses.map(createValueTest));
}

/** The test of several clauses on one field, joined by OR. */
export function anyTest(clauses: readonly CheckedClause[]): ValueTests {
  const test = createAnyTest(clauses);
  return { each: [test], all: test };
}

function createAnyTest(clauses: readonly CheckedClause[]): ValueTest {
  const texts = clauses.flatMap(({ field, operator, value }) =>
    field.type === 'token' && operator === ':' && value.kind === 'text' ? [value.text] : [],
  );
  if (texts.length === clauses.length) return ofText(equalsOneFolded(texts));
  const tests = clauses.map(createValueTest);
  return (value) => tests.some((test) => test(value));
}

/** Combines tests that must all pass. */
export function every([first, second, ...others]: readonly ValueTest[]): ValueTest {
  if (first === undefined) return () => true;
  if (second === undefined) return first;
  const rest = every([second, ...others]);
  return (value) => first(value) && rest(value);
}

/** The test of a token. Compares lengths first, because most texts differ there. */
function equalsToken(text: string): ValueTest {
  const equals = equalsFolded(text);
  const { length } = text;
  return (value) => {
    if (typeof value === 'string') return value.length === length && equals(value);
    const other = readText(value);
    return other !== undefined && equals(other);
  };
}

/** The test of a field that tells texts from numbers and booleans with the same spelling. */
function testTexts(test: (text: string) => boolean): ValueTest {
  return (value) => typeof value === 'string' && test(value);
}

export function ofText(test: (text: string) => boolean): ValueTest {
  return (value) => {
    if (typeof value === 'string') return test(value);
    const text = readText(value);
    return text !== undefined && test(text);
  };
}

/** Whether the result of a clause's test must be inverted: by a negation, or because the test for `null` looks for a value. */
export function isInverted({ isNegated, value }: CheckedClause): boolean {
  return isNegated !== (value.kind === 'null');
}

/** The rank of a clause in the order of tests: quick, shallow and selective clauses come first. */
export function rankOf({ field, key, operator, value, isNegated }: CheckedClause): number {
  const isText = value.kind === 'text' && (field.type === 'string' || operator === '~');
  const cost = isText ? 8 : value.kind === 'date' ? 4 : operator === ':' ? 1 : 2;
  const depth = field.path.split('.').length + (key === undefined ? 0 : 1);
  return cost * depth * (isNegated ? 2 : 1) * (field.many === true ? 4 : 1);
}

/** A value of any other type never satisfies a clause of these (L3.8, L3.9, L3.10). */
const VALUE_TESTS = {
  number: (value) => Number.isFinite(value) || typeof value === 'bigint',
  date: (value) => instantsOf({})(value) !== undefined,
  'Unix time': (value) => instantsOf({ unix: true })(value) !== undefined,
  boolean: (value) => typeof value === 'boolean',
} as const satisfies Record<string, ValueTest>;

export type ValueType = keyof typeof VALUE_TESTS;

/** The type that a clause requires of values; `undefined` if it accepts any. */
export function readValueType({ field, value: { kind } }: CheckedClause): ValueType | undefined {
  if (kind === 'date') return field.unix === true ? 'Unix time' : kind;
  return kind === 'number' || kind === 'boolean' ? kind : undefined;
}

export function hasWrongType(type: ValueType, value: unknown): boolean {
  return !VALUE_TESTS[type](value);
}
