import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { ownOptions } from '../../language/text/own-options.ts';
import { type AsyncDisposal, addDisposal } from '../sandbox/async-disposal.ts';
import type { Sandbox } from '../sandbox/create-sandbox.ts';
import { ConnectionReset } from '../sandbox/faults.ts';

/** The address of a sandbox that is served over HTTP. */
export interface SandboxServer {
  /** The address of the service. Its path belongs to this sandbox alone. */
  readonly url: string;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** A sandbox that is served over HTTP until `close`, or until the end of `await using`. */
export type ServedSandbox = SandboxServer & AsyncDisposal;

/** Where a sandbox is served. */
export interface ServeOptions {
  /** The port; by default any free one. */
  readonly port?: number | undefined;
  /** The path of the address; by default a random one, which no other sandbox has. */
  readonly path?: string | undefined;
}

/** Only this computer may reach the sandbox. */
const ADDRESS = '127.0.0.1';
/** More than the sandbox takes, so that it answers with its own error. */
const MAX_BODY_BYTES = 16_000_000;
/** Enough for a query of 64 KiB in a URL, three characters for each byte. */
const MAX_HEADER_BYTES = 262_144;

/**
 * Serves a sandbox over HTTP on this computer, for programs in other processes.
 *
 * @throws {Error} If the port cannot be used; `code` says why.
 * @example
 * await using served = await serveSandbox(createSandbox())
 * new URL(served.url).hostname // '127.0.0.1'
 */
export async function serveSandbox(sandbox: Sandbox, options?: ServeOptions): Promise<ServedSandbox> {
  const { port = 0, path: name = crypto.randomUUID().slice(0, 8) } = ownOptions(options);
  const path = `/${name}`;
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    answer(sandbox, path, request, response).catch((error: unknown) => {
      // Anything but a planned fault is a mistake of the test, such as a handler that throws.
      if (!(error instanceof ConnectionReset) && !response.destroyed) console.error(error);
      response.destroy();
    });
  });
  await listen(server, port);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const url = `http://${ADDRESS}:${(server.address() as AddressInfo).port}${path}`;
  return addDisposal({ url, close }, close);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, ADDRESS, resolve);
  });
}

/** Passes a request to the sandbox. If it throws, the connection ends without an answer. */
async function answer(
  sandbox: Sandbox,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const isBelow = url.startsWith(`${path}/`);
  // No `Request` can have this method.
  if (!isBelow || method === 'TRACE') {
    const message = isBelow ? `there is no route \`${method}\`` : `the address of the sandbox begins with ${path}/`;
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message } }));
    return;
  }
  const body = method === 'GET' || method === 'HEAD' ? null : await readBody(request);
  const given = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  const init = { method, headers: given, body, signal: controller.signal };
  const answered = await sandbox.fetch(sandbox.url + url.slice(path.length), init);
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (answered.body === null) response.end();
  else {
    const stream = Readable.fromWeb(answered.body as Parameters<typeof Readable.fromWeb>[0]);
    stream.once('error', () => response.destroy()).pipe(response);
  }
}

/** Reads a body; the rest of one that is too long is left out, so that the sandbox refuses it. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (length <= MAX_BODY_BYTES) chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks);
}
