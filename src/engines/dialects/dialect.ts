import { hashText } from '../../language/base/hash-text.ts';
import { type Column, type ColumnType, ID, JSON_COLUMN, type Layout, STATES, UNREADABLE } from '../layout/layout.ts';

/** The name of an engine that speaks SQL and holds indexes. */
export type DialectName = 'sqlite' | 'postgres' | 'duckdb';

/** The name of an engine whose tables can be searched as they are. */
export type OwnDialectName = DialectName | 'clickhouse';

/** The type of a value in a statement; `texts` is a list, `instant` milliseconds, `time` the same without a zone. */
export type ParameterType = 'text' | 'texts' | 'integer' | 'number' | 'boolean' | 'instant' | 'time';

/** Adds a value to a statement and returns its placeholder, cast to its type. */
export type Bind = (value: unknown, type: ParameterType) => string;

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

/** How one engine writes tests. Columns and values are given as they stand in the statement. */
export interface Dialect {
  readonly name: OwnDialectName;
  /** How dates may be stored; the first is the default. */
  readonly dates: readonly [DateForm, ...DateForm[]];
  /** The first and the last instant that a column may hold. */
  readonly instants: readonly [first: number, last: number];
  quote(name: string): string;
  /** The placeholder of a value; `index` counts from 1. */
  placeholder(index: number, type: ParameterType): string;
  cast(placeholder: string, type: ParameterType): string;
  /** The value as drivers take it. */
  toValue(value: unknown, type: ParameterType): unknown;
  /** Whether the engine can hold a text. */
  holds(text: string): boolean;
  /** A column as a text. */
  text(column: string): string;
  /** Lower-cases ASCII letters only. */
  lower(text: string): string;
  /** Orders text by code points. */
  ordered(text: string): string;
  isOneOf(text: string, others: readonly string[], bind: Bind): string;
  /** Whether a text has a form, in which `_` is any character and `%` any text. */
  isLike(text: string, form: string): string;
  /** The four compare without regard to letter case. The first is for texts with too many spellings. */
  equalsOne(text: string, others: readonly string[], bind: Bind): string;
  contains(text: string, part: string, bind: Bind): string;
  begins(text: string, part: string, bind: Bind): string;
  hasWords(text: string, words: readonly string[], bind: Bind): string;
  /** The kind of an index that serves parts and words of a text, and what it covers; absent if the engine has none. */
  trigramIndex?(text: string): string;
  /** A time without a zone as an instant; absent if the engine has none. */
  inZone?(column: string, zone: string): string;
  /** How it reads JSON; absent if it has no columns of JSON. */
  readonly json?: JsonDialect;
}

/** A value in a JSON document: its type, and its text or number, both as they stand in a statement. */
export interface JsonValue {
  readonly type: string;
  readonly value: string;
}

/** How one engine reads JSON. All results are null if there is no value of the type. */
export interface JsonDialect {
  /** A path that stands in the statement; its names are those of fields. */
  path(names: readonly string[]): string;
  /** A path that is a value of the statement. */
  bindPath(names: readonly string[], bind: Bind): string;
  at(document: string, path: string): JsonValue;
  toText(value: JsonValue): string;
  toNumber(value: JsonValue): string;
  toBoolean(value: JsonValue): string;
  /** Whether an object has a member with a value. */
  isPopulated(document: string, names: readonly string[]): string;
  /** The values at a path with lists on the way: what to select from, and each value there. */
  each(document: string, names: readonly string[]): { readonly from: string; readonly item: JsonValue };
}

/** How an engine also holds an index: columns with folded letters, and lists. */
export interface IndexDialect extends Dialect {
  readonly name: DialectName;
  readonly json: JsonDialect;
  /** The types of the columns. */
  readonly columns: Readonly<Record<ColumnType | 'id' | 'json', string>>;
  /** Whether the engine reads the columns of all rows by design, so that no index is missing. */
  readonly scansColumns?: boolean;
  /** The expression that an index of a text column covers, if it is not the column itself. */
  indexedText?(column: string, texts: readonly string[]): string;
  /** Whether a text contains another one, in the same letter case. */
  includes(text: string, part: string, bind: Bind): string;
  /** Whether a text begins with another one, in the same letter case. */
  startsWith(text: string, part: string, bind: Bind): string;
  /** Whether a text of a list begins with another one. */
  someStartsWith(column: string, part: string, bind: Bind): string;
  /** Whether a list of texts has one of several. */
  hasOneOf(column: string, values: readonly string[], bind: Bind, layout: Layout): string;
  /** Whether a number of a list satisfies a test. */
  someNumber(column: string, test: (number: string) => string): string;
  isNotEmpty(column: string): string;
  /** Selects the `description` of a table, with its columns and its stamp, and the names of its `indexes`; no row if there is none. */
  describeTable(layout: Layout): string;
  /** The statements that create the table, if it does not exist. */
  createTable(layout: Layout): readonly string[];
  /** The statement that creates an extension that some indexes need, if it does not exist. */
  readonly extension?: string | undefined;
  /** The statements that create its indexes, if they do not exist. */
  createIndexes(layout: Layout): readonly IndexStatement[];
  /** The statements that gather statistics. */
  analyze(layout: Layout): readonly string[];
  /** The statements that replace a table and its indexes with another one. */
  swapTable(layout: Layout, beside: Layout): readonly string[];
  /** A row for each text of a list: what to select, and from what. */
  unnest(column: string, table: string): { readonly item: string; readonly from: string };
}

/** A statement that creates an index. */
export interface IndexStatement {
  readonly name: string;
  readonly text: string;
}

/** Stands for a value of a list; no table of the caller's has this name. */
export const ITEM = 'clausal_item';

/** A path of JSON, `$."a"."b"`. */
export function dottedPath(names: readonly string[]): string {
  return `$${names.map((name) => `.${JSON.stringify(name)}`).join('')}`;
}

/** The defaults. */
export const STANDARD = {
  dates: ['timestamptz', 'timestamp', 'iso', 'epoch', 'epoch-ms'],
  /** From year 1 to 9999. */
  instants: [-62_135_596_800_000, 253_402_300_799_999],
  quote: quoteName,
  /** Text is UTF-8, which has no halves of surrogate pairs. */
  holds: (text: string): boolean => text.isWellFormed(),
  lower: (text: string): string => `lower(${text})`,
  ordered: (text: string): string => text,
  isLike: (text: string, form: string): string => `${text} LIKE '${form}'`,
} as const satisfies Partial<Dialect>;

/** How engines with the functions of SQLite read JSON. */
export const STANDARD_JSON = {
  path: (names: readonly string[]): string => `'${dottedPath(names)}'`,
  bindPath: (names: readonly string[], bind: Bind): string => bind(dottedPath(names), 'text'),
  at: (document: string, path: string): JsonValue => ({
    type: `json_type(${document}, ${path})`,
    value: `(${document} ->> ${path})`,
  }),
} as const satisfies Partial<JsonDialect>;

/** Quotes a name, which may have any characters. */
export function quoteName(name: string): string {
  return `"${name.includes('"') ? name.replaceAll('"', '""') : name}"`;
}

/** Quotes the name of the table of an index, with its schema. */
export function quoteTable({ schema, table }: Pick<Layout, 'schema' | 'table'>): string {
  return schema === undefined ? quoteName(table) : `${quoteName(schema)}.${quoteName(table)}`;
}

/** Writes an instant as in SQL, with a zone or without: `2025-01-31 12:00:00.000`. */
export function writeInstant(epochMs: unknown, zone: string): string {
  return new Date(Number(epochMs)).toISOString().replace('T', ' ').replace('Z', zone);
}

/** Writes the statement that creates the table of an index, with a comment. */
export function writeTable({ columns }: IndexDialect, layout: Layout, comment = ''): string {
  const names = [
    `${quoteName(ID)} ${columns.id} PRIMARY KEY`,
    `${quoteName(JSON_COLUMN)} ${columns.json} NOT NULL`,
    ...layout.columns.map(({ name, type }) => `${quoteName(name)} ${columns[type]}`),
  ];
  return `CREATE TABLE IF NOT EXISTS ${quoteTable(layout)} (${names.join(', ')}${comment})`;
}

/** Writes the statement that stamps a table, for engines that have comments. */
export function writeComment(layout: Layout): string {
  return `COMMENT ON TABLE ${quoteTable(layout)} IS '${layout.stamp}'`;
}

/** The columns of a table, in order. */
export function columnNames({ columns }: Layout): readonly string[] {
  return [ID, JSON_COLUMN, ...columns.map(({ name }) => name)].map(quoteName);
}

/** Writes the clause for a row whose id is already stored: `ON CONFLICT …`. */
export function writeConflict(layout: Layout, replaces: boolean | Column): string {
  const onConflict = `ON CONFLICT (${quoteName(ID)}) DO`;
  if (replaces === false) return `${onConflict} NOTHING`;
  const values = columnNames(layout).slice(1);
  const replaced = `${onConflict} UPDATE SET ${values.map((name) => `${name} = EXCLUDED.${name}`).join(', ')}`;
  if (replaces === true) return replaced;
  return `${replaced} WHERE ${writeVersion(replaces, quoteTable(layout))} <= ${writeVersion(replaces, 'EXCLUDED')}`;
}

/** Writes the statements that create a table and its indexes. */
export function writeSchema(dialect: IndexDialect, layout: Layout): readonly string[] {
  const indexes = dialect.createIndexes(layout).map(({ text }) => text);
  return [
    ...dialect.createTable(layout),
    writeStateTable(dialect, layout),
    ...(dialect.extension === undefined ? [] : [dialect.extension]),
    ...indexes,
  ];
}

/** Writes the statements that drop a table and give another one its name. */
export function writeSwap(layout: Layout, beside: Layout): readonly string[] {
  return [
    `DROP TABLE IF EXISTS ${quoteTable(layout)}`,
    `ALTER TABLE ${quoteTable(beside)} RENAME TO ${quoteName(layout.table)}`,
  ];
}

/** Writes the statement that creates the table of states. */
export function writeStateTable({ columns }: IndexDialect, layout: Layout): string {
  return `CREATE TABLE IF NOT EXISTS ${quoteTable({ ...layout, table: STATES })} ("name" ${columns.id} PRIMARY KEY, "state" ${columns.json} NOT NULL)`;
}

/** Writes the version of a row by a column of dates or numbers: less than all others if it has none. */
export function writeVersion({ name, type }: Column, table: string): string {
  const cell = `${table}.${quoteName(name)}`;
  return type === 'instant'
    ? `COALESCE(NULLIF(${cell}, ${UNREADABLE}), ${-UNREADABLE})`
    : `COALESCE(${cell}, ${-Number.MAX_VALUE})`;
}

/** The keys of the index of a column, beginning with `key`. */
export function listKeys({ indexedDate }: Layout, { type }: Column, key: string): readonly string[] {
  return type === 'text' && indexedDate !== undefined ? [key, quoteName(indexedDate.name)] : [key];
}

/** The name of the index of a column. */
export function indexName({ table }: Pick<Layout, 'table'>, { name }: Pick<Column, 'name'>): string {
  const full = `${table}_${name}_idx`;
  return full.length <= 63 ? full : `${full.slice(0, 54)}_${hashText(full).toString(36).slice(0, 8)}`;
}
