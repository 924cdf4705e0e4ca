import { foldText } from '../../objects/matcher/fold-text.ts';
import type { OwnDialect } from './own-dialect.ts';
import { writePattern, writeWordsPattern } from './spellings.ts';

/** The instants from year 1 to 9999. */
const INSTANTS = [-62_135_596_800_000, 253_402_300_799_999] as const;

/** Quotes a name of the caller's, which may have any characters. */
const quoteAny = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Text is UTF-8, which has no halves of surrogate pairs. */
const holds = (text: string): boolean => text.isWellFormed();

/** The tests of texts in an engine with regular expressions. */
function byPattern(
  matches: (text: string, pattern: string) => string,
): Pick<OwnDialect, 'equalsOne' | 'contains' | 'hasWords'> {
  return {
    equalsOne: (text, others, bind) => matches(text, bind(`^(${others.map(writePattern).join('|')})$`, 'text')),
    contains: (text, part, bind) => matches(text, bind(writePattern(part), 'text')),
    hasWords: (text, words, bind) => matches(text, bind(writeWordsPattern(words), 'text')),
  };
}

/** Writes an instant as in SQL, with a zone or without: `2025-01-31 12:00:00.000`. */
function writeInstant(epochMs: unknown, zone: string): string {
  return new Date(Number(epochMs)).toISOString().replace('T', ' ').replace('Z', zone);
}

/** Drivers refuse to pass large integers to functions. */
const castText = (value: string): string => `CAST(${value} AS TEXT)`;

/** SQLite with the functions of `registerFunctions`; equality of texts needs none. */
const sqlite: OwnDialect = {
  name: 'sqlite',
  quote: quoteAny,
  place: (index) => `?${index}`,
  cast: (place) => place,
  toValue: (value, type) =>
    type === 'texts' ? JSON.stringify(value) : typeof value === 'boolean' ? Number(value) : value,
  holds,
  // Its functions of texts take numbers too.
  text: (column) => column,
  // Without the extension ICU it changes the letters of ASCII only.
  lower: (text) => `lower(${text})`,
  isOneOf: (text, list) => `${text} IN (SELECT value FROM json_each(${list}))`,
  equalsOne(text, others, bind) {
    return this.isOneOf(`clausal_fold(${castText(text)})`, bind(others.map(foldText), 'texts'));
  },
  contains: (text, part, bind) => `instr(clausal_fold(${castText(text)}), ${bind(foldText(part), 'text')}) > 0`,
  hasWords: (text, words, bind) =>
    `instr(clausal_words(${castText(text)}), ${bind(` ${words.join(' ')} `, 'text')}) > 0`,
  isLike: (text, form) => `${text} GLOB '${form.replaceAll('_', '?').replaceAll('%', '*')}'`,
  ordered: (text) => text,
  dates: ['iso', 'timestamp', 'epoch', 'epoch-ms'],
  inZone: undefined,
  instants: INSTANTS,
};

const POSTGRES_TYPES = {
  text: 'text',
  texts: 'text[]',
  integer: 'bigint',
  number: 'numeric',
  boolean: 'boolean',
  instant: 'timestamptz',
  time: 'timestamp',
} as const;

const postgres: OwnDialect = {
  name: 'postgres',
  quote: quoteAny,
  place: (index) => `$${index}`,
  cast: (place, type) => `${place}::${POSTGRES_TYPES[type]}`,
  toValue(value, type) {
    if (type === 'instant' || type === 'time') return writeInstant(value, type === 'time' ? '' : '+00');
    return type === 'number' ? String(value) : value;
  },
  holds: (text) => holds(text) && !text.includes('\0'),
  text: (column) => `${column}::text`,
  // Only this collation is the same everywhere, and an index on this expression serves it.
  lower: (text) => `lower(${text} COLLATE "C")`,
  isOneOf: (text, list) => `${text} = ANY (${list})`,
  ...byPattern((text, pattern) => `${text} ~ ${pattern}`),
  isLike: (text, form) => `${text} LIKE '${form}'`,
  ordered: (text) => `${text} COLLATE "C"`,
  dates: ['timestamptz', 'timestamp', 'iso', 'epoch', 'epoch-ms'],
  inZone: (column, zone) => `(${column} AT TIME ZONE ${zone})`,
  instants: INSTANTS,
};

const DUCKDB_TYPES = {
  text: 'VARCHAR',
  texts: 'JSON',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  instant: 'TIMESTAMPTZ',
  time: 'TIMESTAMP',
} as const;

const duckdb: OwnDialect = {
  ...postgres,
  name: 'duckdb',
  cast: (place, type) => `${place}::${DUCKDB_TYPES[type]}`,
  toValue(value, type) {
    if (type === 'instant' || type === 'time') return writeInstant(value, type === 'time' ? '' : '+00');
    if (type === 'texts') return JSON.stringify(value);
    return type === 'number' ? String(value) : value;
  },
  holds,
  text: (column) => `${column}::VARCHAR`,
  // Its `lower` changes other letters too.
  lower: (text) => `translate(${text}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`,
  isOneOf: (text, list) => `${text} IN (SELECT unnest(from_json(${list}, '["VARCHAR"]')))`,
  ...byPattern((text, pattern) => `regexp_matches(${text}, ${pattern})`),
  ordered: (text) => text,
};

const CLICKHOUSE_TYPES = {
  text: 'String',
  texts: 'Array(String)',
  integer: 'Int64',
  number: 'Float64',
  boolean: 'Bool',
  instant: 'Int64',
  time: 'Int64',
} as const;

const clickhouse: OwnDialect = {
  name: 'clickhouse',
  // It reads escapes in names.
  quote: (name) => `\`${name.replace(/[\\`]/g, '\\$&')}\``,
  place: (index, type) => `{p${index}:${CLICKHOUSE_TYPES[type]}}`,
  cast: (place, type) => (type === 'instant' ? `fromUnixTimestamp64Milli(${place})` : place),
  toValue: (value) => value,
  holds,
  text: (column) => `toString(${column})`,
  lower: (text) => `lower(${text})`,
  isOneOf: (text, list) => `has(${list}, ${text})`,
  ...byPattern((text, pattern) => `match(${text}, ${pattern})`),
  isLike: (text, form) => `${text} LIKE '${form}'`,
  ordered: (text) => text,
  dates: ['timestamptz', 'iso', 'epoch', 'epoch-ms'],
  inZone: undefined,
  // Those of `DateTime64`.
  instants: [-2_208_988_800_000, 10_413_791_999_999],
};

/** The engines whose tables can be searched as they are. */
export const OWN_DIALECTS = { sqlite, postgres, duckdb, clickhouse } as const;

/** The name of an engine whose tables can be searched as they are. */
export type OwnDialectName = keyof typeof OWN_DIALECTS;
