import type { Engine } from '../engine.ts';
import { type ErrorPatterns, toIndexError } from '../index-error.ts';
import { ID, JSON_COLUMN, type Layout } from '../layout/layout.ts';
import type { Row } from '../layout/row.ts';
import { quoteName } from './dialect.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { connect, type PostgresConnection, type PostgresLink } from './postgres-link.ts';
import { type SqlConnection, SqlStore } from './sql-store.ts';
import type { Statement } from './write-sql.ts';

/**
 * PostgreSQL from version 13, and what speaks its protocol: the connection is a `Pool` or a `Client` of
 * the package `pg`, a database of `@electric-sql/pglite`, or a URL, `postgres://user@host/database`.
 *
 * - The extension `pg_trgm` makes `~` and words fast. It is created if that is allowed, and indexed only if it is there.
 * - A `Client` is connected, and not within a transaction.
 * - With PGlite, the limit of the time of a statement does not hold.
 */
export const postgres: Engine<PostgresConnection> = {
  name: 'postgres',
  protocols: ['postgres', 'postgresql'],
  async open(connection, layout, { timeoutMs }) {
    const link = await connect(connection, timeoutMs);
    return new SqlStore(postgresDialect, layout, new PostgresTable(layout, link));
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
  readonly #layout: Layout;
  readonly #link: PostgresLink;
  readonly #insert: string;

  constructor(layout: Layout, link: PostgresLink) {
    this.#layout = layout;
    this.#link = link;
    this.#insert = writeInsert(layout);
  }

  async read({ text, values }: Statement): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return this.#ask(() => this.#link.read(text, values));
  }

  async run({ text, values }: Statement): Promise<void> {
    await this.#ask(() => this.#link.run(text, values));
  }

  async write(rows: readonly Row[]): Promise<void> {
    // In one order, so that processes that write the same rows do not wait for each other forever.
    const sorted = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    await this.run({ text: this.#insert, values: [JSON.stringify(sorted.map(toRecord))] });
  }

  async remove(ids: readonly string[]): Promise<void> {
    const text = `DELETE FROM ${quoteName(this.#layout.table)} WHERE ${quoteName(ID)} = ANY($1::text[])`;
    await this.run({ text, values: [ids] });
  }

  async explain({ text, values }: Statement): Promise<string> {
    const rows = await this.read({ text: `EXPLAIN ${text}`, values });
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
  }

  async close(): Promise<void> {
    await this.#link.close();
  }

  async #ask<Result>(use: () => Promise<Result>): Promise<Result> {
    try {
      return await use();
    } catch (cause) {
      throw toIndexError(cause, this.#layout.table, ERRORS);
    }
  }
}

/** A row as JSON: its id `c0`, its JSON `c1`, its cells from `c2` on, without those that are null. */
function toRecord({ id, json, cells }: Row): object {
  const record: Record<string, unknown> = { c0: id, c1: json };
  for (const [index, cell] of cells.entries()) if (cell !== null) record[`c${index + 2}`] = cell;
  return record;
}

/** The statement that writes rows, which are its one value: nothing but COPY is faster, and COPY replaces no rows. */
function writeInsert({ table, columns }: Layout): string {
  const own = [ID, JSON_COLUMN].map((name) => ({ name, type: 'text' }) as const);
  const all = [...own, ...columns];
  const names = all.map(({ name }) => quoteName(name));
  const types = all.map(({ type }, index) => `c${index} ${postgresDialect.types[type]}`);
  const replaced = names.slice(1).map((name) => `${name} = EXCLUDED.${name}`);
  return [
    `INSERT INTO ${quoteName(table)} (${names.join(', ')})`,
    `SELECT ${all.map((_, index) => `c${index}`).join(', ')} FROM json_to_recordset($1::json) AS written(${types.join(', ')})`,
    `ON CONFLICT (${quoteName(ID)}) DO UPDATE SET ${replaced.join(', ')}`,
  ].join(' ');
}
