import { describe, expect, test, vi } from 'vitest';
import { createCalls, serveCalls, startWorker } from '../../src/playground/data-calls.ts';

const REQUEST = { text: 'amount>5', order: undefined, shownRows: 1 };
const PAYMENTS = [
  { id: 'a', amount: 5, payment_status: 'FAILED', metadata: { tier: 'gold', shop: 1 } },
  { id: 'b', amount: 6, payment_status: 'SETTLED', metadata: { tier: 'gold' } },
  { id: 'c', amount: 7, payment_status: 'SETTLED' },
];

function toBytes(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer;
}

function createExamples() {
  const calls = createCalls();
  calls.addExamples({ payments: PAYMENTS });
  return calls;
}

describe('the worker', () => {
  test('sends what a query finds, and only the rows that are shown', async () => {
    const found = await createExamples().find('payments', REQUEST);
    expect(structuredClone(found)).toMatchObject({ size: 3, count: 2, objects: [{ id: 'b' }] });
    expect(found?.effects).toEqual([{ holds: 2, decides: 1 }]);
  });

  test('counts the values of what a query finds', async () => {
    const facets = await createExamples().facets('payments', REQUEST.text, false);
    expect(facets?.fields).toContainEqual({
      name: 'payment_status',
      facets: [{ value: 'SETTLED', count: 2 }],
      hidden: 0,
    });
  });

  test('counts and names only the keys that a query can name, and says how many others there are', async () => {
    const calls = createCalls();
    const metadata = JSON.parse('{"utm-source":"a","a b":1,"":1,"ключ":1,"a.b":1,"__proto__":1,"tier":"gold"}');
    calls.addExamples({ payments: [{ metadata, customer: { metadata: { 'x-y': 1, tier: 'gold' } } }, {}] });
    const facets = await calls.facets('payments', '', true);
    expect(facets?.fields.map(({ name }) => name)).toEqual([
      'metadata[__proto__]',
      'metadata[tier]',
      'customer.metadata[tier]',
    ]);
    expect(facets?.skipped).toEqual([
      { path: 'metadata', count: 5 },
      { path: 'customer.metadata', count: 1 },
    ]);
    expect(calls.keys('payments')).toMatchObject({ metadata: ['__proto__', 'tier'], 'customer.metadata': ['tier'] });
  });

  test('runs only the last of the queries that have arrived', async () => {
    const calls = createExamples();
    const found = await Promise.all(
      ['amount>6', 'id:"x"', 'id:"a"'].map((text) => calls.find('payments', { ...REQUEST, text })),
    );
    expect(found.map((one) => one?.count)).toEqual([undefined, undefined, 1]);
  });

  test('sends values and keys, the most common first', async () => {
    const calls = createExamples();
    expect(await calls.values('payments', 'payment_status', 's')).toEqual([{ value: 'SETTLED', detail: '2 payments' }]);
    expect(calls.keys('payments')).toMatchObject({ metadata: ['tier', 'shop'], 'customer.metadata': [] });
  });

  test('answers a call that throws with its error, and the next one', async () => {
    const page = new EventTarget();
    const worker = new EventTarget();
    const deliver = (target: EventTarget, data: unknown): boolean =>
      target.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
    vi.stubGlobal('addEventListener', worker.addEventListener.bind(worker));
    vi.stubGlobal('postMessage', (data: unknown) => deliver(page, data));
    vi.stubGlobal(
      'Worker',
      class {
        addEventListener = page.addEventListener.bind(page);
        postMessage = (data: unknown): boolean => deliver(worker, data);
      },
    );
    serveCalls();
    const call = startWorker('');
    await expect(call('openFile', 'nowhere', 'a.json', toBytes('[]'))).rejects.toThrow('there is no resource nowhere');
    await call('addExamples', { payments: PAYMENTS });
    expect(await call('find', 'payments', REQUEST)).toMatchObject({ count: 2 });
    vi.unstubAllGlobals();
  });

  test('opens files, and answers nothing once they are closed', async () => {
    const calls = createCalls();
    const answer = calls.openFile('payments', 'a.ndjson', toBytes('{"amount":9}\nnope'));
    expect(answer).toMatchObject({ read: { count: 1, problems: [{ line: 2 }] } });
    const source = 'read' in answer ? answer.read.source : '';
    expect(await calls.find(source, REQUEST)).toMatchObject({ count: 1 });
    const late = calls.find(source, REQUEST);
    calls.closeFile(source);
    expect([await late, await calls.values(source, 'amount', ''), calls.keys(source)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('says why a file cannot be used', () => {
    expect(createCalls().openFile('payments', 'a.json', toBytes(''))).toEqual({
      suggested: undefined,
      problem: 'the file is empty',
    });
  });
});
