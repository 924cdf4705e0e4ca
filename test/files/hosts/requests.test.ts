// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as texts
import { describe, expect, test } from 'vitest';
import { findHost, HOSTS } from '../../../src/files/hosts/hosts.ts';
import { lintText } from '../../../src/files/linter/examine-text.ts';
import { fixText } from '../../../src/files/linter/fix-text.ts';
import { lintFile } from '../../../src/files/linter/lint-file.ts';
import { createSettings as createLintSettings, type LintSettings } from '../../../src/files/linter/settings.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import { marked } from '../../support/marked.ts';
import { createSettings } from '../linter/settings.ts';

const settings = createSettings({ rules: {} });

async function lint(name: string, text: string) {
  const host = findHost(name);
  if (host === undefined) throw new Error(`no host for ${name}`);
  const read = await host.load(text, settings);
  expect(host.mayContainQueries(text, settings)).toBe(true);
  return { read, diagnostics: lintText(name, text, read, settings).diagnostics };
}

const SEARCH = 'https://x/payments?query=amount%3E5';

describe('missing-api-version', () => {
  test.each([
    ['a.sh', `curl https://x/‹payments›?query=amount%3E5\n`, `curl ${SEARCH} -H 'X-API-Version: 2.0.0'\n`],
    [
      'a.sh',
      "curl -H 'Authorization: Bearer x' 'https://x/‹payments›?query=amount>5' | jq .",
      "curl -H 'Authorization: Bearer x' 'https://x/payments?query=amount>5' -H 'X-API-Version: 2.0.0' | jq .",
    ],
    [
      'a.sh',
      'curl -G https://x/‹plans› \\\n  --data-urlencode \'interval:"days"\' \\\n  --data-urlencode \'query=interval:"days"\'\necho',
      "curl -G https://x/plans \\\n  --data-urlencode 'interval:\"days\"' \\\n  --data-urlencode 'query=interval:\"days\"' -H 'X-API-Version: 2.0.0'\necho",
    ],
    ['a.sh', `curl ${SEARCH} -H 'x-api-version: ‹1.0.0›'`, `curl ${SEARCH} -H 'x-api-version: 2.0.0'`],
    [
      'a.sh',
      `echo "$(curl https://x/‹payments›?query=amount%3E5)"`,
      `echo "$(curl ${SEARCH} -H 'X-API-Version: 2.0.0')"`,
    ],
    [
      'a.sh',
      "wget -qO- --header 'a: b' https://x/‹payments›?query=amount%3E5 | jq .",
      `wget -qO- --header 'a: b' ${SEARCH} --header='X-API-Version: 2.0.0' | jq .`,
    ],
    ['a.sh', `wget --header='X-API-Version: ‹1.0.0›' ${SEARCH}`, `wget --header='X-API-Version: 2.0.0' ${SEARCH}`],
    [
      'a.sh',
      "http GET https://x/‹payments› query=='amount>5' Accept:text/plain",
      "http GET https://x/payments query=='amount>5' Accept:text/plain X-API-Version:2.0.0",
    ],
    ['a.sh', `xh ${SEARCH} x-api-version:‹1›\n`, `xh ${SEARCH} x-api-version:2.0.0\n`],
    [
      'a.http',
      'GET https://x/‹payments›?query=amount%3E5\nAuthorization: {{key}}\n\n###\nGET https://x/payments',
      `GET ${SEARCH}\nX-API-Version: 2.0.0\nAuthorization: {{key}}\n\n###\nGET https://x/payments`,
    ],
    [
      'a.http',
      `GET https://x/‹payments›\r\n  ?query=amount%3E5\r\n`,
      'GET https://x/payments\r\n  ?query=amount%3E5\r\nX-API-Version: 2.0.0\r\n',
    ],
    ['a.http', `GET ${SEARCH}\nX-API-Version: ‹1›`, `GET ${SEARCH}\nX-API-Version: 2.0.0`],
    [
      'a.http',
      'GET https://x/‹payments›?query=amount%3E5 HTTP/1.1\nAccept: */*\n',
      `GET ${SEARCH} HTTP/1.1\nX-API-Version: 2.0.0\nAccept: */*\n`,
    ],
    [
      'a.sh',
      'curl -u "$KEY:" -o "$OUT" "$BASE/‹payments›?query=amount%3E5"',
      'curl -u "$KEY:" -o "$OUT" "$BASE/payments?query=amount%3E5" -H \'X-API-Version: 2.0.0\'',
    ],
    [
      'a.sh',
      'xargs -I {} curl https://x/‹payments›?query=id%3A%22{}%22',
      "xargs -I {} curl https://x/payments?query=id%3A%22{}%22 -H 'X-API-Version: 2.0.0'",
    ],
    [
      'a.ts',
      "fetch('https://x/‹payments›?query=amount%3E5', { headers: { Authorization: key } });",
      "fetch('https://x/payments?query=amount%3E5', { headers: { 'X-API-Version': '2.0.0', Authorization: key } });",
    ],
    [
      'a.js',
      '(await globalThis.fetch(`${base}/‹payments›?query=amount%3E${Number(id)}`, { headers: { a: `b` } })).json()',
      "(await globalThis.fetch(`${base}/payments?query=amount%3E${Number(id)}`, { headers: { 'X-API-Version': '2.0.0', a: `b` } })).json()",
    ],
    ['a.js', "fetch('https://x/‹payments›?query=amount%3E5')", undefined],
    [
      'a.ts',
      "fetch('https://x/‹payments›?query=amount%3E5', { headers: [['Authorization', key]] as const });",
      "fetch('https://x/payments?query=amount%3E5', { headers: [['X-API-Version', '2.0.0'], ['Authorization', key]] as const });",
    ],
    [
      'a.ts',
      "fetch('https://x/‹payments›?query=amount%3E5', { headers: new Headers({ a: b }) });",
      "fetch('https://x/payments?query=amount%3E5', { headers: new Headers({ 'X-API-Version': '2.0.0', a: b }) });",
    ],
    ['a.ts', "fetch('https://x/‹payments›?query=amount%3E5', { headers: new Headers() });", undefined],
    [
      'a.ts',
      `fetch('${SEARCH}', { headers: new Headers([['x-api-version', '‹1.0.0›']]) });`,
      `fetch('${SEARCH}', { headers: new Headers([['x-api-version', '2.0.0']]) });`,
    ],
    [
      'a.js',
      `fetch('${SEARCH}', { headers: { 'X-API-VERSION': '‹1.0.0›' } })`,
      `fetch('${SEARCH}', { headers: { 'X-API-VERSION': '2.0.0' } })`,
    ],
    [
      'a.md',
      '```sh\ncurl https://x/‹payments›?query=amount%3E5\n```\n',
      `\`\`\`sh\ncurl ${SEARCH} -H 'X-API-Version: 2.0.0'\n\`\`\`\n`,
    ],
  ])('missing-api-version in %s: %s', async (name = '', file = '', fixed) => {
    const { text, spans } = marked(file);
    const { read, diagnostics } = await lint(name, text);
    expect(diagnostics.map(({ code, span }) => ({ code, span }))).toEqual(
      spans.map((span) => ({ code: 'missing-api-version', span })),
    );
    expect(fixText(name, text, read, settings, false).report.text).toBe(fixed ?? text);
  });

  test.each([
    ['a.sh', `curl -H 'X-API-Version: 2.0.0' ${SEARCH}`],
    ['a.sh', `curl -H "x-api-version:2.0.0" ${SEARCH}`],
    ['a.sh', `curl -HX-API-Version:2.0.0 ${SEARCH}`],
    ['a.sh', `curl --header "X-API-Version: $VERSION" ${SEARCH}`],
    ['a.sh', `curl -H "$HEADERS" ${SEARCH}`],
    ['a.sh', `curl -H @headers.txt ${SEARCH}`],
    ['a.sh', `curl -K config ${SEARCH}`],
    ['a.sh', `curl "$@" ${SEARCH}`],
    ['a.sh', `curl ${SEARCH} "\${HEADERS[@]}"`],
    ['a.sh', `curl -s $CURL_OPTS ${SEARCH}`],
    ['a.sh', `curl -$FLAGS ${SEARCH}`],
    ['a.sh', `curl $(cat options) ${SEARCH}`],
    ['a.sh', `curl \`cat options\` ${SEARCH}`],
    ['a.sh', `curl \${TOKEN:+-H "X-API-Version: 2.0.0"} ${SEARCH}`],
    ['a.sh', `curl {{ options }} ${SEARCH}`],
    ['a.sh', `curl -H @C:\\headers ${SEARCH}`],
    ['a.sh', `curl --expand-header 'X-API-Version: {{version}}' ${SEARCH}`],
    ['a.sh', `curl ${SEARCH} -K <(config)`],
    ['a.sh', `curl ${SEARCH} -o >(jq .) -H 'X-API-Version: 2.0.0'`],
    ['a.sh', `CURL_HOME=/etc curl ${SEARCH}`],
    ['a.sh', `cat options | xargs curl ${SEARCH}`],
    ['a.sh', `xargs -I{} curl {} ${SEARCH}`],
    ['a.sh', `alias curl='curl -H "X-API-Version: 2.0.0"'\ncurl ${SEARCH}`],
    ['a.sh', `curl() { command curl -H "X-API-Version: 2.0.0" "$@"; }\ncurl ${SEARCH}`],
    ['a.sh', `function curl { command curl --config api "$@"; }\ncurl ${SEARCH}`],
    ['a.sh', `wget --header='x-api-version: 2.0.0' ${SEARCH}`],
    ['a.sh', `wget --header "X-API-Version: $VERSION" ${SEARCH}`],
    ['a.sh', `wget "$@" ${SEARCH}`],
    ['a.sh', `wget --config=api.rc ${SEARCH}`],
    ['a.sh', `http ${SEARCH} X-API-Version:2.0.0`],
    ['a.sh', `http ${SEARCH} X-API-Version:@version.txt`],
    ['a.sh', `http --session=api ${SEARCH}`],
    ['a.sh', `http ${SEARCH} $HEADERS`],
    ['a.sh', `alias http='http --session=api'\nhttp ${SEARCH}`],
    ['a.sh', 'curl "https://x/payments?query=$QUERY"'],
    ['a.sh', 'curl "https://x/payments?query=smith"'],
    ['a.sh', 'curl "https://x/payments?limit=5&payment_status=SETTLED" # query='],
    ['a.http', `GET ${SEARCH}\nx-api-version: {{version}}`],
    ['a.http', `GET ${SEARCH}\n{{headers}}`],
    ['a.http', `< {% client.global.headers.set('X-API-Version', '2.0.0') %}\nGET ${SEARCH}`],
    ['a.http', `< ./headers.js\nGET ${SEARCH}`],
    ['a.http', `{{\n  exports.version = '2.0.0';\n}}\nGET ${SEARCH}`],
    ['a.http', `GET ${SEARCH}\n# a comment\nX-Api-Version: 2.0.0`],
    ['a.ts', `fetch('${SEARCH}', { headers: { 'x-api-version': '2.0.0' } })`],
    ['a.ts', `fetch('${SEARCH}', { headers: { 'x-api-version': VERSION } })`],
    ['a.ts', `fetch('${SEARCH}', { headers })`],
    ['a.ts', `fetch('${SEARCH}', { headers: { ...common } })`],
    ['a.ts', `fetch('${SEARCH}', options)`],
    ['a.ts', `fetch('${SEARCH}', { ...options })`],
    ['a.ts', `fetch('${SEARCH}', ...more)`],
    ['a.ts', `fetch('${SEARCH}', { headers: new Headers(common) })`],
    ['a.ts', `fetch('${SEARCH}', { headers: new Headers(...common) })`],
    ['a.ts', `fetch('${SEARCH}', { headers: new Own({ a: 'b' }) })`],
    ['a.ts', `fetch('${SEARCH}', { headers: [...common, ['a', 'b']] })`],
    ['a.ts', `fetch('${SEARCH}', { headers: [['a', 'b'], , [name, 'c']] })`],
    ['a.ts', `fetch('${SEARCH}', { headers: [['X-API-Version', '2.0.0']] })`],
    ['a.ts', 'fetch(`https://x/payments?query=${encodeURIComponent(query)}`)'],
    ['a.ts', `import fetch from 'node-fetch';\nfetch('${SEARCH}')`],
    ['a.ts', `function fetch(url) {}\nfetch('${SEARCH}')`],
    ['a.ts', `fetch('${SEARCH}', { headers: { a: 'b' } }, ...more)`],
    ['a.ts', `fetch('${SEARCH}', { headers: { a: 'b' }.with(version) })`],
    ['a.ts', `fetch('${SEARCH}', { headers: { get a() {} } })`],
    ['a.py', `fetch("${SEARCH}")`],
    ['a.ts', `function search(fetch) { return fetch('${SEARCH}'); }`],
    ['a.ts', `client.fetch('${SEARCH}')`],
    ['a.ts', `globalThis.fetch = withHeaders(fetch);\nfetch('${SEARCH}')`],
  ])('missing-api-version is not reported in %s: %s', async (name, text) => {
    expect((await lint(name, text)).diagnostics).toEqual([]);
  });
});

test('a request for a resource without headers is not reviewed, whatever its name', async () => {
  const own = createLintSettings({ resources: [{ ...catalogue.customers, headers: undefined }] });
  for (const [name, text] of [
    ['a.sh', 'curl https://x/customers?query=email%3Anull&sort=email'],
    ['a.http', 'GET https://x/customers?query=email%3Anull&sort=email'],
    ['a.ts', "fetch('https://x/customers?query=email%3Anull&sort=email')"],
  ] as const) {
    const host = HOSTS[({ sh: 'shell', http: 'http', ts: 'typescript' } as const)[name.slice(2) as 'sh']];
    const report = async (one: LintSettings) => (await lintFile({ path: name, text, host, settings: one })).diagnostics;
    expect(await report(own)).toEqual([]);
    expect((await report(createLintSettings()))[0]?.code).toBe('missing-api-version');
  }
});

test('a request for a resource of your own needs the headers that the resource names', async () => {
  const orders = defineResource({
    name: 'orders',
    fields: { total: { type: 'numeric', doc: 'sum of the order' } },
    limits: { clauses: 10, substring: 3, or: 'field' },
    path: '/v2/orders/search',
    headers: { 'Api-Date': '2026-01-01', Tenant: 'a' },
  });
  const text = 'GET https://x/v2/orders/search?query=total%3E5&sort=total\nTenant: b\n';
  const file = { path: 'a.http', text, host: HOSTS.http, settings: createLintSettings({ resources: [orders] }) };
  const { diagnostics } = await lintFile(file);
  expect(diagnostics.map(({ span, message }) => [text.slice(span.start, span.end), message])).toEqual([
    ['v2/orders/search', 'the header `Api-Date: 2026-01-01` is missing; without it the service does not search'],
    ['b', 'only `Tenant: a` searches; with `b` the service does not search'],
  ]);
  expect(
    applyEdits(
      text,
      diagnostics.flatMap(({ fixes }) => fixes.flatMap(({ edits }) => edits)),
    ),
  ).toBe('GET https://x/v2/orders/search?query=total%3E5&sort=total\nApi-Date: 2026-01-01\nTenant: a\n');
});

const VERSION = 'X-API-Version: 2.0.0';

describe('ignored-parameter', () => {
  test.each([
    [
      'a.http',
      `GET ${SEARCH}&‹payment_status=SETTLED›\n${VERSION}`,
      `GET ${SEARCH}%20payment_status%3A%22SETTLED%22\n${VERSION}`,
    ],
    [
      'a.http',
      `GET https://x/payments?‹amount_from=7›&query=amount%3C9&limit=5\n${VERSION}`,
      `GET https://x/payments?query=amount%3C9%20amount%3E%3D7&limit=5\n${VERSION}`,
    ],
    [
      'a.http',
      `GET ${SEARCH}&‹payment_status_not_in=SETTLED›\n${VERSION}`,
      `GET ${SEARCH}%20-payment_status%3A%22SETTLED%22\n${VERSION}`,
    ],
    ['a.http', `GET ${SEARCH}&‹payment_status_in=SETTLED,FAILED›\n${VERSION}`, undefined],
    ['a.http', `GET ${SEARCH}&‹amount_from=many›\n${VERSION}`, undefined],
    [
      'a.http',
      `GET ${SEARCH}&‹from=2026-01-31›\n${VERSION}`,
      `GET ${SEARCH}%20created_at%3E%3D%222026-01-31T00%3A00%3A00Z%22\n${VERSION}`,
    ],
    ['a.http', `GET ${SEARCH}&‹sort=amount›&‹order=asc›\n${VERSION}`, undefined],
    ['a.http', `GET ${SEARCH}&‹amount_from={{from}}›\n${VERSION}`, undefined],
    ['a.http', `GET ${SEARCH}%20OR%20amount%3A1&‹currency_code=EUR›\n${VERSION}`, undefined],
    ['a.http', `GET ${SEARCH}${'%20amount%3E5'.repeat(9)}&‹currency_code=EUR›\n${VERSION}`, undefined],
    [
      'a.http',
      `GET https://x/payments?query=statement_descriptor%3A%22a%20or%20b%22&‹amount_to=9›\n${VERSION}`,
      `GET https://x/payments?query=statement_descriptor%3A%22a%20or%20b%22%20amount%3C%3D9\n${VERSION}`,
    ],
    [
      'a.sh',
      `curl -H '${VERSION}' 'https://x/payments?query=amount>5&‹currency_code=EUR›'`,
      `curl -H '${VERSION}' 'https://x/payments?query=amount>5%20currency_code%3A%22EUR%22'`,
    ],
    [
      'a.sh',
      `curl -G -H '${VERSION}' https://x/payments --data-urlencode 'query=amount>5' -d ‹currency_code=EUR›`,
      undefined,
    ],
    [
      'a.ts',
      `fetch('${SEARCH}&‹currency_code=EUR›', { headers: { 'X-API-Version': '2.0.0' } })`,
      `fetch('${SEARCH}%20currency_code%3A%22EUR%22', { headers: { 'X-API-Version': '2.0.0' } })`,
    ],
    [
      'a.ts',
      "get(BASE + '/payments?‹payment_status=SETTLED›&query=amount%3E5');",
      "get(BASE + '/payments?query=amount%3E5%20payment_status%3A%22SETTLED%22');",
    ],
    [
      'a.py',
      `requests.get(f"{BASE}/payments?query=amount%3E5&‹currency_code=EUR›&limit={n}")`,
      `requests.get(f"{BASE}/payments?query=amount%3E5%20currency_code%3A%22EUR%22&limit={n}")`,
    ],
    ['a.go', 'http.Get(base + "/payments?query=amount%3E5&‹from=" + day›)', undefined],
  ])('ignored-parameter in %s: %s', async (name, file, fixed) => {
    const { text, spans } = marked(file);
    const { diagnostics } = await lint(name, text);
    const found = diagnostics.filter(({ code }) => code === 'ignored-parameter');
    expect(found.map(({ span }) => span)).toEqual(spans);
    const [fix] = found.flatMap(({ fixes }) => fixes);
    expect(fix && applyEdits(text, fix.edits)).toBe(fixed);
    expect(fix?.safe).not.toBe(true);
  });

  test.each([
    ['a.http', `GET ${SEARCH}&limit=5&page=abc\n${VERSION}`],
    ['a.http', 'GET https://x/payments?payment_status=SETTLED&q=query='],
    ['a.http', `GET https://x/plans?query=interval:"days"&payment_status=SETTLED\n${VERSION}`],
  ])('ignored-parameter is not reported in %s: %s', async (name, text) => {
    expect((await lint(name, text)).diagnostics.map(({ code }) => code)).not.toContain('ignored-parameter');
  });

  test('says that a header without a value is missing', async () => {
    const { diagnostics } = await lint('a.sh', `curl -H 'X-API-Version:' ${SEARCH}`);
    expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining('is missing; without it')]);
  });

  test('says which clause has the effect of the parameter', async () => {
    const { diagnostics } = await lint('a.http', `GET ${SEARCH}&currency_code=EUR&sort=amount\n${VERSION}`);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'the service ignores `currency_code` beside `query`; the clause `currency_code:"EUR"` has its effect',
      'the service ignores `sort` beside `query`',
    ]);
  });
});
