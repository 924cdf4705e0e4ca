import { IndexError } from '../index-error.ts';
import type { Statement } from './write-statement.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** What runs statements: a `Client` of `pg`. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: Rows }>;
  /** Whether the client sends a statement before the one before is answered. */
  readonly pipeline?: boolean;
}

/** A `Pool` of `pg`. */
export interface PostgresPool {
  connect(): Promise<PooledClient>;
  readonly totalCount: number;
}

/** A client that a pool holds for one use. */
export interface PooledClient extends PostgresClient {
  release(error?: Error | boolean): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
  removeListener(event: 'error', listener: (error: Error) => void): unknown;
}

/** A database of PGlite, which runs in the same process. */
export interface PostgresInProcess extends Pick<PostgresClient, 'query'> {
  transaction<Result>(use: (transaction: Pick<PostgresClient, 'query'>) => Promise<Result>): Promise<Result>;
}

/** What a program that talks to PostgreSQL has. */
export type PostgresConnection = PostgresPool | PostgresClient | PostgresInProcess;

/** Runs the statements of one index. It throws what the driver throws. */
export interface PostgresLink {
  /** Runs a statement that can change nothing and is stopped after a time. */
  read(statement: Statement): Promise<Rows>;
  /** Runs statements in a transaction that waits for a lock up to the time limit. Returns the rows of the last. */
  write(...statements: readonly Statement[]): Promise<Rows>;
  /** Runs statements that cannot be in a transaction. They wait for a lock up to the time limit. */
  runAlone(texts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The time to wait for a connection, in milliseconds. */
const CONNECT_MS = 10_000;
/** The longest `statement_timeout`, in milliseconds. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Links to a database. A URL opens a pool.
 *
 * @throws {IndexError} If the connection is a URL and `pg` is missing.
 */
export async function connect(connection: PostgresConnection | string, timeoutMs: number): Promise<PostgresLink> {
  const timeout = Math.min(Math.max(Math.ceil(timeoutMs), 1), MAX_TIMEOUT_MS);
  if (typeof connection === 'string') {
    const pool = await openPool(connection);
    return linkClients(
      () => acquireFromPool(pool),
      timeout,
      () => pool.end(),
    );
  }
  if ('transaction' in connection) return linkInProcess(connection, timeout);
  if ('totalCount' in connection) return linkClients(() => acquireFromPool(connection), timeout);
  return linkClients(() => acquireClient(connection), timeout);
}

async function openPool(connectionString: string): Promise<PostgresPool & { end(): Promise<void> }> {
  const { default: driver } = await import('pg').catch((cause: unknown) => {
    throw new IndexError('missing-driver', 'a URL of PostgreSQL needs the package `pg`; run `npm install pg`', {
      cause,
    });
  });
  const pool = new driver.Pool({ connectionString, connectionTimeoutMillis: CONNECT_MS, pipeline: true });
  // A connection that is lost while it is idle would end the process; the next statement opens another one.
  pool.on('error', () => {});
  return pool;
}

/** A client for one use at a time. */
interface AcquiredClient {
  readonly client: PostgresClient;
  /** Ends the use, with the error that broke the client. */
  release(error?: Error): void;
}

async function acquireFromPool(pool: PostgresPool): Promise<AcquiredClient> {
  const client = await pool.connect();
  // A client that loses its connection emits an error, which would end the process.
  const ignore = (): void => {};
  client.on('error', ignore);
  return {
    client,
    release(error) {
      client.removeListener('error', ignore);
      client.release(error);
    },
  };
}

/** For each client, the end of its last use; several indexes may share it. */
const uses = new WeakMap<PostgresClient, Promise<void>>();

async function acquireClient(client: PostgresClient): Promise<AcquiredClient> {
  const before = uses.get(client);
  const { promise, resolve } = Promise.withResolvers<void>();
  uses.set(client, promise);
  await before;
  return { client, release: () => resolve() };
}

function linkClients(
  acquire: () => Promise<AcquiredClient>,
  timeout: number,
  end: () => Promise<void> = async () => {},
): PostgresLink {
  const beginRead = `BEGIN READ ONLY; SET LOCAL statement_timeout = ${timeout}`;
  const beginWrite = `BEGIN; SET LOCAL lock_timeout = ${timeout}`;
  let isOpen = true;
  /** A round trip takes as long as a fast query, so wait for BEGIN only if the client needs it. */
  const begin = async (client: PostgresClient, text: string): Promise<void> => {
    const begun = client.query(text);
    if (client.pipeline === true) begun.catch(() => {});
    else await begun;
  };
  return {
    async read({ text, values }) {
      const { client, release } = await acquire();
      try {
        await begin(client, beginRead);
        const answer = client.query(text, [...values]);
        if (client.pipeline !== true) await answer;
        return answer.then(({ rows }) => rows);
      } finally {
        // It also ends a transaction that failed, and nobody waits for it.
        client.query('COMMIT').then(() => release(), release);
      }
    },
    async write(...statements) {
      const { client, release } = await acquire();
      try {
        await begin(client, beginWrite);
        let rows: Rows = [];
        for (const { text, values } of statements) ({ rows } = await client.query(text, [...values]));
        await client.query('COMMIT');
        release();
        return rows;
      } catch (error) {
        client.query('ROLLBACK').then(() => release(), release);
        throw error;
      }
    },
    async runAlone(texts) {
      const { client, release } = await acquire();
      const setTimeout = "SELECT current_setting('lock_timeout') AS before, set_config('lock_timeout', $1, false)";
      try {
        const { rows } = await client.query(setTimeout, [`${timeout}ms`]);
        try {
          for (const text of texts) await client.query(text);
        } finally {
          await client.query(setTimeout, [rows[0]?.['before']]);
        }
      } finally {
        release();
      }
    },
    async close() {
      if (isOpen) await end();
      isOpen = false;
    },
  };
}

function linkInProcess(database: PostgresInProcess, timeout: number): PostgresLink {
  const limit = `SELECT set_config('transaction_read_only', 'on', true), set_config('statement_timeout', '${timeout}', true)`;
  return {
    read: ({ text, values }) =>
      database.transaction(async (transaction) => {
        await transaction.query(limit);
        return (await transaction.query(text, [...values])).rows;
      }),
    // Nobody else can hold a lock.
    write: (...statements) =>
      database.transaction(async (transaction) => {
        let rows: Rows = [];
        for (const { text, values } of statements) ({ rows } = await transaction.query(text, [...values]));
        return rows;
      }),
    async runAlone(texts) {
      for (const text of texts) await database.query(text);
    },
    close: async () => {},
  };
}
