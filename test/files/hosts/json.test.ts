import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOSTS } from '../../../src/files/hosts/hosts.ts';
import { createSettings } from '../linter/settings.ts';
import { anyText, describeHost, expectRoundTrip, readQueries } from './describe-host.ts';

const keys = [{ path: 'searches.*.query' }, { path: 'paid.*', resource: 'payments' }];

const read = await describeHost('JSON', HOSTS.json, {
  finds: [
    { file: '{"resource": "payments", "query": "amount>5"}', queries: ['payments amount>5'] },
    { file: '{"query": "amount>5", "resource": "payments"}', queries: ['payments amount>5'] },
    { file: '[[{"a": {"resource": "plans", "query": "x"}}]]', queries: ['plans x'] },
    { file: '// a\n{"resource": /* b */ "plans", "query": "x",}', queries: ['plans x'] },
    { file: '\ufeff{"resource": "payments", "query": "amount>5"}', queries: ['payments amount>5'] },
    { file: '{"resource": "payments", "query": "a\\u003e5\\t\\ud83d\\ude00\\/\\""}', queries: ['payments a>5\t😀/"'] },
    { file: '{"resource": "orders", "query": "amount>5"}', queries: [] },
    { file: '{"resource": "payments", "query": ["amount>5"]}', queries: [] },
    { file: '{"resource": "payments", "query": {"query": "amount>5"}}', queries: [] },
    { file: '{"resource": "payments", "queries": "amount>5"}', queries: [] },
    { file: '{"resource": "plans", "query": "a", "resource": "payments"}', queries: ['payments a'] },
    { file: '"payments resource query"', queries: [] },
    // Output of `lint` and `check`.
    {
      file: '{"line": 1, "endColumn": 2, "severity": "error", "resource": "payments", "query": "a"}',
      queries: [],
    },
    { file: '{"resource": "payments", "query": "a", "valid": false, "diagnostics": []}', queries: [] },
    { file: '{"resource": "payments", "query": "amount>5", "severity": "error"}', queries: ['payments amount>5'] },
    { file: '{"resource": "payments", "query": "amount>5", "diagnostics": []}', queries: ['payments amount>5'] },
    { settings: { keys }, file: '{"searches": {"a": {"query": "x"}, "b": {"query": 5}}}', queries: ['- x'] },
    { settings: { keys }, file: '{"searches": [{"query": "x", "resource": "plan"}]}', queries: ['plan x'] },
    { settings: { keys }, file: '{"searches": {"query": "x"}}', queries: [] },
    { settings: { keys }, file: '{"paid": ["x", ["y"], 5], "resource": "plans"}', queries: ['payments x'] },
    {
      settings: { keys: [{ path: '**.query' }, { path: 'list.*' }] },
      file: '{"query": "x", "a": [{"query": "y"}], "resource": "plans", "list": ["z"]}',
      queries: ['plans x', '- y', 'plans z'],
    },
    {
      file: '{"resource": "payments", "query": "amount>5", "a": }',
      queries: ['payments amount>5', 'unreadable-file: this cannot be read as JSON: a value is missing here'],
    },
    {
      file: '[{"a": }, {"resource": "payments", "query": "amount>5"}]',
      queries: ['unreadable-file: this cannot be read as JSON: a value is missing here'],
    },
    {
      file: '{"resource": "payments", "query": "amount>5}',
      queries: ['unreadable-file: this cannot be read as JSON: the string is not closed on its line'],
    },
  ],
  passes: [
    '{\n// clausal-disable-next-line field-alias\n"query": "status:null", "resource": "payments"}',
    '/* clausal-disable-next-line field-alias\n -- why */\n{"resource": "payments", "query": "status:null"}',
  ],
  reports: [
    { file: '{"resource": "payments", "query": "‹status›:\\"FAILED\\""}' },
    {
      file: '\ufeff{\r\n"resource": "payments",\r\n"query": "statement_descriptor~\\"\\ud83d\\ude00😀\\\\\\u005c\\" ‹st\\u0061tus›:\\"FAILED\\""}',
      fixed:
        '\ufeff{\r\n"resource": "payments",\r\n"query": "statement_descriptor~\\"\\ud83d\\ude00😀\\\\\\u005c\\" payment_status:\\"FAILED\\""}',
    },
    {
      file: '{"resource": "payments", "query": "payment_status:‹FAILED›"}',
      codes: ['unquoted-value'],
      fixed: '{"resource": "payments", "query": "payment_status:\\"FAILED\\""}',
    },
    { file: '{"resource": "payments", "query": "amount>5", "a" ‹5›}', codes: ['unreadable-file'] },
    {
      file: '{"query": "amount:5", "resource": "payments"} ‹/* clausal-disable-next-line field-alias */›',
      codes: ['unused-suppression'],
    },
    {
      file: '[{"resource": "‹payment›", "query": "x"}, {"resource": "payments", "query": "amount>5"}]',
      codes: ['unknown-resource'],
    },
    {
      file: '{"paid": [{"resource": "‹plan›", "query": "x"}]}',
      settings: { keys: [{ path: 'paid.*.query' }] },
      codes: ['unknown-resource'],
    },
  ],
});

describe('JSON', () => {
  test('decodes strings as JSON.parse does, and reads any text back that it wrote', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, other) => {
        const file = JSON.stringify({ resource: 'payments', query: text });
        expect(readQueries(read, file, createSettings())).toEqual([`payments ${text}`]);
        expectRoundTrip(read, file, other, createSettings());
      }),
    );
  });

  test.each([
    { name: 'lists', file: '['.repeat(100_000) },
    { name: 'objects', file: '{"resource":"payments","query":'.repeat(100_000) },
  ])('reports a file whose $name are nested too deeply', ({ file }) => {
    expect(readQueries(read, file, createSettings())).toEqual([
      'unreadable-file: this cannot be read as JSON: it is nested too deeply, or a string in it is too long',
    ]);
  });

  test('reads a string of any length in full', () => {
    const file = JSON.stringify(Array.from({ length: 50_000 }, () => ({ resource: 'plans', query: 'a' })));
    expect(readQueries(read, file, createSettings())).toHaveLength(50_000);
  });
});
