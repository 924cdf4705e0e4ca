import { foldText } from '../../objects/matcher/fold-text.ts';
import { findValues } from '../../objects/matcher/found-values.ts';
import { encodeWords, joinTexts, SEPARATOR, spaceWords, splitTexts } from '../layout/encode-text.ts';
import {
  dottedPath,
  type IndexDialect,
  ITEM,
  indexName,
  listKeys,
  quoteName,
  quoteTable,
  STANDARD,
  STANDARD_JSON,
  writeSwap,
  writeTable,
} from './dialect.ts';

/** A connection to SQLite that takes functions: `DatabaseSync` of `node:sqlite`, or that of `better-sqlite3`. */
export interface FunctionRegistry {
  function(name: string, options: { deterministic: true }, call: (...values: unknown[]) => string | null): unknown;
}

/**
 * Adds the functions that compiled queries call to a connection to SQLite: `clausal_fold(text)`, the
 * text without letter case, `clausal_words(text)`, its words, and `clausal_values(json, path)`, the values
 * at a path with lists on the way. All are deterministic.
 *
 * @example
 * const database = new DatabaseSync(':memory:')
 * registerFunctions(database)
 * database.prepare("SELECT clausal_fold('ÇAĞRI') AS folded").get()?.folded // 'çağri'
 */
export function registerFunctions(database: FunctionRegistry): void {
  addFunction(database, 'clausal_fold', foldText);
  addFunction(database, 'clausal_words', encodeWords);
  database.function('clausal_values', { deterministic: true }, (json, path) => {
    if (typeof json !== 'string') return null;
    const field = { path: String(path), type: 'token', doc: '' } as const;
    return JSON.stringify(findValues({ field, key: undefined }, JSON.parse(json)).map(({ value }) => value));
  });
}

/** Adds the function that the facets of an index call: `clausal_list(text)`, the values of a list as JSON. */
export function registerIndexFunctions(database: FunctionRegistry): void {
  addFunction(database, 'clausal_list', (joined) => JSON.stringify(splitTexts(joined)));
}

function addFunction(database: FunctionRegistry, name: string, call: (text: string) => string): void {
  database.function(name, { deterministic: true }, (value) => (value === null ? null : call(String(value))));
}

/** SQLite takes every longer list for one of this length when it chooses an index. */
const MAX_LISTED = 25;

/** Drivers refuse to pass large integers to functions. */
const castText = (value: string): string => `CAST(${value} AS TEXT)`;

/** SQLite. Equality of texts needs none of the functions. In an index, lists are joined texts, or numbers as JSON: it has no arrays. */
export const sqlite: IndexDialect = {
  ...STANDARD,
  name: 'sqlite',
  dates: ['iso', 'timestamp', 'epoch', 'epoch-ms'],
  placeholder: (index) => `?${index}`,
  cast: (placeholder) => placeholder,
  toValue: (value, type) =>
    type === 'texts' ? JSON.stringify(value) : typeof value === 'boolean' ? Number(value) : value,
  // Its functions of texts take numbers too, and without the extension ICU `lower` changes the letters of ASCII only.
  text: (column) => column,
  isOneOf(text, others, bind) {
    if (others.length > MAX_LISTED) return `${text} IN (SELECT value FROM json_each(${bind(others, 'texts')}))`;
    return `${text} IN (${others.map((other) => bind(other, 'text')).join(', ')})`;
  },
  equalsOne(text, others, bind) {
    return this.isOneOf(`clausal_fold(${castText(text)})`, others.map(foldText), bind);
  },
  contains(text, part, bind) {
    return this.includes(`clausal_fold(${castText(text)})`, foldText(part), bind);
  },
  begins(text, part, bind) {
    return this.startsWith(`clausal_fold(${castText(text)})`, foldText(part), bind);
  },
  hasWords(text, words, bind) {
    return this.includes(`clausal_words(${castText(text)})`, spaceWords(words), bind);
  },
  isLike: (text, form) => `${text} GLOB '${form.replaceAll('_', '?').replaceAll('%', '*')}'`,
  json: {
    ...STANDARD_JSON,
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
  },
  columns: {
    id: 'TEXT',
    json: 'TEXT',
    text: 'TEXT',
    search: 'TEXT',
    words: 'TEXT',
    number: 'REAL',
    instant: 'INTEGER',
    boolean: 'INTEGER',
    texts: "TEXT NOT NULL DEFAULT ''",
    numbers: "TEXT NOT NULL DEFAULT '[]'",
  },
  includes: (text, part, bind) => `instr(${text}, ${bind(part, 'text')}) > 0`,
  startsWith: (text, part, bind) => `instr(${text}, ${bind(part, 'text')}) = 1`,
  someStartsWith(column, part, bind) {
    return this.includes(column, SEPARATOR + part, bind);
  },
  hasOneOf(column, values, bind) {
    const [only = '', ...others] = values.map((value) => joinTexts([value]));
    if (others.length === 0) return this.includes(column, only, bind);
    return `EXISTS (SELECT 1 FROM json_each(${bind([only, ...others], 'texts')}) WHERE instr(${column}, value) > 0)`;
  },
  someNumber: (column, test) => `EXISTS (SELECT 1 FROM json_each(${column}) WHERE ${test('value')})`,
  isNotEmpty: (column) => `${column} <> '[]'`,
  // SQLite keeps the text of the statement that creates a table, comments included.
  describeTable: ({ table }) =>
    [
      "SELECT max(CASE WHEN type IN ('table', 'view') THEN sql END) AS description, group_concat(name, ' ') AS indexes",
      `FROM sqlite_schema WHERE tbl_name = '${table}' COLLATE NOCASE GROUP BY tbl_name`,
    ].join(' '),
  createTable(layout) {
    return [writeTable(this, layout, ` /* ${layout.stamp} */`)];
  },
  createIndexes(layout) {
    const columns = layout.indexed.filter(({ type, isList }) => type !== 'words' && !isList);
    return columns.map((column) => {
      const name = indexName(layout, column);
      const keys = listKeys(layout, column, quoteName(column.name)).join(', ');
      return { name, text: `CREATE INDEX IF NOT EXISTS ${quoteName(name)} ON ${quoteTable(layout)} (${keys})` };
    });
  },
  analyze: () => ['PRAGMA optimize=0x10002'],
  // An index cannot be renamed.
  swapTable(layout, beside) {
    const drop = this.createIndexes(beside).map(({ name }) => `DROP INDEX IF EXISTS ${quoteName(name)}`);
    return [...writeSwap(layout, beside), ...drop, ...this.createIndexes(layout).map(({ text }) => text)];
  },
  unnest: (column, table) => ({ item: 'value', from: `${table}, json_each(clausal_list(${column}))` }),
};
