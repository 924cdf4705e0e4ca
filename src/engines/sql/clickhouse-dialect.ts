import { type Column, type ColumnType, ID, JSON_COLUMN, type Layout } from '../layout/layout.ts';
import { type Bind, type Dialect, indexName, quoteName, type ValueType } from './dialect.ts';

/** The version of a row; the newest counts. Columns of fields have no capital letters, so no name clashes. */
export const VERSION = 'Version';
/** Whether a row says that the object is removed. */
export const DELETED = 'Deleted';

/** Rows of a granule, the least that is read: few, because an object as JSON is long. */
const GRANULARITY = 1024;

/** What a server, and how its tables are spread, means for statements. */
export interface ClickHouseFeatures {
  /** Whether it takes values beside the text of a statement; without them, values are literals. */
  readonly hasParameters: boolean;
  /** Whether its skipping indexes are exact with `FINAL`: an old row that matches must not outlive a new one that does not. */
  readonly hasIndexes: boolean;
  /** The cluster over whose nodes the rows are spread, and its database. */
  readonly cluster?: { readonly name: string; readonly database: string } | undefined;
}

/** Writes SQL for a server. */
export function createClickHouseDialect({ hasParameters, hasIndexes, cluster }: ClickHouseFeatures): Dialect {
  const bindList = (values: readonly string[], bind: Bind): string =>
    hasParameters ? bind(values, 'texts') : `(${values.map((value) => bind(value, 'text')).join(', ')})`;
  return {
    name: 'clickhouse',
    types: TYPES,
    placeholder(index, type, value) {
      if (isInexact(value, type)) {
        const bits = hasParameters ? `{p${index}:String}` : writeText(toBits(value));
        return `reinterpretAsFloat64(unhex(${bits}))`;
      }
      return hasParameters ? `{p${index}:${PARAMETER_TYPES[type]}}` : writeLiteral(value);
    },
    toParameter(value, type) {
      if (isInexact(value, type)) return toBits(value);
      if (typeof value === 'boolean') return Number(value);
      return typeof value === 'number' ? String(value) : value;
    },
    isOneOf(column, values, bind) {
      const texts = values.filter((value) => typeof value === 'string');
      return `${column} IN ${texts.length < values.length ? `(${values.map(Number).join(', ')})` : bindList(texts, bind)}`;
    },
    contains(column, text, bind) {
      if (!hasIndexes) return `position(${column}, ${bind(text, 'text')}) > 0`;
      return `${toSearched(column)} LIKE ${bind(`%${text.replace(/[\\%_]/g, '\\$&')}%`, 'text')}`;
    },
    hasOneOf(column, values, bind) {
      const [only = '', ...others] = values;
      if (others.length === 0) return `has(${column}, ${bind(only, 'text')})`;
      return `hasAny(${column}, ${bind(values, 'texts')})`;
    },
    someNumber: (column, test) => `arrayExists(number -> ${test('number')}, ${column})`,
    isNotEmpty: (column) => `notEmpty(${column})`,
    createTable(layout) {
      const name = quoteName(layout.table);
      const local = cluster === undefined ? name : quoteName(localTable(layout.table));
      const own = [`"${ID}" String`, `"${JSON_COLUMN}" String`, `"${VERSION}" UInt64`, `"${DELETED}" UInt8`];
      const columns = [...own, ...layout.columns.map((column) => `"${column.name}" ${TYPES[column.type]}`)];
      const create = (table: string, engine: string): string =>
        `CREATE TABLE IF NOT EXISTS ${table} (${columns.join(', ')}) ENGINE = ${engine}`;
      const sorted = `ReplacingMergeTree("${VERSION}") ORDER BY "${ID}" SETTINGS index_granularity = ${GRANULARITY}`;
      const indexes = hasIndexes ? layout.indexed.flatMap((column) => writeIndex(layout, column)) : [];
      return [
        create(local, sorted),
        // Before rows are written: each is indexed when it is.
        ...(indexes.length === 0 ? [] : [`ALTER TABLE ${local} ${indexes.join(', ')}`]),
        ...(cluster === undefined ? [] : [create(name, writeDistributed(layout, cluster))]),
      ];
    },
    createIndexes: () => [],
    from: (table) => `${table} FINAL`,
    isPresent: `"${DELETED}" = 0`,
    unnest: (column, table) => ({ item: `arrayJoin(${column})`, from: table }),
  };
}

/** The types of columns. */
export const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'Nullable(String)',
  search: 'Nullable(String)',
  // No order and no clause needs to know whether there are words.
  words: 'String',
  number: 'Nullable(Float64)',
  instant: 'Nullable(Int64)',
  boolean: 'Nullable(UInt8)',
  texts: 'Array(String)',
  numbers: 'Array(Float64)',
};

const PARAMETER_TYPES: Readonly<Record<ValueType, string>> = {
  text: 'String',
  texts: 'Array(String)',
  number: 'Float64',
  instant: 'Int64',
  boolean: 'UInt8',
};

/** The SQL of a current server, whose values are parameters: `{p1:String}` is the first. */
export const clickhouseDialect: Dialect = createClickHouseDialect({ hasParameters: true, hasIndexes: true });

/** The table of the rows of one node. No table of a resource has a dot. */
export function localTable(table: string): string {
  return `${table}.local`;
}

function writeDistributed(layout: Layout, cluster: { readonly name: string; readonly database: string }): string {
  const names = [cluster.name, cluster.database, localTable(layout.table)].map(writeText);
  // All rows with the same id are on one node, so that it knows the newest.
  return `Distributed(${names.join(', ')}, cityHash64("${ID}"))`;
}

/** Columns of other types are not selective in a granule. */
const INDEXES: Readonly<Partial<Record<ColumnType, string>>> = {
  text: 'bloom_filter',
  search: 'ngrambf_v1(3, 16384, 3, 0)',
  words: 'tokenbf_v1(16384, 3, 0)',
  number: 'minmax',
  instant: 'minmax',
  texts: 'bloom_filter',
};

function writeIndex(layout: Layout, column: Column): readonly string[] {
  const { name, type } = column;
  const indexType = INDEXES[type];
  if (indexType === undefined) return [];
  const expression = type === 'search' || type === 'words' ? toSearched(quoteName(name)) : quoteName(name);
  const index = quoteName(indexName(layout, column));
  return [`ADD INDEX IF NOT EXISTS ${index} ${expression} TYPE ${indexType} GRANULARITY 1`];
}

/** The expression of a column that has an index of parts of texts, which takes no null. */
function toSearched(column: string): string {
  return `ifNull(${column}, '')`;
}

/** Whether a server may read a number in decimal as a neighbour of it: old ones are quick rather than exact. */
function isInexact(value: unknown, type: ValueType): value is number {
  return type === 'number' && !Number.isSafeInteger(value);
}

/** The bytes of a double, in hexadecimal. */
function toBits(number: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(number);
  return bytes.toString('hex');
}

/** Writes a value as a literal, for servers without parameters. */
export function writeLiteral(value: unknown): string {
  if (typeof value === 'string') return writeText(value);
  if (Array.isArray(value)) return `[${value.map(writeLiteral).join(', ')}]`;
  return String(Number(value));
}

/** A text between quotes. What could end it, and control characters, are escaped. */
function writeText(text: string): string {
  const escaped = text.replace(/[\0-\x1f'\\]/g, (unit) => `\\x${unit.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `'${escaped}'`;
}
