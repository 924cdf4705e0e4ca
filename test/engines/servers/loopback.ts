import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Finds free ports on the loopback interface. */
export async function findPorts(count: number): Promise<readonly number[]> {
  // All are open at once, so that no port is found twice.
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return servers.map((server) => {
    const { port } = server.address() as AddressInfo;
    server.close();
    return port;
  });
}

/** The body of a response, which must come within two seconds. */
export async function get(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
  const body = await response.text();
  if (!response.ok) throw new Error(`${response.status} from ${url}: ${body}`);
  return body;
}
