import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type ServedSandbox, serveSandbox } from '../../src/sandbox/server/index.ts';
import { isOwnHost } from '../../src/sandbox/server/local-server.ts';

const PAGE = 'http://localhost:5173';
const sandbox = createSandbox({ plans: [{ id: 'a' }] });
let served: ServedSandbox;
let forPages: ServedSandbox;
beforeAll(async () => {
  [served, forPages] = await Promise.all([serveSandbox(sandbox), serveSandbox(sandbox, { cors: PAGE })]);
});
afterAll(() => Promise.all([served.close(), forPages.close()]));

/** Asks for a plan with other lines at the beginning of the request; returns the whole response. */
function send(lines: (path: string, port: string) => readonly string[]): Promise<string> {
  const { pathname, port } = new URL(served.url);
  const rest = [`Authorization: Bearer ${sandbox.key}`, 'Connection: close', '', ''];
  const request = [...lines(`${pathname}/plans/a`, port), ...rest].join('\r\n');
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(request, 'latin1'));
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('close', () => resolve(received)).on('error', reject);
  });
}

describe('a served sandbox', () => {
  test.each([
    ['127.0.0.1:PORT', 200],
    ['localhost:PORT', 200],
    ['LocalHost:PORT', 200],
    ['localhost.:PORT', 200],
    ['[::1]:PORT', 200],
    ['evil.example:PORT', 403],
    ['127.0.0.1.evil.example:PORT', 403],
    ['localhost.evil.example:PORT', 403],
    ['evil.localhost:PORT', 403],
    ['127.0.0.2:PORT', 403],
    ['0.0.0.0:PORT', 403],
    ['[::]:PORT', 403],
    ['[::1:PORT', 403],
    ['localhost:1', 403],
    ['localhost', 403],
    ['localhost:PORT@evil.example', 403],
    ['evil@localhost:PORT', 403],
    ['localhost:PORT, evil.example', 403],
    ['', 403],
  ])('answers a request for %s with %d', async (host, status) => {
    const received = await send((path, port) => [`GET ${path} HTTP/1.1`, `Host: ${host.replace('PORT', port)}`]);
    expect(received.slice(9, 12)).toBe(String(status));
    if (status === 403) expect(received).toMatch(/this server answers requests to http:\/\/127\.0\.0\.1:\d+ only/);
    else expect(received).toContain('{"id":"a"}');
  });

  test.each([
    ['no host, by HTTP 1.1', (path: string) => [`GET ${path} HTTP/1.1`], '400'],
    ['no host, by HTTP 1.0', (path: string) => [`GET ${path} HTTP/1.0`], '403'],
    [
      'two hosts',
      (path: string, port: string) => [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, 'Host: evil.example'],
      '40[03]',
    ],
    [
      'a whole URL of another host',
      (path: string, port: string) => [`GET http://evil.example${path} HTTP/1.1`, `Host: localhost:${port}`],
      '404',
    ],
  ])('does not answer %s', async (_, lines, status) => {
    const received = await send(lines);
    expect(received.slice(9, 12)).toMatch(new RegExp(status));
    expect(received).not.toContain('{"id":"a"}');
  });

  test('changes nothing for another host', async () => {
    const before = sandbox.requests.length;
    await send((path) => [`PATCH ${path} HTTP/1.1`, 'Host: evil.example']);
    expect(sandbox.requests).toHaveLength(before);
  });

  test('listens on the default port under its names alone', () => {
    const hosts = ['127.0.0.1', 'localhost', 'localhost:80', '[::1]', 'evil.example', 'localhost:'];
    expect(hosts.filter((host) => isOwnHost(host, 80))).toEqual(hosts.slice(0, 4));
  });
});

describe('a page', () => {
  const asked = { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' };
  const preflight = (url: string): Promise<Response> =>
    fetch(`${url}/customers/a`, { method: 'OPTIONS', headers: { origin: PAGE, ...asked } });

  test('a page of the origin of `cors` may call the sandbox', async () => {
    const { status, headers } = await preflight(forPages.url);
    expect([status, Object.fromEntries(headers)]).toMatchObject([
      204,
      {
        'access-control-allow-origin': PAGE,
        'access-control-allow-methods': 'PATCH',
        'access-control-allow-headers': 'authorization',
      },
    ]);
    for (const path of ['/plans/a', '/nowhere', '/customers/a']) {
      const response = await fetch(forPages.url + path, { headers: { origin: PAGE } });
      expect(response.headers.get('access-control-allow-origin')).toBe(PAGE);
    }
  });

  test('may not without it, and `OPTIONS` alone is a request as any other', async () => {
    expect((await preflight(served.url)).headers.has('access-control-allow-origin')).toBe(false);
    expect((await fetch(`${forPages.url}/plans`, { method: 'OPTIONS' })).status).toBe(401);
  });

  test.each(['localhost:5173', 'http://localhost:5173/', 'https://a.b/c', 'null', '', 'HTTP://A.B'])(
    'cannot have the origin %j',
    async (cors) => {
      await expect(serveSandbox(sandbox, { cors })).rejects.toThrow('`cors` must be an origin');
    },
  );
});
