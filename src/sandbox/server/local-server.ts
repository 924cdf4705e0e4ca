import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that answers this computer only. */
export interface LocalServer {
  /** The address, without a path. */
  readonly url: string;
  /** Ends all connections. */
  close(): Promise<void>;
}

const ADDRESS = '127.0.0.1';
/** Enough for a query of 64 KiB in a URL, three characters for each byte. */
const MAX_HEADER_BYTES = 262_144;

/**
 * Starts a server that other computers cannot reach, nor pages of other sites whose name points to this one (DNS
 * rebinding): a browser sends that name in the header `Host`.
 *
 * @param port - 0 for any free one.
 * @throws {Error} If the port cannot be used; `code` is the reason.
 */
export async function startLocalServer(port: number, answer: RequestListener): Promise<LocalServer> {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    const { host: hosts = [] } = request.headersDistinct;
    if (hosts.length === 1 && isOwnHost(hosts[0] ?? '', usedPort)) return answer(request, response);
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(`this server answers requests to ${url} only\n`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, ADDRESS, resolve);
  });
  const { port: usedPort } = server.address() as AddressInfo;
  const url = `http://${ADDRESS}:${usedPort}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
}

/** The default port of HTTP, which clients leave out of the header `Host`. */
const DEFAULT_PORT = 80;

/** Whether a value of `Host` means this computer. Any other name may point here too, but its owner decides that. */
export function isOwnHost(host: string, port: number): boolean {
  const [, name = '', given = DEFAULT_PORT] = /^(127\.0\.0\.1|localhost\.?|\[::1\])(?::(\d+))?$/i.exec(host) ?? [];
  return name !== '' && Number(given) === port;
}
