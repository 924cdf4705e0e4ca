/** The type of a value in a statement; `texts` is a list, `instant` milliseconds, `time` the same without a zone. */
export type OwnValueType = 'text' | 'texts' | 'integer' | 'number' | 'boolean' | 'instant' | 'time';

/** Adds a value to a statement and returns its place there, cast to its type. */
export type OwnBind = (value: unknown, type: OwnValueType) => string;

/** How one engine writes tests of a table of the caller's. Columns and values are given as they stand in the statement. */
export interface OwnDialect {
  readonly name: string;
  readonly quote: (name: string) => string;
  /** The place of a value; `index` counts from 1. */
  readonly place: (index: number, type: OwnValueType) => string;
  readonly cast: (place: string, type: OwnValueType) => string;
  /** The value as drivers take it. */
  readonly toValue: (value: unknown, type: OwnValueType) => unknown;
  /** Whether the engine can hold a text. */
  readonly holds: (text: string) => boolean;
  /** A column as a text. */
  readonly text: (column: string) => string;
  /** A text with small letters instead of the capitals of ASCII, and no others. */
  readonly lower: (text: string) => string;
  readonly isOneOf: (text: string, list: string) => string;
  /** The three compare without regard to letter case. The first is for texts with too many spellings. */
  readonly equalsOne: (text: string, others: readonly string[], bind: OwnBind) => string;
  readonly contains: (text: string, part: string, bind: OwnBind) => string;
  readonly hasWords: (text: string, words: readonly string[], bind: OwnBind) => string;
  /** Whether a text has a form, in which `_` is any character and `%` any text. */
  readonly isLike: (text: string, form: string) => string;
  /** The text by which texts are in the order of their code points. */
  readonly ordered: (text: string) => string;
  /** How dates may be stored; the first is the default. */
  readonly dates: readonly [DateForm, ...DateForm[]];
  /** A time without a zone as an instant; `undefined` if the engine has none. */
  readonly inZone: ((column: string, zone: string) => string) | undefined;
  /** The first and the last instant that a column may hold. */
  readonly instants: readonly [first: number, last: number];
}

/**
 * How a column holds dates:
 *
 * - `timestamptz`: as instants; in ClickHouse, `DateTime` or `DateTime64`.
 * - `timestamp`: without a zone; in SQLite, the text `2025-01-31 12:00:00` in UTC.
 * - `iso`: as the text `2025-01-31T12:00:00Z`, with or without a fraction.
 * - `epoch`: as whole seconds.
 * - `epoch-ms`: as whole milliseconds.
 */
export type DateForm = 'timestamptz' | 'timestamp' | 'iso' | 'epoch' | 'epoch-ms';
