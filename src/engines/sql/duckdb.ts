import fs from 'node:fs';
import type { DuckDBConnection, DuckDBDataChunk, DuckDBType, DuckDBValue, StatementType } from '@duckdb/node-api';
import { hideCredentials } from '../../language/diagnostic/hide-credentials.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { quoteName, quoteTable, writeVersion } from '../dialects/dialect.ts';
import { duckdb as dialect } from '../dialects/duckdb.ts';
import type { Engine } from '../engine.ts';
import { type ErrorPatterns, IndexError } from '../index-error.ts';
import { type Column, type ColumnType, ID, JSON_COLUMN, type Layout } from '../layout/layout.ts';
import type { Cell, Row } from '../layout/row.ts';
import { pause } from '../pause.ts';
import { type SqlConnection, SqlStore } from './sql-store.ts';
import type { Statement } from './write-statement.ts';

/** A `DuckDBConnection`, declared here so that programs without the driver compile. */
export interface DuckDbConnection {
  prepare(text: string): Promise<unknown>;
  run(text: string): Promise<unknown>;
  interrupt(): void;
}

/**
 * DuckDB, through `@duckdb/node-api`: the connection is a `DuckDBConnection`, or a URL or path,
 * `duckdb:payments.duckdb`. Only one process can open a file.
 *
 * A connection should serve indexes only: a statement that runs at the same time would be part of a
 * transaction of the index, or be stopped with a statement that takes too long. For an index that opens
 * a file itself, `checkpoint_threshold` and `late_materialization_max_rows` are set, which makes
 * loads and pages several times as fast.
 */
export const duckdb: Engine<DuckDbConnection> = {
  name: 'duckdb',
  protocols: ['duckdb'],
  async open(connection, layout, options) {
    const driver = await import('@duckdb/node-api').catch((cause: unknown) => {
      throw new IndexError('missing-driver', 'DuckDB needs its driver; run `npm install @duckdb/node-api`', { cause });
    });
    const link = new DuckDbLink(driver, connection as DuckDBConnection | string);
    return new SqlStore(dialect, layout, (one) => new DuckDbTable(driver, one, link, options.timeoutMs), options);
  },
};

const ERRORS: ErrorPatterns = {
  missingTable: /Table with name .* does not exist/,
  timeOut: /^INTERRUPT Error/,
  // The last one occurs if two transactions change the same row.
  unavailable: /^(?:IO|FATAL) Error|connection disconnected|TransactionContext Error|Duplicate key/,
};

/** The longest time that a timer takes. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
/** The message if another transaction has changed or added the same rows. */
const CONFLICT = /TransactionContext Error|Duplicate key/;
/** The most rows of a chunk. */
const CHUNK = 2048;

class DuckDbTable implements SqlConnection {
  readonly errors = ERRORS;
  readonly #driver: Driver;
  readonly #layout: Layout;
  readonly #link: DuckDbLink;
  readonly #timeoutMs: number;
  readonly #columns: readonly TableColumn[];

  constructor(driver: Driver, layout: Layout, link: DuckDbLink, timeoutMs: number) {
    this.#driver = driver;
    this.#layout = layout;
    this.#link = link;
    this.#timeoutMs = Math.min(timeoutMs, MAX_TIMEOUT_MS);
    this.#columns = listColumns(driver, layout);
  }

  read(statement: Statement): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return this.#read(statement, this.#driver.StatementType.SELECT);
  }

  async run(...statements: readonly Statement[]): Promise<void> {
    await this.#transact(async (connection) => {
      for (const { text, values } of statements) {
        await connection.run(text, values as DuckDBValue[], values.map(this.#typeOf));
      }
    });
  }

  async write(rows: readonly Row[], replaces: boolean | Column): Promise<number> {
    return this.#transact(async (connection) => {
      const stored = replaces === true ? rows : await this.#dropKept(connection, rows, replaces);
      const chunks = Array.from({ length: Math.ceil(stored.length / CHUNK) }, (_, index) =>
        this.#createChunk(stored.slice(index * CHUNK, (index + 1) * CHUNK)),
      );
      if (replaces !== false) {
        await this.#delete(
          connection,
          stored.map(({ id }) => id),
        );
      }
      await this.#append(connection, chunks);
      return stored.length;
    });
  }

  remove(ids: readonly string[]): Promise<number> {
    return this.#transact((connection) => this.#delete(connection, ids));
  }

  /** Runs statements in a transaction, and again if another one has changed the same rows meanwhile. */
  async #transact<Result>(use: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    return this.#link.write(async (connection) => {
      for (let retries = 0; ; retries++) {
        await connection.run('BEGIN');
        try {
          const result = await use(connection);
          await connection.run('COMMIT');
          return result;
        } catch (error) {
          // A COMMIT that fails has ended the transaction.
          await connection.run('ROLLBACK').catch(() => {});
          if (!CONFLICT.test(String(error)) || !(await pause(retries))) throw error;
        }
      }
    });
  }

  async explain({ text, values }: Statement): Promise<string> {
    const rows = await this.#read({ text: `EXPLAIN ${text}`, values }, this.#driver.StatementType.EXPLAIN);
    return rows.map((row) => String(row['explain_value'])).join('\n');
  }

  async close(): Promise<void> {
    await this.#link.close();
  }

  #read({ text, values }: Statement, type: StatementType): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return this.#link.read(async (connection) => {
      // It refuses several statements.
      const statement = await connection.prepare(text);
      try {
        if (statement.statementType !== type)
          throw new IndexError('refused', 'a statement that reads must be a SELECT');
        statement.bind(values as DuckDBValue[], values.map(this.#typeOf));
        const timer = setTimeout(() => connection.interrupt(), this.#timeoutMs);
        try {
          return (await statement.runAndReadAll()).getRowObjects();
        } finally {
          clearTimeout(timer);
        }
      } finally {
        statement.destroySync();
      }
    });
  }

  async #delete(connection: DuckDBConnection, ids: readonly string[]): Promise<number> {
    const text = `DELETE FROM ${quoteTable(this.#layout)} WHERE ${quoteName(ID)} IN (SELECT unnest($1))`;
    const { LIST, VARCHAR, listValue } = this.#driver;
    return (await connection.run(text, [listValue(ids)], [LIST(VARCHAR)])).rowsChanged;
  }

  /** Drops the rows whose ids are already stored; with a column, only if the stored row is newer. */
  async #dropKept(
    connection: DuckDBConnection,
    rows: readonly Row[],
    newerBy: Column | false,
  ): Promise<readonly Row[]> {
    const { LIST, VARCHAR, DOUBLE, listValue } = this.#driver;
    const table = quoteTable(this.#layout);
    const index = newerBy === false ? -1 : this.#layout.columns.indexOf(newerBy);
    const [id, version] = [ID, newerBy === false ? 'version' : newerBy.name].map(quoteName) as [string, string];
    const text = [
      `SELECT stored.${id} AS id FROM ${table} AS stored`,
      `JOIN (SELECT unnest($1) AS ${id}, unnest($2) AS ${version}) AS written ON stored.${id} = written.${id}`,
      newerBy === false ? '' : `WHERE ${writeVersion(newerBy, 'stored')} > ${writeVersion(newerBy, 'written')}`,
    ].join(' ');
    const ids = listValue(rows.map(({ id }) => id));
    const versions = listValue(rows.map(({ cells }) => (cells[index] ?? null) as number | null));
    const found = await connection.runAndReadAll(text, [ids, versions], [LIST(VARCHAR), LIST(DOUBLE)]);
    const kept = new Set(found.getRowObjects().map(({ id }) => id));
    return rows.filter(({ id }) => !kept.has(id));
  }

  /** The appender is DuckDB's fastest way to write, and takes columns by their places only. */
  async #append(connection: DuckDBConnection, chunks: readonly DuckDBDataChunk[]): Promise<void> {
    // The appender would look for the table in the schema `main`.
    const current = await connection.runAndReadAll('SELECT current_schema(), current_catalog()');
    const [schema, catalog] = (current.getRows()[0] ?? []) as readonly string[];
    const appender = await connection.createAppender(this.#layout.table, schema, catalog);
    try {
      for (const chunk of chunks) appender.appendDataChunk(chunk);
      appender.flushSync();
    } catch (error) {
      // Closing would write the rest.
      appender.clear();
      throw error;
    } finally {
      appender.closeSync();
    }
  }

  #createChunk(rows: readonly Row[]): DuckDBDataChunk {
    const types = this.#columns.map(({ type }) => type);
    const chunk = this.#driver.DuckDBDataChunk.create(types, rows.length);
    for (const [index, { read }] of this.#columns.entries()) chunk.setColumnValues(index, rows.map(read));
    return chunk;
  }

  /** The driver would take some numbers for integers. */
  readonly #typeOf = (value: unknown): DuckDBType => {
    const { VARCHAR, DOUBLE, BOOLEAN } = this.#driver;
    if (typeof value === 'boolean') return BOOLEAN;
    return typeof value === 'number' ? DOUBLE : VARCHAR;
  };
}

/** A column of the table, in its order. */
interface TableColumn {
  readonly name: string;
  readonly type: DuckDBType;
  readonly read: (row: Row) => DuckDBValue;
}

function listColumns(driver: Driver, { columns }: Layout): readonly TableColumn[] {
  const { VARCHAR, DOUBLE, BIGINT, BOOLEAN, LIST, listValue } = driver;
  const types: Readonly<Partial<Record<ColumnType, DuckDBType>>> = {
    number: DOUBLE,
    instant: BIGINT,
    boolean: BOOLEAN,
    texts: LIST(VARCHAR),
    numbers: LIST(DOUBLE),
  };
  const readers: Readonly<Partial<Record<ColumnType, (cell: Cell) => DuckDBValue>>> = {
    instant: (cell) => (cell === null ? null : BigInt(cell as number)),
    texts: (cell) => listValue(cell as readonly string[]),
    numbers: (cell) => listValue(cell as readonly number[]),
  };
  return [
    { name: ID, type: VARCHAR, read: ({ id }) => id },
    { name: JSON_COLUMN, type: VARCHAR, read: ({ json }) => json },
    ...columns.map(({ name, type }, index): TableColumn => {
      const toValue = readers[type] ?? ((cell: Cell) => cell as DuckDBValue);
      return { name, type: types[type] ?? VARCHAR, read: ({ cells }) => toValue(cells[index] ?? null) };
    }),
  ];
}

/** The package `@duckdb/node-api`, which is loaded when it is used. */
type Driver = typeof import('@duckdb/node-api');

const SETTINGS: readonly string[] = [
  // At the default of 16 MB, a load would write the last hundred thousand objects anew every few batches.
  "SET checkpoint_threshold = '1GB'",
  // A page sorts ids alone, and only then reads the objects; the default is for pages of up to 50.
  'SET late_materialization_max_rows = 10000',
];

interface Opened {
  readonly connection: DuckDBConnection;
  close(): void;
}

/** A connection of the caller, which stays open, or to a file, which is opened when it is used. */
class DuckDbLink {
  readonly #driver: Driver;
  readonly #path: string | undefined;
  #opened: Promise<Opened> | undefined;

  constructor(driver: Driver, connection: DuckDBConnection | string) {
    this.#driver = driver;
    if (typeof connection === 'string') this.#path = connection.replace(/^duckdb:(?:\/\/)?/, '');
    else this.#opened = Promise.resolve({ connection, close() {} });
  }

  /** Runs statements that read, after those that run already. A file is not created by reading. */
  async read<Result>(use: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    const path = this.#path;
    if (this.#opened === undefined && (path === undefined || !fs.existsSync(path))) {
      throw new IndexError('no-index', `there is no file ${quoteText(hideCredentials(path ?? ''))}`);
    }
    return this.write(use);
  }

  /** Runs statements that write, after those that run already. */
  async write<Result>(use: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    const { connection } = await this.#open();
    return enqueue(connection, () => use(connection));
  }

  async close(): Promise<void> {
    // A connection of the caller stays open, and the index usable.
    if (this.#path === undefined) return;
    const opened = await this.#opened;
    this.#opened = undefined;
    if (opened !== undefined) await enqueue(opened.connection, async () => opened.close());
  }

  #open(): Promise<Opened> {
    if (this.#opened !== undefined) return this.#opened;
    const opened = openFile(this.#driver, this.#path ?? '');
    opened.catch(() => {
      this.#opened = undefined;
    });
    this.#opened = opened;
    return opened;
  }
}

/** Opens a database. A process must not open a file twice, which the cache of instances ensures. */
async function openFile({ DuckDBInstance }: Driver, path: string): Promise<Opened> {
  const instance = await DuckDBInstance.fromCache(path);
  const connection = await instance.connect();
  for (const text of SETTINGS) await connection.run(text);
  return {
    connection,
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

const queues = new WeakMap<DuckDBConnection, Promise<void>>();

/** One at a time: a timer must stop its own statement, and a transaction hold its own. */
function enqueue<Result>(connection: DuckDBConnection, use: () => Promise<Result>): Promise<Result> {
  const result = (queues.get(connection) ?? Promise.resolve()).then(use);
  const ignore = (): void => {};
  queues.set(connection, result.then(ignore, ignore));
  return result;
}
