import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { openIndex } from '../../src/engines/engine-index.ts';
import { readTests, type ValueTest } from '../../src/engines/field-tests.ts';
import { Layout } from '../../src/engines/layout/layout.ts';
import { type RequestParameters, send } from '../../src/engines/opensearch/client.ts';
import { createIndexBody } from '../../src/engines/opensearch/mapping.ts';
import { openSearch } from '../../src/engines/opensearch/open-search.ts';
import { writePage, writeQuery } from '../../src/engines/opensearch/write-query.ts';
import { customers } from '../../src/language/catalogue/customers.ts';
import type { Field } from '../../src/language/catalogue/field.ts';
import { payments } from '../../src/language/catalogue/payments.ts';
import { plans } from '../../src/language/catalogue/plans.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { readExpression } from '../../src/language/checker/query-like.ts';

function compile(text: string, resource: Resource = payments): object {
  const { tree } = readExpression(checkExpressionText(resource, text));
  return writeQuery(new Layout(resource), readTests(tree));
}

const settled = { term: { payment_status: 'settled' } };
const five = { range: { amount: { gte: 5, lte: 5 } } };

describe('the query of an expression', () => {
  test.each([
    { text: 'payment_status:"SETTLED"', query: settled },
    { text: '-payment_status:"SETTLED"', query: { bool: { must_not: [settled] } } },
    {
      text: '-payment_status:null',
      query: {
        bool: { filter: [{ exists: { field: 'payment_status' } }], must_not: [{ term: { payment_status: '' } }] },
      },
    },
    { text: 'payment_status:["SETTLED", "DECLINED"]', query: { terms: { payment_status: ['settled', 'declined'] } } },
    { text: 'amount:5', query: five },
    { text: 'amount>5', query: { range: { amount: { gte: 5 + 2 ** -50, lte: Number.MAX_VALUE } } } },
    { text: 'created_at:"1970-01-01T00:00:00Z"', query: { range: { created_at: { gte: 0, lte: 0 } } } },
    { text: 'statement_descriptor~"a*B"', query: { match_phrase: { 'statement_descriptor.grams': 'a*b' } } },
    { text: 'statement_descriptor:"A b"', query: { match_phrase: { statement_descriptor_words: 'a b' } } },
    { text: 'statement_descriptor:"--"', query: { term: { statement_descriptor: '--' } } },
    { text: 'metadata[k]:"V"', query: { term: { metadata: 'k=v' } } },
    { text: 'refund.is_refunded:false', query: { term: { refund_is_refunded: false } } },
    {
      text: 'amount:5 (payment_status:"SETTLED" OR -amount:5)',
      query: {
        bool: {
          filter: [five, { bool: { should: [settled, { bool: { must_not: [five] } }], minimum_should_match: 1 } }],
        },
      },
    },
  ])('takes the values of $text as values', ({ text, query }) => {
    expect(compile(text)).toEqual(query);
  });

  test('escapes a text that is too short for a phrase', () => {
    const resource = { ...payments, limits: { ...payments.limits, substring: 1 } } as Resource;
    expect(compile('statement_descriptor~"*\\\\"', resource)).toEqual({
      wildcard: { statement_descriptor: { value: '*\\*\\\\*' } },
    });
  });

  test('looks into lists', () => {
    expect(compile('payment_methods.details.exp_year>=2030', customers)).toEqual({
      range: { payment_methods_details_exp_year: { gte: 2030, lte: Number.MAX_VALUE } },
    });
  });

  test('splits a list that is too long for one query', () => {
    const texts = Array.from({ length: 70_000 }, (_, number) => `p${number}`);
    const field = payments.entries.get('id') as Field;
    const test: ValueTest = { kind: 'texts', texts };
    const query = writeQuery(new Layout(payments), { field, key: undefined, test, isNegated: false });
    expect(query).toMatchObject({ bool: { should: [{ terms: {} }, { terms: {} }] } });
  });

  test('puts null last in either direction', () => {
    const layout = new Layout(payments);
    const amount = layout.mainColumnOf({ field: payments.entries.get('amount') as Field, key: undefined });
    const page = (isDescending: boolean) =>
      writePage(layout, {
        condition: { connective: 'or', members: [] },
        order: [{ column: amount, isDescending }],
        after: { keys: [null], id: 'a' },
        limit: 10,
      });
    expect(page(false)).toMatchObject({
      query: { match_none: {} },
      sort: [{ amount: { order: 'asc', missing: 'Infinity' } }, { object_id: 'asc' }],
      search_after: ['Infinity', 'a'],
    });
    expect(page(true)).toMatchObject({ search_after: ['-Infinity', 'a'] });
  });
});

/** An index whose engine answers each request with what `answer` returns. */
function openFake(answer: (parameters: RequestParameters) => unknown) {
  const requests: RequestParameters[] = [];
  const layout = new Layout(plans);
  const transport = {
    request: async (parameters: RequestParameters): Promise<unknown> => {
      requests.push(parameters);
      return { body: parameters.path.endsWith('/_mapping') ? createIndexBody(layout) : answer(parameters) };
    },
  };
  return { index: openIndex(openSearch, { transport }, 'plans'), requests };
}

const whole = { timed_out: false, _shards: { total: 3, successful: 3, failed: 0 } };
const none = { hits: { total: { value: 0 }, hits: [] } };

describe('an index in OpenSearch', () => {
  test.each([
    { answer: { ...whole, _shards: { total: 3, successful: 2, failed: 0 } }, code: 'unavailable' },
    { answer: { ...whole, timed_out: true }, code: 'time-out' },
  ])('takes no part of an answer: $code', async ({ answer, code }) => {
    const { index } = openFake(() => ({ ...answer, ...none }));
    await expect((await index).count('name:"a"')).rejects.toMatchObject({ code });
    await expect((await index).search('name:"a"')).rejects.toMatchObject({ code });
  });

  test('stops a search that the engine does not answer in time', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const index = await openIndex(openSearch, `opensearch://127.0.0.1:${port}`, 'plans', { timeoutMs: 50 });
    await expect(index.count('name~"abc"')).rejects.toMatchObject({ code: 'time-out' });
    await index.close();
    server.closeAllConnections();
    server.close();
  });

  test('sends a request again although the time of day is set forward', async () => {
    const day = vi.spyOn(Date, 'now');
    const times: number[] = [];
    const request = async (_: RequestParameters, { requestTimeout } = { requestTimeout: 0 }): Promise<unknown> => {
      times.push(requestTimeout);
      day.mockReturnValue(times.length * 1e9);
      if (times.length < 3) throw Object.assign(new Error('busy'), { statusCode: 429 });
      return { body: { took: 1 } };
    };
    expect(await send({ transport: { request } }, 'payments', { method: 'GET', path: '/' }, 30_000)).toEqual({
      took: 1,
    });
    expect(times).toEqual(times.map(() => expect.toSatisfy((ms: number) => Number.isInteger(ms) && ms > 20_000)));
  });

  test('sends objects again for which the engine has no time', async () => {
    const busy = { status: 429, error: { type: 'rejected_execution_exception', reason: 'queue' } };
    let calls = 0;
    const { index, requests } = openFake(({ path }) => {
      calls += path.endsWith('/_bulk') ? 1 : 0;
      return {
        ...whole,
        items: [{ index: { status: 201 } }, { index: calls === 1 ? busy : { status: 201 } }].slice(-3 + calls),
      };
    });
    await (await index).load([{ id: 'a' }, { id: 'b' }]);
    const sent = requests.filter(({ path }) => path.endsWith('/_bulk')).map(({ bulkBody }) => bulkBody);
    expect(sent).toEqual([
      '{"index":{"_id":"a"}}\n{"object_id":"a","object_json":"{\\"id\\":\\"a\\"}","id":"a"}\n{"index":{"_id":"b"}}\n{"object_id":"b","object_json":"{\\"id\\":\\"b\\"}","id":"b"}\n',
      '{"index":{"_id":"b"}}\n{"object_id":"b","object_json":"{\\"id\\":\\"b\\"}","id":"b"}\n',
    ]);
  });

  test.each([
    { newerBy: 'updated_at', value: '1970-01-01T00:00:05Z', version: 5000, unreadable: Number.MAX_SAFE_INTEGER },
    { newerBy: 'updated_at', value: 'soon', version: null, unreadable: Number.MAX_SAFE_INTEGER },
    { newerBy: 'interval_count', value: 2 ** 53 - 1, version: 2 ** 53 - 1, unreadable: null },
  ])('lets the engine decide by $newerBy whether $value is older, and counts it', async (values) => {
    const { newerBy, value, version, unreadable } = values;
    const results = [{ update: { status: 200, result: 'noop' } }, { update: { status: 201, result: 'created' } }];
    const { index, requests } = openFake(() => ({ ...whole, items: results }));
    const objects = [{ id: 'a', [newerBy]: value }, { id: 'b' }];
    expect(await (await index).load(objects, { newerBy })).toEqual({ stored: 1, older: 1 });
    const sent = requests.find(({ path }) => path.endsWith('/_bulk'))?.bulkBody ?? '';
    const [action, body] = sent.split('\n').map((line) => line && JSON.parse(line));
    expect(action).toEqual({ update: { _id: 'a', retry_on_conflict: 20 } });
    expect(body).toMatchObject({ script: { params: { field: newerBy, version, unreadable, document: body.upsert } } });
  });

  test('returns the object with an id, nothing without one, and no guess', async () => {
    const error = { type: 'no_shard_available_action_exception', reason: 'x' };
    const documents = { a: { found: true, _source: { object_json: '{"id":"a"}' } }, b: { found: false }, c: { error } };
    const { index } = openFake(({ body }) => {
      const { ids } = body as { readonly ids: readonly (keyof typeof documents)[] };
      return { docs: ids.map((id) => ({ _id: id, ...documents[id] })) };
    });
    expect([await (await index).get('a'), await (await index).get('b')]).toEqual([{ id: 'a' }, undefined]);
    await expect((await index).get('c')).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('fails if one object of many is refused', async () => {
    const error = { type: 'strict_dynamic_mapping_exception', reason: 'x' };
    const { index } = openFake(() => ({ items: [{ index: { status: 201 } }, { index: { status: 400, error } }] }));
    await expect((await index).load([{ id: 'a' }, { id: 'b' }])).rejects.toMatchObject({ code: 'refused' });
  });

  test('stores the objects before one with a text that is too long', async () => {
    const { index, requests } = openFake(() => ({ ...whole, items: [{ index: { status: 201 } }] }));
    const objects = [{ id: 'a' }, { id: 'b', name: 'x'.repeat(32_767) }, { id: 'c' }];
    await expect((await index).load(objects)).rejects.toThrow('a text of `name` in `b` is longer than 32766 bytes');
    const sent = requests.flatMap(({ bulkBody }) => bulkBody ?? []);
    expect(sent).toEqual([expect.stringContaining('"_id":"a"')]);
  });

  test('keeps an index that was built anew, although the answer to the swap is lost', async () => {
    const { index, requests } = openFake(({ path }) => {
      if (path.endsWith('/_aliases')) throw new Error('the socket is closed');
      return whole;
    });
    await expect((await index).rebuild(async () => {})).rejects.toThrow('the socket is closed');
    const deleted = requests.filter(({ method }) => method === 'DELETE');
    expect(deleted.length).toBe(1);
    expect(requests.at(-1)?.path).toBe('/_aliases');
  });

  test.each(['http://localhost:9200', 'opensearch://', 'opensearch://user:%@localhost'])(
    'refuses the URL %s',
    async (url) => {
      await expect(openIndex(openSearch, url, 'plans')).rejects.toThrow(TypeError);
    },
  );

  test('refuses a name that OpenSearch would refuse', async () => {
    await expect(openIndex(openSearch, 'opensearch://localhost', 'plans', { table: 'Plans' })).rejects.toThrow(
      '`table` must be in lower case',
    );
  });

  test('never tells a user or a password', async () => {
    const index = await openIndex(openSearch, 'opensearch://user:secret%40@127.0.0.1:1', 'plans');
    const error = await index.count('name:"a"').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/secret|dXNlc/);
    await index.close();
  });
});
