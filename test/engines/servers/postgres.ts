import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { findPorts } from './loopback.ts';
import { runInTerminal, type Server } from './server.ts';
import { startInWorkspace } from './workspace.ts';

/** The folder with the programs of the newest PostgreSQL that Debian's packages have installed. */
export function findPostgres(): string | undefined {
  const folders = globSync('/usr/lib/postgresql/*/bin');
  return folders.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))[0];
}

/** Starts an empty PostgreSQL, to which everybody may connect as `postgres`. */
export async function startPostgres(): Promise<Server> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('PostgreSQL is not installed');
  // PostgreSQL refuses to run as root. The other stop signals wait for clients, or for a checkpoint.
  const options = { name: 'PostgreSQL', user: 'postgres', stopSignal: 'SIGINT', exitSignal: 'SIGQUIT' } as const;
  return startInWorkspace(options, async (workspace) => {
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres', workspace.folder]);
    const data = path.join(workspace.folder, 'data');
    const access = ['--username=postgres', '--auth=trust'];
    await workspace.run(
      path.join(programs, 'initdb'),
      `--pgdata=${data}`,
      ...access,
      '--locale=C.UTF-8',
      '--encoding=UTF8',
      '--no-sync',
    );
    const [port] = await findPorts(1);
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: workspace.folder,
      shared_buffers: '32MB',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
    };
    const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
    const server = await workspace.start(path.join(programs, 'postgres'), '-D', data, ...flags);
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const version = await workspace.waitFor(server, () => askVersion(url));
    return { urls: [url], version, stopNode: () => workspace.stop(server) };
  });
}

async function askVersion(connectionString: string): Promise<string> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    return rows[0]?.server_version.split(' ')[0] ?? '';
  } finally {
    await client.end();
  }
}

if (import.meta.main) await runInTerminal(startPostgres);
