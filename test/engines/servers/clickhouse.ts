import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findPorts, get } from './loopback.ts';
import { runInTerminal, type Server } from './server.ts';
import { startInWorkspace } from './workspace.ts';

/** The server of Debian's package. */
export const CLICKHOUSE = '/usr/sbin/clickhouse-server';

const SHARDS = 2;

/** Starts a ClickHouse for each shard of the cluster `clausal`. */
export async function startClickHouse(): Promise<Server> {
  if (!existsSync(CLICKHOUSE)) throw new Error('ClickHouse is not installed');
  // Asked to end, it would go on answering on open connections for up to five seconds.
  return startInWorkspace({ name: 'ClickHouse', stopSignal: 'SIGKILL' }, async (workspace) => {
    const ports = await findPorts(2 * SHARDS);
    const httpPorts = ports.slice(0, SHARDS);
    const tcpPorts = ports.slice(SHARDS);
    const urls = httpPorts.map((port) => `http://127.0.0.1:${port}`);
    const servers = await Promise.all(
      httpPorts.map((httpPort, index) => {
        const folder = path.join(workspace.folder, String(index));
        const file = path.join(folder, 'config.xml');
        mkdirSync(folder);
        writeFileSync(file, createConfig({ folder, httpPort, tcpPort: tcpPorts[index], tcpPorts }));
        return workspace.start(CLICKHOUSE, `--config-file=${file}`);
      }),
    );
    const versions = await Promise.all(
      servers.map((server, index) => workspace.waitFor(server, () => get(`${urls[index]}/?query=SELECT+version()`))),
    );
    return {
      urls,
      version: versions[0]?.trim() ?? '',
      async stopNode(index) {
        const server = servers[index];
        if (server !== undefined) await workspace.stop(server);
      },
    };
  });
}

interface Config {
  readonly folder: string;
  readonly httpPort: number;
  readonly tcpPort: number | undefined;
  /** The TCP port of each shard. */
  readonly tcpPorts: readonly number[];
}

/** The configuration of a server, with its users in the same file. */
function createConfig({ folder, httpPort, tcpPort, tcpPorts }: Config): string {
  const shards = tcpPorts.map((port) => `<shard><replica><host>127.0.0.1</host><port>${port}</port></replica></shard>`);
  return `<yandex>
  <logger><level>information</level><console>1</console></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${httpPort}</http_port>
  <tcp_port>${tcpPort}</tcp_port>
  <path>${folder}/data/</path>
  <tmp_path>${folder}/data/tmp/</tmp_path>
  <timezone>UTC</timezone>
  <mark_cache_size>16777216</mark_cache_size>
  <remote_servers><clausal>${shards.join('')}</clausal></remote_servers>
  <users_config>config.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <profiles><default><background_pool_size>2</background_pool_size></default></profiles>
  <quotas><default /></quotas>
  <users>
    <default>
      <password />
      <networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
    </default>
  </users>
</yandex>
`;
}

if (import.meta.main) await runInTerminal(startClickHouse);
