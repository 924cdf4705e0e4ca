import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { fetchSource, searchAll } from '../../src/client/index.ts';
import { search } from '../../src/index.ts';
import { createSandbox, type Sandbox, serveSandbox } from '../../src/sandbox/server/index.ts';
import { PAYMENTS } from './ask.ts';

const run = promisify(execFile);

/** Requests of many kinds: method, path, version and body. */
const SCRIPT: readonly (readonly [method: string, path: string, version?: string, body?: string])[] = [
  ['GET', '/payments?query=amount%3E400&limit=2', '2.0.0'],
  ['GET', '/payments?query=amount%3E400', '1.0.0'],
  ['GET', '/payments?query=status%3A%22A%22', '2.0.0'],
  ['GET', '/payments?currency_code=EUR&order=asc'],
  ['GET', '/payments/p1'],
  ['GET', '/payments/%C3%BC%2F'],
  ['GET', '/disputes?limit=0&page=x', '2.0.0'],
  ['GET', '/nowhere?a=b'],
  ['GET', '/payments?unknown=%F0%9F%92%B8', '2.0.0'],
  ['PATCH', '/customers/c1', '1.0.0', '{"metadata":{"naïve":"ü💸"}}'],
  ['PATCH', '/customers/c1', '1.0.0', 'not JSON'],
  ['POST', '/subscriptions/cancel/none'],
  ['POST', '/payments', '2.0.0', '{"amount":5,"currency":"EUR"}'],
];

function create(): Sandbox {
  return createSandbox({ payments: PAYMENTS, customers: [{ id: 'c1' }], log: () => {} });
}

function headersOf(key: string, version: string | undefined): Record<string, string> {
  return { authorization: `Bearer ${key}`, ...(version !== undefined && { 'x-api-version': version }) };
}

test('answers over HTTP as in the process, to fetch and to curl', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-02-01T00:00:00Z'), toFake: ['Date'] });
  const sandbox = create();
  await using served = await serveSandbox(sandbox);
  for (const [method, path, version, body = null] of SCRIPT) {
    const headers = headersOf(sandbox.key, version);
    const here = await sandbox.fetch(sandbox.url + path, { method, headers, body });
    const there = await fetch(served.url + path, { method, headers, body });
    const shown = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const data = body === null ? [] : ['--data-binary', body];
    const { stdout } = await run('curl', [
      '-sg',
      '-X',
      method,
      '-w',
      '\n%{http_code}',
      ...shown,
      ...data,
      served.url + path,
    ]);
    const text = await here.text();
    expect([path, there.status, await there.text()]).toEqual([path, here.status, text]);
    expect(stdout).toBe(`${text}\n${here.status}`);
    expect(there.headers.get('content-type')).toBe(here.headers.get('content-type'));
    expect(there.headers.get('x-clausal-assumptions')).toBe(here.headers.get('x-clausal-assumptions'));
  }
  vi.useRealTimers();
});

test('gives our client the same objects over HTTP as in the process', async () => {
  const sandbox = create();
  await using served = await serveSandbox(sandbox);
  const all = search('payments').exists('id');
  const pages = await Promise.all(
    [
      fetchSource({ url: sandbox.url, key: sandbox.key, fetch: sandbox.fetch }),
      fetchSource({ url: served.url, key: sandbox.key }),
    ].map((source) => searchAll(source, all, { pageSize: 2 }).toArray()),
  );
  expect(pages[0]).toHaveLength(3);
  expect(pages[1]).toEqual(pages[0]);
});

test('faults end the connection over HTTP too, and the client recovers', async () => {
  const sandbox = create();
  await using served = await serveSandbox(sandbox);
  sandbox.next('GET /payments', 'reset', 'cut', 'ok');
  const source = fetchSource({ url: served.url, key: sandbox.key });
  expect(await searchAll(source, search('payments').exists('id')).toArray()).toHaveLength(3);
  expect(sandbox.requests).toHaveLength(3);
  sandbox.close();
});

test('a handler that throws ends the connection, and its error is printed', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const sandbox = create();
  await using served = await serveSandbox(sandbox);
  sandbox.handle('POST /payments', () => {
    throw new Error('not yet');
  });
  sandbox.next('GET /payments', 'reset');
  const init = { headers: headersOf(sandbox.key, undefined) };
  await expect(fetch(`${served.url}/payments`, init)).rejects.toThrow('fetch failed');
  expect(printed).not.toHaveBeenCalled();
  await expect(fetch(`${served.url}/payments`, { ...init, method: 'POST' })).rejects.toThrow('fetch failed');
  expect(printed).toHaveBeenCalledWith(new Error('not yet'));
  printed.mockRestore();
});

describe('hostile connections', () => {
  /** Sends bytes; returns what comes back until the connection ends. */
  function send(url: string, bytes: string): Promise<string> {
    const { port, hostname } = new URL(url);
    return new Promise((resolve) => {
      let received = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes.replace('PORT', port), 'latin1'));
      socket.setEncoding('latin1').on('data', (text: string) => {
        received += text;
        socket.end();
      });
      socket.on('error', () => resolve(received)).on('close', () => resolve(received));
    });
  }

  test.each([
    [
      'an address of another sandbox',
      (path: string) => `GET /other${path}/plans HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n`,
      '404',
    ],
    [
      'a method that no request has',
      (path: string) => `TRACE ${path}/plans HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n`,
      '404',
    ],
    ['no request', () => 'hello\r\n\r\n', '400'],
    [
      'bytes in the address',
      (path: string) => `GET ${path}/plans?query=\xff HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n`,
      /40[01]/,
    ],
    [
      'bytes in a header',
      (path: string) => `GET ${path}/plans HTTP/1.1\r\nHost: localhost:PORT\r\nAuthorization: \xff\xfe\r\n\r\n`,
      '401',
    ],
    [
      'headers without end',
      (path: string) => `GET ${path}/plans HTTP/1.1\r\nHost: localhost:PORT\r\nX: ${'x'.repeat(300_000)}\r\n\r\n`,
      '431',
    ],
    [
      'a relative path',
      (path: string) => `GET ${path}/../../plans HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n`,
      /40[014]/,
    ],
  ])('%s', async (_, write, status) => {
    const sandbox = create();
    await using served = await serveSandbox(sandbox);
    const [line = ''] = (await send(served.url, write(new URL(served.url).pathname))).split('\r\n');
    expect(line).toMatch(new RegExp(`^HTTP/1.1 (?:${status instanceof RegExp ? status.source : status})`));
    expect((await fetch(`${served.url}/payments/p1`, { headers: headersOf(sandbox.key, undefined) })).status).toBe(200);
  });

  test('a query of 64 KiB', async () => {
    const sandbox = create();
    await using served = await serveSandbox(sandbox);
    const url = `${served.url}/payments?query=${'%22'.repeat(65_536)}`;
    const response = await fetch(url, { headers: headersOf(sandbox.key, '2.0.0') });
    expect([response.status, await response.json()]).toMatchObject([400, { error: { message: 'invalid query' } }]);
  });

  test('a body of 20 MB', async () => {
    const sandbox = create();
    await using served = await serveSandbox(sandbox);
    const body = `{"metadata":{"a":"${'x'.repeat(20_000_000)}"}}`;
    const init = { method: 'PATCH', headers: headersOf(sandbox.key, undefined), body };
    const response = await fetch(`${served.url}/customers/c1`, init);
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: { message: 'the body is longer than 1000000 characters' } },
    ]);
  });
});

test('a port in use is an error', async () => {
  await using served = await serveSandbox(create());
  await expect(serveSandbox(create(), { port: Number(new URL(served.url).port) })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
