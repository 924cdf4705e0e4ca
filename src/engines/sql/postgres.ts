import { assertNever } from '../../language/base/assert-never.ts';
import { quoteName, writeVersion } from '../dialects/dialect.ts';
import { postgres as dialect } from '../dialects/postgres.ts';
import type { Engine } from '../engine.ts';
import type { ErrorPatterns } from '../index-error.ts';
import { type Column, type ColumnType, ID, JSON_COLUMN, type Layout } from '../layout/layout.ts';
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
  async open(connection, layout, { timeoutMs }) {
    const link = await connect(connection, timeoutMs);
    return new SqlStore(dialect, layout, new PostgresTable(layout, link));
  },
};

const ERRORS: ErrorPatterns = {
  missingTable: /^42P01\b/,
  // A column that does not exist, or has another type.
  missingColumn: /^(?:42703|42804|42883)\b/,
  timeOut: /^57014\b/,
  unavailable:
    /^(?:08\w{3}|57P0\d|53300|E(?:CONN\w+|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH))\b|connection (?:terminated|error)|timeout exceeded when trying to connect|client was closed|after calling end/i,
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

  async run(statement: Statement): Promise<void> {
    await this.#link.run(statement);
  }

  async write(rows: readonly Row[], newerBy: Column | undefined): Promise<number> {
    // In one order, so that processes that write the same rows do not wait for each other forever.
    const sorted = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const cells = JSON.stringify(sorted.map((row) => [row.id, ...row.cells]));
    // JSON has no line breaks but those that it escapes.
    const json = sorted.map((row) => row.json).join('\n');
    const [counted] = await this.#link.run({ text: writeInsert(this.#layout, newerBy), values: [cells, json] });
    return rows.length - Number(counted?.['stored']);
  }

  async remove(ids: readonly string[]): Promise<void> {
    const text = `DELETE FROM ${quoteName(this.#layout.table)} WHERE ${quoteName(ID)} = ANY($1::text[])`;
    await this.#link.run({ text, values: [ids] });
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
function writeInsert({ table, columns }: Layout, newerBy: Column | undefined): string {
  const names = [ID, JSON_COLUMN, ...columns.map(({ name }) => name)].map(quoteName);
  const cells = columns.map(({ type }, index) => readCell(type, index + 1));
  const replaced = names.slice(1).map((name) => `${name} = EXCLUDED.${name}`);
  const isNotNewer =
    newerBy && `WHERE ${writeVersion(newerBy, quoteName(table))} <= ${writeVersion(newerBy, 'EXCLUDED')}`;
  return [
    `WITH written AS (INSERT INTO ${quoteName(table)} (${names.join(', ')})`,
    `SELECT cells->>0, line, ${cells.join(', ')}`,
    "FROM ROWS FROM (jsonb_array_elements($1::jsonb), unnest(string_to_array($2, E'\\n'))) AS given(cells, line)",
    `ON CONFLICT (${quoteName(ID)}) DO UPDATE SET ${replaced.join(', ')} ${isNotNewer ?? ''}`,
    'RETURNING 1) SELECT count(*) AS stored FROM written',
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
