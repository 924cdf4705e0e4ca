// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as texts
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FileKind } from '../../../src/files/hosts/host.ts';
import { findHost, HOSTS } from '../../../src/files/hosts/hosts.ts';
import { lintText } from '../../../src/files/linter/examine-text.ts';
import type { LintSettings } from '../../../src/files/linter/settings.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import { marked } from '../../support/marked.ts';
import { createSettings } from '../linter/settings.ts';

const LANGUAGES = [
  'python',
  'php',
  'ruby',
  'go',
  'java',
  'kotlin',
  'csharp',
  'rust',
  'powershell',
  'javascript',
] as const;
const SETTINGS = createSettings({
  calls: ['payments', 'customers', 'subscriptions', 'plans'].map((name) => ({ call: `*.${name}.search` })),
});

interface Snippet {
  readonly title: string;
  readonly text: string;
  /** Each as `resource query`; `*` after one that is not checked. */
  readonly queries: readonly string[];
  /** Queries of the program that clausal does not find. */
  readonly missed: readonly string[];
  readonly codes: readonly string[];
}

/** Reads a file of snippets: a title after `###`, the queries after `---` or `???`, and the codes after `!!!`. */
function readSnippets(name: string): readonly Snippet[] {
  const file = readFileSync(new URL(`programs/${name}.txt`, import.meta.url), 'utf8');
  return file
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      const withMark = (mark: string) =>
        lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
      return {
        title,
        text: lines.filter((line) => !/^(?:---|!!!|\?\?\?) /.test(line)).join('\n'),
        queries: withMark('--- '),
        missed: withMark('??? '),
        codes: withMark('!!! '),
      };
    });
}

async function expectReading(host: FileKind, { text, queries, codes }: Snippet, settings: LintSettings): Promise<void> {
  const read = await host.load(text, settings);
  const found = read(text, settings).queries.map(
    (query) => `${query.resource?.name ?? '-'} ${query.text.replaceAll('\n', '\\n')}${query.isDynamic ? ' *' : ''}`,
  );
  expect(found).toEqual(queries);
  expect(found.length === 0 || host.mayContainQueries(text, settings)).toBe(true);
  const { diagnostics } = lintText('a', text, read, settings);
  expect(diagnostics.map(({ code }) => code)).toEqual(codes);
}

describe.each(LANGUAGES)('%s', (language) => {
  test.each(readSnippets(language))('$title', (snippet) => expectReading(HOSTS[language], snippet, SETTINGS));
});

/** Programs in the shapes of public repositories, by their names, with the classes of a client in the settings. */
const PUBLIC = readdirSync(new URL('programs/public', import.meta.url)).map((file) => file.replace(/\.txt$/, ''));
const CLASSES = {
  Payment: 'payments',
  Customer: 'customers',
  Subscription: 'subscriptions',
  customerService: 'customers',
};
const PUBLIC_SETTINGS = createSettings({
  calls: [
    ...SETTINGS.calls,
    ...Object.entries(CLASSES).flatMap(([name, resource]) => [
      { call: `${name}.search`, resource },
      { call: `*.${name}.search`, resource },
    ]),
  ],
});

describe.each(PUBLIC)('public programs such as %s', (name) => {
  test.each(readSnippets(`public/${name}`))('$title', (snippet) =>
    expectReading(findHost(name) as FileKind, snippet, PUBLIC_SETTINGS),
  );
});

test('at least 95 % of the queries of public programs are found', () => {
  const snippets = PUBLIC.flatMap((name) => readSnippets(`public/${name}`));
  const found = snippets.flatMap(({ queries }) => queries.filter((query) => !query.endsWith(' *')));
  const missed = snippets.flatMap((snippet) => snippet.missed);
  expect(found.length / (found.length + missed.length)).toBeGreaterThanOrEqual(0.95);
});

test.each([
  { name: 'a.py', file: `client.payments.search(query=" AND ".join(['‹status›:"SETTLED"', 'amount>5']))` },
  { name: 'a.py', file: `q = 'amount>5'\nif a:\n    q += ' ‹status›:"SETTLED"'\nclient.payments.search(query=q)` },
  { name: 'a.rb', file: `class Q\n  A = '‹status›:"SETTLED"'\nend\nclient.payments.search(query: Q::A)` },
  { name: 'a.go', file: 'client.Payments.Search(strings.Join([]string{`‹status›:"SETTLED"`, `amount>5`}, " "))' },
  {
    name: 'a.ts',
    file: `class A { static Q = '‹status›:"SETTLED"'; f() { client.payments.search({ query: A.Q }); } }`,
  },
  { name: 'a.ts', file: 'client.payments.search(`‹status›:"SETTLED"${all ? "" : " amount>5"}`);' },
  { name: 'a.ts', file: `client.payments.search(\`amount>5\${all ? '' : ' ‹status›:"SETTLED"'}\`);` },
  { name: 'a.ts', file: `fetch(\`\${BASE}/payments?query=\${encodeURIComponent('‹status›:"SETTLED"')}\`);` },
  { name: 'a.json', file: `{ "url": "https://a.example/payments?query=‹status›:'SETTLED'" }` },
  {
    name: 'a.json',
    file: `{ "url": { "raw": "/payments?query=‹status›:'SETTLED'", "query": [{ "key": "query" }] } }`,
    fixed: null,
  },
  {
    name: 'package.json',
    file: `{ "scripts": { "a": "curl -H 'X-API-Version: 2.0.0' -G /payments --data-urlencode 'query=‹status›:\\"SETTLED\\"'" } }`,
  },
])('$name reports the place in $file', async ({ name, file, fixed }) => {
  const { text, spans } = marked(file);
  const host = findHost(name) as FileKind;
  const { diagnostics } = lintText(name, text, await host.load(text, SETTINGS), SETTINGS);
  expect(diagnostics.map(({ span }) => span)).toEqual(spans);
  const edits = diagnostics.flatMap(({ fixes: [fix] }) => fix?.edits ?? []);
  expect(fixed === null ? edits : applyEdits(text, edits)).toEqual(
    fixed === null ? [] : text.replace('status', 'payment_status'),
  );
});

test.each([
  {
    name: 'Dockerfile',
    text: 'FROM alpine\nRUN curl "https://a.example/payments?query=amount%3E5" -H "X-API-Version: 2.0.0"\n',
  },
  {
    name: 'Dockerfile',
    text: 'FROM alpine\nHEALTHCHECK --interval=5m CMD wget -q "https://a.example/payments?query=amount%3E5" || exit 1\n',
  },
  {
    name: 'ci.yml',
    text: "steps:\n  - run: http https://a.example/payments query=='amount>5' X-API-Version:2.0.0\n",
  },
  {
    name: 'Makefile',
    text: 'list:\n\t@curl -H "X-API-Version: 2.0.0" "https://a.example/payments?query=amount%3E5"\n',
  },
  {
    name: '.github/workflows/report.yml',
    text: 'jobs:\n  a:\n    steps:\n      - run: |\n          curl -G https://a.example/payments -H "X-API-Version: 2.0.0" \\\n            --data-urlencode \'query=amount>5\'\n',
  },
  { name: 'ci.yml', text: 'script:\n  - curl -H X-API-Version:2.0.0 https://a.example/payments?query=amount%3E5\n' },
  {
    name: 'ci.yml',
    text: 'steps:\n  - run: curl -H X-API-Version:2.0.0 https://a.example/payments?query=amount%3E5\n',
  },
  {
    name: 'a.vue',
    text: '<template><a href="/payments?query=x:1">a</a></template>\n<script setup lang="ts">\naxios.get(\'/payments\', { params: { query: \'amount>5\' } });\n</script>\n',
  },
  { name: 'a.cs', text: 'await _client.\n  // a\n  Payments_.SearchAsync("amount>5");\n' },
  { name: 'a.py', text: 'client . \\\n  _payments.search("amount>5")\n' },
  { name: 'a.php', text: "<?php\nnew \\client\\payments\\search('amount>5');\n" },
  { name: 'a.svelte', text: "<script>\nclient.payments.search({ query: 'amount>5' });\n</script>\n<p>a</p>\n" },
])('$name has a query', async ({ name, text }) => {
  const host = findHost(name);
  const read = await host?.load(text, SETTINGS);
  expect(host?.mayContainQueries(text, SETTINGS)).toBe(true);
  expect(read?.(text, SETTINGS).queries.map((query) => `${query.resource?.name} ${query.text}`)).toEqual([
    'payments amount>5',
  ]);
  expect(read && lintText(name, text, read, SETTINGS).diagnostics).toEqual([]);
});
