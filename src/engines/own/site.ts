import type { DateForm, OwnBind, OwnDialect } from './own-dialect.ts';

/**
 * Where an answer may differ from the matcher's, for rare values:
 *
 * - `date-form`: dates that are texts in another form than `2025-01-31T12:00:00Z`, or no days of the calendar.
 * - `number-precision`: a number beyond 2^53: the matcher compares the nearest doubles, the engine the exact numbers.
 * - `number-text`: numbers in JSON that are compared as texts, and written otherwise than in JavaScript: `1.50`.
 * - `letter-case`: letters outside ASCII.
 */
export type CaveatCode = 'date-form' | 'number-precision' | 'number-text' | 'letter-case';

/** A way in which the answer to a query may differ from the matcher's. */
export interface Caveat {
  readonly code: CaveatCode;
  /** The name of the field: `amount`, `metadata[key]`. */
  readonly field: string;
  readonly message: string;
}

/** Where the value of a field stands in a statement. */
export interface Site {
  /** The value, of the type of the field. */
  readonly value: string;
  /** Null, empty or `[]` if there is no value; by default that of `value`. */
  readonly presence?: string;
  readonly dates: DateForm;
  readonly zone?: string | undefined;
  /** The letter case of all texts, if they have one. */
  readonly letters?: 'lower' | 'upper' | undefined;
  /** Whether the value may be null: `expression` if it is longer than the name of a column. */
  readonly nulls: 'never' | 'column' | 'expression';
  readonly isJson: boolean;
}

/** What a fragment is written with. */
export interface Writing {
  readonly dialect: OwnDialect;
  readonly bind: OwnBind;
  warn(caveat: Caveat): void;
}

/** What no value satisfies. Values that are bound for the site must be used, or PostgreSQL does not know their types. */
export function writeNever({ value, isJson }: Site): string {
  return isJson ? `(1 = 0 AND ${value} IS NULL)` : '1 = 0';
}
