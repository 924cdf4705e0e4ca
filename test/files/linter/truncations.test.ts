import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileKind } from '../../../src/files/hosts/host.ts';
import { HOSTS, type HostName } from '../../../src/files/hosts/hosts.ts';
import { examineText } from '../../../src/files/linter/examine-text.ts';
import { fixText, verifyFixes } from '../../../src/files/linter/fix-text.ts';
import type { LintDiagnostic } from '../../../src/files/linter/lint-diagnostic.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { reviewQuery } from '../../../src/objects/logic/review-query.ts';
import { marked } from '../../support/marked.ts';
import { createSettings } from './settings.ts';

const settings = createSettings({ resource: 'payments', keys: [{ path: 'searches.*' }] });
const head = 'resource: payments\n';

/** Files whose query seems to continue, with `‹ ›` around the character that ends it. */
const CUT: readonly (readonly [host: HostName, file: string])[] = [
  ['yaml', `${head}query: statement_descriptor:"Order‹ ›#12" amount>5\n`],
  ['yaml', `${head}query: statement_descriptor:"it's‹ › #12"\r\nb: c`],
  ['yaml', `${head}query: statement_descriptor:Order‹ ›#12\n`],
  ['csv', 'resource,query\npayments,statement_descriptor:"Smith‹,› Sons" amount>5\n'],
  ['csv', 'resource\tquery\nplans\tname:Smith‹\t›Sons\n'],
  ['json', '{"resource":"payments","query":"statement_descriptor:‹"›SETTLED" amount>5"}'],
  ['json', '{"searches":{"a":"amount>5 AND ‹"›b""}}'],
  ['markdown', `> \`\`\`yaml\n> ${head}> query: statement_descriptor:"Order‹ ›#12"\n> \`\`\`\n`],
  ['http', 'GET https://x/payments?query=statement_descriptor:"R‹&›D"'],
  ['shell', 'curl -G x/payments --data-urlencode "query=statement_descriptor:"a‹ ›b""'],
];

/** Files whose query lacks its end or its beginning, with `‹ ›` around each diagnostic, and the code of all of them. */
const INCOMPLETE: readonly (readonly [host: HostName, file: string, code: string])[] = [
  ['yaml', `${head}query:\n  amount>5 ‹AND› # amount<9\n`, 'misplaced-connective'],
  ['yaml', `${head}query: "amount>5 ‹AND›"\n`, 'misplaced-connective'],
  ['yaml', 'searches: [statement_descriptor:‹"Smith›, customer.email:null]', 'unterminated-string'],
  ['yaml', '{ resource: payments, query: statement_descriptor:‹"a›}', 'unterminated-string'],
  ['yaml', 'searches: [amount>5, ‹AND› amount<9]', 'misplaced-connective'],
  ['yaml', 'searches: [amount>5 ‹AND›, amount<9]', 'misplaced-connective'],
  ['csv', 'resource;query\npayments;amount>5 ‹AND›\npayments;amount>5\n', 'misplaced-connective'],
  ['json', '{"searches": ["amount>5 ‹AND›" , "‹OR› amount>5"]}', 'misplaced-connective'],
  ['queries', 'amount>5 ‹AND›\namount<9\n', 'misplaced-connective'],
  ['queries', 'amount>5 ‹AND›\n\namount<9\n', 'misplaced-connective'],
  ['queries', 'amount>5 ‹AND›\n# resource: payments\n‹OR› amount<9\n', 'misplaced-connective'],
  ['queries', 'amount>5\r\n‹AND› amount<9\n', 'misplaced-connective'],
  ['queries', '  statement_descriptor:‹"a›  \n  customer.email:null\n', 'unterminated-string'],
  ['markdown', '> ```clausal payments\n> amount>5 ‹OR›\n> amount<9\n> ```\n', 'misplaced-connective'],
];

/** Files whose queries end where they were meant to, with the fixes that stay safe. */
const WHOLE: readonly { readonly host: HostName; readonly file: string; readonly fixed: string }[] = [
  {
    host: 'yaml',
    file: `${head}query: payment_status:SETTLED # of today\n`,
    fixed: `${head}query: payment_status:"SETTLED" # of today\n`,
  },
  {
    host: 'yaml',
    file: 'searches: [payment_status:SETTLED, amount>5]',
    fixed: 'searches: [payment_status:"SETTLED", amount>5]',
  },
  {
    host: 'csv',
    file: 'resource,query\npayments,payment_status:SETTLED\npayments,payment_status:FAILED,\n',
    fixed: 'resource,query\npayments,"payment_status:""SETTLED"""\npayments,"payment_status:""FAILED""",\n',
  },
  {
    host: 'shell',
    file: 'curl -G --data-urlencode query=payment_status:FAILED https://x/payments -s',
    fixed: 'curl -G --data-urlencode query=payment_status:\\"FAILED\\" https://x/payments -s',
  },
];

async function lint(host: FileKind, text: string): Promise<readonly LintDiagnostic[]> {
  const read = await host.load(text, settings);
  const { findings } = verifyFixes(examineText(text, read, settings), read, settings);
  return findings.map(({ diagnostic }) => diagnostic);
}

async function fix(host: FileKind, text: string): Promise<string> {
  return fixText('a', text, await host.load(text, settings), settings, false).report.text;
}

describe('a query that seems to continue after its end', () => {
  test.each(CUT)('gets no safe fix in %s: %s', async (name, file) => {
    const { text, spans } = marked(file);
    const all = await lint(HOSTS[name], text);
    const found = all.filter(({ code }) => code === 'truncated-query');
    expect(found.map(({ span }) => span)).toEqual(spans);
    expect(await fix(HOSTS[name], text)).toBe(text);
  });

  test.each(WHOLE)(
    'a query that seems to continue after its end is not one that ends where it was meant to, in $host: $file',
    async ({ host, file, fixed }) => {
      const found = await lint(HOSTS[host], file);
      expect(found.map(({ code }) => code)).not.toContain('truncated-query');
      expect(await fix(HOSTS[host], file)).toBe(fixed);
    },
  );

  test('a query that seems to continue after its end has a message and no diagnostic about its missing end', async () => {
    const found = await lint(HOSTS.yaml, `${head}query: statement_descriptor:"Order #12" amount>5`);
    const message = 'a character of the file format ends the query here; quote or escape the whole query';
    expect(found).toMatchObject([{ code: 'truncated-query', message, fixes: [] }]);
  });
});

describe('an incomplete query', () => {
  test.each(INCOMPLETE)('gets no safe fix in %s: %s', async (name, file, code) => {
    const { text, spans } = marked(file);
    const found = await lint(HOSTS[name], text);
    expect(found.map((one) => [one.code, one.span])).toEqual(spans.map((span) => [code, span]));
    expect(await fix(HOSTS[name], text)).toBe(text);
  });
});

/** Files that contain a query without escapes. */
const NAIVE: readonly (readonly [host: HostName, embed: (query: string) => string])[] = [
  ['yaml', (query) => `resource: payments\nquery: ${query}\nb: c\n`],
  ['yaml', (query) => `resource: payments\nquery: "${query}"\n`],
  ['yaml', (query) => `resource: payments\nquery: '${query}' # a\n`],
  ['yaml', (query) => `resource: payments\nquery: >-\n  ${query}\n`],
  ['yaml', (query) => `{ resource: payments, query: ${query}, b: c }\n`],
  ['yaml', (query) => `searches: [${query}, amount>5]\n`],
  ['yaml', (query) => `searches: [amount>5, "${query}"]\n`],
  ['yaml', (query) => `searches:\n- amount>5\n- ${query}\n`],
  ['json', (query) => `{"resource":"payments","query":"${query}"}`],
  ['json', (query) => `{"searches": ["${query}", "amount>5"]}`],
  ['ndjson', (query) => `{"resource":"payments","query":"${query}"}\n{"resource":"payments","query":"amount>5"}\n`],
  ['toml', (query) => `resource = "payments"\nquery = "${query}"\n`],
  ['toml', (query) => `resource = "payments"\nquery = '${query}' # a\n`],
  ['csv', (query) => `resource,query\npayments,${query}\npayments,amount>5\n`],
  ['csv', (query) => `query,resource\n${query},payments\namount>5,payments\n`],
  ['csv', (query) => `query;resource\n${query};payments\namount>5;payments\n`],
  ['csv', (query) => `resource\tquery\tname\npayments\t"${query}"\ta\n`],
  ['queries', (query) => `amount>5\n${query}\namount<9\n`],
  ['queries', (query) => `# resource: payments\n${query.replace(' ', '\n')}\n`],
  ['queries', (query) => `${query.replace(/ (?!.* )/, '\n')}\n`],
  ['markdown', (query) => `\`\`\`clausal payments\n${query.replace(' ', '\n')}\n\`\`\`\n`],
  ['markdown', (query) => `- \`\`\`yaml\n  resource: payments\n  query: ${query}\n  \`\`\`\n`],
  ['http', (query) => `GET https://x/payments?query=${query}&limit=5 HTTP/1.1\n`],
  ['http', (query) => `GET https://x/payments?query=${query}#a\n`],
  ['http', (query) => `GET https://x/payments\n  ?query=${query}\nA: b\n`],
  ['shell', (query) => `curl -G https://x/payments --data-urlencode query=${query} -s\n`],
  ['shell', (query) => `curl -G https://x/payments --data-urlencode "query=${query}" -s\n`],
  ['shell', (query) => `curl -G https://x/payments --data-urlencode 'query=${query}'\n`],
  ['shell', (query) => `curl -G --data-urlencode query=${query} https://x/payments\n`],
  ['shell', (query) => `curl https://x/payments?query=${query}&limit=5\n`],
  ['shell', (query) => `curl "https://x/payments?query=${query}&limit=5" | jq\n`],
  ['javascript', (query) => `const a = /* clausal: payments */ '${query}';\n`],
  ['javascript', (query) => `const a = /* clausal: payments */ "${query}";\n`],
  ['javascript', (query) => `const a = /* clausal: payments */ \`${query}\`;\n`],
  ['tsx', (query) => `const a = <A query={/* clausal: payments */ "${query}"} />;\n`],
];

const text = fc
  .array(
    fc.constantFrom(
      'a',
      'Order',
      '12',
      ' ',
      '#',
      ' #',
      ',',
      ', ',
      ';',
      '\t',
      '&',
      '&x=',
      "'",
      '`',
      '|',
      '%26',
      ': ',
      '}',
      ']',
      '{',
      '<',
      '>',
      '$a',
      '//',
      '-',
      'AND',
      ' AND ',
      ' OR ',
      ' --',
      '😀',
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));
const clause = fc.oneof(
  text.map((value) => `statement_descriptor:"${value}"`),
  text.map((value) => `metadata[a]:"${value}"`),
  fc.constantFrom('amount>5', 'payment_status:"SETTLED"', '-customer.email:"a@b.c"', 'statement_descriptor~"a b"'),
);
/** Queries without diagnostics. */
const naiveQuery = fc
  .tuple(fc.array(clause, { minLength: 1, maxLength: 3 }), fc.constantFrom(' ', ' AND ', ' OR '))
  .map(([clauses, connective]) => clauses.join(connective))
  .filter((query) => {
    const { query: checked, diagnostics } = checkQuery('payments', query);
    return diagnostics.length === 0 && checked !== undefined && reviewQuery(checked).length === 0;
  });

const NESTED = /^curl .*"(?:query|https)/;
const withoutQuotes = (file: string): string => file.replace(/["\\]|%22/g, '').replaceAll('%40', '@');

describe('a correct query that a file contains without escapes', () => {
  test.each(NAIVE.map(([host, embed]) => ({ host, embed, example: embed('…') })))(
    'a correct query that a file contains without escapes is kept or restored by safe fixes in $host: $example',
    async ({ host, embed }) => {
      await fc.assert(
        fc.asyncProperty(naiveQuery, async (query) => {
          const file = embed(query);
          const fixed = await fix(HOSTS[host], file);
          // In double quotes, the shell removes the quotes of values; a fix may restore some of them.
          if (fixed === file || (NESTED.test(file) && withoutQuotes(fixed) === withoutQuotes(file))) return;
          const read = await HOSTS[host].load(fixed, settings);
          expect(read(fixed, settings).queries.map((one) => one.text)).toContain(query);
        }),
        { numRuns: 120 },
      );
    },
  );
});
