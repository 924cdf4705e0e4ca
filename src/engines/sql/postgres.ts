import { assertNever } from '../../language/base/assert-never.ts';
import { columnNames, type IndexStatement, quoteName, quoteTable, writeConflict } from '../dialects/dialect.ts';
import { postgres as dialect, TRIGRAMS } from '../dialects/postgres.ts';
import type { Engine } from '../engine.ts';
import type { ErrorPatterns } from '../index-error.ts';
import { type Column, type ColumnType, ID, type Layout } from '../layout/layout.ts';
import type { Row } from '../layout/row.ts';
import { connect, type PostgresConnection, type PostgresLink } from './postgres-link.ts';
import { type SqlConnection, SqlStore } from './sql-store.ts';
import type { Statement } from './write-statement.ts';

/**
 * PostgreSQL 13 or later: the connection is a `Pool` or a `Client` of the package `pg`, a database of
 * `@electric-sql/pglite`, or a URL, `postgres://user@host/database`.
 *
 * - The extension `pg_trgm` makes strings fast. It is created if that is allowed; without it, strings have no index.
 * - A `Client` is connected, and used by indexes alone.
 * - With PGlite, the limit of the time of a statement does not hold.
 */
export const postgres: Engine<PostgresConnection> = {
  name: 'postgres',
  protocols: ['postgres', 'postgresql'],
  async open(connection, layout, options) {
    const link = await connect(connection, options.timeoutMs);
    return new SqlStore(dialect, layout, (one) => new PostgresTable(one, link), options);
  },
};

const ERRORS: ErrorPatterns = {
  missingTable: /^42P01\b/,
  timeOut: /^57014\b/,
  unavailable:
    /^(?:08\w{3}|57P0\d|53300|55P03|40P01|E(?:CONN\w+|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH))\b|connection (?:terminated|error)|timeout exceeded when trying to connect|client was closed|after calling end/i,
};

class PostgresTable implements SqlConnection {
  readonly errors = ERRORS;
  readonly #layout: Layout;
  readonly #link: PostgresLink;

  constructor(layout: Layout, link: PostgresLink) {
    this.#layout = layout;
    this.#link = link;
  }

  read(statement: Statement): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return this.#link.read(statement);
  }

  async run(...statements: readonly Statement[]): Promise<void> {
    await this.#link.write(...statements);
  }

  async write(rows: readonly Row[], replaces: boolean | Column): Promise<number> {
    // In one order, so that processes that write the same rows do not wait for each other forever.
    const sorted = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const cells = JSON.stringify(sorted.map((row) => [row.id, ...row.cells]));
    // JSON has no line breaks but those that it escapes.
    const json = sorted.map((row) => row.json).join('\n');
    return this.#change({ text: writeInsert(this.#layout, replaces), values: [cells, json] });
  }

  async remove(ids: readonly string[]): Promise<number> {
    const text = `DELETE FROM ${quoteTable(this.#layout)} WHERE ${quoteName(ID)} = ANY($1::text[])`;
    return this.#change({ text, values: [ids] });
  }

  /** Runs a statement that changes rows. Returns how many. */
  async #change({ text, values }: Statement): Promise<number> {
    const counted = `WITH changed AS (${text} RETURNING 1) SELECT count(*) AS changed FROM changed`;
    const [row] = await this.#link.write({ text: counted, values });
    return Number(row?.['changed']);
  }

  /** Creates an index, unless another session is creating one on the table. It drops an unfinished one of an earlier run. */
  async createIndex({ name, text }: IndexStatement): Promise<'busy' | undefined> {
    if (text.includes(TRIGRAMS)) {
      // The role may lack the right.
      await this.#link.write({ text: String(dialect.extension), values: [] }).catch(() => {});
    }
    const [state] = await this.#link.read({ text: writeIndexState(this.#layout), values: [name] });
    if (state?.['busy'] === true) return 'busy';
    if (text.includes(TRIGRAMS) && state?.['trigrams'] === false) return undefined;
    const schema = this.#layout.schema === undefined ? '' : `${quoteName(this.#layout.schema)}.`;
    const drop = state?.['unfinished'] ? [`DROP INDEX CONCURRENTLY ${schema}${quoteName(name)}`] : [];
    await this.#link.runAlone([...drop, text.replace(/^CREATE INDEX/, 'CREATE INDEX CONCURRENTLY')]);
    return undefined;
  }

  async explain({ text, values }: Statement): Promise<string> {
    const rows = await this.#link.read({ text: `EXPLAIN ${text}`, values });
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
  }

  close(): Promise<void> {
    return this.#link.close();
  }
}

/**
 * The statement that writes rows. Its values are the ids and cells as JSON, which is the form that
 * PostgreSQL reads fastest, and the objects line by line. COPY would be faster, but it replaces no rows.
 */
function writeInsert(layout: Layout, replaces: boolean | Column): string {
  const cells = layout.columns.map(({ type }, index) => readCell(type, index + 1));
  return [
    `INSERT INTO ${quoteTable(layout)} (${columnNames(layout).join(', ')})`,
    `SELECT cells->>0, line, ${cells.join(', ')}`,
    "FROM ROWS FROM (jsonb_array_elements($1::jsonb), unnest(string_to_array($2, E'\\n'))) AS given(cells, line)",
    writeConflict(layout, replaces),
  ].join(' ');
}

/** Selects whether there are trigrams, whether an index of the table is being created, and whether one was never finished. */
function writeIndexState(layout: Layout): string {
  const oid = `to_regclass('${quoteTable(layout)}')`;
  return [
    `SELECT EXISTS (SELECT 1 FROM pg_opclass WHERE opcname = '${TRIGRAMS}' AND pg_opclass_is_visible(oid)) AS trigrams,`,
    // Autovacuum has the same lock after a load, but no user, and gives way to an index.
    `EXISTS (SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE relation = ${oid}`,
    "AND mode = 'ShareUpdateExclusiveLock' AND datname = current_database() AND usesysid IS NOT NULL) AS busy,",
    'EXISTS (SELECT 1 FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid',
    `WHERE indrelid = ${oid} AND relname = $1 AND NOT indisvalid) AS unfinished`,
  ].join(' ');
}

function readCell(type: ColumnType, index: number): string {
  switch (type) {
    case 'text':
    case 'search':
    case 'words':
      return `cells->>${index}`;
    case 'number':
    case 'instant':
    case 'boolean':
      return `(cells->>${index})::${dialect.columns[type]}`;
    case 'texts':
      return `cells->${index}`;
    case 'numbers':
      return `ARRAY(SELECT jsonb_array_elements_text(cells->${index})::double precision)`;
    default:
      return assertNever(type);
  }
}
