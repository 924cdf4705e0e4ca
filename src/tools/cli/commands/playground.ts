import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { isResourceName } from '../../../language/catalogue/catalogue.ts';
import { isSystemError } from '../../../objects/readers/system-errors.ts';
import type { Answer } from '../../../playground/server/answer-call.ts';
import { type Run, readCount, resourceOption, SEARCHED_RESOURCES, tableOption } from '../command.ts';
import { fromConfig, isFromConfig } from '../config-defaults.ts';
import type { IndexAddress } from '../engines/use-index.ts';
import { EXIT, UsageError } from '../exit.ts';
import { findResource, loadResources } from '../resources.ts';

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
  $ clausal playground --in sqlite:payments.db -r payments

Prints the address of the page and serves it until you press Ctrl+C. The page works from disk too:
dist/playground.html in the package. With --in, the page searches an index of \`clausal index\` through this command.`;

/** What the server offers. */
interface ServedPage {
  readonly page: string;
  /** Answers a call of the page, if it searches an index. */
  readonly answerCall?: (request: IncomingMessage) => Promise<Answer>;
}

/** `clausal playground`: serves the page until it is interrupted. */
export function createPlayground({ output, finish }: Run) {
  return new Command('playground')
    .option('-p, --port <number>', 'port of the page (default: any free one)', readPort)
    .addOption(
      fromConfig(
        new Option('--in <url>', 'search an index of `clausal index`: sqlite:payments.db, or env:NAME'),
        'index',
      ),
    )
    .addOption(fromConfig(resourceOption('with --in, resource of the objects', SEARCHED_RESOURCES), 'resource'))
    .addOption(tableOption())
    .addHelpText('after', EXAMPLES)
    .action(async ({ port = 0, in: url, resource, table }, command) => {
      const page = fs.readFileSync(new URL('../playground.html', import.meta.url), 'utf8');
      if (url === undefined) {
        const isGiven = resource !== undefined && !isFromConfig(command, 'resource');
        const other = isGiven ? '--resource' : table && '--table';
        if (other !== undefined) throw new UsageError(`${other} needs --in`);
        await serve({ page }, port, output);
      } else await serveIndex(page, url, { resource, table }, port, output);
      finish(EXIT.ok);
    });
}

/** Serves the page for an index. Its modules are loaded on demand. */
async function serveIndex(
  page: string,
  url: string,
  { resource: name, table }: { readonly resource: string | undefined; readonly table: string | undefined },
  port: number,
  output: Run['output'],
): Promise<void> {
  const [{ readIndexAddress, useIndex }, { createIndexCalls }, { answerCall }] = await Promise.all([
    import('../engines/use-index.ts'),
    import('../../../playground/server/index-calls.ts'),
    import('../../../playground/server/answer-call.ts'),
  ]);
  const resource = findResource(await loadResources(undefined), name);
  if (!isResourceName(resource.name)) throw new UsageError(`the playground has no page for ${resource.name}`);
  const place = readIndexAddress('--in', url, resource, { table });
  await useIndex(place, async (index) => {
    const calls = await createIndexCalls(index, place.layout.resource);
    const site = { page: addIndex(page, place), answerCall: (request: IncomingMessage) => answerCall(calls, request) };
    await serve(site, port, output);
  });
}

/** Writes into the page which index it searches, and lets it ask its own server. */
function addIndex(page: string, { layout: { resource }, shown }: IndexAddress): string {
  const data = JSON.stringify({ resource: resource.name, url: shown }).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="index">${data}</script>\n`;
  return page
    .replace("default-src 'none'", "default-src 'none'; connect-src 'self'")
    .replace('<footer>', (footer) => block + footer);
}

/** Serves the page until the process is interrupted. */
async function serve(site: ServedPage, port: number, output: Run['output']): Promise<void> {
  const { startLocalServer } = await import('../../../sandbox/server/local-server.ts');
  const start = () => startLocalServer(port, (request, response) => void answer(site, request, response));
  const { url, close } = await usePort(port, start);
  try {
    await output.write(`${url}/\n`);
    await output.flush();
    await untilStopped();
  } finally {
    await close();
  }
}

export function readPort(text: string): number {
  const port = readCount(text);
  if (port > 65_535) throw new InvalidArgumentError('It must be at most 65535.');
  return port;
}

async function answer(site: ServedPage, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '' } = request;
  const isCall = url === '/call' && site.answerCall !== undefined;
  const { status, body } = isCall ? await site.answerCall(request) : answerPage(site.page, method, url);
  const type = status !== 200 ? 'text/plain' : isCall ? 'application/json' : 'text/html';
  const headers = { 'content-type': `${type}; charset=utf-8`, 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...HEADERS, ...headers });
  response.end(method === 'HEAD' ? undefined : body);
}

function answerPage(page: string, method: string, url: string): Answer {
  const status = statusOf(method, url);
  return { status, body: status === 200 ? page : `${status}\n` };
}

function statusOf(method: string, url: string): number {
  if (method !== 'GET' && method !== 'HEAD') return 405;
  return url === '/' || url.startsWith('/?') ? 200 : 404;
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
