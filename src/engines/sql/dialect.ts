import { hashText } from '../../language/text/hash-text.ts';
import { type Column, type ColumnType, type Layout, UNREADABLE } from '../layout/layout.ts';
import type { Cell } from '../layout/row.ts';

/** The type of a value of a statement. */
export type ValueType = 'text' | 'number' | 'instant' | 'boolean' | 'texts';

/** Adds a value to a statement and returns its place there: `$1`. */
export type Bind = (value: Cell, type: ValueType) => string;

/** How one engine writes SQL. Columns and values are given as they stand in the statement. */
export interface Dialect {
  readonly name: string;
  readonly types: Readonly<Record<ColumnType, string>>;
  /** Whether the engine reads the columns of all rows by design, so that no index is missing. */
  readonly scansColumns?: boolean | undefined;
  /** Writes the place of a value; `index` counts from 1. */
  placeholder(index: number, type: ValueType, value: unknown): string;
  /** The value as the driver takes it. */
  toParameter(value: Cell, type: ValueType): unknown;
  /** What texts are compared with instead of a column of type `text`, because its index holds that. */
  textKey?(column: string, texts: readonly string[]): string;
  /** Whether a text is one of several. */
  isOneOf(column: string, values: readonly (string | boolean)[], bind: Bind): string;
  /** Whether a text contains another one. */
  contains(column: string, text: string, bind: Bind): string;
  /** Whether a list of texts has one of several. */
  hasOneOf(column: string, values: readonly string[], bind: Bind): string;
  /** Whether a number of a list satisfies a test. */
  someNumber(column: string, test: (number: string) => string): string;
  isNotEmpty(column: string): string;
  /** The statements that create the table, if it does not exist. */
  createTable(layout: Layout): readonly string[];
  /** The statements that create its indexes, if they do not exist, and gather statistics. */
  createIndexes(layout: Layout): readonly string[];
  /** Writes the table of a `FROM` clause. */
  from(table: string): string;
  /** What a row must satisfy to be read, if some of the table are not. */
  readonly isPresent?: string | undefined;
  /** A row for each text of a list: what to select, and from what. */
  unnest(column: string, table: string): { readonly item: string; readonly from: string };
}

/** Quotes the name of a table or a column, which has only letters, digits, `_` and `-`. */
export function quoteName(name: string): string {
  return `"${name}"`;
}

/** Writes the version of a row by a column of dates or numbers: less than all others if it has none. */
export function writeVersion({ name, type }: Column, table: string): string {
  const cell = `${table}.${quoteName(name)}`;
  return type === 'instant'
    ? `COALESCE(NULLIF(${cell}, ${UNREADABLE}), ${-UNREADABLE})`
    : `COALESCE(${cell}, ${-Number.MAX_VALUE})`;
}

/** The name of the index of a column. */
export function indexName({ table }: Pick<Layout, 'table'>, { name }: Pick<Column, 'name'>): string {
  const full = `${table}_${name}_idx`;
  return full.length <= 63 ? full : `${full.slice(0, 54)}_${hashText(full).toString(36).slice(0, 8)}`;
}
