import { ID, JSON_COLUMN, type Layout } from '../layout/layout.ts';
import { type Bind, type Dialect, quoteName } from './dialect.ts';

/** How to write SQL for DuckDB about the table of a layout. */
export function createDuckDbDialect({ table }: Layout): Dialect {
  return {
    name: 'duckdb',
    types: {
      text: 'VARCHAR',
      search: 'VARCHAR',
      words: 'VARCHAR',
      number: 'DOUBLE',
      instant: 'BIGINT',
      boolean: 'BOOLEAN',
      texts: 'VARCHAR[]',
      numbers: 'DOUBLE[]',
    },
    scansColumns: true,
    placeholder(index, type) {
      const cast = CASTS[type];
      return cast === undefined ? `$${index}` : `$${index}::${cast}`;
    },
    toParameter: (value) => value,
    isOneOf: (column, values, bind) => `${column} IN (${select(values, bind)})`,
    contains: (column, text, bind) => `contains(${column}, ${bind(text, 'text')})`,
    hasOneOf(column, values, bind) {
      const [only = '', ...others] = values;
      if (others.length === 0) return `list_contains(${column}, ${bind(only, 'text')})`;
      // list_has_any compares each text with each value; this looks the texts up in a hash table.
      const items = `SELECT ${quoteName(ID)}, unnest(${column}) AS item FROM ${quoteName(table)}`;
      return `${quoteName(ID)} IN (SELECT ${quoteName(ID)} FROM (${items}) WHERE item IN (${select(values, bind)}))`;
    },
    someNumber: (column, test) => `len(list_filter(${column}, lambda number: ${test('number')})) > 0`,
    isNotEmpty: (column) => `len(${column}) > 0`,
    createTable(layout) {
      const columns = layout.columns.map(({ name, type }) => {
        const isList = type === 'texts' || type === 'numbers';
        return `${quoteName(name)} ${this.types[type]}${isList ? ' NOT NULL DEFAULT []' : ''}`;
      });
      const own = [`${quoteName(ID)} VARCHAR PRIMARY KEY`, `${quoteName(JSON_COLUMN)} VARCHAR NOT NULL`];
      return [`CREATE TABLE IF NOT EXISTS ${quoteName(layout.table)} (${[...own, ...columns].join(', ')})`];
    },
    // It skips rows by the least and greatest values of its blocks, without an index.
    createIndexes: () => [],
    from: (quotedTable) => quotedTable,
    unnest: (column, quotedTable) => ({ item: `unnest(${column})`, from: quotedTable }),
  };
}

/** The values as rows; `list_contains` would compare each with each row. */
function select(values: readonly (string | boolean)[], bind: Bind): string {
  const list = `unnest(${bind(values.map(String), 'texts')})`;
  return `SELECT ${typeof values[0] === 'boolean' ? `${list}::BOOLEAN` : list}`;
}

/** Drivers take a number for a DOUBLE. */
const CASTS: Readonly<Partial<Record<string, string>>> = { texts: 'VARCHAR[]', instant: 'BIGINT', number: 'DOUBLE' };
