import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { quoteText } from '../../language/diagnostic/quote.ts';
import type { Limits } from '../engine.ts';
import { type ErrorPatterns, IndexError, toIndexError } from '../index-error.ts';
import { type Column, ID, JSON_COLUMN, type Layout } from '../layout/layout.ts';
import type { Row } from '../layout/row.ts';
import { type ClickHouseFeatures, DELETED, localTable, TYPES, VERSION, writeLiteral } from './clickhouse-dialect.ts';
import { quoteName } from './dialect.ts';
import { RowBinary } from './row-binary.ts';
import type { SqlConnection } from './sql-store.ts';
import type { Statement } from './write-sql.ts';

/** The servers that hold the objects: one, or all nodes of a cluster. */
export interface Nodes {
  /** The one that is asked. */
  readonly client: ClickHouseClient;
  readonly clients: readonly ClickHouseClient[];
  readonly cluster: string | undefined;
  close(): Promise<void>;
}

/** What a server is and can do. */
export interface ClickHouseServer extends ClickHouseFeatures {
  readonly version: string;
  /** Whether the user may only read already. */
  readonly isReadOnly: boolean;
  /** Whether it may collect the rows of several inserts before it stores them. */
  readonly collectsInserts: boolean;
}

/** The first version that takes parameters. */
const PARAMETERS_SINCE = 20;
/** The setting without which an old row that matches is found when an index skips the new one. */
const EXACT_INDEXES = 'use_skip_indexes_if_final_exact_mode';

/** For every statement that reads. */
const READ: ClickHouseSettings = {
  // An error is then the answer, and not its end.
  wait_end_of_query: 1,
  // Whatever the user's profile says, no limit cuts an answer, and no node that fails.
  skip_unavailable_shards: 0,
  timeout_overflow_mode: 'throw',
  read_overflow_mode: 'throw',
  result_overflow_mode: 'throw',
  set_overflow_mode: 'throw',
  sort_overflow_mode: 'throw',
  group_by_overflow_mode: 'throw',
};

/** Statements of this length stay within the server's own limits. */
const SHORT = 2 ** 16;
const LONG: ClickHouseSettings = {
  max_query_size: String(2 ** 26),
  max_ast_elements: String(2 ** 24),
  max_expanded_ast_elements: String(2 ** 24),
};

/** Errors begin with their code. */
const PATTERNS: ErrorPatterns = {
  missingTable: /^(?:Code: )?60\b/,
  missingColumn: /^(?:Code: )?(?:16|47)\b/,
  timeOut: /^(?:Code: )?(?:159|160)\b|^Timeout error/,
  unavailable: /^(?:Code: )?(?:32|198|203|209|210|279)\b|^E(?!RR_)[A-Z_]+\b/,
};

/**
 * Asks what the server can do.
 *
 * @throws {IndexError} If it does not answer, or the cluster has other nodes than those of the URL.
 */
export async function readServer(nodes: Nodes, { table }: Layout): Promise<ClickHouseServer> {
  const names = ['async_insert', 'readonly', EXACT_INDEXES].map(writeLiteral);
  const query = `SELECT name, value, version() AS version, currentDatabase() AS database FROM system.settings WHERE name IN (${names})`;
  const rows = (await wrapErrors(table, () => ask(nodes, { query }))) as readonly Readonly<Record<string, string>>[];
  const settings = new Map(rows.map(({ name, value }) => [name, value]));
  const { version = '', database = '' } = rows[0] ?? {};
  const { cluster } = nodes;
  if (cluster !== undefined) await wrapErrors(table, () => checkCluster(nodes, cluster));
  return {
    version,
    hasParameters: Number.parseInt(version, 10) >= PARAMETERS_SINCE,
    hasIndexes: settings.has(EXACT_INDEXES),
    isReadOnly: settings.get('readonly') !== '0',
    collectsInserts: settings.has('async_insert'),
    cluster: cluster === undefined ? undefined : { name: cluster, database },
  };
}

async function checkCluster(nodes: Nodes, name: string): Promise<void> {
  const query = `SELECT COUNT(*) AS nodes, MAX(replica_num) AS replicas FROM system.clusters WHERE cluster = ${writeLiteral(name)}`;
  const [found] = await ask(nodes, { query });
  const count = Number(found?.['nodes']);
  const cluster = `the cluster ${quoteText(name)}`;
  if (Number(found?.['replicas']) > 1) throw new IndexError('refused', `${cluster} has replicas, which may be behind`);
  if (count === nodes.clients.length) return;
  const message =
    count === 0 ? `there is no ${cluster.slice(4)}` : `${cluster} has ${count} nodes; name all in the URL`;
  throw new IndexError('refused', message);
}

type Rows = readonly Readonly<Record<string, unknown>>[];
type Request = Omit<Parameters<ClickHouseClient['query']>[0], 'format'>;

async function ask({ client }: Nodes, request: Request): Promise<Rows> {
  const result = await client.query({ ...request, format: 'JSONEachRow' });
  return result.json<Rows[number]>();
}

async function wrapErrors<Result>(table: string, use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } catch (cause) {
    throw toIndexError(cause, table, PATTERNS);
  }
}

/** Microseconds since the epoch, so that a later change has a later version in another process too. */
let lastVersion = 0;

function nextVersion(): number {
  lastVersion = Math.max(Date.now() * 1000, lastVersion + 1);
  return lastVersion;
}

/** The table of a layout on a server or a cluster. */
export class ClickHouseConnection implements SqlConnection {
  readonly #nodes: Nodes;
  readonly #server: ClickHouseServer;
  readonly #layout: Layout;
  readonly #timeoutMs: number;
  #isChecked = false;

  constructor(nodes: Nodes, server: ClickHouseServer, layout: Layout, { timeoutMs }: Limits) {
    this.#nodes = nodes;
    this.#server = server;
    this.#layout = layout;
    this.#timeoutMs = timeoutMs;
  }

  async read({ text, values }: Statement): Promise<Rows> {
    const { hasParameters, hasIndexes, isReadOnly } = this.#server;
    const signal = AbortSignal.timeout(this.#timeoutMs);
    const request: Request = {
      query: text,
      clickhouse_settings: {
        ...READ,
        ...(text.length > SHORT && LONG),
        // Who may only read cannot say so again.
        ...(!isReadOnly && { readonly: '1' }),
        max_execution_time: Math.ceil(this.#timeoutMs / 1000),
        ...(hasIndexes && { use_skip_indexes_if_final: 1, [EXACT_INDEXES]: 1 }),
      },
      abort_signal: signal,
      ...(hasParameters && {
        query_params: Object.fromEntries(values.map((value, index) => [`p${index + 1}`, value])),
        // A URL has no room for a long list.
        use_multipart_params_auto: true,
      }),
    };
    return wrapErrors(this.#layout.table, async () => {
      try {
        return await ask(this.#nodes, request);
      } catch (cause) {
        if (signal.aborted) throw new IndexError('time-out', 'the statement took too long', { cause });
        throw cause;
      }
    });
  }

  /** Runs a statement on every node. */
  async run({ text }: Statement): Promise<void> {
    await wrapErrors(this.#layout.table, async () => {
      for (const client of this.#nodes.clients) await client.command({ query: text });
    });
  }

  async write(rows: readonly Row[], newerBy: Column | undefined): Promise<number> {
    if (newerBy !== undefined) {
      throw new IndexError('refused', 'ClickHouse replaces an object by the last one written; it has no `newerBy`');
    }
    const { columns } = this.#layout;
    await this.#checkColumns();
    const version = nextVersion();
    const written = new RowBinary();
    for (const { id, json, cells } of rows) {
      written.addText(id);
      written.addInteger(version);
      written.addText(json);
      for (const [index, { type }] of columns.entries()) written.addCell(cells[index] ?? null, type);
    }
    await this.#insert([ID, VERSION, JSON_COLUMN, ...columns.map(({ name }) => name)], written);
    return 0;
  }

  async remove(ids: readonly string[]): Promise<void> {
    const version = nextVersion();
    const written = new RowBinary();
    for (const id of ids) {
      written.addText(id);
      written.addInteger(version);
      written.addByte(1);
    }
    await this.#insert([ID, VERSION, DELETED], written);
  }

  async #insert(columns: readonly string[], rows: RowBinary): Promise<void> {
    const { table } = this.#layout;
    await wrapErrors(table, async () => {
      const { stream } = await this.#nodes.client.exec({
        query: `INSERT INTO ${quoteName(table)} (${columns.map(quoteName).join(', ')}) FORMAT RowBinary`,
        values: Readable.from([rows.toBuffer()], { objectMode: false }),
        // The next statement finds the rows, on every node.
        clickhouse_settings: { insert_distributed_sync: 1, ...(this.#server.collectsInserts && { async_insert: 0 }) },
      });
      await buffer(stream);
    });
  }

  /** Rows of other types would be read as nonsense. */
  async #checkColumns(): Promise<void> {
    if (this.#isChecked) return;
    const { table, columns } = this.#layout;
    const text = `SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = '${table}'`;
    const types = new Map((await this.read({ text, values: [] })).map(({ name, type }) => [name, type]));
    const wrong = columns.find(({ name, type }) => types.get(name) !== TYPES[type]);
    if (types.size > 0 && wrong !== undefined) {
      const found = types.has(wrong.name) ? `is ${types.get(wrong.name)}` : 'is missing';
      const message = `the column ${quoteText(wrong.name)} of the index ${quoteText(table)} ${found}; drop the index and load the objects again`;
      throw new IndexError('other-layout', message);
    }
    this.#isChecked = true;
  }

  /** The plan; in a cluster that of its first node. */
  async explain({ text, values }: Statement): Promise<string> {
    const { version, hasIndexes, cluster } = this.#server;
    if (!hasIndexes) return `ClickHouse ${version} has no exact indexes besides that of ids`;
    const { table } = this.#layout;
    const explained = cluster === undefined ? text : text.replace(`FROM "${table}" `, `FROM "${localTable(table)}" `);
    const rows = await this.read({ text: `EXPLAIN indexes = 1 ${explained}`, values });
    return rows.map(({ explain }) => String(explain)).join('\n');
  }

  close(): Promise<void> {
    return this.#nodes.close();
  }
}
