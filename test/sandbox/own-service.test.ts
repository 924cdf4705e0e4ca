import { describe, expect, test } from 'vitest';
import { fetchSource, type Source, searchAll } from '../../src/client/index.ts';
import { defineResource } from '../../src/language/catalogue/define-resource.ts';
import { createSandbox } from '../../src/sandbox/index.ts';

const limits = { clauses: 10, substring: 3, orAcrossFields: false } as const;
const fields = {
  id: { type: 'token', doc: 'identifier' },
  amount: { type: 'numeric', doc: 'amount in the minor unit' },
} as const;

/** Pages with a name of their own, and totals on request. */
const charges = defineResource({
  name: 'charges',
  fields,
  limits,
  path: '/v1/charges/search',
  objectPath: '/v1/charges/{id}',
  headers: {},
  protocol: { object: 'search_result', total: 'expand[]=total_count' },
});

/** Other names for everything, and a header. */
const notes = defineResource({
  name: 'notes',
  fields,
  limits,
  headers: { 'Api-Date': '2026-01-01' },
  protocol: {
    authorization: 'basic',
    limit: 'per_page',
    page: 'after',
    object: 'list',
    data: 'items',
    has_more: 'more',
    next_page: 'next',
    total_count: 'count',
  },
});

const objects = Array.from({ length: 5 }, (_, index) => ({ id: `${index}`, amount: index }));
const BASIC = `Basic ${btoa('sandbox-key:')}`;
const SERVICES = [
  { resource: charges, sandbox: () => createSandbox({ resources: [charges], charges: objects }) },
  { resource: notes, sandbox: () => createSandbox({ resources: [notes], notes: objects }) },
];

const sourceOf = ({ url, key, fetch }: ReturnType<(typeof SERVICES)[number]['sandbox']>): Source =>
  fetchSource({ url, key, fetch, retries: 0 });

describe('a sandbox of your own resources', () => {
  test('answers at the paths of the resources, in their envelope', async () => {
    const sandbox = createSandbox({ resources: [charges], charges: objects });
    const ask = async (rest: string): Promise<unknown> => {
      const headers = { authorization: `Bearer ${sandbox.key}` };
      return (
        await sandbox.fetch(`${sandbox.url}/v1/charges/search?query=amount%3E1&limit=2${rest}`, { headers })
      ).json();
    };
    const first = (await ask('')) as { readonly next_page: string };
    expect(first).toEqual({
      object: 'search_result',
      url: '/v1/charges/search',
      has_more: true,
      next_page: expect.any(String),
      data: objects.slice(2, 4),
    });
    expect(await ask(`&page=${encodeURIComponent(first.next_page)}&expand[]=total_count`)).toEqual({
      object: 'search_result',
      url: '/v1/charges/search',
      has_more: false,
      next_page: null,
      total_count: 3,
      data: objects.slice(4),
    });
    expect(sandbox.requests.at(-1)).toMatchObject({ route: 'GET /v1/charges/search', page: first.next_page });
  });

  test.each(SERVICES)('a source searches, counts and reads $resource.name', async ({ resource, sandbox: create }) => {
    const sandbox = create();
    const source = sourceOf(sandbox);
    expect(await searchAll(source, resource, 'amount>1', { pageSize: 2 }).toArray()).toEqual(objects.slice(2));
    expect(await searchAll(source, resource, 'amount>1').count()).toBe(3);
    expect(await source.get(resource, '4')).toEqual(objects[4]);
    expect(await source.get(resource, '9')).toBe(undefined);
    expect(sandbox.requests.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404]);
  });

  test.each([
    ['/notes?query=amount%3E1', { authorization: BASIC }, 400, 'the header `Api-Date: 2026-01-01` is missing'],
    ['/notes?query=amount%3E1&limit=2', { authorization: BASIC, 'api-date': '2026-01-01' }, 400, '`limit` is unknown'],
    ['/notes', { authorization: BASIC, 'api-date': '2026-01-01' }, 400, 'query is required'],
    ['/notes?query=a', { authorization: BASIC, 'api-date': '2026-01-01' }, 400, 'invalid query'],
    ['/notes?query=amount%3E1&after=a', { authorization: BASIC, 'api-date': '2026-01-01' }, 400, 'invalid after'],
    ['/payments?query=amount%3E1', { authorization: BASIC }, 404, 'there is no route'],
    ['/notes/1', { authorization: 'Bearer sandbox-key' }, 401, 'Authorization Failed'],
    ['/notes/1', { authorization: 'Basic %' }, 401, 'Authorization Failed'],
  ])('refuses %s with the headers %j', async (path, headers, status, message) => {
    const sandbox = createSandbox({ resources: [notes], notes: objects, log: () => {} });
    const answer = await sandbox.fetch(sandbox.url + path, { headers });
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(message)]);
  });

  test('repeats a cursor in the names of the service', async () => {
    const sandbox = createSandbox({ resources: [notes], notes: objects });
    sandbox.next('GET /notes', 'ok', 'repeated-cursor');
    const run = searchAll(sourceOf(sandbox), notes, 'amount>0', { pageSize: 2 });
    await expect(run.toArray()).rejects.toThrow('a cursor is repeated');
  });

  test.each([
    [['fetch'], '`resources` cannot have the name `fetch`: the sandbox has it already'],
    [['lag'], '`resources` cannot have the name `lag`: the sandbox has it already'],
    [['a', 'a'], '`resources` cannot have the name `a`: the sandbox has it already'],
  ])('refuses resources with the names %j', (names, message) => {
    const resources = names.map((name) => defineResource({ name, fields, limits }));
    expect(() => createSandbox({ resources })).toThrow(message);
  });
});

test('a source never shows the key that it sends in HTTP Basic', async () => {
  const fetch = async (_: string, { headers }: { readonly headers: Readonly<Record<string, string>> }) =>
    new Response(`${headers['authorization']} is wrong`, { status: 400 });
  const source = fetchSource({ url: 'https://api.test', key: 'secret', fetch });
  await expect(source.get(notes, '1')).rejects.toThrow('Basic [key] is wrong');
});

test('a source sends the version of the billing service for a resource without headers', async () => {
  const seen: unknown[] = [];
  const source = fetchSource({
    url: 'https://api.test',
    key: 'secret',
    fetch: async (url, { headers }) => {
      seen.push([url, headers]);
      return new Response('{}');
    },
  });
  const { headers: _, ...definition } = charges;
  await source.get(charges, 'a/b');
  await source.get(defineResource({ ...definition, path: '/charges' }), 'a');
  const sent = { accept: 'application/json', authorization: 'Bearer secret' };
  expect(seen).toEqual([
    ['https://api.test/v1/charges/a%2Fb', sent],
    ['https://api.test/v1/charges/a', { ...sent, 'X-API-Version': '2.0.0' }],
  ]);
});
