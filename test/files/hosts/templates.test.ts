// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates, as texts
import { describe, expect, test } from 'vitest';
import { HOSTS, type HostName } from '../../../src/files/hosts/hosts.ts';
import { findTemplates } from '../../../src/files/hosts/templates.ts';
import { fixFile, lintFile } from '../../../src/files/linter/lint-file.ts';
import { createSettings } from '../linter/settings.ts';

const settings = createSettings();
const HEAD = 'resource: payments\nquery: ';

/** A file of each kind with a query that has a place for a template, without quotes around it. */
const FILES: Readonly<Record<HostName, (query: string) => string>> = {
  queries: (query) => `# resource: payments\n${query}\n`,
  javascript: (query) => `f(/* clausal: payments */ ${JSON.stringify(query)});`,
  typescript: (query) => `f(/* clausal: payments */ ${JSON.stringify(query)} as string);`,
  components: (query) => `<script>f(/* clausal: payments */ ${JSON.stringify(query)});</script>`,
  python: (query) => `requests.get("/payments", params={"query": '''${query}'''})`,
  ruby: (query) => `client.get('/payments', query: <<~'Q')\n${query}\nQ`,
  php: (query) => `<?php $http->get('/payments', ['query' => <<<'Q'\n${query}\nQ]);`,
  go: (query) => `func f() {\n\tget("/payments", map[string]string{"query": \`${query}\`})\n}`,
  java: (query) => `class A { void f() { get("/payments", Map.of("query", ${JSON.stringify(query)})); } }`,
  kotlin: (query) => `fun f() = get("/payments", mapOf("query" to ${JSON.stringify(query)}))`,
  csharp: (query) => `get("/payments", new { query = ${JSON.stringify(query)} });`,
  rust: (query) => `fn f() { get("/payments", &[("query", r##"${query}"##)]); }`,
  powershell: (query) => `Invoke-RestMethod -Uri "/payments" -Body @{ query = '${query}' }`,
  tsx: (query) => `<A b={/* clausal: payments */ ${JSON.stringify(query)}} />`,
  json: (query) => JSON.stringify({ resource: 'payments', query }),
  ndjson: (query) => `${JSON.stringify({ resource: 'payments', query })}\n`,
  csv: (query) => `resource,query\npayments,"${query.replaceAll('"', '""')}"\n`,
  yaml: (query) => `${HEAD}|\n  ${query}\n`,
  toml: (query) => `resource = "payments"\nquery = '''${query}'''\n`,
  markdown: (query) => `\`\`\`clausal payments\n${query}\n\`\`\`\n`,
  mdx: (query) => `> \`\`\`clausal payments\n> ${query}\n> \`\`\`\n`,
  http: (query) => `GET https://api.example.com/payments?query=${query}\nX-API-Version: 2.0.0\n`,
  shell: (query) =>
    `cat <<EOF\ncurl -G https://a.example/payments -H 'X-API-Version: 2.0.0' --data-urlencode 'query=${query}'\nEOF\n`,
};
const hosts = Object.keys(FILES) as HostName[];

/** What templates look like in Helm, Jinja, Liquid, Mustache, GitHub Actions, Terraform, ERB, Python, PHP and others. */
const TEMPLATES = [
  '{{ status }}',
  '{{- .Values.status | default "SETTLED" | quote -}}',
  '{{{status}}}',
  '{{ {"a": {"b": "}}"}}["a"] }}',
  '{{ customer["status"] | upper }}',
  '${{ inputs.status }}',
  '${var.statuses["a"]}',
  '${status:-"A"}',
  '<%= status %>',
  '%{ if status }',
  '#{status}',
  '$(status)',
  '<< parameters.status >>',
  '%(status)s',
  '%(customer.share)05.2f',
  '<?= $status ?>',
  '<?php echo $a ? "?>" : "A"; ?>',
];

async function lint(host: HostName, text: string) {
  const input = { path: 'a', text, host: HOSTS[host], settings };
  const { diagnostics, queries } = await lintFile(input);
  const { report } = await fixFile(input, { unsafe: true });
  return { diagnostics, queries, fixed: report.text };
}

describe('templates', () => {
  // Shells and URLs end a query at characters of some templates, and a program has interpolations of its own.
  const isWhole = (host: HostName, template: string) =>
    host === 'kotlin'
      ? !template.includes('$')
      : host !== 'http'
        ? host !== 'shell' || !/\{\{ \{/.test(template)
        : !/["#%&]|^<</.test(template);

  test.each(hosts)('what surrounds a template is checked and fixed in %s, and nothing in it', async (host) => {
    for (const template of TEMPLATES.filter((one) => isWhole(host, one))) {
      for (const value of [template, `"${template}"`, `"A {{ b }}{% if c %}${template}{% endif %}"`]) {
        const file = FILES[host](`status:${value} amount>5`);
        const { diagnostics, fixed } = await lint(host, file);
        expect([file, ...diagnostics.map(({ code }) => code)]).toEqual([file, 'field-alias']);
        expect(fixed).toBe(file.replace('status:', 'payment_status:'));
      }
    }
  });

  test.each(hosts)('nothing is reported in %s of a query whose clauses a template can change', async (host) => {
    for (const query of [
      '{{ clauses }}',
      'amount>5 {{ status_clause }} status:null',
      '{% if a %}status:null{% endif %}',
      'status:null {{ status',
      '{{ field }}:"A" OR b',
      'status:{{ a }}{{ b }}',
      'status:A{{ b }}',
      'status:{% if b %}A{% endif %} amount>5',
    ]) {
      const file = FILES[host](query);
      const { diagnostics, fixed } = await lint(host, file);
      expect([file, ...diagnostics.map(({ code }) => code)]).toEqual([file]);
      expect(fixed).toBe(file);
    }
  });

  test.each<readonly [HostName, string, number]>([
    ['queries', '# resource: payments\n{# status:null\nstatus:A #}\n{{ config(\n  status="a"\n) }}\namount>5\n', 1],
    ['queries', '# resource: {{ resource }}\nstatus:null\n', 1],
    ['json', `{"limit": {{ limit }}, "resource": "payments", "query": "status:null"}`, 0],
    ['json', `{"resource": "payments", "query": "status:{{ status | default("A") }}"}`, 1],
    ['ndjson', `{"limit": \${limit}, "resource": "payments", "query": "status:null"}\n`, 0],
    ['toml', 'resource = "payments"\nlimit = {{ limit }}\nquery = "status:null"\n', 0],
    ['toml', '{% if a %}\nresource = "payments"\n{% endif %}\nquery = "status:null"\n', 0],
    ['csv', 'resource,query\npayments,status:{{ join("a", b) }} amount>5\n', 1],
    ['yaml', '<?php if ($a): ?>\nresource: payments\n<?php endif ?>\nquery: status:null\n', 0],
    ['yaml', '{{if .a}}\nresource: payments\n{{end}}\nquery: status:null\n', 0],
    ['javascript', 'import { query } from "clausal";\n{% if a %} query("payments")`status:null` {% endif %}', 0],
    ['shell', `curl "https://a.example/payments?query=status:{{ s | default("A") }}%20amount>x" -H "$HEADER"`, 1],
  ])('a template that is not valid %s is not reported: %s', async (host, file, queries) => {
    const found = await lint(host, file);
    expect(found.diagnostics.filter(({ code }) => !['field-alias', 'invalid-number'].includes(code))).toEqual([]);
    expect(found.queries).toBe(queries);
  });

  test.each([
    'statement_descriptor:"{" amount>5 ‹',
    'amount<<5 ‹',
    'amount>$5 ‹',
    'statement_descriptor:"50%"‹',
    'amount<?',
    'statement_descriptor:"50%(off) amount"',
  ])('%s has no template', (text) => expect(findTemplates(text)).toEqual([]));
});
