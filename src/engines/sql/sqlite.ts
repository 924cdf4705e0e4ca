import fs from 'node:fs';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { hideCredentials } from '../../language/diagnostic/hide-credentials.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { readSafely } from '../../objects/matcher/values.ts';
import { columnNames, quoteName, quoteTable, writeConflict } from '../dialects/dialect.ts';
import { sqlite as dialect, registerIndexFunctions } from '../dialects/sqlite.ts';
import type { Engine } from '../engine.ts';
import { type ErrorPatterns, IndexError } from '../index-error.ts';
import { joinTexts } from '../layout/encode-text.ts';
import { type Column, ID, type Layout } from '../layout/layout.ts';
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
  async open(connection, layout, options) {
    const driver = await import('node:sqlite').catch((cause: unknown) => {
      throw new IndexError('missing-driver', 'this Node.js has no `node:sqlite`; use 22.13 or later', { cause });
    });
    const link = new SqliteLink(connection, (path) => new driver.DatabaseSync(path, { timeout: options.timeoutMs }));
    return new SqlStore(dialect, layout, (one) => new SqliteTable(one, link), options);
  },
};

class SqliteTable implements SqlConnection {
  readonly errors = ERRORS;
  readonly #layout: Layout;
  readonly #link: SqliteLink;

  constructor(layout: Layout, link: SqliteLink) {
    this.#layout = layout;
    this.#link = link;
  }

  async read({ text, values }: Statement): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const database = this.#link.open(false);
    database.exec('PRAGMA query_only = 1');
    try {
      return database.prepare(text).all(...(values as SQLInputValue[]));
    } finally {
      database.exec('PRAGMA query_only = 0');
    }
  }

  async run(...statements: readonly Statement[]): Promise<void> {
    this.#link.change((database) => {
      for (const { text, values } of statements) database.prepare(text).run(...(values as SQLInputValue[]));
    });
  }

  async write(rows: readonly Row[], replaces: boolean | Column): Promise<number> {
    const { columns } = this.#layout;
    // Most cells are bound as they are, and a row has a hundred.
    const converted = columns.flatMap(({ type }, index) => {
      if (type === 'texts') return { index, convert: (cell: Cell) => joinTexts(cell as readonly string[]) };
      if (type === 'numbers') return { index, convert: (cell: Cell) => JSON.stringify(cell) };
      return type === 'boolean' ? { index, convert: (cell: Cell) => (cell === null ? null : Number(cell)) } : [];
    });
    const names = columnNames(this.#layout);
    const into = `INSERT INTO ${quoteTable(this.#layout)} (${names.join(', ')})`;
    const text = `${into} VALUES (${names.map(() => '?').join(', ')}) ${writeConflict(this.#layout, replaces)}`;
    return this.#link.changeAll(text, rows, ({ id, json, cells }) => {
      const inputs = [id, json, ...cells] as SQLInputValue[];
      for (const { index, convert } of converted) inputs[index + 2] = convert(cells[index] as Cell);
      return inputs;
    });
  }

  async remove(ids: readonly string[]): Promise<number> {
    const text = `DELETE FROM ${quoteTable(this.#layout)} WHERE ${quoteName(ID)} = ?`;
    return this.#link.changeAll(text, ids, (id) => [id]);
  }

  async explain({ text, values }: Statement): Promise<string> {
    const rows = await this.read({ text: `EXPLAIN QUERY PLAN ${text}`, values });
    return rows.map(({ detail }) => String(detail)).join('\n');
  }

  async close(): Promise<void> {
    this.#link.close();
  }
}

/** A database of the caller, which stays open, or a file, which is opened when it is used. */
class SqliteLink {
  readonly #path: string | undefined;
  readonly #openFile: (path: string) => DatabaseSync;
  #database: DatabaseSync | undefined;

  constructor(connection: DatabaseSync | string, openFile: (path: string) => DatabaseSync) {
    this.#openFile = openFile;
    this.#path = typeof connection === 'string' ? connection.replace(/^sqlite:(?:\/\/)?/, '') : undefined;
    this.#database = typeof connection === 'string' ? undefined : prepare(connection);
  }

  /** Runs a statement once for each item, for all items or for none. Returns the number of changed rows. */
  changeAll<Item>(text: string, items: readonly Item[], toValues: (item: Item) => SQLInputValue[]): number {
    return this.change((database) => {
      const statement = database.prepare(text);
      let changes = 0;
      for (const item of items) changes += Number(statement.run(...toValues(item)).changes);
      return changes;
    });
  }

  /** Runs statements in a transaction. */
  change<Result>(use: (database: DatabaseSync) => Result): Result {
    const database = this.open(true);
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = use(database);
      database.exec('COMMIT');
      return result;
    } catch (error) {
      // On a full disk, SQLite has ended the transaction itself.
      readSafely(() => database.exec('ROLLBACK'));
      throw error;
    }
  }

  /** @param isWrite - Whether to create a missing file. */
  open(isWrite: boolean): DatabaseSync {
    const path = this.#path;
    if (this.#database === undefined && path !== undefined && (isWrite || fs.existsSync(path))) {
      const database = prepare(this.#openFile(path));
      // With a write-ahead log, only writers wait for a writer. This fails if another process has locked the file.
      if (isWrite) readSafely(() => database.exec('PRAGMA journal_mode = WAL'));
      this.#database = database;
    }
    if (this.#database !== undefined) return this.#database;
    throw new IndexError('no-index', `there is no file ${quoteText(hideCredentials(path ?? ''))}`);
  }

  close(): void {
    // A connection of the caller stays open, and the index usable.
    if (this.#path === undefined) return;
    this.#database?.close();
    this.#database = undefined;
  }
}

const ERRORS: ErrorPatterns = { missingTable: /no such table/, unavailable: /database (?:table )?is locked/ };

function prepare(database: DatabaseSync): DatabaseSync {
  registerIndexFunctions(database);
  return database;
}
