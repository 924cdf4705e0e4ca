import type { ClickHouseClient } from '@clickhouse/client';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { readSafely } from '../../objects/matcher/values.ts';
import type { Engine } from '../engine.ts';
import { IndexError } from '../index-error.ts';
import { ClickHouseConnection, type Nodes, readServer } from './clickhouse-connection.ts';
import { createClickHouseDialect } from './clickhouse-dialect.ts';
import { SqlStore } from './sql-store.ts';

/** A client of `@clickhouse/client`, declared here so that programs without the driver compile. */
export interface ClickHouseDriver {
  query(request: never): Promise<unknown>;
  exec(request: never): Promise<unknown>;
  command(request: never): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * ClickHouse, through `@clickhouse/client`: the connection is a client, or a URL,
 * `clickhouse://user:password@host:8123/database`. With `clickhouses:` or `?tls=1` it is encrypted.
 *
 * The objects are spread over the nodes of a cluster if the URL names it and all of them:
 * `clickhouse://host1:8123,host2:8123/database?cluster=NAME`. If one of them does not answer, reading
 * fails. A batch that is loaded is stored on all nodes or on some, and can be loaded again.
 *
 * An object is replaced or removed by a newer row. If several processes change one object, the last
 * change by their clocks counts.
 */
export const clickhouse: Engine<ClickHouseDriver> = {
  name: 'clickhouse',
  protocols: ['clickhouse', 'clickhouses'],
  async open(connection, layout, limits) {
    const nodes =
      typeof connection === 'string' ? await openNodes(connection) : createNodes(connection as ClickHouseClient);
    try {
      const server = await readServer(nodes, layout);
      return new SqlStore(
        createClickHouseDialect(server),
        layout,
        new ClickHouseConnection(nodes, server, layout, limits),
      );
    } catch (error) {
      await nodes.close();
      throw error;
    }
  },
};

function createNodes(client: ClickHouseClient): Nodes {
  return { client, clients: [client], cluster: undefined, close: async () => {} };
}

const URL_PATTERN = /^clickhouse(s?):\/\/(?:([^/]*)@)?([^/?#@]+)([^#]*)$/i;
const EXPECTED = '`connection` must be a client or a URL, `clickhouse://user:password@host:8123/database`';

/** @throws {TypeError} If a text is not a URL of ClickHouse. The message has no password. */
async function openNodes(text: string): Promise<Nodes> {
  const [, secure, user = '', hosts = '', rest = ''] = URL_PATTERN.exec(text) ?? [];
  const [first, ...others] = hosts.split(',').map((host) => readUrl(`clickhouse://${host}${rest}`));
  if (first === undefined) throw new TypeError(EXPECTED);
  const parameters = new Map(first.searchParams);
  const cluster = parameters.get('cluster');
  const isSecure = secure === 's' || parameters.get('tls') === '1';
  const unknown = [...parameters.keys()].find((name) => name !== 'cluster' && name !== 'tls');
  if (unknown !== undefined) {
    throw new TypeError(`a URL of ClickHouse takes the parameters \`cluster\` and \`tls\`; got ${quoteText(unknown)}`);
  }
  if (others.length > 0 && cluster === undefined)
    throw new TypeError('a URL with several hosts must name the `cluster`');
  const { createClient, ClickHouseLogLevel } = await import('@clickhouse/client').catch((cause: unknown) => {
    const message = 'ClickHouse needs its driver; run `npm install @clickhouse/client`';
    throw new IndexError('missing-driver', message, { cause });
  });
  const colon = user.includes(':') ? user.indexOf(':') : user.length;
  const connect = ({ hostname, port }: URL): ClickHouseClient =>
    createClient({
      url: `http${isSecure ? 's' : ''}://${hostname}:${port || (isSecure ? 8443 : 8123)}`,
      username: decode(user.slice(0, colon)) || 'default',
      password: decode(user.slice(colon + 1)),
      database: decode(first.pathname.slice(1)) || 'default',
      // It would write errors to the terminal, which are thrown too.
      log: { level: ClickHouseLogLevel.OFF },
    });
  const client = connect(first);
  const clients = [client, ...others.map(connect)];
  const close = async (): Promise<void> => void (await Promise.all(clients.map((client) => client.close())));
  return { client, clients, cluster, close };
}

function readUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || url.hostname === '') throw new TypeError(EXPECTED);
  return url;
}

function decode(text: string): string {
  return readSafely(() => decodeURIComponent(text)) ?? text;
}
