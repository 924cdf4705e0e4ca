import type { Operator } from '../syntax/ast.ts';
import { freezeDeep } from '../text/freeze-deep.ts';

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
} as const satisfies Record<string, readonly Operator[]>);

/** The type of a field, which determines its operators and values. */
export type FieldType = keyof typeof OPERATORS;

/** All field types, in the order of the table of L2.4. */
export const FIELD_TYPES = Object.keys(OPERATORS) as readonly FieldType[];

/** The operators of one field type. */
export type OperatorOf<Type extends FieldType> = (typeof OPERATORS)[Type][number];

/**
 * Whether each field type supports `null`.
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
} as const satisfies Record<FieldType, boolean>);
