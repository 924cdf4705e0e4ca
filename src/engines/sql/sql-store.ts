import {
  type IndexDialect,
  type IndexStatement,
  indexName,
  quoteName,
  quoteTable,
  writeStateTable,
} from '../dialects/dialect.ts';
import { createParameters } from '../dialects/write-test.ts';
import type {
  CellCount,
  Explanation,
  FoundRow,
  KeyValue,
  OrderKey,
  PageQuery,
  Store,
  StoreBeside,
  StoreOptions,
} from '../engine.ts';
import type { Condition } from '../field-tests.ts';
import { type ErrorPatterns, IndexError, toIndexError } from '../index-error.ts';
import { type Column, ID, JSON_COLUMN, type Layout, STATES } from '../layout/layout.ts';
import type { Row } from '../layout/row.ts';
import { LayoutCheck } from '../layout-check.ts';
import { observe } from '../observe.ts';
import { keyName, type Statement, writeCondition, writeCount, writePage } from './write-statement.ts';

/** A connection to an engine that speaks SQL, for the table of one layout. It throws what the driver throws. */
export interface SqlConnection {
  readonly errors: ErrorPatterns;
  /** Runs a statement that reads, which can change nothing and is stopped after a time. */
  read(statement: Statement): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Runs statements that write, all or none. */
  run(...statements: readonly Statement[]): Promise<void>;
  /** Adds and replaces rows as `write` of a store does, all or none. Returns the number of rows stored. */
  write(rows: readonly Row[], replaces: boolean | Column): Promise<number>;
  remove(ids: readonly string[]): Promise<number>;
  /** Creates an index while others write, if `run` would not let them. `busy`: another session is at it. */
  createIndex?(index: IndexStatement): Promise<'busy' | undefined>;
  /** The plan of a statement, as the engine prints it. */
  explain(statement: Statement): Promise<string>;
  close(): Promise<void>;
}

/** A load of this size changes the statistics of a table. */
const MANY = 4000;

/** The objects of one resource in a table. */
export class SqlStore implements Store {
  readonly #dialect: IndexDialect;
  readonly #layout: Layout;
  readonly #connect: (layout: Layout) => SqlConnection;
  readonly #connection: SqlConnection;
  readonly #options: StoreOptions;
  readonly #check: LayoutCheck;
  #isIndexed = false;

  constructor(
    dialect: IndexDialect,
    layout: Layout,
    connect: (layout: Layout) => SqlConnection,
    options: StoreOptions,
  ) {
    this.#dialect = dialect;
    this.#layout = layout;
    this.#connect = connect;
    this.#connection = connect(layout);
    this.#options = options;
    this.#check = new LayoutCheck(layout, async () => {
      const description = (await this.#describe())?.['description'];
      return description === undefined ? undefined : String(description);
    });
  }

  async create(): Promise<void> {
    if (await this.#check.exists()) return;
    try {
      await this.#run(this.#dialect.createTable(this.#layout));
    } catch (error) {
      // Another process may have created it meanwhile.
      if (!(await this.#check.exists())) throw error;
    }
  }

  async write(rows: readonly Row[], replaces: boolean | Column): Promise<number> {
    const text = `INSERT INTO ${quoteTable(this.#layout)}`;
    return rows.length - (await this.#use(text, (connection) => connection.write(rows, replaces)));
  }

  async finish(): Promise<void> {}

  async optimize(stored: number): Promise<string | undefined> {
    if (this.#isIndexed && stored < MANY) return undefined;
    try {
      const missing = this.#isIndexed ? [] : await this.#findMissingIndexes();
      this.#isIndexed = true;
      for (const index of missing) {
        const { text } = index;
        const create = (connection: SqlConnection): Promise<unknown> =>
          connection.createIndex?.(index) ?? connection.run({ text, values: [] });
        if ((await this.#ask(text, create)) !== 'busy') continue;
        // The other session also gathers statistics. The next load looks whether it made all indexes.
        this.#isIndexed = false;
        return undefined;
      }
      if (missing.length > 0 || stored >= MANY) await this.#run(this.#dialect.analyze(this.#layout));
      return undefined;
    } catch (error) {
      return `the objects are stored, but not all indexes and statistics are there: ${(error as Error).message}`;
    }
  }

  remove(ids: readonly string[]): Promise<number> {
    return this.#use(`DELETE FROM ${quoteTable(this.#layout)}`, (connection) => connection.remove(ids));
  }

  async createBeside(): Promise<StoreBeside> {
    const layout = this.#layout.named(`${this.#layout.table}_next`);
    const store = new SqlStore(this.#dialect, layout, this.#connect, this.#options);
    for (const check of [this.#check, store.#check]) await check.allowReplacing();
    const drop = `DROP TABLE IF EXISTS ${quoteTable(layout)}`;
    await this.#run([drop, ...this.#dialect.createTable(layout)]);
    return {
      layout,
      store,
      swap: () => this.#run(this.#dialect.swapTable(this.#layout, layout)),
      drop: () => this.#run([drop]),
    };
  }

  async get(ids: readonly string[]): Promise<readonly { readonly id: string; readonly json: string }[]> {
    if (ids.length === 0) return [];
    const { bind, values } = createParameters(this.#dialect);
    const where =
      ids.length === 1
        ? `${quoteName(ID)} = ${bind(ids[0] ?? '', 'text')}`
        : this.#dialect.isOneOf(quoteName(ID), ids, bind);
    const text = `SELECT ${quoteName(ID)}, ${quoteName(JSON_COLUMN)} FROM ${quoteTable(this.#layout)} WHERE ${where}`;
    const rows = await this.#read({ text, values });
    return rows.map((row) => ({ id: String(row[ID]), json: String(row[JSON_COLUMN]) }));
  }

  async find(query: PageQuery): Promise<readonly FoundRow[]> {
    const rows: Readonly<Record<string, unknown>>[] = [];
    for (const statement of writePage(this.#dialect, this.#layout, query)) {
      if (rows.length < query.limit) rows.push(...(await this.#read(statement)));
    }
    return rows.slice(0, query.limit).map((row) => ({
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
    const found = `(SELECT ${quoteName(ID)}, ${quoteName(column.name)} AS ${cells} FROM ${quoteTable(this.#layout)} WHERE ${where}) AS found`;
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
      ? writePage(this.#dialect, this.#layout, page)[0]
      : writeCount(this.#dialect, this.#layout, condition);
    const plan = await this.#use(`EXPLAIN ${statement.text}`, (connection) => connection.explain(statement));
    const served = this.#layout.columns.filter((column) => plan.includes(indexName(this.#layout, column)));
    return { ...statement, plan, served, scansColumns: this.#dialect.scansColumns };
  }

  async readState(name: string): Promise<string | undefined> {
    const { bind, values } = createParameters(this.#dialect);
    const where = `"name" = ${bind(this.#stateName(name), 'text')} AND EXISTS (SELECT 1 FROM ${quoteTable(this.#layout)})`;
    try {
      const [row] = await this.#read({ text: `SELECT "state" FROM ${this.#states} WHERE ${where}`, values });
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
    const text = `INSERT INTO ${this.#states} ("name", "state") ${inserted} ${conflict}`;
    const write = (): Promise<void> => this.#ask(text, (connection) => connection.run({ text, values }));
    try {
      await write();
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Try to insert first, because a role that can write may be unable to create tables.
      const create = this.#run([writeStateTable(this.#dialect, this.#layout)]);
      const failure = await create.catch((failed: unknown) => failed);
      // Another process may have created it meanwhile.
      await write().catch((failed: unknown) => {
        throw failure ?? failed;
      });
    }
  }

  #stateName(name: string): string {
    return `${this.#layout.table} ${name}`;
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  get #states(): string {
    return quoteTable({ ...this.#layout, table: STATES });
  }

  async #describe(): Promise<Readonly<Record<string, unknown>> | undefined> {
    const text = this.#dialect.describeTable(this.#layout);
    const [row] = await this.#ask(text, (connection) => connection.read({ text, values: [] }));
    return row;
  }

  async #findMissingIndexes(): Promise<readonly IndexStatement[]> {
    const names = String((await this.#describe())?.['indexes'] ?? '').split(' ');
    return this.#dialect.createIndexes(this.#layout).filter(({ name }) => !names.includes(name));
  }

  #read(statement: Statement): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return this.#use(statement.text, (connection) => connection.read(statement));
  }

  async #run(texts: readonly string[]): Promise<void> {
    const statements = texts.map((text) => ({ text, values: [] }));
    if (texts.length > 0) await this.#ask(texts.join('; '), (connection) => connection.run(...statements));
  }

  /** Runs a query after the table is checked. */
  #use<Result>(text: string, use: (connection: SqlConnection) => Promise<Result>): Promise<Result> {
    return this.#check.use(() => this.#ask(text, use));
  }

  #ask<Result>(text: string, use: (connection: SqlConnection) => Promise<Result>): Promise<Result> {
    const run = async (): Promise<Result> => {
      try {
        return await use(this.#connection);
      } catch (cause) {
        throw toIndexError(cause, this.#layout.table, this.#connection.errors);
      }
    };
    const countRows = (result: Result): number => (Array.isArray(result) ? result.length : Number(result) || 0);
    return observe(this.#options, text, run, countRows);
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
