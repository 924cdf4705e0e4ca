import fs from 'node:fs';
import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSystemError } from '../../project/errors.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';
import type { Output } from '../output.ts';

/** The page may be reached from this computer only. */
const ADDRESS = '127.0.0.1';

/** The page forbids everything else itself, but only a header can forbid frames. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * `clausal playground`: serves the page until the process is told to stop.
 *
 * @param port - 0 for any free port.
 */
export async function playground(port: number, output: Output): Promise<ExitCode> {
  const page = fs.readFileSync(new URL('../playground.html', import.meta.url));
  const server = http.createServer((request, response) => answer(page, server, request, response));
  await listen(server, port);
  try {
    await output.write(`http://${ADDRESS}:${portOf(server)}/\n`);
    await output.flush();
    await untilStopped();
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return EXIT.ok;
}

function answer(page: Buffer, server: Server, request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '' } = request;
  const status = statusOf(method, url, listHosts(portOf(server)).includes(request.headers.host ?? ''));
  const isPage = status === 200;
  const type = isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
  const body = isPage ? page : `${status}\n`;
  response.writeHead(status, { ...HEADERS, 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(method === 'HEAD' ? undefined : body);
}

/** The default port of HTTP, which clients leave out of the header `Host`. */
const DEFAULT_PORT = 80;

/** The values of `Host` that mean the server itself. */
export function listHosts(port: number): readonly string[] {
  const names = [ADDRESS, 'localhost'];
  const hosts = names.map((name) => `${name}:${port}`);
  return port === DEFAULT_PORT ? [...hosts, ...names] : hosts;
}

function statusOf(method: string, url: string, isOwnHost: boolean): number {
  // A site whose name points to this computer must not read the page as its own (DNS rebinding).
  if (!isOwnHost) return 403;
  if (method !== 'GET' && method !== 'HEAD') return 405;
  return url === '/' || url.startsWith('/?') ? 200 : 404;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function listen(server: Server, port: number): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, ADDRESS, resolve);
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const reason = error.code === 'EADDRINUSE' ? `port ${port} is in use` : `cannot use port ${port}: ${error.code}`;
    throw new UsageError(`${reason}; omit --port to use any free port`);
  }
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve);
  });
}
