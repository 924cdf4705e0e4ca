import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { PGlite } from '@electric-sql/pglite';
import type { DialectName } from '../../src/engines/dialects/dialect.ts';
import { registerFunctions } from '../../src/engines/dialects/sqlite.ts';

/** A connection to one engine. */
export interface Connection {
  run(text: string, values?: readonly unknown[]): Promise<readonly (readonly unknown[])[]>;
}

/** Opens an empty database in the process. */
export async function connect(dialect: DialectName): Promise<Connection> {
  if (dialect === 'sqlite') {
    const database = new DatabaseSync(':memory:');
    registerFunctions(database);
    return {
      run: async (text, values = []) =>
        database
          .prepare(text)
          .all(...(values as SQLInputValue[]))
          .map((row) => Object.values(row)),
    };
  }
  if (dialect === 'postgres') {
    const database = await openPostgres();
    return {
      run: async (text, values = []) => (await database.query<unknown[]>(text, [...values], { rowMode: 'array' })).rows,
    };
  }
  const connection = await (await DuckDBInstance.create()).connect();
  return {
    run: async (text, values = []) => (await connection.runAndReadAll(text, [...values] as string[])).getRows(),
  };
}

let postgres: PGlite | undefined;
let schemas = 0;

/** PostgreSQL in the process, with an empty schema. It takes long to start, so there is one. */
export async function openPostgres(): Promise<PGlite> {
  postgres ??= await PGlite.create();
  schemas += 1;
  await postgres.exec(`RESET ALL; CREATE SCHEMA s${schemas}; SET search_path TO s${schemas}`);
  return postgres;
}
