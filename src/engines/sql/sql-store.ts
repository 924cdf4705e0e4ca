import { type IndexDialect, indexName, quoteName, STATES, writeStateTable } from '../dialects/dialect.ts';
import { createParameters } from '../dialects/write-test.ts';
import type { CellCount, Explanation, FoundRow, KeyValue, OrderKey, PageQuery, Store } from '../engine.ts';
import type { Condition } from '../field-tests.ts';
import { type ErrorPatterns, IndexError, toIndexError } from '../index-error.ts';
import { type Column, ID, JSON_COLUMN, type Layout } from '../layout/layout.ts';
import type { Row } from '../layout/row.ts';
import { keyName, type Statement, writeCondition, writeCount, writePage } from './write-statement.ts';

/** A connection to an engine that speaks SQL. It throws what the driver throws. */
export interface SqlConnection {
  readonly errors: ErrorPatterns;
  /** Runs a statement that reads, which can change nothing and is stopped after a time. */
  read(statement: Statement): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Runs a statement that writes. */
  run(statement: Statement): Promise<void>;
  /** Adds and replaces rows as `write` of a store does, all or none. */
  write(rows: readonly Row[], newerBy: Column | undefined): Promise<number>;
  remove(ids: readonly string[]): Promise<void>;
  /** The plan of a statement, as the engine prints it. */
  explain(statement: Statement): Promise<string>;
  close(): Promise<void>;
}

/** The objects of one resource in a table. */
export class SqlStore implements Store {
  readonly #dialect: IndexDialect;
  readonly #layout: Layout;
  readonly #connection: SqlConnection;
  #isCreated = false;
  #isIndexed = false;

  constructor(dialect: IndexDialect, layout: Layout, connection: SqlConnection) {
    this.#dialect = dialect;
    this.#layout = layout;
    this.#connection = connection;
  }

  async create(): Promise<void> {
    if (this.#isCreated) return;
    await this.#runAll(this.#dialect.createTable(this.#layout));
    this.#isCreated = true;
  }

  write(rows: readonly Row[], newerBy: Column | undefined): Promise<number> {
    return this.#ask((connection) => connection.write(rows, newerBy));
  }

  async finish(): Promise<void> {
    if (this.#isIndexed) return;
    await this.#runAll(this.#dialect.createIndexes(this.#layout));
    this.#isIndexed = true;
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#ask((connection) => connection.remove(ids));
  }

  async get(ids: readonly string[]): Promise<readonly { readonly id: string; readonly json: string }[]> {
    if (ids.length === 0) return [];
    const { bind, values } = createParameters(this.#dialect);
    const where =
      ids.length === 1
        ? `${quoteName(ID)} = ${bind(ids[0] ?? '', 'text')}`
        : this.#dialect.isOneOf(quoteName(ID), bind(ids, 'texts'));
    const text = `SELECT ${quoteName(ID)}, ${quoteName(JSON_COLUMN)} FROM ${quoteName(this.#layout.table)} WHERE ${where}`;
    const rows = await this.#read({ text, values });
    return rows.map((row) => ({ id: String(row[ID]), json: String(row[JSON_COLUMN]) }));
  }

  async find(query: PageQuery): Promise<readonly FoundRow[]> {
    const rows = await this.#read(writePage(this.#dialect, this.#layout, query));
    return rows.map((row) => ({
      id: String(row[ID]),
      json: String(row[JSON_COLUMN]),
      keys: query.order.map((key, index) => toKeyValue(key, row[keyName(index)])),
    }));
  }

  async count(condition: Condition, atMost?: number): Promise<number> {
    const [row] = await this.#read(writeCount(this.#dialect, this.#layout, condition, atMost));
    return Number(row?.['row count']);
  }

  async countCells(condition: Condition, column: Column, prefix: string, limit: number): Promise<readonly CellCount[]> {
    const { bind, values } = createParameters(this.#dialect);
    const where = writeCondition(this.#dialect, this.#layout, condition, bind);
    const cells = '"counted cell"';
    // Selected before they are unnested, which may add columns with the names of fields.
    const found = `(SELECT ${quoteName(ID)}, ${quoteName(column.name)} AS ${cells} FROM ${quoteName(this.#layout.table)} WHERE ${where}) AS found`;
    const { item, from } = column.type === 'texts' ? this.#dialect.unnest(cells, found) : { item: cells, from: found };
    const begins = prefix === '' ? '' : `WHERE substr(item, 1, ${prefix.length}) = ${bind(prefix, 'text')}`;
    const text = [
      `SELECT item, COUNT(*) AS total, MIN(${quoteName(ID)}) AS first_id`,
      `FROM (SELECT ${quoteName(ID)}, ${item} AS item FROM ${from}) AS items`,
      `${begins} GROUP BY item ORDER BY total DESC, first_id LIMIT ${Math.trunc(limit)}`,
    ].join(' ');
    const rows = await this.#read({ text, values });
    return rows.map((row) => ({ cell: toCell(row['item']), count: Number(row['total']), id: String(row['first_id']) }));
  }

  async explain(condition: Condition, page?: PageQuery): Promise<Explanation> {
    const statement = page
      ? writePage(this.#dialect, this.#layout, page)
      : writeCount(this.#dialect, this.#layout, condition);
    const plan = await this.#ask((connection) => connection.explain(statement));
    const served = this.#layout.columns.filter((column) => plan.includes(indexName(this.#layout, column)));
    return { ...statement, plan, served, scansColumns: this.#dialect.scansColumns };
  }

  async readState(name: string): Promise<string | undefined> {
    const { bind, values } = createParameters(this.#dialect);
    const where = `"name" = ${bind(this.#stateName(name), 'text')} AND EXISTS (SELECT 1 FROM ${quoteName(this.#layout.table)})`;
    try {
      const [row] = await this.#read({ text: `SELECT "state" FROM ${quoteName(STATES)} WHERE ${where}`, values });
      return row && String(row['state']);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async writeState(name: string, state: string): Promise<void> {
    const { bind, values } = createParameters(this.#dialect);
    const inserted = `VALUES (${bind(this.#stateName(name), 'text')}, ${bind(state, 'text')})`;
    const conflict = 'ON CONFLICT ("name") DO UPDATE SET "state" = excluded."state"';
    const text = `INSERT INTO ${quoteName(STATES)} ("name", "state") ${inserted} ${conflict}`;
    const write = (): Promise<void> => this.#ask((connection) => connection.run({ text, values }));
    try {
      await write();
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Only now, because a role may write into the table and not create one.
      await this.#runAll([writeStateTable(this.#dialect)]);
      await write();
    }
  }

  #stateName(name: string): string {
    return `${this.#layout.table} ${name}`;
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  #read(statement: Statement): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return this.#ask((connection) => connection.read(statement));
  }

  async #runAll(texts: readonly string[]): Promise<void> {
    for (const text of texts) await this.#ask((connection) => connection.run({ text, values: [] }));
  }

  async #ask<Result>(use: (connection: SqlConnection) => Promise<Result>): Promise<Result> {
    try {
      return await use(this.#connection);
    } catch (cause) {
      throw toIndexError(cause, this.#layout.table, this.#connection.errors);
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof IndexError && error.code === 'no-index';
}

/** A cell that is counted, as a text or a boolean; drivers give `1` or `true`. */
function toCell(cell: unknown): string | boolean | null {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'string' ? cell : Boolean(Number(cell));
}

/** A value to sort by; drivers give `bigint` or texts for large integers. */
function toKeyValue({ column: { type } }: OrderKey, value: unknown): KeyValue {
  if (value === null || value === undefined) return null;
  if (type === 'boolean') return value === true || Number(value) === 1;
  return type === 'number' || type === 'instant' ? Number(value) : String(value);
}
