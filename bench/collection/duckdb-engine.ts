import { DuckDBInstance, type DuckDBPreparedStatement } from '@duckdb/node-api';
import type { Engine } from './engine.ts';
import { createPayments } from './objects.ts';
import { COLUMNS } from './rows.ts';
import { type Dialect, toSql } from './to-sql.ts';

const DIALECT: Dialect = {
  holdsPart: (column, part) => ({ text: `contains(${column}, ?)`, parameters: [part] }),
  holdsWords: (column, words) => ({
    text: `regexp_matches(${column}, ?)`,
    parameters: [`(^|${BETWEEN})${words.join(`${BETWEEN}+`)}(${BETWEEN}|$)`],
  }),
};

/** Matches a character between words; the words themselves need no escapes in a pattern. */
const BETWEEN = '[^\\p{L}\\p{N}\\p{M}]';

/** DuckDB in memory, with its default number of threads. */
export async function createDuckdb(count: number): Promise<Engine> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const columns = COLUMNS.map(({ name, type }) => `"${name}" ${type === 'text' ? 'VARCHAR' : 'BIGINT'}`);
  await connection.run(`CREATE TABLE payments (${columns.join()})`);
  const appender = await connection.createAppender('payments');
  for (const payment of createPayments(count)) {
    for (const { read } of COLUMNS) {
      const value = read(payment);
      if (value === null) appender.appendNull();
      else if (typeof value === 'string') appender.appendVarchar(value);
      else appender.appendBigInt(BigInt(value));
    }
    appender.endRow();
  }
  appender.closeSync();
  const settings = await connection.runAndReadAll("SELECT version(), current_setting('threads')");
  const [[version, threads] = []] = settings.getRows();

  async function prepareStatement(
    text: string,
    select: string,
    limit: string,
  ): Promise<DuckDBPreparedStatement | undefined> {
    const sql = toSql(text, DIALECT);
    if (sql === undefined) return undefined;
    const statement = await connection.prepare(`SELECT ${select} FROM payments WHERE ${sql.text} ${limit}`);
    for (const [index, value] of sql.parameters.entries()) {
      if (typeof value === 'string') statement.bindVarchar(index + 1, value);
      else statement.bindBigInt(index + 1, BigInt(value));
    }
    return statement;
  }

  return {
    note: `${version}, ${threads} threads`,
    async prepare(text) {
      const statement = await prepareStatement(text, 'count(*)', '');
      return statement && (async () => Number((await statement.runAndReadAll()).getRows()[0]?.[0]));
    },
    async preparePage(text) {
      const statement = await prepareStatement(text, 'id', 'LIMIT 10');
      return statement && (async () => (await statement.runAndReadAll()).getRows().length);
    },
  };
}
