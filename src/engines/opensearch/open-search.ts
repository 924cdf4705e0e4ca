import type {
  CellCount,
  Engine,
  Explanation,
  FoundRow,
  KeyValue,
  PageQuery,
  Store,
  StoreBeside,
  StoreOptions,
} from '../engine.ts';
import { type Condition, EVERYTHING } from '../field-tests.ts';
import { IndexError } from '../index-error.ts';
import { type Column, ID, JSON_COLUMN, type Layout, STATES, UNREADABLE } from '../layout/layout.ts';
import { type Row, versionOf } from '../layout/row.ts';
import { LayoutCheck } from '../layout-check.ts';
import { observe } from '../observe.ts';
import { pause } from '../pause.ts';
import {
  type Answer,
  connect,
  type OpenSearchConnection,
  type RequestParameters,
  send,
  toEngineError,
} from './client.ts';
import { checkTexts, createIndexBody, writeDocument } from './mapping.ts';
import { type Query, writeCount, writePage, writeQuery } from './write-query.ts';

/** The time that a request which writes may take. */
const WRITE_TIMEOUT_MS = 60_000;
/** The time to wait for a shard that is being moved to another node. */
const SHARD_TIMEOUT = '10s';
/** The characters of the documents that are sent at once. */
const MAX_BULK_LENGTH = 8_000_000;
/** The cells that are counted at once. */
const CELLS = 1000;

/** A document in an answer. */
interface Hit {
  readonly _id: string;
  readonly _source: Readonly<Record<string, unknown>>;
}

interface SearchAnswer {
  readonly timed_out: boolean;
  readonly _shards: { readonly total: number; readonly successful: number };
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly Hit[] };
  readonly aggregations?: {
    readonly cells: { readonly buckets: readonly Bucket[]; readonly after_key?: CellKey | undefined };
  };
}

interface CellKey {
  readonly cell: string | boolean;
}

interface Bucket {
  readonly key: CellKey;
  readonly doc_count: number;
  readonly first: { readonly hits: { readonly hits: readonly Hit[] } };
}

/** Keeps a document whose version is greater; `null` stands for none. The engine retries it if another writer wins. */
const KEEP_NEWER = [
  'def version = ctx._source[params.field];',
  'if (version != null && version != params.unreadable && (params.version == null || version > params.version))',
  "{ ctx.op = 'none' } else { ctx._source = params.document }",
].join(' ');
/** How often it may run anew. */
const MAX_CONFLICTS = 20;

/** Writes the operation that adds a document, or replaces one that is not newer. */
function writeUpsert(id: string, document: string, { name, type }: Column, version: number): string {
  const unreadable = type === 'instant' ? UNREADABLE : null;
  const params = { field: name, version: Number.isFinite(version) ? version : null, unreadable };
  const source = JSON.stringify(KEEP_NEWER);
  const script = `{"source":${source},"params":{"document":${document},${JSON.stringify(params).slice(1)}}`;
  const action = JSON.stringify({ update: { _id: id, retry_on_conflict: MAX_CONFLICTS } });
  return `${action}\n{"script":${script},"upsert":${document}}\n`;
}

interface ItemError {
  readonly type: string;
  readonly reason: string;
}

/** The objects of one resource in an index of OpenSearch. */
class OpenSearchStore implements Store {
  readonly #connection: OpenSearchConnection;
  readonly #layout: Layout;
  readonly #options: StoreOptions;
  readonly #close: () => Promise<void>;
  readonly #check: LayoutCheck;

  constructor(connection: OpenSearchConnection, layout: Layout, options: StoreOptions, close: () => Promise<void>) {
    this.#connection = connection;
    this.#layout = layout;
    this.#options = options;
    this.#close = close;
    this.#check = new LayoutCheck(layout, async () => JSON.stringify(await this.#read('GET', '/_mapping', {})));
  }

  async create(): Promise<void> {
    if (await this.#check.exists()) return;
    try {
      await this.#write('PUT', '', { body: createIndexBody(this.#layout) });
    } catch (error) {
      // Another process may have created it meanwhile.
      if (!(await this.#check.exists())) throw error;
    }
  }

  check(row: Row): void {
    checkTexts(this.#layout, row);
  }

  async write(rows: readonly Row[], replaces: boolean | Column): Promise<number> {
    const action = replaces === true ? 'index' : 'create';
    return this.#change(
      rows.map((row) => {
        const document = writeDocument(this.#layout, row);
        return typeof replaces === 'boolean'
          ? `${JSON.stringify({ [action]: { _id: row.id } })}\n${document}\n`
          : writeUpsert(row.id, document, replaces, versionOf(row, this.#layout, replaces));
      }),
    );
  }

  async finish(): Promise<void> {
    if (this.#options.refresh !== 'none') {
      const { _shards: shards } = await this.#write('POST', '/_refresh', {});
      const { failed } = shards as { readonly failed: number };
      if (failed > 0) throw new IndexError('unavailable', `${failed} shards do not answer`);
    }
    // A write creates an index that was dropped meanwhile, with other fields.
    await this.#check.verify();
  }

  /** Every field is indexed. */
  async optimize(): Promise<undefined> {}

  async remove(ids: readonly string[]): Promise<number> {
    return ids.length - (await this.#change(ids.map((id) => `${JSON.stringify({ delete: { _id: id } })}\n`)));
  }

  async createBeside(): Promise<StoreBeside> {
    const { table } = this.#layout;
    // After the first time, the name is an alias of one of the two.
    const isTaken = (await this.#findIndexes()).includes(`${table}_next`);
    const layout = this.#layout.named(isTaken ? `${table}_other` : `${table}_next`);
    const store = new OpenSearchStore(this.#connection, layout, this.#options, async () => {});
    for (const check of [this.#check, store.#check]) await check.allowReplacing();
    const drop = async (): Promise<void> => {
      await this.#send({ method: 'DELETE', path: '', querystring: { ignore_unavailable: true } }, layout.table);
    };
    await drop();
    await store.create();
    return {
      layout,
      store,
      swap: async () => {
        const replaced = (await this.#findIndexes()).map((index) => ({ remove_index: { index } }));
        const actions = [...replaced, { add: { index: layout.table, alias: table } }];
        await this.#send({ method: 'POST', path: '', body: { actions } }, '_aliases');
      },
      drop,
    };
  }

  /** The indexes of the name, which may be an alias. */
  async #findIndexes(): Promise<readonly string[]> {
    const found = await this.#read('GET', '/_alias', {}).catch((error: unknown) => {
      if (error instanceof IndexError && error.code === 'no-index') return {};
      throw error;
    });
    return Object.keys(found);
  }

  async get(ids: readonly string[]): Promise<readonly { readonly id: string; readonly json: string }[]> {
    if (ids.length === 0) return [];
    const parameters = { querystring: { _source: JSON_COLUMN }, body: { ids } };
    const { docs } = await this.#check.use(() => this.#read('POST', '/_mget', parameters));
    const documents = docs as readonly (Hit & { readonly found?: boolean; readonly error?: ItemError })[];
    return documents.flatMap(({ _id: id, _source: source, found, error }) => {
      if (error !== undefined) throw toEngineError(`${error.type}: ${error.reason}`, this.#layout.table);
      return found === true ? [{ id, json: String(source[JSON_COLUMN]) }] : [];
    });
  }

  async find(query: PageQuery): Promise<readonly FoundRow[]> {
    const { hits } = await this.#search(writePage(this.#layout, query));
    return hits.hits.map(({ _id: id, _source: source }) => ({
      id,
      json: String(source[JSON_COLUMN]),
      keys: query.order.map(({ column }) => (source[column.name] ?? null) as KeyValue),
    }));
  }

  async count(condition: Condition, atMost?: number): Promise<number> {
    const { hits } = await this.#search(writeCount(this.#layout, condition, atMost));
    return Math.min(hits.total?.value ?? 0, atMost ?? Number.POSITIVE_INFINITY);
  }

  /** Counts all cells, because the most frequent ones of a shard may not be those of the index. */
  async countCells(condition: Condition, column: Column, prefix: string, limit: number): Promise<readonly CellCount[]> {
    const counts: CellCount[] = [];
    const sources = [{ cell: { terms: { field: column.name } } }];
    const first = { top_hits: { size: 1, _source: false, sort: [{ [ID]: 'asc' }] } };
    // Cells come in order, those with the prefix after it; the prefix itself is an empty value.
    for (let after: CellKey | undefined = prefix === '' ? undefined : { cell: prefix }; ; ) {
      const composite = { size: CELLS, sources, ...(after && { after }) };
      const { aggregations } = await this.#search({
        query: writeQuery(this.#layout, condition),
        size: 0,
        aggs: { cells: { composite, aggs: { first } } },
      });
      const { buckets = [], after_key: last } = aggregations?.cells ?? {};
      const counted = buckets.filter(({ key }) => String(key.cell).startsWith(prefix));
      for (const { key, doc_count: count, first } of counted) {
        counts.push({ cell: key.cell, count, id: first.hits.hits[0]?._id ?? '' });
      }
      if (counted.length < CELLS) break;
      after = last;
    }
    if (!column.isList) {
      const filter = [writeQuery(this.#layout, condition)];
      const query = { bool: { filter, must_not: [{ exists: { field: column.name } }] } };
      const { hits } = await this.#search({ query, size: 0, track_total_hits: true });
      counts.push({ cell: null, count: hits.total?.value ?? 0, id: '' });
    }
    return counts
      .sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)))
      .slice(0, limit);
  }

  async explain(condition: Condition, page?: PageQuery): Promise<Explanation> {
    const body = page ? writePage(this.#layout, page) : writeCount(this.#layout, condition);
    const parameters = { querystring: { explain: true, rewrite: true }, body: { query: body['query'] } };
    const { explanations } = await this.#check.use(() => this.#read('POST', '/_validate/query', parameters));
    const plans = explanations as readonly { readonly explanation?: string; readonly error?: string }[];
    const plan = plans.map(({ explanation, error }) => explanation ?? error).join('\n');
    // Every field is indexed.
    return { text: JSON.stringify(body), values: [], plan, served: this.#layout.columns };
  }

  async readState(name: string): Promise<string | undefined> {
    const body = { ids: [this.#stateName(name)] };
    const { docs } = await this.#send({ method: 'POST', path: '/_mget', body }, STATES, this.#options.timeoutMs);
    const [found] = docs as readonly { readonly _source?: { readonly state: string } }[];
    // Without an index there is no state. A state without objects belongs to an index that was dropped.
    if (found?._source === undefined || !(await this.#check.exists())) return undefined;
    return (await this.count(EVERYTHING)) === 0 ? undefined : JSON.parse(found._source.state);
  }

  async writeState(name: string, state: string): Promise<void> {
    const path = `/_doc/${encodeURIComponent(this.#stateName(name))}`;
    // In quotes, because the engine would take the first text for a date if it looks like one, and refuse all others.
    await this.#send({ method: 'PUT', path, body: { state: JSON.stringify(state) } }, STATES);
  }

  #stateName(name: string): string {
    return `${this.#layout.table} ${name}`;
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Searches all shards, or fails. */
  async #search(body: Query): Promise<SearchAnswer> {
    const parameters = {
      querystring: { allow_partial_search_results: false },
      body: { ...body, timeout: `${Math.ceil(this.#options.timeoutMs)}ms` },
    };
    const answer = (await this.#check.use(() => this.#read('POST', '/_search', parameters))) as unknown as SearchAnswer;
    if (answer.timed_out) throw new IndexError('time-out', 'the statement took too long');
    const { total, successful } = answer._shards;
    // Shards of a node that is gone count neither as successful nor as failed.
    if (successful < total) throw new IndexError('unavailable', `only ${successful} of ${total} shards answer`);
    return answer;
  }

  /** Sends operations. Returns the number of those that changed nothing. */
  #change(operations: readonly string[]): Promise<number> {
    return this.#check.use(() => this.#sendAll(operations));
  }

  /** Sends operations in parts of a limited size. */
  async #sendAll(operations: readonly string[]): Promise<number> {
    let part: string[] = [];
    let length = 0;
    let unchanged = 0;
    for (const operation of operations) {
      if (length > 0 && length + operation.length > MAX_BULK_LENGTH) {
        unchanged += await this.#sendBulk(part);
        part = [];
        length = 0;
      }
      part.push(operation);
      length += operation.length;
    }
    if (length > 0) unchanged += await this.#sendBulk(part);
    return unchanged;
  }

  /** Sends operations, and those again for which the engine has no time. */
  async #sendBulk(operations: readonly string[]): Promise<number> {
    let left = operations;
    let unchanged = 0;
    for (let retries = 0; left.length > 0; retries++) {
      const parameters = { querystring: { timeout: SHARD_TIMEOUT }, bulkBody: left.join('') };
      const { items } = await this.#write('POST', '/_bulk', parameters);
      const results = (items as readonly object[]).map(readResult);
      unchanged += results.filter(({ isUnchanged }) => isUnchanged).length;
      const errors = results.filter(({ error }) => error !== undefined);
      const fatal = errors.find(({ status }) => status !== 429);
      const mayRetry = errors.length === 0 || (fatal === undefined && (await pause(retries)));
      if (!mayRetry) {
        const { status, error } = fatal ?? (errors[0] as BulkResult);
        throw toEngineError(`${status} ${error?.type}: ${error?.reason}`, this.#layout.table);
      }
      left = left.filter((_, index) => results[index]?.error !== undefined);
    }
    return unchanged;
  }

  #read(method: string, path: string, parameters: Partial<RequestParameters>): Promise<Answer> {
    return this.#send({ ...parameters, method, path }, this.#layout.table, this.#options.timeoutMs);
  }

  #write(method: string, path: string, parameters: Partial<RequestParameters>): Promise<Answer> {
    return this.#send({ ...parameters, method, path }, this.#layout.table);
  }

  #send(parameters: RequestParameters, table: string, timeoutMs = WRITE_TIMEOUT_MS): Promise<Answer> {
    const path = `/${table}${parameters.path}`;
    const run = (): Promise<Answer> => send(this.#connection, table, { ...parameters, path }, timeoutMs);
    return observe(this.#options, `${parameters.method} ${path}`, run, countItems);
  }
}

/** The result of one operation of a bulk request. */
interface BulkResult {
  readonly status: number;
  readonly isUnchanged: boolean;
  readonly error: ItemError | undefined;
}

function readResult(item: object): BulkResult {
  const [[action, { status, result, error }] = ['', {}]] = Object.entries(item);
  // Another object has the id.
  const isConflict = action === 'create' && status === 409;
  const isUnchanged = isConflict || result === 'noop' || result === 'not_found';
  return { status, isUnchanged, error: isConflict ? undefined : error };
}

function countItems({ items, docs, hits }: Answer): number {
  const found = items ?? docs ?? (hits as Partial<SearchAnswer['hits']> | undefined)?.hits;
  return Array.isArray(found) ? found.length : 0;
}

/** Names of indexes that OpenSearch takes. */
const INDEX_NAME = /^[a-z][a-z0-9_-]*$/;

/**
 * OpenSearch, through `@opensearch-project/opensearch`: the connection is a client, or a URL with the
 * nodes of a cluster, `opensearch://node-1:9200,node-2:9200`; with TLS,
 * `opensearch+https://user:password@node:9200`. The name of the index must be in lower case.
 *
 * The number of shards and replicas is that of the cluster's index templates. A text of more than
 * 32,766 bytes cannot be stored.
 */
export const openSearch: Engine<OpenSearchConnection> = {
  name: 'opensearch',
  protocols: ['opensearch', 'opensearch+https'],
  async open(connection, layout, options) {
    if (!INDEX_NAME.test(layout.table)) {
      throw new TypeError('`table` must be in lower case, and begin with a letter, for OpenSearch');
    }
    if (typeof connection !== 'string') return new OpenSearchStore(connection, layout, options, async () => {});
    const client = await connect(connection);
    return new OpenSearchStore(client, layout, options, () => client.close());
  },
};
