// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as texts
import { HOSTS } from '../../../src/files/hosts/hosts.ts';
import { describeHost } from './describe-host.ts';

const HEAD = "import { checkQuery, query, search } from 'clausal';\n";
const settings = { calls: [{ call: 'client.payments.search', argument: 'query' }] };

await describeHost('JavaScript', HOSTS.javascript, {
  finds: [
    { file: `\ufeff${HEAD}checkQuery('plans', 'a:1');`, queries: ['plans a:1'] },
    { file: `#!/usr/bin/env node\r\n${HEAD}checkQuery('plans', 'a:1');\r\n`, queries: ['plans a:1'] },
    { file: 'client.payments.search({ query: "a:1" });', queries: ['payments a:1'], settings },
    {
      file: `${HEAD}query('plans')\`b:1\`;\ncheckQuery('plans', x);\nsearch('plans').query('a:1');`,
      queries: ['plans b:1', 'plans a:1'],
    },
    // Errors that the parser recovers from.
    { file: `${HEAD}checkQuery('plans', 'a:1'); let a; let a; return; await b; c d`, queries: ['plans a:1'] },
    { file: "// clausal: plans\nconst a = 'a:\\8';", queries: ['plans a:8'] },
    {
      file: '// clausal\nlet = = 5',
      queries: ['unreadable-file: this cannot be read as JavaScript: Unexpected token'],
    },
  ],
  passes: [
    '',
    '// To suppress a diagnostic, write clausal-disable-next-line before it.',
    `${HEAD}// clausal-disable-next-line field-alias -- the proxy knows it\ncheckQuery('payments', 'status:null');`,
    `${HEAD}checkQuery(\n  'payments',\n  /* clausal-disable-next-line field-alias */\n  'status:null',\n);`,
    // An escape before the query, before the mistake, or both.
    "// clausal: payments\n// clausal-disable-next-line field-alias\nconst q = 'amount>5 ' +\n  'status:null';",
    "// clausal: payments\n// clausal-disable-next-line field-alias\nconst q = 'amount>5 ' +\n  /* clausal-disable-next-line\n  field-alias */\n  'status:null';",
    '// clausal: payments\n// clausal-disable-next-line field-alias\nconst q = `\n  status:null\n`.trim();',
    '// clausal: payments\n// clausal-disable-next-line unsafe-interpolation -- ours\nconst q = `\n  id:"${id}"\n`;',
    `${HEAD}const a = <A>\n  {/* clausal-disable-next-line field-alias */}\n  {query('payments')\`status:null\`}\n</A>;`,
  ],
  reports: [
    {
      file: `${HEAD}checkQuery('payments', '‹status›:null');`,
      fixed: `${HEAD}checkQuery('payments', 'payment_status:null');`,
    },
    { file: `${HEAD}const q = query('payments');\nconst found = q\`amount>5 ‹status›:\${x}\`;` },
    {
      file: `${HEAD}search('payments').query("payment_status:‹FAILED›");`,
      codes: ['unquoted-value'],
      fixed: `${HEAD}search('payments').query("payment_status:\\"FAILED\\"");`,
    },
    {
      file: `${HEAD}search('payments').query('statement_descriptor:"it\\'s" ‹sta\\x74us›:null');`,
      fixed: `${HEAD}search('payments').query('statement_descriptor:"it\\'s" payment_status:null');`,
    },
    {
      file: "// clausal: payments\nconst q = 'payment_status:' +\n  '‹FAILED›';",
      codes: ['unquoted-value'],
      fixed: "// clausal: payments\nconst q = 'payment_status:' +\n  '\"FAILED\"';",
    },
    {
      file: '// clausal: payments\nconst q = `amount‹ > ›${+x}`;',
      codes: ['space-around-operator'],
      fixed: '// clausal: payments\nconst q = `amount>${+x}`;',
    },
    {
      file: '// clausal: payments\nconst q = `\n  ‹status›:null\n`.trim();',
      fixed: '// clausal: payments\nconst q = `\n  payment_status:null\n`.trim();',
    },
    {
      file: '// clausal: payments\nconst q = "\\tamount‹=›5 ".trim();',
      codes: ['unknown-operator'],
      fixed: '// clausal: payments\nconst q = "\\tamount:5 ".trim();',
    },
    {
      file: '// clausal: payments\nconst q = dedent`\n  amount>5\n  ‹status›:"${status}"\n  payment_status:‹FAILED›\n`;',
      codes: ['field-alias', 'unquoted-value'],
      fixed:
        '// clausal: payments\nconst q = dedent`\n  amount>5\n  payment_status:"${status}"\n  payment_status:"FAILED"\n`;',
    },
    // A fix cannot write between two strings.
    {
      file: "// clausal: payments\nconst q = 'amount‹ ' + ' > ›5';",
      codes: ['space-around-operator'],
      fixed: "// clausal: payments\nconst q = 'amount ' + ' > 5';",
    },
    { file: 'const q = /* clausal: ‹payment› */ "amount>5";', codes: ['unknown-resource'] },
    { file: 'const q = /* clausal: ‹clausal› */ "amount>5";', codes: ['unknown-resource'] },
    { file: `${HEAD}query('‹payment›')\`amount>5\`;`, codes: ['unknown-resource'] },
    { file: '‹// clausal-disable-next-line field-alias›\nf();', codes: ['unused-suppression'] },
    { file: '‹/* clausal-disable field-alias */›\nf();', codes: ['invalid-suppression'] },
    { file: '// clausal\nf(‹›', codes: ['unreadable-file'] },
  ],
});

await describeHost('TypeScript', HOSTS.typescript, {
  finds: [
    { file: `${HEAD}const a = <Q>'x'; checkQuery('plans', <Q>'a:1');`, queries: ['plans a:1'] },
    {
      file: '// clausal\nconst a: = 5',
      queries: ['unreadable-file: this cannot be read as TypeScript: Unexpected token'],
    },
  ],
  passes: [`${HEAD}import type { A } from 'a'; declare module 'b' { export function query(a: 'status:1'): void }`],
  reports: [
    {
      file: 'class A {\n  find = (mail: string, least: number) =>\n    this.client.payments!.search({ query: `‹email›:"‹${mail}›" amount>${least}` as Q });\n}',
      codes: ['field-alias', 'unsafe-interpolation'],
      settings,
    },
  ],
});

await describeHost('TypeScript with JSX', HOSTS.tsx, {
  finds: [{ file: `${HEAD}const f = <T,>(a: T) => <A<T> q={query('plans')\`a:1\`} />;`, queries: ['plans a:1'] }],
  passes: [],
  reports: [{ file: `${HEAD}const a = <A q={String(query('payments')\`‹status›:\${b as string}\`)} />;` }],
});
