import fs from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { hideCredentials } from '../../language/diagnostic/hide-credentials.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { IndexError } from '../index-error.ts';

/** The package `@duckdb/node-api`, which is loaded when it is used. */
export type Driver = typeof import('@duckdb/node-api');

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
export class DuckDbLink {
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
