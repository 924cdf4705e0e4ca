import { describe, expect, test } from 'vitest';
import { HOSTS, type HostName } from '../../../src/files/hosts/hosts.ts';
import { fixFile, lintFile } from '../../../src/files/linter/lint-file.ts';
import { createSettings } from './settings.ts';

const settings = createSettings({ resource: 'payments', keys: [{ path: 'query' }], calls: [{ call: 'find' }] });

async function lint(host: HostName, text: string): Promise<readonly string[]> {
  const { diagnostics } = await lintFile({ path: 'a', text, host: HOSTS[host], settings });
  return diagnostics.map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`);
}

describe('a parameter in place of a value', () => {
  test.each<[HostName, string]>([
    ['queries', 'amount>=$min created_at>=$since\n'],
    ['markdown', '```clausal payments\namount>=$min\n```\n'],
    ['json', '{ "query": "amount>=$min" }'],
    ['yaml', 'query: amount>=$min\n'],
    ['toml', 'query = "amount>=$min"\n'],
    ['csv', 'name,query\na,amount>=$min\n'],
    ['typescript', "import { prepareQuery } from 'clausal';\nprepareQuery('payments', 'amount>=$min');\n"],
  ])('a parameter in place of a value is accepted in a stored query of %s', async (host, text) => {
    expect(await lint(host, text)).toEqual([]);
  });

  test.each<[HostName, string, string]>([
    ['typescript', "import { checkQuery } from 'clausal';\ncheckQuery('payments', 'amount>=$min');\n", '$min'],
    ['typescript', "find('amount>=$min');\n", '$min'],
    ['http', 'GET https://api.example/payments?query=amount%3E%3D$min\n', '$min'],
  ])(
    'a parameter in place of a value is a mistake in a query of %s that is sent as it is',
    async (host, text, place) => {
      expect(await lint(host, text)).toContain(`invalid-number ${place}`);
    },
  );

  test('does not hide a mistake elsewhere', async () => {
    expect(await lint('queries', 'status:$status amount~$min\n')).toEqual([
      'field-alias status',
      'unsupported-operator ~',
    ]);
  });

  test('a parameter in place of a value is kept by fixes', async () => {
    const text = 'status:$status amount > $min\n';
    const { report } = await fixFile({ path: 'a.query', text, host: HOSTS.queries, settings });
    expect(report).toMatchObject({ text: 'payment_status:$status amount>$min\n', diagnostics: [] });
  });
});
