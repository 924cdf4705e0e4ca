import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeLiteral } from '../../../src/engines/sql/clickhouse-dialect.ts';

/** The current ClickHouse, which runs in this process. */
export interface Chdb {
  readonly url: string;
  readonly version: string;
  stop(): Promise<void>;
}

/** What a request has in its URL besides settings. */
const NO_SETTING = /^(?:query|query_id|database|wait_end_of_query|param_\w+)$/;

/** Starts a server that hands what the client sends to chdb, one statement after the other. */
export async function startChdb(): Promise<Chdb> {
  const { Session } = await import('chdb').catch((cause: unknown) => {
    throw new Error('chdb has no library for this platform', { cause });
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'clausal-chdb-'));
  const session = new Session(path.join(folder, 'data'));
  const file = path.join(folder, 'rows');
  // For parameters, which are set before the statement's own settings.
  session.query(`SET max_query_size = ${2 ** 26}`);

  const run = async (request: IncomingMessage): Promise<string> => {
    const parameters = new URL(request.url ?? '', 'http://localhost').searchParams;
    const body = await buffer(request);
    const type = request.headers['content-type'] ?? '';
    if (type.startsWith('multipart/')) {
      const form = await new Response(body, { headers: { 'content-type': type } }).formData();
      for (const [name, value] of form) parameters.set(name, String(value));
    }
    const query = parameters.get('query');
    const isInsert = query?.startsWith('INSERT') === true;
    if (isInsert) writeFileSync(file, body);
    const text = isInsert
      ? query.replace(/FORMAT \w+$/, `FROM INFILE ${writeLiteral(file)} $&`)
      : (query ?? body.toString());
    const bound = [...parameters].filter(([name]) => name.startsWith('param_'));
    const settings = [...parameters].filter(([name]) => !NO_SETTING.test(name));
    const assign = ([name, value]: readonly [string, string]): string => `${name} = ${writeLiteral(value)}`;
    const set = (isInsert ? settings : bound).map((one) => `SET ${assign(one)}; `).join('');
    // What a statement sets for itself does not outlive it.
    const own = isInsert || settings.length === 0 ? '' : ` SETTINGS ${settings.map(assign).join(', ')}`;
    return session.query(`${set}${text}${own}`);
  };

  const server = createServer(async (request, response) => {
    try {
      response.end(await run(request));
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error).replace(/^.*?(?=Code: )/s, ''));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `clickhouse://127.0.0.1:${(server.address() as AddressInfo).port}`,
    version: session.query('SELECT version()', 'TSV').trim(),
    async stop() {
      server.closeAllConnections();
      server.close();
      session.close();
      rmSync(folder, { recursive: true });
    },
  };
}
