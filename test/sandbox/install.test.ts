import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchSource } from '../../src/client/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';

describe('install', () => {
  const others = vi.fn(async (..._given: unknown[]) => new Response('other'));
  const log = vi.fn();

  beforeEach(() => void vi.stubGlobal('fetch', others));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });

  const create = (url?: string) => createSandbox({ url, plans: [{ id: 'a' }], log });
  const request = async (input: string | URL | Request): Promise<number | string> => {
    const response = await fetch(input, { headers: { authorization: 'Bearer sandbox-key' } });
    return (await response.text()) === 'other' ? 'passed' : response.status;
  };

  test.each<[base: string, input: string | URL | Request]>([
    ['https://api.example.com', 'https://api.example.com/plans/a'],
    ['https://api.example.com', new URL('https://api.example.com/plans/a')],
    ['https://api.example.com', new Request('https://api.example.com/plans/a')],
    ['https://api.example.com', 'https://API.Example.com/plans/a'],
    ['https://api.example.com', 'HTTPS://api.example.com:443/plans/a'],
    ['https://api.example.com', 'https://api.example.com./plans/a'],
    ['https://API.example.com:443/', 'https://api.example.com/plans/a'],
    ['https://api.example.com/v2', 'https://api.example.com/v1/../v2/plans/a'],
  ])('a sandbox at %s answers %s', async (base, input) => {
    await using sandbox = create(base);
    sandbox.install();
    expect(await request(input)).toBe(200);
    expect(others).not.toHaveBeenCalled();
  });

  test.each([
    [
      'https://api.example.com',
      'https://api.example.com.evil.test/bot-secret?secret',
      'https://api.example.com.evil.test',
    ],
    ['https://api.example.com', 'https://user:secret@api.example.org/secret', 'https://api.example.org'],
    ['https://api.example.com', 'http://api.example.com/plans?secret', 'http://api.example.com/plans'],
    ['https://api.example.com', 'https://api.example.com:8443/plans', 'https://api.example.com:8443/plans'],
    ['https://api.example.com/v2', 'https://api.example.com/v1/plans', 'https://api.example.com/v1/plans'],
    ['https://api.example.com/v2', 'https://api.example.com/v20/plans', 'https://api.example.com/v20/plans'],
  ])('a sandbox at %s refuses %s in an error and in the log', async (base, input, shown) => {
    await using sandbox = create(base);
    sandbox.install();
    const message = `a request to ${shown} was refused, because no sandbox is installed at this address; this one is at ${base}; \`install({ others: 'pass' })\` would send it`;
    await expect(fetch(input)).rejects.toMatchObject({ name: 'SourceError', code: 'refused', message });
    expect(log.mock.calls).toEqual([[`clausal sandbox: ${message}`]]);
    expect(others).not.toHaveBeenCalled();
  });

  test('passes other requests if asked to, and always those that leave no process', async () => {
    await using sandbox = create();
    sandbox.install();
    expect(await request('data:text/plain,x')).toBe('passed');
    expect(await request('/relative')).toBe('passed');
    sandbox.install({ others: 'pass' });
    expect(await request('https://elsewhere.test/')).toBe('passed');
    expect(await request(`${sandbox.url}/plans/a`)).toBe(200);
    expect(() => sandbox.install({ others: 'send' as 'pass' })).toThrow('`others` must be refuse or pass');
  });

  test('reads an address that is relative to the page of a browser', async () => {
    vi.stubGlobal('location', { href: 'https://app.test/page' });
    await using sandbox = create('https://app.test/api');
    sandbox.install();
    expect(await request('/api/plans/a')).toBe(200);
    await expect(request('/v1/plans')).rejects.toThrow('a request to https://app.test/v1/plans was refused');
  });

  test('ends in any order, and the last of several sandboxes with one address answers', async () => {
    const [one, two, same] = [create(), create(), create('https://sandbox.test')];
    const again = createSandbox({ url: 'https://sandbox.test' });
    for (const sandbox of [one, two, same, again]) sandbox.install();
    expect(await Promise.all([one, two].map(({ url }) => request(`${url}/plans/a`)))).toEqual([200, 200]);
    expect(await request('https://sandbox.test/plans/a')).toBe(404);
    const kept = fetch;
    one.close();
    again.close();
    expect(await request('https://sandbox.test/plans/a')).toBe(200);
    await expect(request(`${one.url}/plans/a`)).rejects.toThrow('was refused');
    const restore = two.install();
    two.install();
    restore();
    expect(await request(`${two.url}/plans/a`)).toBe(200);
    two.close();
    same.close();
    expect(fetch).toBe(others);
    expect(await (await kept('https://sandbox.test/plans/a')).text()).toBe('other');
  });

  test('answers a source that was made before, and ends its request to another address at once', async () => {
    const sources = [create('https://api.example.com'), create('https://api.example.com/v2')].map(({ url, key }) =>
      fetchSource({ url, key }),
    );
    await using sandbox = create('https://api.example.com/v2');
    sandbox.install();
    await expect(sources[0]?.get('plans', 'a')).rejects.toMatchObject({ code: 'refused' });
    expect(await sources[1]?.get('plans', 'a')).toEqual({ id: 'a' });
  });
});
