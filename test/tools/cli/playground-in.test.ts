import { readFileSync } from 'node:fs';
import http from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openIndexAt } from '../../../src/engines/find-engine.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { createIndexCalls } from '../../../src/playground/server/index-calls.ts';
import { runClausal } from './run-clausal.ts';
import { type ServedIndex, startPlaygroundIn } from './start-playground-in.ts';

let served: ServedIndex;
beforeAll(async () => {
  served = await startPlaygroundIn();
});
afterAll(() => served.stop());

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends what the page sends, unless told otherwise. */
function send({ method = 'POST', path = '/call', headers = {}, body = '' }: Sent) {
  const usual = { 'content-type': 'application/json', origin: served.address.slice(0, -1) };
  return new Promise<{ readonly status: number | undefined; readonly body: string }>((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const options = { agent: false, method, path, headers: { ...usual, ...length, ...headers } };
    const sent = http.request(served.address, options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() });
    });
    sent.on('error', reject).end(body);
  });
}

async function call(method: string, ...parameters: readonly unknown[]) {
  const { status, body } = await send({ body: JSON.stringify({ method, parameters: ['payments', ...parameters] }) });
  return { status, answer: status === 200 ? JSON.parse(body).answer : body };
}

const FIND = { shownRows: 50 };
const COUNT = JSON.stringify({ method: 'count', parameters: ['payments', 'amount>5'] });

describe('clausal playground --in', () => {
  test('serves the page with the index, and allows requests to itself only', async () => {
    const { body } = await send({ method: 'GET', path: '/' });
    const block = `<script type="application/json" id="index">${JSON.stringify({ resource: 'payments', url: served.url })}</script>\n`;
    expect(body).toContain(block);
    const plain = readFileSync('dist/playground.html', 'utf8');
    expect(body.replace(block, '').replace("; connect-src 'self'", '')).toBe(plain);
    expect(plain).not.toContain('connect-src');
  });

  test('finds and counts objects', async () => {
    const text = 'payment_status:"DECLINED" amount>100000';
    const { answer } = await call('find', { ...FIND, text, order: { field: 'amount', isDescending: true } });
    expect(answer).toMatchObject({ size: 240, count: 2, effects: [] });
    expect(answer.objects.map(({ amount }: { amount: number }) => amount)).toEqual([188000, 172000]);
    const { answer: counted } = await call('facets', text, false);
    const [{ name, facets }] = counted.fields;
    // The other values of a field of the query are counted too.
    expect({ name, most: facets[0].value }).toEqual({ name: 'payment_status', most: 'SETTLED' });
    expect(await call('count', text)).toEqual({ status: 200, answer: 2 });
    const all = await call('find', { ...FIND, text: '' });
    expect({ count: all.answer.count, shown: all.answer.objects.length }).toEqual({ count: 240, shown: 50 });
  });

  test('stops counting values when something else is to be found', async () => {
    const index = await openIndexAt(served.url, 'payments');
    const calls = await createIndexCalls(index as never, catalogue.payments);
    const counting = calls.get('facets')?.(['', '', true]);
    const finding = calls.get('find')?.(['', { ...FIND, text: 'amount:1' }]);
    expect(await counting).toBeUndefined();
    expect(await finding).toMatchObject({ count: 0 });
    expect(await calls.get('facets')?.(['', 'amount:1', true])).toMatchObject({ fields: expect.any(Array) });
    await index.close();
  });

  test('suggests values and keys', async () => {
    expect(await call('values', 'payment_status', 'decl')).toEqual({
      status: 200,
      answer: [{ value: 'DECLINED', detail: '26 payments' }],
    });
    // Ids are not counted.
    expect((await call('values', 'id', 'pay')).answer).toMatchObject([{ detail: 'an example' }]);
    expect((await call('keys')).answer.metadata).toContain('order_id');
  });

  test.each([
    { what: 'another origin', sent: { headers: { origin: 'http://evil.example' } }, status: 403 },
    { what: 'no origin', sent: { headers: { origin: '' } }, status: 403 },
    { what: 'another type of content', sent: { headers: { 'content-type': 'text/plain' } }, status: 415 },
    { what: 'another method of HTTP', sent: { method: 'GET' }, status: 405 },
    { what: 'another path', sent: { path: '/' }, status: 405 },
    { what: 'a long body', sent: { body: ' '.repeat(64 * 1024 + 1) }, status: 413 },
    { what: 'a body that is no JSON', sent: { body: '{' }, status: 400 },
    { what: 'an unknown method', sent: { body: '{"method":"closeFile","parameters":[]}' }, status: 404 },
  ])('refuses $what', async ({ sent, status }) => {
    expect(await send({ body: COUNT, ...sent })).toEqual({ status, body: `${status}\n` });
  });

  test('refuses another host', async () => {
    const headers = { host: 'evil.example', origin: 'http://evil.example' };
    expect(await send({ body: COUNT, headers })).toMatchObject({ status: 403 });
  });

  test.each([
    { what: 'a query with errors', parameters: [{ ...FIND, text: 'amunt>5' }], words: 'amunt' },
    { what: 'a text of the wrong type', parameters: [{ ...FIND, text: 5 }], words: 'a parameter must be a string' },
    { what: 'too many rows', parameters: [{ ...FIND, text: '', shownRows: 1001 }], words: 'at most 1,000 rows' },
    {
      what: 'an unknown order',
      parameters: [{ ...FIND, text: '', order: { field: 'x'.repeat(5000) } }],
      words: 'sortBy',
    },
    { what: 'no parameters', parameters: [], words: 'must be' },
  ])('says what is wrong with $what', async ({ parameters, words }) => {
    const { status, answer } = await call('find', ...parameters);
    expect(status).toBe(400);
    expect(answer).toContain(words);
    expect(answer.length).toBeLessThanOrEqual(1000);
  });

  test('counts the values of a field once for all keys typed in a value', async () => {
    const index = await openIndexAt(served.url, 'payments');
    const calls = await createIndexCalls(index as never, catalogue.payments);
    const count = vi.spyOn(index, 'facets');
    const type = (prefix: string) => calls.get('values')?.(['', 'payment_status', prefix]);
    expect(await type('d')).toContainEqual({ value: 'DECLINED', detail: '26 payments' });
    expect(await type('decl')).toContainEqual({ value: 'DECLINED', detail: '26 payments' });
    expect(count).toHaveBeenCalledTimes(1);
    await index.close();
  });

  test('says why the index does not answer', async () => {
    const database = new DatabaseSync(served.url.slice('sqlite:'.length));
    database.exec('ALTER TABLE clausal_payments RENAME TO other');
    expect(await call('count', 'amount>5')).toEqual({
      status: 502,
      answer: 'there is no index `clausal_payments`; load objects first',
    });
    database.exec('ALTER TABLE other RENAME TO clausal_payments');
    database.close();
    expect(await call('count', 'amount<0')).toEqual({ status: 200, answer: 0 });
  });

  test.each([
    { args: ['--in', 'sqlite:payments.db'], words: '--resource is required' },
    { args: ['-r', 'payments'], words: '--resource needs --in' },
    { args: ['--table', 'x'], words: '--table needs --in' },
    { args: ['--in', 'sqlite:nowhere/none.db', '-r', 'payments'], words: 'none.db' },
  ])('refuses $args', async ({ args, words }) => {
    const { exitCode, stderr } = await runClausal(['playground', ...args]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(words);
  });
});
