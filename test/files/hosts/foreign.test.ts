import { describe, expect, test } from 'vitest';
import { readHttp } from '../../../src/files/hosts/http/read-http.ts';
import { readJson } from '../../../src/files/hosts/json/read-json.ts';
import { readYaml } from '../../../src/files/hosts/yaml/read-yaml.ts';
import { createSettings } from '../linter/settings.ts';

const settings = createSettings();
const inJson = (query: string, keys = settings.keys): readonly string[] =>
  readJson(JSON.stringify({ resource: 'payments', query }), { ...settings, keys }).queries.map(({ text }) => text);

describe('a text beside a resource', () => {
  test.each([
    ...[
      'amount>5',
      '',
      ' ',
      'SETTLED',
      'status = "SETTLED"',
      'amount>5 {',
      'selected:"a"',
      '-(a:1)',
      '(a:1)',
      'NOT(a:1)',
    ],
    ...['a:1 | b:2', 'metadata[a]:1', 'from:1', 'amount|>5'],
  ])('%s is a query', (query) => {
    expect(inJson(query)).toEqual([query]);
  });

  test.each([
    'query { payments(first: 5) { id } }',
    '  {\n  payments { id }\n}',
    'mutation Add($id: ID!) { add(id: $id) }',
    'SELECT * FROM payments',
    '\n  SELECT * FROM payments\n',
    'with late as (select 1) select * from late',
    'FROM payments | STATS count()',
    'sum(rate(payments_total{status="failed"}[5m])) > 5',
    'avg(last_5m):sum:payments.failed{env:prod} > 5',
    'payments | where status == "FAILED"',
    '$.payments[?(@.amount > 5)]',
    '//payment[@amount > 5]',
    '.[] | select(.amount > 5)',
  ])('%s is in another language, unless the config says that it is a query', (query) => {
    expect(inJson(query)).toEqual([]);
    expect(inJson(query, [{ path: 'query' }])).toEqual([query]);
  });
});

test.each([
  { query: 'amount%3E5', isDynamic: false },
  { query: 'smith', isDynamic: true },
  { query: 'anna+smith', isDynamic: true },
  { query: 'SELECT+*+FROM+a+WHERE+b=5', isDynamic: true },
])('the query $query of a URL is dynamic: $isDynamic', ({ query, isDynamic }) => {
  const { queries } = readHttp(`GET https://shop.example/customers?query=${query}`, settings);
  expect(queries.map((found) => found.isDynamic)).toEqual([isDynamic]);
});

test('a YAML template is not reported as invalid YAML', () => {
  const template = 'resource: payments\n{{- range .Values.queries }}\n- query: {{ . }}\n  bad: [\n{{- end }}\n';
  expect(readYaml(template, settings).diagnostics).toEqual([]);
  expect(readYaml('resource: payments\nquery: [\n', settings).diagnostics).toHaveLength(1);
});
