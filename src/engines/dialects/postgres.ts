import { JSON_COLUMN, type Layout } from '../layout/layout.ts';
import {
  dottedPath,
  type IndexDialect,
  ITEM,
  indexName,
  listKeys,
  type ParameterType,
  quoteName,
  STANDARD,
  writeInstant,
  writeTable,
} from './dialect.ts';
import { betweenWords, byPattern, writePattern, writeWordsPattern } from './spellings.ts';

/**
 * A key of a B-tree has at most 2,704 bytes: 600 characters always fit. A text that is shorter equals
 * the first 600 characters of a text if and only if it equals the text.
 */
const KEY_LENGTH = 600;

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
  isOneOf: (text, list) => `${text} = ANY (${list})`,
  ...byPattern((text, pattern) => `${text} ~ ${pattern}`),
  hasWords(text, words, bind) {
    // An index serves the first test. Reading the list of all letters takes longer than most queries, so only
    // a text that has other letters than those of ASCII is compared with it.
    const loose = bind(words.map(writePattern).join('.+'), 'text');
    const pattern = bind(writeWordsPattern(words), 'text');
    const matches = (between: string): string => `${text} ~ replace(${pattern}, ' ', ${between})`;
    const exact = `CASE WHEN ${text} ~ '[^\\x01-\\x7F]' THEN ${matches(bind(betweenWords(), 'text'))} ELSE ${matches("'[^0-9A-Za-z]'")} END`;
    return `(${text} ~ ${loose} AND ${exact})`;
  },
  trigramIndex: (text) => `USING gin (${text} gin_trgm_ops)`,
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
  includes: (text, part, bind) => `${text} LIKE ${bind(`%${part.replace(/[\\%_]/g, '\\$&')}%`, 'text')}`,
  hasOneOf(column, values, bind) {
    const [only = '', ...others] = values;
    return others.length === 0 ? `${column} ? ${bind(only, 'text')}` : `${column} ?| ${bind(values, 'texts')}`;
  },
  someNumber: (column, test) => `EXISTS (SELECT 1 FROM unnest(${column}) AS number WHERE ${test('number')})`,
  isNotEmpty: (column) => `cardinality(${column}) > 0`,
  createTable(layout) {
    const table = quoteName(layout.table);
    return [
      runAlone(layout, [
        `IF to_regclass('${table}') IS NULL THEN`,
        `${writeTable(this, layout)};`,
        // Large objects are kept beside the table, which is then read faster, and compressing them takes long.
        `ALTER TABLE ${table} ALTER COLUMN ${quoteName(JSON_COLUMN)} SET STORAGE EXTERNAL;`,
        'END IF;',
      ]),
    ];
  },
  createIndexes(layout) {
    const plain: string[] = [];
    const trigrams: string[] = [];
    for (const column of layout.indexed) {
      const name = quoteName(column.name);
      const create = `CREATE INDEX IF NOT EXISTS ${quoteName(indexName(layout, column))} ON ${quoteName(layout.table)}`;
      switch (column.type) {
        case 'search':
        case 'words':
          trigrams.push(`${create} ${this.trigramIndex?.(name)};`);
          break;
        case 'texts':
          plain.push(`${create} USING gin (${name});`);
          break;
        case 'numbers':
          break;
        default: {
          const key = column.type === 'text' ? startOf(name) : name;
          plain.push(`${create} (${listKeys(layout, column, key).join(', ')});`);
        }
      }
    }
    return [runAlone(layout, [...plain, ...withTrigrams(trigrams)]), `ANALYZE ${quoteName(layout.table)}`];
  },
  // No column has a capital letter in its name.
  unnest: (column, table) => ({
    item: '"Item"',
    from: `${table}, jsonb_array_elements_text(${column}) AS "Items"("Item")`,
  }),
};

function startOf(column: string): string {
  return `left(${column}, ${KEY_LENGTH})`;
}

/** One statement that runs others. Processes that run it for the same table at the same time wait for each other, because `IF NOT EXISTS` does not. */
function runAlone({ table }: Layout, statements: readonly string[]): string {
  const lock = `PERFORM pg_advisory_xact_lock(hashtext('clausal.${table}'));`;
  return `DO $clausal$ BEGIN ${[lock, ...statements].join(' ')} END $clausal$`;
}

/** Statements that need the extension for trigrams. Nothing is done if it is not there and may not be created. */
function withTrigrams(statements: readonly string[]): readonly string[] {
  if (statements.length === 0) return [];
  return [
    'BEGIN CREATE EXTENSION IF NOT EXISTS pg_trgm; EXCEPTION WHEN OTHERS THEN NULL; END;',
    `IF EXISTS (SELECT 1 FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)) THEN`,
    ...statements,
    'END IF;',
  ];
}
