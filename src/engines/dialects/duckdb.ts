import { ID } from '../layout/layout.ts';
import {
  dottedPath,
  type IndexDialect,
  ITEM,
  type ParameterType,
  quoteName,
  quoteTable,
  STANDARD_JSON,
  writeComment,
  writeSwap,
  writeTable,
} from './dialect.ts';
import { postgres } from './postgres.ts';
import { byPattern } from './spellings.ts';

const TYPES: Readonly<Record<ParameterType, string>> = {
  text: 'VARCHAR',
  texts: 'JSON',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  instant: 'TIMESTAMPTZ',
  time: 'TIMESTAMP',
};

/** DuckDB, which takes what PostgreSQL does. Lists are bound as JSON, because drivers bind lists in different ways. */
export const duckdb: IndexDialect = {
  ...postgres,
  name: 'duckdb',
  cast: (placeholder, type) => `${placeholder}::${TYPES[type]}`,
  toValue: (value, type) => (type === 'texts' ? JSON.stringify(value) : postgres.toValue(value, type)),
  holds: (text) => text.isWellFormed(),
  text: (column) => `${column}::VARCHAR`,
  // Its `lower` changes other letters too.
  lower: (text) => `translate(${text}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`,
  ordered: (text) => text,
  isOneOf: (text, others, bind) => `${text} IN (SELECT ${unnestList(bind(others, 'texts'))})`,
  ...byPattern((text, pattern) => `regexp_matches(${text}, ${pattern})`),
  json: {
    ...STANDARD_JSON,
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
  },
  columns: {
    id: 'VARCHAR',
    json: 'VARCHAR',
    text: 'VARCHAR',
    search: 'VARCHAR',
    words: 'VARCHAR',
    number: 'DOUBLE',
    instant: 'BIGINT',
    boolean: 'BOOLEAN',
    texts: 'VARCHAR[] NOT NULL DEFAULT []',
    numbers: 'DOUBLE[] NOT NULL DEFAULT []',
  },
  scansColumns: true,
  indexedText: (column) => column,
  includes: (text, part, bind) => `contains(${text}, ${bind(part, 'text')})`,
  startsWith: (text, part, bind) => `starts_with(${text}, ${bind(part, 'text')})`,
  someStartsWith(column, part, bind) {
    return `len(list_filter(${column}, lambda item: ${this.startsWith('item', part, bind)})) > 0`;
  },
  hasOneOf(column, values, bind, layout) {
    const [only = '', ...others] = values;
    if (others.length === 0) return `list_contains(${column}, ${bind(only, 'text')})`;
    // list_has_any compares each text with each value; this looks the texts up in a hash table.
    const items = `SELECT ${quoteName(ID)}, unnest(${column}) AS item FROM ${quoteTable(layout)}`;
    const found = `SELECT ${quoteName(ID)} FROM (${items}) WHERE ${this.isOneOf('item', values, bind)}`;
    return `${quoteName(ID)} IN (${found})`;
  },
  someNumber: (column, test) => `len(list_filter(${column}, lambda number: ${test('number')})) > 0`,
  isNotEmpty: (column) => `len(${column}) > 0`,
  describeTable: ({ table }) =>
    [
      "SELECT concat_ws(' ', comment, sql) AS description, '' AS indexes FROM duckdb_tables()",
      `WHERE lower(table_name) = lower('${table}') AND schema_name = current_schema()`,
      'AND database_name = current_catalog()',
    ].join(' '),
  createTable(layout) {
    return [writeTable(this, layout), writeComment(layout)];
  },
  // It skips rows by the least and greatest values of its blocks, without an index.
  extension: undefined,
  createIndexes: () => [],
  analyze: () => [],
  swapTable: writeSwap,
  unnest: (column, table) => ({ item: `unnest(${column})`, from: table }),
};

/** The texts of a list as rows; `list_contains` would compare each with each row. */
function unnestList(list: string): string {
  return `unnest(from_json(${list}, '["VARCHAR"]'))`;
}
