import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runClausal, runShell, startClausal } from './run-clausal.ts';

/** Starts the command and waits for the address of the page. */
async function startPlayground() {
  const child = startClausal(['playground']);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, ended, address: String(line).trim() };
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function request(address: string, options: http.RequestOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = http.request(address, { agent: false, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode, headers: response.headers, body });
      });
    });
    sent.on('error', reject).end();
  });
}

describe('clausal playground', () => {
  test('prints its address last, on loopback, and serves the page', async () => {
    const { address } = await startPlayground();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const { status, headers, body } = await request(address);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    expect(body).toBe(readFileSync('dist/playground.html', 'utf8'));
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(await request(address, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    expect(await request(address.replace('127.0.0.1', 'localhost'), { family: 4 })).toMatchObject({ status: 200 });
  });

  test.each([
    { what: 'another method', options: { method: 'POST' }, status: 405 },
    { what: 'another path', options: { path: '/package.json' }, status: 404 },
    { what: 'a path above', options: { path: '/../package.json' }, status: 404 },
    { what: 'a whole URL', options: { path: 'http://127.0.0.1/' }, status: 404 },
  ])('refuses $what', async ({ options, status }) => {
    const { address } = await startPlayground();
    const answer = await request(address, options);
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: `${status}\n` });
  });

  test('refuses another name of this computer', async () => {
    const { address } = await startPlayground();
    const { status, body } = await request(address, { headers: { host: 'evil.example' } });
    expect({ status, body }).toEqual({
      status: 403,
      body: `this server answers requests to ${address.slice(0, -1)} only\n`,
    });
  });

  test.runIf(existsSync('/dev/full'))('ends if it cannot print its address', async () => {
    const { exitCode, stderr } = await runShell('clausal playground > /dev/full');
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain('ENOSPC');
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('ends with 0 on %s, even with an open connection', async (signal) => {
    const { child, ended, address } = await startPlayground();
    const agent = new http.Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    await request(address, { agent });
    child.kill(signal);
    expect(await ended).toBe(0);
  });

  test('says that a port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const port = (other.address() as { port: number }).port;
    expect(await runClausal(['playground', '--port', String(port)])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `clausal: port ${port} is in use; omit --port to use any free port\n`,
    });
  });

  test.each(['x', '-1', '65536', '1.5'])('refuses the port %s', async (port) => {
    const { exitCode, stderr } = await runClausal(['playground', `--port=${port}`]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--port');
  });
});
