import fs from 'node:fs';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { hideCredentials } from '../../language/diagnostic/hide-credentials.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { readSafely } from '../../objects/matcher/values.ts';
import { quoteName, writeVersion } from '../dialects/dialect.ts';
import { sqlite as dialect, registerIndexFunctions } from '../dialects/sqlite.ts';
import type { Engine } from '../engine.ts';
import { type ErrorPatterns, IndexError } from '../index-error.ts';
import { joinTexts } from '../layout/encode-text.ts';
import { type Column, ID, JSON_COLUMN, type Layout } from '../layout/layout.ts';
import type { Cell, Row } from '../layout/row.ts';
import { type SqlConnection, SqlStore } from './sql-store.ts';
import type { Statement } from './write-statement.ts';

/**
 * SQLite, through `node:sqlite`: the connection is a `DatabaseSync`, or a URL or path, `sqlite:payments.db`.
 * Statements block the process, and the limit of their time holds only while another process writes.
 */
export const sqlite: Engine<DatabaseSync> = {
  name: 'sqlite',
  protocols: ['sqlite'],
  async open(connection, layout, { timeoutMs }) {
    const driver = await import('node:sqlite').catch((cause: unknown) => {
      throw new IndexError('missing-driver', 'this Node.js has no `node:sqlite`; use 22.13 or later', { cause });
    });
    const openFile = (path: string): DatabaseSync => new driver.DatabaseSync(path, { timeout: timeoutMs });
    return new SqlStore(dialect, layout, new SqliteConnection(connection, layout, openFile));
  },
};

class SqliteConnection implements SqlConnection {
  readonly errors = ERRORS;
  readonly #layout: Layout;
  readonly #path: string | undefined;
  readonly #openFile: (path: string) => DatabaseSync;
  #database: DatabaseSync | undefined;

  constructor(connection: DatabaseSync | string, layout: Layout, openFile: (path: string) => DatabaseSync) {
    this.#layout = layout;
    this.#openFile = openFile;
    this.#path = typeof connection === 'string' ? connection.replace(/^sqlite:(?:\/\/)?/, '') : undefined;
    this.#database = typeof connection === 'string' ? undefined : prepare(connection);
  }

  async read({ text, values }: Statement): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const database = this.#open(false);
    database.exec('PRAGMA query_only = 1');
    try {
      return database.prepare(text).all(...(values as SQLInputValue[]));
    } finally {
      database.exec('PRAGMA query_only = 0');
    }
  }

  async run({ text, values }: Statement): Promise<void> {
    this.#open(true)
      .prepare(text)
      .run(...(values as SQLInputValue[]));
  }

  async write(rows: readonly Row[], newerBy: Column | undefined): Promise<number> {
    const { columns } = this.#layout;
    // Most cells are bound as they are, and a row has a hundred.
    const converted = columns.flatMap(({ type }, index) => {
      if (type === 'texts') return { index, convert: (cell: Cell) => joinTexts(cell as readonly string[]) };
      if (type === 'numbers') return { index, convert: (cell: Cell) => JSON.stringify(cell) };
      return type === 'boolean' ? { index, convert: (cell: Cell) => (cell === null ? null : Number(cell)) } : [];
    });
    const changes = this.#changeAll(writeInsert(this.#layout, newerBy), rows, ({ id, json, cells }) => {
      const inputs = [id, json, ...cells] as SQLInputValue[];
      for (const { index, convert } of converted) inputs[index + 2] = convert(cells[index] as Cell);
      return inputs;
    });
    return rows.length - changes;
  }

  async remove(ids: readonly string[]): Promise<void> {
    this.#changeAll(`DELETE FROM ${quoteName(this.#layout.table)} WHERE ${quoteName(ID)} = ?`, ids, (id) => [id]);
  }

  async explain({ text, values }: Statement): Promise<string> {
    const rows = await this.read({ text: `EXPLAIN QUERY PLAN ${text}`, values });
    return rows.map(({ detail }) => String(detail)).join('\n');
  }

  async close(): Promise<void> {
    if (this.#path !== undefined) this.#database?.close();
    this.#database = undefined;
  }

  /** Runs a statement once for each item, for all items or for none. Returns the number of changed rows. */
  #changeAll<Item>(text: string, items: readonly Item[], toValues: (item: Item) => SQLInputValue[]): number {
    const database = this.#open(true);
    const statement = database.prepare(text);
    database.exec('BEGIN IMMEDIATE');
    try {
      let changes = 0;
      for (const item of items) changes += Number(statement.run(...toValues(item)).changes);
      database.exec('COMMIT');
      return changes;
    } catch (error) {
      // On a full disk, SQLite has ended the transaction itself.
      readSafely(() => database.exec('ROLLBACK'));
      throw error;
    }
  }

  /** @param isWrite - Whether to create a missing file. */
  #open(isWrite: boolean): DatabaseSync {
    if (this.#database === undefined && this.#path !== undefined && (isWrite || fs.existsSync(this.#path))) {
      this.#database = prepare(this.#openFile(this.#path));
    }
    if (this.#database !== undefined) return this.#database;
    throw new IndexError('no-index', `there is no file ${quoteText(hideCredentials(this.#path ?? ''))}`);
  }
}

const ERRORS: ErrorPatterns = { missingTable: /no such table/, missingColumn: /no such column|has no column/ };

/** The statement that writes a row. */
function writeInsert({ table, columns }: Layout, newerBy: Column | undefined): string {
  const names = [ID, JSON_COLUMN, ...columns.map(({ name }) => name)].map(quoteName);
  const rest = `INTO ${quoteName(table)} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  if (newerBy === undefined) return `INSERT OR REPLACE ${rest}`;
  const replaced = names.slice(1).map((name) => `${name} = excluded.${name}`);
  const isNotNewer = `${writeVersion(newerBy, quoteName(table))} <= ${writeVersion(newerBy, 'excluded')}`;
  return `INSERT ${rest} ON CONFLICT DO UPDATE SET ${replaced.join(', ')} WHERE ${isNotNewer}`;
}

function prepare(database: DatabaseSync): DatabaseSync {
  registerIndexFunctions(database);
  return database;
}
