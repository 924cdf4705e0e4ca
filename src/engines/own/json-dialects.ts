import type { FieldType } from '../../language/catalogue/field-types.ts';
import { IndexError } from '../index-error.ts';
import type { OwnBind, OwnDialect } from './own-dialect.ts';
import type { OwnDialectName } from './own-dialects.ts';
import type { Site } from './site.ts';

/** A value in a JSON document: its type, and its text or number, both as they stand in a statement. */
export interface JsonValue {
  readonly type: string;
  readonly value: string;
}

/** How one engine reads JSON. All results are null if there is no value of the type. */
export interface JsonDialect {
  /** A path that stands in the statement; its names are those of fields. */
  readonly path: (names: readonly string[]) => string;
  /** A path that is a value of the statement. */
  readonly bindPath: (names: readonly string[], bind: OwnBind) => string;
  readonly at: (document: string, path: string) => JsonValue;
  readonly toText: (value: JsonValue) => string;
  readonly toNumber: (value: JsonValue) => string;
  readonly toBoolean: (value: JsonValue) => string;
  /** Whether an object has a member with a value. */
  readonly isPopulated: (document: string, names: readonly string[]) => string;
  /** The values at a path with lists on the way: what to select from, and each value there. */
  readonly each: (document: string, names: readonly string[]) => { readonly from: string; readonly item: JsonValue };
}

/** Stands for a value of a list; no table of the caller's has this name. */
const ITEM = 'clausal_item';

const dottedPath = (names: readonly string[]): string => `$${names.map((name) => `."${name}"`).join('')}`;

/** SQLite with the functions of `registerFunctions`, which only `each` needs. */
const sqlite: JsonDialect = {
  path: (names) => `'${dottedPath(names)}'`,
  bindPath: (names, bind) => bind(dottedPath(names), 'text'),
  at: (document, path) => ({ type: `json_type(${document}, ${path})`, value: `(${document} ->> ${path})` }),
  toText: ({ type, value }) =>
    `CASE ${type} WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' WHEN 'object' THEN NULL WHEN 'array' THEN NULL ELSE ${value} END`,
  toNumber: ({ type, value }) => `CASE WHEN ${type} IN ('integer', 'real') THEN ${value} END`,
  toBoolean: ({ type }) => `CASE ${type} WHEN 'true' THEN 1 WHEN 'false' THEN 0 END`,
  isPopulated: (document, names) =>
    `EXISTS (SELECT 1 FROM json_each(${document}, '${dottedPath(names)}') WHERE typeof(key) = 'text' AND value NOT IN ('', '[]'))`,
  each: (document, names) => ({
    from: `json_each(clausal_values(json(${document}), '${names.join('.')}')) AS ${ITEM}`,
    item: { type: `${ITEM}.type`, value: `${ITEM}.value` },
  }),
};

const postgres: JsonDialect = {
  path: (names) => `'{${names.map((name) => `"${name}"`).join(',')}}'`,
  bindPath: (names, bind) => bind(names, 'texts'),
  at: (document, path) => ({ type: `jsonb_typeof(${document} #> ${path})`, value: `(${document} #>> ${path})` }),
  toText: ({ type, value }) => `CASE WHEN ${type} NOT IN ('object', 'array') THEN ${value} END`,
  toNumber: ({ type, value }) => `CASE WHEN ${type} = 'number' THEN ${value}::numeric END`,
  toBoolean: ({ type, value }) => `CASE WHEN ${type} = 'boolean' THEN ${value}::boolean END`,
  isPopulated: (document, names) => {
    const hasValue = `@.type() == "string" && @ != "" || @.type() != "string" && @.type() != "null"`;
    return `coalesce(jsonb_path_exists(${document}, '${dottedPath(names)}.* ? (${hasValue})'), FALSE)`;
  },
  each: (document, names) => ({
    from: `jsonb_path_query(${document}, '${dottedPath(names)}[*]') AS ${ITEM}(value)`,
    item: { type: `jsonb_typeof(${ITEM}.value)`, value: `(${ITEM}.value #>> '{}')` },
  }),
};

const duckdb: JsonDialect = {
  path: sqlite.path,
  bindPath: sqlite.bindPath,
  at: (document, path) => ({ type: `json_type(${document}, ${path})`, value: `(${document} ->> ${path})` }),
  toText: ({ type, value }) => `CASE WHEN ${type} NOT IN ('OBJECT', 'ARRAY') THEN ${value} END`,
  toNumber: ({ type, value }) =>
    `CASE WHEN ${type} IN ('UBIGINT', 'BIGINT', 'HUGEINT', 'DOUBLE') THEN ${value}::DOUBLE END`,
  toBoolean: ({ type, value }) => `CASE WHEN ${type} = 'BOOLEAN' THEN ${value}::BOOLEAN END`,
  isPopulated: (document, names) =>
    `len(list_filter(json_extract(${document}, '${dottedPath(names)}.*'), lambda m: (m ->> '$') NOT IN ('', '[]'))) > 0`,
  each: (document, names) => {
    // A list may be at any name.
    const paths = names.map(
      (_, at) => `'${dottedPath(names.slice(0, at + 1))}[*]${dottedPath(names.slice(at + 1)).slice(1)}'`,
    );
    const lists = [
      `[json_extract(${document}, '${dottedPath(names)}')]`,
      ...paths.map((path) => `json_extract(${document}, ${path})`),
    ];
    return {
      from: `unnest(list_concat(${lists.join(', ')})) AS ${ITEM}(value)`,
      item: { type: `json_type(${ITEM}.value)`, value: `(${ITEM}.value ->> '$')` },
    };
  },
};

/** The name of an engine whose columns can be JSON. */
export type JsonDialectName = Exclude<OwnDialectName, 'clickhouse'>;

const JSON_DIALECTS: Readonly<Record<JsonDialectName, JsonDialect>> = { sqlite, postgres, duckdb };

/** Whether an engine's columns can be JSON. */
export function isJsonDialectName(name: string): name is JsonDialectName {
  return Object.hasOwn(JSON_DIALECTS, name);
}

/** @throws {IndexError} If an engine has no columns of JSON. */
export function jsonDialectOf({ name }: OwnDialect): JsonDialect {
  if (isJsonDialectName(name)) return JSON_DIALECTS[name];
  throw new IndexError('unsupported-clause', `${name} has no columns of JSON; name a column for each key`);
}

/** A value in a JSON document as one of a field of a type. */
export function siteOfJson(json: JsonDialect, value: JsonValue, type: FieldType): Site {
  return { value: readJson(json, value, type), presence: value.value, dates: 'iso', nulls: 'expression', isJson: true };
}

/** Writes a JSON value as one of the type of a field; null if it has another type. */
export function readJson(json: JsonDialect, value: JsonValue, type: FieldType): string {
  if (type === 'numeric') return json.toNumber(value);
  // Only a text has the form of a date.
  if (type === 'date') return value.value;
  return type === 'boolean' ? json.toBoolean(value) : json.toText(value);
}
