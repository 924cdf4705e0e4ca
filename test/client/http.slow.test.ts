import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { fetchSource, searchAll } from '../../src/client/index.ts';
import { search } from '../../src/index.ts';
import { createCollection } from '../../src/objects/index.ts';

const plans = createCollection(
  'plans',
  Array.from({ length: 30 }, (_, index) => ({
    id: `plan-${index}`,
    name: `Größe ${index} & more`,
    interval: 'months',
  })),
);
const QUERY = search('plans').where('name', '~', 'größe').where('interval', ':', 'months');

let server: Server;
let url: string;
let requests = 0;

beforeAll(async () => {
  // Every third connection is reset: at once, or in the middle of the answer.
  server = createServer(({ url: path = '', headers, socket }, response) => {
    requests += 1;
    const { searchParams } = new URL(path, 'http://localhost');
    const isSearch = headers['x-api-version'] === '2.0.0' && headers.authorization === 'Bearer test';
    const found = plans.search(search('plans').check(searchParams.get('query') ?? ''), {
      limit: Number(searchParams.get('limit')),
      page: searchParams.get('page'),
    });
    const body = JSON.stringify(found);
    response.writeHead(isSearch ? 200 : 401, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    if (requests % 3 !== 0) response.end(body);
    else if (requests % 2 === 0) socket.destroy();
    else response.write(body.slice(0, 40), () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}/`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test('says why the service cannot be reached', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const source = fetchSource({ url: 'http://127.0.0.1:1', key: 'sk_secret' });
  let message: string | undefined;
  source.get('plans', 'a').catch((error: unknown) => (message = String(error)));
  while (message === undefined) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(message).toMatch(/the service cannot be reached: fetch failed: .+/);
});

test('a run over HTTP survives resets, with the `fetch` of the platform', async () => {
  const objects = await searchAll(fetchSource({ url, key: 'test' }), QUERY, { pageSize: 4 }).toArray();
  expect(objects).toEqual([...plans.objects()]);
  expect(requests).toBeGreaterThan(8);
});
