import { freezeDeep } from '../base/plain-data.ts';
import type { Operator } from '../syntax/ast.ts';

/**
 * The operators of each field type.
 *
 * @see L2.4
 */
export const OPERATORS = freezeDeep({
  token: [':'],
  string: [':', '~'],
  numeric: [':', '>', '<', '>=', '<='],
  date: [':', '>', '<', '>=', '<='],
  boolean: [':'],
  presence: [':'],
  any: [':', '>', '<', '>=', '<='],
} as const satisfies Record<string, readonly Operator[]>);

/**
 * The operators that a definition may give to fields of a type, beside those that all of them have.
 *
 * @see L2.4
 */
export const FURTHER_OPERATORS: Readonly<Record<FieldType, readonly Operator[]>> = freezeDeep({
  token: ['^'],
  string: ['^'],
  numeric: [],
  date: [],
  boolean: [],
  presence: [],
  any: ['^'],
});

/** The type of a field, which determines its operators and values. */
export type FieldType = keyof typeof OPERATORS;

/** All field types, in the order of the table of L2.4. */
export const FIELD_TYPES = Object.keys(OPERATORS) as readonly FieldType[];

/** A type with its article, as messages have it. */
export function typeWithArticle(type: FieldType): string {
  return type === 'any' ? 'a field of any type' : `a ${type} field`;
}

export type OperatorOf<Type extends FieldType> = (typeof OPERATORS)[Type][number];

/**
 * Whether each field type supports `null`; a field of another type may, by its definition.
 *
 * @see L2.5
 */
export const TAKES_NULL = Object.freeze({
  token: true,
  string: true,
  numeric: false,
  date: true,
  boolean: false,
  presence: true,
  any: true,
} as const satisfies Record<FieldType, boolean>);

/** An operator in words: as a verb, and after a noun. */
type OperatorWords = readonly [verb: string, preposition: string];

type Words = { readonly [Type in FieldType]: Readonly<Record<OperatorOf<Type>, OperatorWords>> };

const COMPARISONS = {
  ':': ['is', ''],
  '>': ['is more than', 'over'],
  '<': ['is less than', 'under'],
  '>=': ['is at least', 'at least'],
  '<=': ['is at most', 'at most'],
} as const;

/** The operators of each field type in words. */
const WORDS = {
  token: { ':': ['is', ''] },
  string: { ':': ['has the words', ''], '~': ['contains', 'contains'] },
  numeric: COMPARISONS,
  date: {
    ':': ['is', 'at'],
    '>': ['is after', 'after'],
    '<': ['is before', 'before'],
    '>=': ['is at or after', 'since'],
    '<=': ['is at or before', 'until'],
  },
  boolean: { ':': ['is', ''] },
  presence: { ':': ['is', ''] },
  any: COMPARISONS,
} as const satisfies Words;

/** The words of an operator that fields have by their definition. */
const BEGINNING = ['begins with', 'begins with'] as const;

function wordsOf(type: FieldType, operator: Operator): OperatorWords {
  if (operator === '^') return BEGINNING;
  const words: Readonly<Partial<Record<Operator, OperatorWords>>> = WORDS[type];
  return words[operator] ?? ['is', ''];
}

/**
 * Returns an operator as a verb, such as `is at least` or `contains`. It depends on
 * the field type: `>` is `is more than` for numbers and `is after` for dates.
 *
 * @see L3.5, L3.6, L3.7, L3.8, L3.9, L3.14
 */
export function operatorVerb(type: FieldType, operator: Operator): string {
  return wordsOf(type, operator)[0];
}

/** Returns an operator as it stands between a noun and a value: `at least`, `since`; empty for `is`. */
export function operatorPreposition(type: FieldType, operator: Operator): string {
  return wordsOf(type, operator)[1];
}

/** The opposite of a verb: `is not at least`, `does not contain`. */
export function negateVerb(verb: string): string {
  if (verb === 'contains') return 'does not contain';
  if (verb === 'begins with') return 'does not begin with';
  return verb === 'has the words' ? 'does not have the words' : verb.replace('is', 'is not');
}
