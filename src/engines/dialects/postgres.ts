import { type Column, JSON_COLUMN, type Layout } from '../layout/layout.ts';
import {
  dottedPath,
  type IndexDialect,
  ITEM,
  indexName,
  listKeys,
  type ParameterType,
  quoteName,
  quoteTable,
  STANDARD,
  writeComment,
  writeInstant,
  writeSwap,
  writeTable,
} from './dialect.ts';
import { betweenWords, byPattern, writePattern, writeWordsPattern } from './spellings.ts';

/**
 * A key of a B-tree has at most 2,704 bytes: 600 characters always fit. A text that is shorter equals
 * the first 600 characters of a text if and only if it equals the text.
 */
const KEY_LENGTH = 600;

/** The operators of an index on parts of texts, from the extension `pg_trgm`. */
export const TRIGRAMS = 'gin_trgm_ops';

const TYPES: Readonly<Record<ParameterType, string>> = {
  text: 'text',
  texts: 'text[]',
  integer: 'bigint',
  number: 'numeric',
  boolean: 'boolean',
  instant: 'timestamptz',
  time: 'timestamp',
};

/** PostgreSQL. In an index, lists of texts are `jsonb`, whose index takes texts of any length, unlike that of an array. It keeps hashes of long ones. */
export const postgres: IndexDialect = {
  ...STANDARD,
  name: 'postgres',
  placeholder: (index) => `$${index}`,
  cast: (placeholder, type) => `${placeholder}::${TYPES[type]}`,
  toValue(value, type) {
    if (type === 'instant' || type === 'time') return writeInstant(value, type === 'time' ? '' : '+00');
    return type === 'number' ? String(value) : value;
  },
  holds: (text) => text.isWellFormed() && !text.includes('\0'),
  text: (column) => `${column}::text`,
  // Only this collation is the same everywhere, and an index on this expression serves it.
  lower: (text) => `lower(${text} COLLATE "C")`,
  ordered: (text) => `${text} COLLATE "C"`,
  isOneOf: (text, others, bind) => `${text} = ANY (${bind(others, 'texts')})`,
  ...byPattern((text, pattern) => `${text} ~ ${pattern}`),
  hasWords(text, words, bind) {
    // The first test can use an index. Reading the list of all letters takes longer than most queries, so only
    // a text that has other letters than those of ASCII is compared with it.
    const loose = bind(words.map(writePattern).join('.+'), 'text');
    const pattern = bind(writeWordsPattern(words), 'text');
    const matches = (between: string): string => `${text} ~ replace(${pattern}, ' ', ${between})`;
    const exact = `CASE WHEN ${text} ~ '[^\\x01-\\x7F]' THEN ${matches(bind(betweenWords(), 'text'))} ELSE ${matches("'[^0-9A-Za-z]'")} END`;
    return `(${text} ~ ${loose} AND ${exact})`;
  },
  trigramIndex: (text) => `USING gin (${text} ${TRIGRAMS})`,
  inZone: (column, zone) => `(${column} AT TIME ZONE ${zone})`,
  json: {
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
  },
  columns: {
    id: 'text COLLATE "C"',
    json: 'text',
    text: 'text COLLATE "C"',
    search: 'text COLLATE "C"',
    words: 'text COLLATE "C"',
    number: 'double precision',
    instant: 'bigint',
    boolean: 'boolean',
    texts: 'jsonb NOT NULL',
    numbers: 'double precision[] NOT NULL',
  },
  indexedText: (column, texts) => (texts.every(({ length }) => length < KEY_LENGTH) ? startOf(column) : column),
  includes: (text, part, bind) => `${text} LIKE ${bind(`%${escapeLike(part)}%`, 'text')}`,
  startsWith: (text, part, bind) => `${text} LIKE ${bind(`${escapeLike(part)}%`, 'text')}`,
  someStartsWith(column, part, bind) {
    const test = this.startsWith('item', part, bind);
    return `EXISTS (SELECT 1 FROM jsonb_array_elements_text(${column}) AS item WHERE ${test})`;
  },
  hasOneOf(column, values, bind) {
    const [only = '', ...others] = values;
    return others.length === 0 ? `${column} ? ${bind(only, 'text')}` : `${column} ?| ${bind(values, 'texts')}`;
  },
  someNumber: (column, test) => `EXISTS (SELECT 1 FROM unnest(${column}) AS number WHERE ${test('number')})`,
  isNotEmpty: (column) => `cardinality(${column}) > 0`,
  describeTable: (layout) =>
    [
      "SELECT concat_ws(' ', obj_description(oid, 'pg_class'), columns) AS description, indexes",
      'FROM (SELECT pg_class.oid, nspname, relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace',
      `WHERE pg_class.oid = to_regclass('${quoteTable(layout)}')) AS one,`,
      "LATERAL (SELECT string_agg(column_name::text, ' ') AS columns FROM information_schema.columns",
      'WHERE table_schema = nspname AND table_name = relname) AS two,',
      "LATERAL (SELECT string_agg(relname, ' ') AS indexes FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid",
      'WHERE indrelid = one.oid AND indisvalid) AS three',
    ].join(' '),
  createTable(layout) {
    return [
      writeTable(this, layout),
      // Storing large objects outside the table makes it faster to read; compressing them would be slow.
      `ALTER TABLE ${quoteTable(layout)} ALTER COLUMN ${quoteName(JSON_COLUMN)} SET STORAGE EXTERNAL`,
      writeComment(layout),
    ];
  },
  extension: 'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  createIndexes(layout) {
    return layout.indexed.flatMap((column) => {
      const covered = writeCovered(layout, column);
      const name = indexName(layout, column);
      const create = `CREATE INDEX IF NOT EXISTS ${quoteName(name)} ON ${quoteTable(layout)}`;
      return covered === undefined ? [] : [{ name, text: `${create} ${covered}` }];
    });
  },
  analyze: (layout) => [`ANALYZE ${quoteTable(layout)}`],
  swapTable(layout, beside) {
    const schema = layout.schema === undefined ? '' : `${quoteName(layout.schema)}.`;
    const names = this.createIndexes(layout).map(({ name }) => quoteName(name));
    const renamed = this.createIndexes(beside).map(
      ({ name }, index) => `ALTER INDEX IF EXISTS ${schema}${quoteName(name)} RENAME TO ${names[index]}`,
    );
    return [copyGrants(layout, beside), ...writeSwap(layout, beside), ...renamed];
  },
  // No column has a capital letter in its name.
  unnest: (column, table) => ({
    item: '"Item"',
    from: `${table}, jsonb_array_elements_text(${column}) AS "Items"("Item")`,
  }),
};

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function startOf(column: string): string {
  return `left(${column}, ${KEY_LENGTH})`;
}

/** The expression that the index of a column covers; absent without an index. */
function writeCovered(layout: Layout, column: Column): string | undefined {
  const name = quoteName(column.name);
  switch (column.type) {
    case 'search':
    case 'words':
      return postgres.trigramIndex?.(name);
    case 'texts':
      return `USING gin (${name})`;
    case 'numbers':
      return undefined;
    default:
      return `(${listKeys(layout, column, column.type === 'text' ? startOf(name) : name).join(', ')})`;
  }
}

/** Copies the grants of a table to another one. */
function copyGrants(from: Layout, to: Layout): string {
  return [
    'DO $clausal$ DECLARE granted record; BEGIN FOR granted IN',
    "SELECT privilege_type AS what, CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END AS who",
    `FROM pg_class, aclexplode(relacl) WHERE pg_class.oid = to_regclass('${quoteTable(from)}')`,
    `LOOP EXECUTE format('GRANT %s ON ${quoteTable(to)} TO %s', granted.what, granted.who); END LOOP; END $clausal$`,
  ].join(' ');
}
