import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { toCatalogueFile } from '../../../src/language/catalogue/catalogue-file.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { sortDiagnostics } from '../../../src/language/diagnostic/diagnostic.ts';
import { reviewQuery } from '../../../src/objects/logic/review-query.ts';
import { readCorpus } from '../../assist/corpus.ts';
import { findBlocks, readPage } from '../../readme/pages.ts';
import { type McpClient, startClient, startRaw } from './client.ts';

/** A folder beside which there is something that the server must not read. */
let folder: string;
let root: string;
let client: McpClient;

const SHIPMENTS = {
  version: 1,
  resources: {
    shipments: {
      limits: { clauses: 3, substring: 3, or: 'any' },
      fields: { weight: { type: 'numeric', doc: 'weight in grams', synonyms: ['mass'] } },
    },
  },
};
const OBJECTS = [
  { id: 'a', amount: 500, currency_code: 'EUR', customer: { email: 'ann@acme.com' } },
  { id: 'b', amount: 1500, currency_code: 'EUR' },
  { id: 'c', amount: 2500, currency_code: 'USD' },
];

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'clausal-mcp-'));
  root = path.join(folder, 'root');
  mkdirSync(path.join(root, 'deep'), { recursive: true });
  const write = (name: string, value: unknown): void =>
    writeFileSync(path.join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  write('secret.json', [{ id: 'secret', amount: 9999 }]);
  write('root/clausal.config.json', { catalogues: ['shipments.json'] });
  write('root/shipments.json', SHIPMENTS);
  write('root/list.json', OBJECTS);
  write('root/lines.ndjson', `${OBJECTS.map((one) => JSON.stringify(one)).join('\n')}\nbroken\n`);
  write('root/table.csv', 'id,amount,currency_code\na,500,EUR\nb,1500,USD\n');
  write('root/deep/one.json', OBJECTS[1]);
  symlinkSync(path.join(folder, 'secret.json'), path.join(root, 'link.json'));
  symlinkSync(folder, path.join(root, 'up'));
  symlinkSync('list.json', path.join(root, 'inner.json'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const payments = (query: string, more: object = {}): object => ({ resource: 'payments', query, ...more });

describe('clausal mcp', () => {
  beforeEach(async () => {
    client = await startClient(root);
  });
  afterEach(() => client.stop());

  test('describes its tools, all of which only read', async () => {
    const { tools } = await client.request<{ tools: readonly Readonly<Record<string, unknown>>[] }>('tools/list');
    expect(tools.map(({ name }) => name)).toEqual(['fields', 'check', 'fix', 'explain', 'match', 'plan', 'format']);
    for (const tool of tools) {
      expect(tool).toMatchObject({
        title: expect.stringMatching(/^[A-Z]/),
        description: expect.stringMatching(/^[^\n]{100,800}\.$/),
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object' },
        annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      });
    }
    // An assistant has them in mind all the time.
    expect(JSON.stringify(tools).length).toBeLessThan(20_000);
  });

  test.each([
    { search: 'chargeback', first: 'fraud_prevention.network_a_rdr.status' },
    { search: 'stauts', first: 'payment_status' },
    { search: 'card brand', first: 'payment_method.details.bin_data.brand' },
  ])('finds the field for $search', async ({ search, first }) => {
    const { fields } = await client.call<Found>('fields', { resource: 'payments', search });
    expect(fields[0]).toMatchObject({ resource: 'payments', path: first });
  });

  test.each([
    { search: 'paid', clause: 'payment_status:"SETTLED"' },
    { search: 'visa payments', clause: 'payment_method.details.bin_data.brand:"visa"' },
    { search: 'ann@acme.com', clause: 'customer.email:"ann@acme.com"' },
  ])('finds a whole clause for $search', async ({ search, clause }) => {
    const { clauses } = await client.call<Found>('fields', { resource: 'payments', search });
    expect(clauses?.map((one) => one.clause)).toContain(clause);
  });

  test('lists all fields of a resource, and searches all resources, those of the config too', async () => {
    const all = await client.call<Found>('fields', { resource: 'payments' });
    expect(all.fields).toHaveLength(catalogue.payments.entries.size);
    expect(all).not.toHaveProperty('omitted');
    const { fields, limits } = await client.call<Found>('fields', { search: 'mass' });
    expect(fields).toEqual([
      {
        resource: 'shipments',
        path: 'weight',
        type: 'numeric',
        operators: { ':': 'is', '>': 'is more than', '<': 'is less than', '>=': 'is at least', '<=': 'is at most' },
        description: 'weight in grams',
        synonyms: ['mass'],
        example: 'weight>=1000',
      },
    ]);
    expect(limits).toEqual({ shipments: { clauses: 3, substring: 3, or: 'any' } });
    expect(await client.call<Found>('fields', { search: 'qqqqqq' })).toMatchObject({
      fields: [],
      note: expect.stringContaining('metadata[key]'),
    });
    expect(await client.call<Found>('fields', { search: 'card', limit: 1 })).toMatchObject({
      fields: { length: 1 },
      omitted: expect.any(Number),
    });
  });

  test('checks: diagnostics with their places, the result of each fix, and the fixed query', async () => {
    expect(await client.call('check', payments('status:"SETTLED" emial:1'))).toEqual({
      valid: false,
      diagnostics: [
        {
          code: 'field-alias',
          severity: 'error',
          message: '`status` is not a field of payments; the full path is `payment_status`',
          span: { start: 0, end: 6 },
          text: 'status',
          fixes: [
            {
              title: 'replace `status` with `payment_status`',
              safe: true,
              query: 'payment_status:"SETTLED" emial:1',
            },
          ],
        },
        expect.objectContaining({ code: 'unknown-field', span: { start: 17, end: 22 } }),
      ],
      fixed: { query: 'payment_status:"SETTLED" emial:1', valid: false },
    });
    expect(await client.call('check', payments("payment_status:'SETTLED'"))).toEqual({
      valid: true,
      formatted: 'payment_status:"SETTLED"',
      diagnostics: [],
    });
    expect(await client.call('check', payments('amount>5 amount<3'))).toMatchObject({
      valid: true,
      diagnostics: [{ code: 'never-matches' }],
    });
  });

  test('checks the conformance corpus as checkQuery and reviewQuery do', async () => {
    for (const { resource, text } of readCorpus()) {
      const { query, diagnostics } = checkQuery(resource, text);
      const expected = sortDiagnostics([...diagnostics, ...(query === undefined ? [] : reviewQuery(query))]);
      const answer = await client.call<Checked>('check', { resource: resource.name, query: text });
      expect(answer.diagnostics.map(({ code, span }) => ({ code, span }))).toEqual(
        expected.map(({ code, span: { start, end } }) => ({ code, span: { start, end } })),
      );
      expect(answer.valid).toBe(query !== undefined);
    }
  });

  test('fixes, with guesses only if asked to', async () => {
    const text = 'status:SETTLED emial:"ann@acme.com"';
    expect(await client.call('fix', payments(text))).toMatchObject({
      query: 'payment_status:"SETTLED" emial:"ann@acme.com"',
      valid: false,
      applied: { length: 2 },
      diagnostics: [{ code: 'unknown-field' }],
    });
    expect(await client.call('fix', payments(text, { unsafe: true }))).toMatchObject({
      query: 'payment_status:"SETTLED" customer.email:"ann@acme.com"',
      valid: true,
      diagnostics: [],
    });
  });

  test('guesses what a sentence means, and says that it is a guess', async () => {
    const text = 'refund status is pending';
    const { queries } = await client.call<Found>('fields', { search: `payments whose ${text}` });
    expect(queries?.[0]).toEqual({ resource: 'payments', query: 'refund.status:"PENDING"' });
    expect(await client.call('fix', payments(text))).toMatchObject({ query: text, valid: false });
    expect(await client.call('fix', payments(text, { unsafe: true }))).toMatchObject({
      query: 'refund.status:"PENDING"',
      valid: true,
    });
    expect(await client.call('check', payments(text))).toMatchObject({
      valid: false,
      diagnostics: [
        {
          code: 'expected-clause',
          fixes: expect.arrayContaining([expect.objectContaining({ safe: false, query: 'refund.status:"PENDING"' })]),
        },
      ],
    });
  });

  test('explains queries and codes', async () => {
    expect(await client.call('explain', payments('-refund.status:null amount>=5'))).toEqual({
      query: {
        meaning: 'payments where refund.status has a value, and amount is at least 5',
        clauses: [
          { clause: '-refund.status:null', words: 'refund.status has a value', field: 'status of the refund' },
          { clause: 'amount>=5', words: 'amount is at least 5', field: 'amount in the minor unit of its currency' },
        ],
      },
    });
    expect(await client.call('explain', payments('id:"a" OR id:"b"'))).toMatchObject({
      query: { meaning: 'payments where id is "a", or id is "b"' },
    });
    expect(await client.call('explain', { code: 'field-alias' })).toMatchObject({
      rule: {
        code: 'field-alias',
        severity: 'error',
        rule: 'L2.3',
        examples: expect.arrayContaining([expect.objectContaining({ where: 'payments' })]),
      },
    });
    expect(await client.fail('explain', { code: 'feild-alias' })).toContain('did you mean `field-alias`?');
    expect(await client.fail('explain', { resource: 'payments' })).toContain('together');
    expect(await client.fail('explain', payments('status:"SETTLED"'))).toBe(
      [
        'the query has errors',
        'field-alias at 0-6: `status` is not a field of payments; the full path is `payment_status`; fix: replace `status` with `payment_status`',
        'use this instead: payment_status:"SETTLED"',
      ].join('\n'),
    );
  });

  test('plans: the queries, or why there are none', async () => {
    const plan = (expression: string, more: object = {}) =>
      client.call<Planned>('plan', { resource: 'payments', expression, ...more });
    expect(await plan('amount>5 (currency_code:"EUR" OR -refund.status:null)')).toEqual({
      queries: ['amount>5 currency_code:"EUR"', 'amount>5 -refund.status:null'],
      disjoint: false,
      requests: 243,
      diagnostics: [],
    });
    const ids = `id:[${Array.from({ length: 25 }, (_, index) => `"pay_${index}"`).join(', ')}]`;
    const { queries, local } = await plan(`${ids} (amount>5 OR currency_code:"EUR")`);
    expect([queries.length, local]).toEqual([3, `${ids} (amount>5 OR currency_code:"EUR")`]);
    for (const query of queries) expect(await client.call('check', payments(query))).toMatchObject({ valid: true });
    expect(await plan('amount>5 amount<3')).toMatchObject({ queries: [] });
    expect(await plan('amuont>5 (id:null')).toMatchObject({
      queries: [],
      diagnostics: [
        { code: 'unknown-field', fixes: [{ query: 'amount>5 (id:null' }, expect.anything()] },
        { code: 'parentheses' },
      ],
    });
    const none = await plan(`-${ids}`);
    expect(none).toMatchObject({
      queries: [],
      problem: expect.stringContaining('`-id:"pay_10"` must be tested locally'),
    });
    expect(await plan(`-${ids}`, { local: 'always' })).toMatchObject({ queries: { length: 1 }, local: `-${ids}` });
  });

  test('formats', async () => {
    expect(await client.call('format', payments("id:'a'   OR id:'b'"))).toEqual({
      query: 'id:"a" OR id:"b"',
      valid: true,
      changed: true,
      diagnostics: [],
    });
    expect(await client.call('format', payments('status:"SETTLED"'))).toMatchObject({
      query: 'status:"SETTLED"',
      valid: false,
      changed: false,
      diagnostics: [{ code: 'field-alias' }],
    });
  });

  test.each(['list.json', 'inner.json', './deep/../list.json', 'table.csv'])(
    'matches the objects in %s',
    async (file) => {
      const { found, ...counts } = await client.call<Matched>(
        'match',
        payments('amount>=1000', { files: [file], limit: 1 }),
      );
      expect(counts).toMatchObject(
        file === 'table.csv'
          ? { objects: 2, matches: 1 }
          : { objects: 3, matches: 2, clauses: [{ holds: 2, decides: 1 }] },
      );
      expect(found).toMatchObject([{ file, id: 'b', values: { amount: 1500 } }]);
    },
  );

  test('matches files of all kinds together, by absolute paths too, each once', async () => {
    const files = ['lines.ndjson', path.join(root, 'table.csv'), 'list.json', 'inner.json', 'deep/one.json'];
    const answer = await client.call<Matched>('match', payments('customer.email~"acme"', { files, objects: true }));
    expect(answer).toMatchObject({
      objects: 9,
      matches: 2,
      found: [{ line: 1, object: OBJECTS[0] }, { object: OBJECTS[0] }],
    });
    expect(answer.warnings).toEqual(['lines.ndjson:4: not JSON']);
  });

  test('says why nothing matches', async () => {
    const query = 'amount>=9000 payment_status:"SETTLED"';
    expect(await client.call('match', payments(query, { files: ['list.json'] }))).toMatchObject({
      matches: 0,
      found: [],
      clauses: [
        { clause: 'amount>=9000', holds: 0 },
        { clause: 'payment_status:"SETTLED"', holds: 0 },
      ],
      warnings: [expect.stringContaining('no value at `payment_status` in 3 objects')],
    });
  });

  test('bounds its answers', async () => {
    const file = path.join(root, 'large.ndjson');
    const line = JSON.stringify({ id: 'x'.repeat(5000), amount: 5, metadata: { text: 'y'.repeat(9000) } });
    writeFileSync(file, `${line}\n`.repeat(1000));
    const query = 'amount:5 -metadata[text]:null';
    const answer = await client.call<Matched>('match', payments(query, { files: [file], limit: 50, objects: true }));
    expect(answer).toMatchObject({ matches: 1000, found: { length: 50 } });
    expect(JSON.stringify(answer).length).toBeLessThan(80_000);
    const many = await client.call<Checked>('check', payments('amount~5 '.repeat(7000)));
    expect(many).toMatchObject({ valid: false, omitted: expect.any(Number) });
    expect(JSON.stringify(many).length).toBeLessThan(200_000);
  });

  test.each([
    '../secret.json',
    'deep/../../secret.json',
    'link.json',
    'up/secret.json',
    'up/no-such-file.json',
    '/etc/passwd',
    '/no/such/file',
  ])('does not read %j', async (file) => {
    const text = await client.fail('match', payments('amount>5', { files: ['list.json', file] }));
    expect(text).toBe(`\`${file}\` is outside the folders that this server may read: ${root}`);
  });

  test.each([
    ['no-such-file.json', 'there is no file'],
    ['..\\secret.json', 'there is no file'],
    ['deep', 'is a folder'],
    ['list.json\0', 'there is no file'],
    ['list.json/x', 'there is no file'],
  ])('says what is wrong with %s', async (file, problem) => {
    expect(await client.fail('match', payments('amount>5', { files: [file] }))).toContain(problem);
  });

  test('takes no query with errors to objects', async () => {
    expect(await client.fail('match', payments('status:"SETTLED"', { files: ['list.json'] }))).toContain(
      'use this instead: payment_status:"SETTLED"',
    );
  });

  test.each([
    ['check', { resource: 'payment', query: 'a' }, '"payments"|"customers"|"subscriptions"|"plans"|"shipments"'],
    ['check', { resource: 'payments' }, 'query'],
    ['check', { resource: 'payments', query: 5 }, 'query'],
    ['check', { resource: 'payments', query: 'a', queries: [] }, 'queries'],
    ['check', { resource: 'payments', query: 'a'.repeat(140_000) }, 'query'],
    ['check', { resource: '__proto__', query: 'a' }, 'resource'],
    ['fix', { resource: 'payments', query: 'a', unsafe: 'yes' }, 'unsafe'],
    ['fields', { limit: 0 }, 'limit'],
    ['format', {}, 'resource'],
    ['explain', {}, 'code'],
    ['match', { resource: 'payments', query: 'amount>5', files: [] }, 'files'],
    ['match', { resource: 'payments', query: 'amount>5', files: ['list.json'], limit: -1 }, 'limit'],
    ['nope', {}, 'nope'],
  ])('refuses wrong input of %s: %j', async (name, input, named) => {
    expect(await client.fail(name, input)).toContain(named);
  });

  test('clausal mcp has the reference and the catalogues as resources', async () => {
    const { resources } = await client.request<{ resources: readonly { uri: string }[] }>('resources/list');
    expect(resources.map(({ uri }) => uri)).toEqual([
      'clausal://reference',
      ...['payments', 'customers', 'subscriptions', 'plans', 'shipments'].map((name) => `clausal://catalogue/${name}`),
    ]);
    const read = async (uri: string): Promise<string> => {
      const { contents } = await client.request<{ contents: readonly { text: string }[] }>('resources/read', { uri });
      return contents.map(({ text }) => text).join();
    };
    expect(await read('clausal://reference')).toBe(readFileSync('grammar/reference.md', 'utf8'));
    expect(JSON.parse(await read('clausal://catalogue/plans'))).toEqual(
      JSON.parse(JSON.stringify(toCatalogueFile([catalogue.plans]))),
    );
    await expect(read('clausal://catalogue/nope')).rejects.toThrow('-3260');
    await expect(read('file:///etc/passwd')).rejects.toThrow('-3260');
    await expect(client.request('tools/nope')).rejects.toThrow('-32601');
  });
});

interface Found {
  readonly fields: readonly { readonly path: string }[];
  readonly clauses?: readonly { readonly clause: string }[];
  readonly queries?: readonly unknown[];
  readonly limits: unknown;
}
interface Checked {
  readonly valid: boolean;
  readonly fixed?: { readonly query: string };
  readonly diagnostics: readonly { readonly code: string; readonly span: unknown }[];
}
interface Matched {
  readonly found: readonly unknown[];
  readonly warnings?: readonly string[];
}
interface Planned {
  readonly queries: readonly string[];
  readonly local?: string;
}

const NOT_JSON = 'clausal: a line is not JSON\n';
const NO_MESSAGE = 'clausal: a line is not a message of the protocol\n';

describe('clausal mcp with broken input', () => {
  test.each<{ what: string; text: string | Uint8Array; errors: string }>([
    { what: 'a line that is not JSON', text: 'hello\n', errors: NOT_JSON },
    { what: 'an empty line', text: '\n', errors: NOT_JSON },
    { what: 'bytes that are not UTF-8', text: Buffer.of(0xff, 0xfe, 0x0a), errors: NOT_JSON },
    { what: 'a request without a method', text: '{"id":77}\n', errors: NO_MESSAGE },
    { what: 'a method that is no text', text: '{"jsonrpc":"2.0","id":77,"method":5}\n', errors: NO_MESSAGE },
    {
      what: 'a request of another version',
      text: '{"jsonrpc":"1.0","id":"a","method":"ping"}\n',
      errors: NO_MESSAGE,
    },
    {
      what: 'parameters that are a list',
      text: '{"jsonrpc":"2.0","id":77,"method":"tools/call","params":[]}\n',
      errors: NO_MESSAGE,
    },
    { what: 'an id that is null', text: '{"jsonrpc":"2.0","id":null,"method":"ping"}\n', errors: NO_MESSAGE },
    { what: 'a batch', text: '[{"jsonrpc":"2.0","id":77,"method":"ping"}]\n[]\n', errors: NO_MESSAGE.repeat(2) },
    { what: 'a framed message', text: 'Content-Length: 2\r\n\r\n{}\n', errors: NOT_JSON.repeat(2) + NO_MESSAGE },
    { what: 'deep nesting', text: `${'['.repeat(200_000)}\n`, errors: NOT_JSON },
    { what: 'a long line', text: `"${'a'.repeat(3_000_000)}"\n`, errors: NO_MESSAGE },
  ])('reports $what on standard error, and goes on', async ({ text, errors }) => {
    const server = await startClient(root);
    server.sendRaw(text);
    expect(await server.call('check', payments('amount>5'))).toMatchObject({ valid: true });
    await server.stop({ errors });
  });

  test('answers an unknown method, and goes on', async () => {
    const server = await startClient(root);
    server.sendRaw('{"jsonrpc":"2.0","id":77,"method":"nope"}\n{"jsonrpc":"2.0","method":"nope"}\n');
    expect(await server.nextAnswer()).toMatchObject({ id: 77, error: { code: -32_601 } });
    expect(await server.call('check', payments('amount>5'))).toMatchObject({ valid: true });
    await server.stop();
  });

  test('ends with a reason after a line of 50 MB', async () => {
    const server = await startClient(root);
    server.sendRaw(`{"jsonrpc":"2.0","id":77,"method":"ping","params":"${'a'.repeat(50_000_000)}"}\n`);
    await server.stop({ errors: /^clausal: ReadBuffer exceeded maximum size of 10485760 bytes\n$/ });
  });

  test('reports an answer without a request on standard error', async () => {
    const server = await startClient(root);
    server.sendRaw('{"jsonrpc":"2.0","id":99,"result":{}}\n');
    expect(await server.call('check', payments('amount>5'))).toMatchObject({ valid: true });
    await server.stop({ errors: /^clausal: .*\n$/ });
  });

  test('reads messages byte by byte', async () => {
    const server = await startClient(root);
    for (const byte of Buffer.from('{"jsonrpc":"2.0","id":"é","method":"ping"}\r\n')) server.sendRaw(Buffer.of(byte));
    expect(await server.nextAnswer()).toEqual({ jsonrpc: '2.0', id: 'é', result: {} });
    await server.stop();
  });

  test('ignores a message that is cut off', async () => {
    const server = await startClient(root);
    server.sendRaw('{"jsonrpc":"2.0","id":5,');
    await server.stop();
  });

  test('answers what was asked before the end of its input', async () => {
    const server = await startClient(root);
    const answer = server.call('match', payments('amount>5', { files: ['list.json'] }));
    await Promise.all([answer, server.stop()]);
    expect(await answer).toMatchObject({ matches: 3 });
  });

  test('answers others while it reads, and stops when it is asked to', async () => {
    const file = path.join(root, 'slow.ndjson');
    writeFileSync(file, '{"amount":5}\n'.repeat(3_000_000));
    const server = await startClient(root);
    const order: string[] = [];
    const slow = server.call('match', payments('amount>5', { files: [file] })).then(() => order.push('slow'));
    await server.call('check', payments('amount>5')).then(() => order.push('quick'));
    await slow;
    expect(order).toEqual(['quick', 'slow']);
    server.sendRaw(
      `${JSON.stringify({ jsonrpc: '2.0', id: 'x', method: 'tools/call', params: { name: 'match', arguments: payments('amount>5', { files: [file] }) } })}\n`,
    );
    server.notify('notifications/cancelled', { requestId: 'x' });
    // A call that is cancelled has no answer, which would be an unread message.
    expect(await server.call('check', payments('amount>5'))).toMatchObject({ valid: true });
    await server.stop();
    rmSync(file);
  });
});

describe('clausal mcp, if Node lets it only read its folder and the package', () => {
  test('works: it writes nothing, opens no connection, starts no process and reads nothing else', async () => {
    const readable = [
      root,
      path.resolve('bin'),
      path.resolve('dist'),
      path.resolve('package.json'),
      path.resolve('grammar'),
    ];
    const permissions = ['--permission', ...readable.map((name) => `--allow-fs-read=${name}`)];
    const server = await startClient(root, [], permissions);
    await server.call('fields', { search: 'card' });
    await server.call('check', payments('status:SETTLED amount>5 amount>3'));
    await server.call('fix', payments('emial:1', { unsafe: true }));
    await server.call('explain', payments('amount>5'));
    await server.call('format', payments('amount>5'));
    await server.call('plan', { resource: 'payments', expression: 'amount>5 OR id:null' });
    const files = ['list.json', 'lines.ndjson', 'table.csv'];
    expect(await server.call('match', payments('amount>5', { files }))).toMatchObject({ matches: 8 });
    await server.request('resources/read', { uri: 'clausal://reference' });
    await server.request('resources/read', { uri: 'clausal://catalogue/payments' });
    expect(await server.fail('match', payments('amount>5', { files: ['link.json'] }))).toContain('outside');
    await server.stop();
  });
});

describe('the guide', () => {
  const blocks = findBlocks(readPage('docs/guide/assistants.md'))
    .filter(({ language }) => language === 'json')
    .map(({ text }) => JSON.parse(text));

  test('shows what the tools answer', async () => {
    const server = await startClient('examples');
    const wanted = payments('status:DECLINED amount > 150000');
    const { clauses } = await server.call<Found>('fields', { resource: 'payments', search: 'declined' });
    expect(clauses).toContainEqual(blocks.find((block) => 'clause' in block));
    const { fixed, diagnostics } = await server.call<Checked>('check', wanted);
    expect({ fixed }).toEqual(blocks.find((block) => 'fixed' in block));
    expect(diagnostics).toHaveLength(3);
    const query = fixed?.query ?? '';
    expect(await server.call('explain', payments(query))).toMatchObject({
      query: { meaning: 'payments where payment_status is "DECLINED", and amount is more than 150000' },
    });
    const answer = await server.call('match', payments(query, { files: ['objects/payments.ndjson'], limit: 1 }));
    expect(answer).toEqual(blocks.find((block) => 'matches' in block));
    await server.stop();
  });
});

describe('the folders of clausal mcp', () => {
  test('may be several, and relative paths are searched in each', async () => {
    const server = await startClient(folder, ['root', 'root/deep']);
    expect(await server.call('match', payments('amount>5', { files: ['one.json'] }))).toMatchObject({ objects: 1 });
    expect(await server.fail('match', payments('amount>5', { files: ['secret.json'] }))).toContain('there is no file');
    await server.stop();
  });

  test('may be links', async () => {
    const server = await startClient(folder, [path.join(root, 'up')]);
    expect(await server.call('match', payments('amount>5', { files: ['secret.json'] }))).toMatchObject({ objects: 1 });
    await server.stop();
  });

  test('exclude a config above them', async () => {
    const server = await startClient(path.join(root, 'deep'));
    expect(await server.fail('check', { resource: 'shipments', query: 'weight>5' })).toContain('"plans" at resource');
    await server.stop();
  });

  test.each([
    { what: 'a folder that does not exist', roots: ['nowhere'], problem: 'no such file or directory' },
    { what: 'a file', roots: ['root/list.json'], problem: 'is not a folder' },
    { what: 'an invalid config', roots: ['bad'], problem: 'clausal.config.json' },
    { what: 'a catalogue outside', roots: ['outer'], problem: 'is outside the folders' },
  ])('cannot be $what', async ({ roots, problem }) => {
    for (const name of ['bad', 'outer']) mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, 'bad/clausal.config.json'), '{"resource": 5}');
    writeFileSync(path.join(folder, 'outer/clausal.config.json'), '{"catalogues": ["../root/shipments.json"]}');
    const server = startRaw(folder, roots);
    await server.stop({ errors: new RegExp(problem), exitCode: 2 });
  });

  test('may have a config that prints', async () => {
    mkdirSync(path.join(folder, 'loud'), { recursive: true });
    writeFileSync(path.join(folder, 'loud/clausal.config.mjs'), "console.log('hello'); export default {};");
    const server = await startClient(path.join(folder, 'loud'));
    await server.stop({ errors: 'hello\n' });
  });
});
