// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as texts
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MigrateOptions } from '../../../src/client/migrate.ts';
import { findHost } from '../../../src/files/hosts/hosts.ts';
import { type MigratedFile, migrateFile } from '../../../src/tools/cli/migrate/migrate-file.ts';
import { createSettings } from '../../files/linter/settings.ts';

const settings = createSettings({ rules: {} });

async function migrate(path: string, text: string, accept: MigrateOptions['accept'] = 'all'): Promise<MigratedFile> {
  const host = findHost(path);
  if (host === undefined) throw new Error(`no host for ${path}`);
  return migrateFile({ path, host, settings }, text, accept);
}

const statusesOf = ({ sites }: MigratedFile): readonly string[] => sites.map(({ status }) => status);

const FAILED = 'query=payment_status%3A%22FAILED%22';

describe('clausal migrate in a file', () => {
  test.each([
    [
      'a.http',
      'GET https://x/payments?payment_status=FAILED&limit=50\nAuthorization: {{key}}\n',
      `GET https://x/payments?${FAILED}&limit=50\nX-API-Version: 2.0.0\nAuthorization: {{key}}\n`,
    ],
    [
      'a.sh',
      "curl -H 'X-API-Version: 1.0.0' 'https://x/v1/payments?payment_status=FAILED'",
      `curl -H 'X-API-Version: 2.0.0' 'https://x/v1/payments?${FAILED}&limit=100'`,
    ],
    ['a.md', 'Call `GET /payments?payment_status=FAILED`.', `Call \`GET /payments?${FAILED}&limit=100\`.`],
    [
      'a.yaml',
      'url: https://x/payments?payment_status_in=FAILED,BLOCKED',
      `url: https://x/payments?${FAILED}%20OR%20payment_status%3A%22BLOCKED%22&limit=100`,
    ],
    [
      'a.ts',
      'fetch(`${BASE}/payments?payment_status=FAILED`, { headers: { Authorization: key } });',
      `fetch(\`\${BASE}/payments?${FAILED}&limit=100\`, { headers: { 'X-API-Version': '2.0.0', Authorization: key } });`,
    ],
    [
      'a.ts',
      "const all = new URLSearchParams({ page: '1', payment_status: 'FAILED', amount_from: '5' });\nfetch(`${BASE}/payments?${all}`);",
      "const all = new URLSearchParams({ query: 'payment_status:\"FAILED\" amount>=5', limit: '100' });\nfetch(`${BASE}/payments?${all}`);",
    ],
    [
      'a.js',
      "axios.get('/payments', {\n  params: {\n    amount_from: 500,\n    payment_status: 'FAILED',\n    limit: 20,\n  },\n});",
      "axios.get('/payments', {\n  params: {\n    query: 'amount>=500 payment_status:\"FAILED\"', limit: '20',\n  },\n});",
    ],
    [
      'a.py',
      'requests.get(f"{BASE}/payments", params={"payment_status": "FAILED"}, headers=H)',
      'requests.get(f"{BASE}/payments", params={"query": "payment_status:\\"FAILED\\"", "limit": "100"}, headers=H)',
    ],
    [
      'a.go',
      'http.NewRequest("GET", base+"/payments?payment_status=FAILED", nil)',
      `http.NewRequest("GET", base+"/payments?${FAILED}&limit=100", nil)`,
    ],
    [
      'a.rb',
      'HTTP.get("#{base}/payments", params: { payment_status: "FAILED" })',
      'HTTP.get("#{base}/payments", params: { query: "payment_status:\\"FAILED\\"", limit: "100" })',
    ],
    [
      'a.php',
      "$client->get('/payments', ['query' => ['payment_status' => 'FAILED']]);",
      "$client->get('/payments', ['query' => ['query' => 'payment_status:\"FAILED\"', 'limit' => '100']]);",
    ],
  ])('a request in %s is rewritten: %s', async (path, text, rewritten) => {
    const first = await migrate(path, text);
    expect([first.text, statusesOf(first)]).toEqual([rewritten, ['migrated']]);
    const second = await migrate(path, rewritten);
    expect([second.text, statusesOf(second)]).toEqual([rewritten, ['untouched']]);
  });

  test.each([
    ['a.sh', 'curl "https://x/payments?payment_status=$STATUS"', ['payment_status:$payment_status']],
    ['a.ts', 'fetch(`${BASE}/payments?payment_status=${status}`)', ['payment_status:$payment_status']],
    ['a.ts', "fetch(BASE + '/payments?payment_status=' + status)", ['payment_status:$payment_status']],
    ['a.ts', 'fetch(`${BASE}/payments?payment_status=FAILED&${rest}`)', ['payment_status:"FAILED"']],
    ['a.py', 'url = "%s/payments?payment_status=FAILED" % base', ['payment_status:"FAILED"']],
    ['a.ts', "axios.get('/payments', { params: { payment_status: status } })", ['payment_status:$payment_status']],
    [
      'a.ts',
      "axios.get('/payments', { params: { payment_status_in: ['FAILED', 'BLOCKED'] } })",
      ['payment_status:[$payment_status_in]'],
    ],
    [
      'a.ts',
      "const url = new URL(BASE + '/payments');\nurl.searchParams.set('payment_status', 'FAILED');\nfetch(url);",
      ['payment_status:"FAILED"'],
    ],
    [
      'a.http',
      'GET https://x/payments?to=2026-01-31',
      ['created_at<="2026-01-31T00:00:00Z"', 'created_at<"2026-02-01T00:00:00Z"'],
    ],
    ['a.http', 'GET https://x/payments?payment_status=FAILED&sort=amount', ['payment_status:"FAILED"']],
    ['a.http', 'GET https://x/payments?limit=500', ['-id:null']],
    [
      'a.sh',
      'curl -sG "$BASE/payments?currency_code=EUR" -d payment_status=FAILED --data-urlencode "limit=50" -u "$KEY:"',
      ['currency_code:"EUR" payment_status:"FAILED"'],
    ],
    [
      'a.json',
      '{"url": "https://x/payments?payment_status_in=FAILED,BLOCKED&currency_code=EUR"}',
      ['payment_status:"FAILED" currency_code:"EUR"', 'payment_status:"BLOCKED" currency_code:"EUR"'],
    ],
  ])('a request in %s is to be reviewed: %s', async (path, text, alternatives) => {
    const { sites, text: after } = await migrate(path, text);
    expect(sites).toMatchObject([{ status: 'review', alternatives, edits: [] }]);
    expect(sites[0]?.reason).not.toBe('');
    expect(after).toBe(text);
  });

  test.each([
    ["get('/payments', { params: { payment_status: 'FAILED', region: 'north' } })", 'region'],
    ["get('/payments', { params: { payment_status: 'FAILED', region } })", 'region'],
    ["get('/payments', { params: { ...filters, payment_status: 'FAILED' } })", '…'],
    ["const params = { payment_status: 'FAILED' };\nif (a) params.from = a;\nget('/payments', { params });", 'from'],
    ["const params = { payment_status: 'FAILED' };\nparams['from'] = a;\nget('/payments', { params });", 'from'],
  ])('the other parameters are listed, and nothing is rewritten: %s', async (text, name) => {
    const { sites, text: after } = await migrate('a.ts', text);
    expect(sites).toMatchObject([{ status: 'review', reason: expect.stringContaining(`\`${name}\`: `) }]);
    expect(after).toBe(text);
  });

  test('arguments of a call beside its other arguments are to be reviewed', async () => {
    expect(statusesOf(await migrate('a.py', 'api.get("/payments", payment_status="FAILED")'))).toEqual(['review']);
  });

  test('an object beside several URLs is found once', async () => {
    const text = "const all = { payment_status: 'FAILED' };\nget('/payments', all);\nget('/payments', all);";
    const { sites, text: after } = await migrate('a.ts', text);
    expect(sites).toMatchObject([{ status: 'migrated' }]);
    expect(after).toContain("const all = { query: 'payment_status:\"FAILED\"', limit: '100' };\n");
  });

  test.each([
    ['GET https://x/payments?page=3&limit=5', 'page', ['-id:null']],
    ['GET https://x/payments?payment_status_set=visa', 'payment_status_set', []],
    ['GET https://x/payments?payment_status=FAILED&colour=red', 'colour', ['payment_status:"FAILED"']],
  ])('%s is impossible', async (text, name, alternatives) => {
    const { sites } = await migrate('a.http', text);
    expect(sites).toMatchObject([
      { status: 'impossible', alternatives, reason: expect.stringContaining(`\`${name}\`: `) },
    ]);
  });

  test('a search with curl -G is untouched', async () => {
    expect(statusesOf(await migrate('a.sh', 'curl -G https://x/payments -d query=amount%3E5 -d limit=5'))).toEqual([
      'untouched',
    ]);
  });

  test('nothing is assumed unless it is accepted', async () => {
    const { sites } = await migrate('a.http', 'GET https://x/payments?amount_from=5', []);
    const reason = 'it assumes `inclusive-amounts`';
    expect(sites).toMatchObject([{ status: 'review', reason, alternatives: ['amount>=5'] }]);
  });

  test.each([
    ['a.tsx', '<Link to="/payments?page=2&from=list">next</Link>'],
    [
      'a.ts',
      "fetch(`${BASE}/payments`, { method: 'POST', body: JSON.stringify({ amount: 5, currency_code: 'EUR' }) });",
    ],
    ['a.py', 'requests.post(f"{BASE}/payments", json={"amount": 5, "currency_code": "EUR"})'],
    ['a.go', 'http.NewRequest("POST", base+"/payments?currency_code=EUR", body)'],
    ['a.http', 'POST https://x/payments?currency_code=EUR'],
    ['a.sh', 'curl https://x/payments -d currency_code=EUR; curl -G https://x/refunds -d currency_code=EUR'],
    ['a.http', 'GET https://x/refunds?payment_status=FAILED'],
    ['a.md', 'See [payments](https://x/payments?tab=2).'],
  ])('no list of version 1 is in %s: %s', async (path, text) => {
    expect(await migrate(path, text)).toEqual({ sites: [], text });
  });

  test.each([
    ['a.ts', 'fetch(BASE + "/payments?payment_status=FAILED");\nread(meta.total, body.meta?.page);', ['total', 'page']],
    ['a.py', 'get(BASE + "/payments?payment_status=FAILED")\nlast = body["meta"]["pages"]', ['pages']],
    ['a.php', '<?php get($base . "/payments?payment_status=FAILED"); echo $body->meta->total;', ['total']],
    ['a.ts', 'read(meta.total);', []],
    ['a.ts', 'fetch(BASE + "/payments?payment_status=FAILED");\nread(meta.title, metadata.total, meta - total);', []],
  ])('the members of an answer that are read in %s are listed: %s', async (path, text, members) => {
    const { sites } = await migrate(path, text);
    const reads = sites.filter(({ migration }) => migration === undefined);
    expect(reads.map(({ status, reason }) => [status, /`meta\.(\w+)`/.exec(reason)?.[1]])).toEqual(
      members.map((member) => ['review', member]),
    );
  });

  test('any text is read without a failure, and a second run changes nothing', async () => {
    const word = fc.constantFrom(
      ...['/payments?', 'https://x/payments?', 'payment_status=FAILED', '&', 'from=2026-01-01', 'page=', "'", '"', '`'],
      ...['fetch(', ')', '${', '}', 'params: {', 'limit: 5', ',', '\n', '$X', '+', 'meta.total', '%s', ' ', '\\'],
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('a.ts', 'a.py', 'a.sh', 'a.md', 'a.rb'), fc.array(word), async (path, words) => {
        const { text } = await migrate(path, words.join(''));
        expect((await migrate(path, text)).text).toBe(text);
      }),
    );
  });
});
