import fs from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { isSystemError } from '../../../objects/readers/system-errors.ts';
import { type Run, readCount } from '../command.ts';
import { EXIT, UsageError } from '../exit.ts';

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

const EXAMPLES = `
Examples:
  $ clausal playground
  $ clausal playground --port 8080

Prints the address of the page and serves it until you press Ctrl+C. The page works from disk too:
dist/playground.html in the package.`;

/** `clausal playground`: serves the page until it is interrupted. */
export function createPlayground({ output, finish }: Run) {
  return new Command('playground')
    .option('-p, --port <number>', 'port of the page (default: any free one)', readPort)
    .addHelpText('after', EXAMPLES)
    .action(async ({ port = 0 }) => {
      const page = fs.readFileSync(new URL('../playground.html', import.meta.url));
      const { createServer } = await import('node:http');
      const server = createServer((request, response) => answer(page, server, request, response));
      await listen(server, port);
      try {
        await output.write(`http://${ADDRESS}:${portOf(server)}/\n`);
        await output.flush();
        await untilStopped();
      } finally {
        server.close();
        server.closeAllConnections();
      }
      finish(EXIT.ok);
    });
}

export function readPort(text: string): number {
  const port = readCount(text);
  if (port > 65_535) throw new InvalidArgumentError('It must be at most 65535.');
  return port;
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

function listen(server: Server, port: number): Promise<void> {
  return usePort(
    port,
    () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, ADDRESS, resolve);
      }),
  );
}

/** Starts a server; a port that cannot be used is incorrect usage. */
export async function usePort<Result>(port: number, start: () => Promise<Result>): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const reason = error.code === 'EADDRINUSE' ? `port ${port} is in use` : `cannot use port ${port}: ${error.code}`;
    throw new UsageError(`${reason}; omit --port to use any free port`);
  }
}

export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve);
  });
}
