import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { describeValue, ownOptions } from '../../language/base/plain-data.ts';
import { type AsyncDisposal, addDisposal, type Sandbox } from '../create-sandbox.ts';
import { ConnectionReset } from '../faults.ts';
import { startLocalServer } from './local-server.ts';

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
  /** The origin of pages that may call the sandbox, such as `http://localhost:5173`, or `*` for any; by default none. */
  readonly cors?: string | undefined;
}

/** More than the sandbox takes, so that it answers with its own error. */
const MAX_BODY_BYTES = 16_000_000;

/**
 * Serves a sandbox over HTTP on this computer, for programs in other processes.
 *
 * @throws {Error} If the port cannot be used; `code` is the reason.
 * @throws {TypeError} If `cors` is not an origin.
 * @example
 * await using served = await serveSandbox(createSandbox())
 * new URL(served.url).hostname // '127.0.0.1'
 */
export async function serveSandbox(
  sandbox: Pick<Sandbox, 'url' | 'fetch'>,
  options?: ServeOptions,
): Promise<ServedSandbox> {
  const { port = 0, path: name = crypto.randomUUID().slice(0, 8), cors } = ownOptions(options);
  if (cors !== undefined && !isOrigin(cors)) {
    throw new TypeError(`\`cors\` must be an origin such as http://localhost:5173, or *; got ${describeValue(cors)}`);
  }
  const path = `/${name}`;
  const { url, close } = await startLocalServer(port, (request, response) => {
    if (cors !== undefined && allowPage(cors, request, response)) return;
    answer(sandbox, path, request, response).catch((error: unknown) => {
      // Anything but a planned fault is a mistake of the test, such as a handler that throws.
      if (!(error instanceof ConnectionReset) && !response.destroyed) console.error(error);
      response.destroy();
    });
  });
  return addDisposal({ url: url + path, close }, close);
}

/** Whether a text is the origin of a page, or `*` for any. */
export function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && new URL(text).origin === text);
}

/** Lets pages of an origin read the response. Returns whether it has answered, because a browser only asked for leave. */
function allowPage(origin: string, { method, headers }: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', '*');
  const asked = headers['access-control-request-method'];
  if (method !== 'OPTIONS' || asked === undefined) return false;
  const allowed = headers['access-control-request-headers'];
  response.writeHead(204, {
    'access-control-allow-methods': asked,
    ...(allowed !== undefined && { 'access-control-allow-headers': allowed }),
  });
  response.end();
  return true;
}

/** Passes a request to the sandbox. If it throws, the connection ends without an answer. */
async function answer(
  sandbox: Pick<Sandbox, 'url' | 'fetch'>,
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
