import { describe, expect, test } from 'vitest';
import type { CallPattern } from '../../../../src/files/hosts/host.ts';
import { HOSTS } from '../../../../src/files/hosts/hosts.ts';
import { readProgram } from '../../../../src/files/hosts/javascript/read-program.ts';
import { createSettings } from '../../linter/settings.ts';
import { listQueries } from './list-queries.ts';

const calls: readonly CallPattern[] = [
  { call: 'client.payments.search', argument: 'query' },
  { call: '*.plans.*', argument: 1 },
  { call: 'find', argument: 0, resource: 'customers' },
  { call: 'this.api.get', argument: 'q' },
  { call: 'this.#db.find', argument: 0 },
  { call: 'api.customers.search' },
];

describe('a call that the settings name', () => {
  test.each([
    'payments.search({ query: "a:1" });',
    'my.client.payments.search({ query: "a:1" });',
    'client.payments.search.all({ query: "a:1" });',
    'client().payments.search({ query: "a:1" });',
    'client[payments].search({ query: "a:1" });',
    'client.customers.search({ query: "a:1" });',
    'client.payments.search("a:1"); client.payments.search(); client.payments.search(...all);',
    'client.payments.search({ q: "a:1", query() {}, [query]: "b:1" });',
    'client.payments.search({ query: text }); client.payments.search({ query: f("a:1") });',
    'client.payments.search({ query: { query: "a:1" } });',
    'client.payments.search(params); const params = f({ query: "a:1" });',
    'const params = { query: "" }; params.query = text; client.payments.search(params);',
    'let query = "a:1"; if (x) query += " b:1"; else query += " c:1"; client.payments.search({ query });',
    'let query = "a:1"; query = f(query); client.payments.search({ query });',
    'client.payments.search({ query: ["a:1", "b:1"].join() }); client.payments.search({ query: [a, b].join(" ") });',
    'function f(query = "a:1") { client.payments.search({ query }); }',
    'client.plans.list("a:1"); client.plans.list(...some, "a:1"); plans.list(0, "a:1");',
    'x.find("a:1"); find`a:1`; (() => find)()("a:1");',
    'const client = { payments: { search: { query: "a:1" } } };',
    'api.customers.search(query); api.customers.search(5, "a:1"); api.customers.search({ q: "a:1" });',
    'let query = "a:1"; query += text; api.customers.search(query); api.customers.search([{ query: "a:1" }]);',
  ])('finds nothing in %s', (file) => {
    expect(listQueries(file, 'javascript', { calls })).toEqual([]);
  });

  test.each([
    ['client.payments.search({ query: "a:1" });', 'payments a:1'],
    ['await client?.payments?.search?.({ limit: 1, "query": `a:1` });', 'payments a:1'],
    ['this.client.payments.search({ query: "a:1" });', 'payments a:1'],
    ['class A { #client; f() { this.#client.payments.search({ query: "a:1" }); } }', 'payments a:1'],
    ['client["payments"].search({ query: "a:1" });', 'payments a:1'],
    ['client. /* a */ payments\n  . // b\n  search({ query: "a:1" });', 'payments a:1'],
    ['new client.payments.search({ query: "a:1" });', 'payments a:1'],
    ['client.payments.search({ query: "old", ...page, query: "a:1", ...rest });', 'payments a:1'],
    ['const params = { query: "a:1" }; client.payments.search(params);', 'payments a:1'],
    ['const query = "a:1"; client.payments.search({ query });', 'payments a:1'],
    ['var query = "a:1"; client.payments.search({ query });', 'payments a:1'],
    ['client.payments.search({ query: isOpen ? "a:1" : "b:1" || text });', 'payments a:1', 'payments b:1'],
    ['getClient().plans.list(0, "a:1"); (await client).plans[`x`](0, "b:1");', 'plans a:1', 'plans b:1'],
    ['let query = ""; if (x) query += "a:1"; client.payments.search({ query });', 'payments a:1'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    ['find(`id:"a"${all ? "" : " b:1"}`);', 'customers id:"a"', 'customers id:"a" b:1'],
    ['find("a:1");', 'customers a:1'],
    ['this.find("a:1");', 'customers a:1'],
    ['class A { #db; f() { this.#db.find("a:1"); } }', '- a:1'],
    ['api.customers.search("a:1"); api.customers.search({ query: "b:1" });', 'customers a:1', 'customers b:1'],
    [
      'api.customers.search(`a:1`, { limit: 5 }); const ALL = "b:1"; api.customers.search(ALL);',
      'customers a:1',
      'customers b:1',
    ],
    ['this.api.get({ q: "a:1" }); api.get({ q: "b:1" });', '- a:1', '- b:1'],
  ])('finds the queries of %s', (file, ...queries) => {
    expect(listQueries(file, 'javascript', { calls })).toEqual(queries);
    expect(HOSTS.javascript.mayContainQueries(file, createSettings({ calls }))).toBe(true);
  });

  test('finds a query inside type assertions', () => {
    const file =
      'client!.payments!.search<T>({ query: "a:1" as const } satisfies P); (client as any).payments.search({ query: "b:1" });';
    expect(listQueries(file, 'typescript', { calls })).toEqual(['payments a:1', 'payments b:1']);
  });

  test('takes the resource from the call or the settings', () => {
    const read = (file: string) => readProgram(file, 'javascript', createSettings({ calls })).queries[0];
    expect(read('client.payments.search({ query: "a:1" });')?.resource?.span).toEqual({ start: 7, end: 15 });
    expect(read('find("a:1");')?.resource?.span).toEqual({ start: 6, end: 9 });
  });

  test('a program may contain a query if it contains the last names of a call as words', () => {
    const settings = createSettings({ calls: [{ call: 'client.*.search', argument: 0 }] });
    expect(HOSTS.javascript.mayContainQueries('client.a.search()', settings)).toBe(true);
    expect(HOSTS.javascript.mayContainQueries('other.a.search()', settings)).toBe(false);
    expect(HOSTS.javascript.mayContainQueries('research(client); client.searches', settings)).toBe(false);
    expect(HOSTS.javascript.mayContainQueries('client.a.search()', createSettings())).toBe(false);
    expect(HOSTS.javascript.mayContainQueries('import "clausal"', createSettings())).toBe(true);
  });
});

describe('a call that a resource of the catalogue names', () => {
  const knownCalls = [{ call: '*.plans.search', resource: 'plans' }];

  test.each([
    ["stripe.plans.search({ query: 'a:1' });", [], ['plans a:1']],
    ["this.client.plans.search('a:1');", [], ['plans a:1']],
    ["plans.search('a:1');", [], []],
    // The settings win for the whole call.
    ["api.plans.search('a:1', { query: 'b:1' });", [{ call: 'api.plans.search', argument: 'q' }], []],
    ["api.plans.search('a:1', 'b:1');", [{ call: '*.*.search', argument: 1, resource: 'payments' }], ['payments b:1']],
    ["api.plans.search('a:1');", [{ call: 'find' }], ['plans a:1']],
  ] as const)('gives the queries of %s with the settings %j', (file, calls, queries) => {
    expect(listQueries(file, 'javascript', { calls, knownCalls })).toEqual(queries);
    expect(HOSTS.javascript.mayContainQueries(file, createSettings({ knownCalls }))).toBe(true);
  });
});
