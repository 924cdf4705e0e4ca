import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Packed, packPackage } from '../package/pack.ts';
import { findBlocks, findLinks, readPage, readPages } from './pages.ts';

/** What somebody wants to do in a first week with the package. */
interface Task {
  readonly task: string;
  /** The pages of the guide that explain it. The README or the index of the guide links to the first. */
  readonly pages: readonly [string, string?];
  /** The words that the pages have to name. */
  readonly names: readonly string[];
  /** A program or, if it begins with a command, a script of the shell, in an empty project with the package. */
  readonly run: string;
  /** A part of the output. */
  readonly shows: string;
}

const SANDBOX = `
import { all, checkQuery, oneOf, prepareExpression, query, querySchema, restrictResource, scoped, search } from 'clausal';
import { fetchSource, searchAll } from 'clausal/client';
import { createSandbox } from 'clausal/sandbox';

const sandbox = createSandbox({
  payments: [
    { id: 'pay_1', amount: 500, payment_status: 'FAILED', created_at: '2026-03-28T22:59:00Z', customer: { id: 'cus_1' } },
    { id: 'pay_2', amount: 900, payment_status: 'FAILED', created_at: '2026-03-28T23:00:00Z', customer: { id: 'cus_9' } },
  ],
});
const service = fetchSource(sandbox);
const everything = search('payments').exists('id');
`;

const JEST_CONFIG = "export default { setupFilesAfterEnv: ['clausal/test'] };";

const TASKS: readonly Task[] = [
  {
    task: 'validate a query in an endpoint',
    pages: ['validate-an-endpoint'],
    names: ['querySchema', 'checkQuery'],
    run: `${SANDBOX}console.log(querySchema('payments')['~standard'].validate('amout>5').issues?.[0]?.message);`,
    shows: 'unknown-field: `amout` is not a field of payments',
  },
  {
    task: "page through yesterday's failures in Berlin time",
    pages: ['search-the-service', 'stored-queries'],
    names: ['prepareExpression', '.pages()', 'timeZone'],
    run: `${SANDBOX}
const failed = prepareExpression('payments', 'payment_status:"FAILED" created_at:"yesterday"');
const yesterday = failed.bind({}, { timeZone: 'Europe/Berlin', now: new Date('2026-03-30T08:00:00Z') });
for await (const { data } of searchAll(service, yesterday).pages()) console.log(data.map(({ id }) => id));`,
    shows: "[ 'pay_2' ]",
  },
  {
    task: 'lint a repository in CI',
    pages: ['ci', 'lint'],
    names: ['github-workflow.yml', 'clausal lint'],
    run: 'clausal lint --format github node_modules/clausal/examples/lint-project/config',
    shows: '::error file=',
  },
  {
    task: 'complete queries in an input',
    pages: ['complete'],
    names: ['completeAt'],
    run: `import { completeAt } from 'clausal/language-service';
console.log(completeAt('payments', 'payment_sta', 11).offers.map(({ label }) => label));`,
    shows: 'payment_status',
  },
  {
    task: 'close the values of a metadata key',
    pages: ['own-resources'],
    names: ['## Metadata keys', 'keys: { known'],
    run: `import { catalogue, checkQuery, defineResource } from 'clausal';
const { fields, ...service } = catalogue.payments;
const channel = { values: { closed: true, members: ['web', 'shop'] } } as const;
const metadata = { ...fields.metadata, keys: { known: { channel } } };
const payments = defineResource({ ...service, fields: { ...fields, metadata } });
console.log(checkQuery(payments, 'metadata[channel]:"wob"').diagnostics[0]?.message);`,
    shows: 'use one of `web`, `shop`',
  },
  {
    task: 'test with a sandbox',
    pages: ['getting-started', 'sandbox'],
    names: ['createSandbox', 'sandbox.requests'],
    run: `${SANDBOX}await searchAll(service, 'payments', 'amount>600').toArray();
console.log(sandbox.requests[0]?.explain());`,
    shows: 'matches 1 of 2 objects',
  },
  {
    task: 'save a filter',
    pages: ['filter-forms'],
    names: ['toExpression', 'fromExpression'],
    run: `import { fromExpression, search, toExpression } from 'clausal';
const saved = JSON.stringify(toExpression(search('payments').where('amount', '>=', 500)));
console.log(String(fromExpression('payments', JSON.parse(saved)).expression));`,
    shows: 'amount>=500',
  },
  {
    task: 'see why an object does not match',
    pages: ['find-objects'],
    names: ['explainMatch', '--explain'],
    run: `import { explainMatch } from 'clausal/objects';
console.log(explainMatch('payments', 'amount>=1000', { id: 'pay_1', amount: 900 }).clauses[0]?.reason);`,
    shows: '`amount` is 900, which is not at least 1000',
  },
  {
    task: 'move from version 1',
    pages: ['from-v1'],
    names: ['clausal migrate'],
    run: 'clausal migrate --accept all node_modules/clausal/examples/from-v1',
    shows: 'migrated: payment_status:"FAILED"',
  },
  {
    task: 'count objects',
    pages: ['search-the-service'],
    names: ['run.count()'],
    run: `${SANDBOX}console.log('count', await searchAll(service, 'payments', 'amount>600').count());`,
    shows: 'count 1',
  },
  {
    task: 'search for 300 customers',
    pages: ['search-the-service', 'expressions'],
    names: ['oneOf'],
    run: `${SANDBOX}const customers = Array.from({ length: 300 }, (_, index) => 'cus_' + index);
const found = searchAll(service, all('payments', [oneOf('customer.id', customers)]));
console.log('found', (await found.toArray()).length, 'requests', sandbox.requests.length);`,
    shows: 'found 2 requests 30',
  },
  {
    task: 'find objects in a CSV file',
    pages: ['find-objects'],
    names: ['clausal match', 'CSV'],
    run: "clausal match -r payments --format table 'amount>600' payments.csv",
    shows: 'pay_2  900',
  },
  {
    task: 'read the newest 20',
    pages: ['search-the-service', 'plan'],
    names: ['descending: true'],
    run: `${SANDBOX}
const newest = searchAll(service, everything, { order: { by: 'created_at', descending: true } });
console.log((await newest.toArray({ limit: 20 })).map(({ id }) => id));`,
    shows: "[ 'pay_2', 'pay_1' ]",
  },
  {
    task: 'cancel a search',
    pages: ['search-the-service'],
    names: ['`signal`'],
    run: `${SANDBOX}
await searchAll(service, everything, { signal: AbortSignal.abort() }).toArray().catch((error) => console.log(error.name));`,
    shows: 'AbortError',
  },
  {
    task: 'log requests',
    pages: ['search-the-service'],
    names: ['log each request'],
    run: `${SANDBOX}const logged = fetchSource({
  url: sandbox.url,
  key: sandbox.key,
  async fetch(address: string, init: RequestInit) {
    const response = await sandbox.fetch(address, init);
    console.log(response.status, new URL(address).searchParams.get('query'));
    return response;
  },
});
await searchAll(logged, 'payments', 'amount>600').toArray();`,
    shows: '200 amount>600',
  },
  {
    task: 'restrict searches to a tenant',
    pages: ['scopes-and-helpers', 'validate-an-endpoint'],
    names: ['scoped('],
    run: `${SANDBOX}const tenant = search('payments').where('customer.id', ':', 'cus_1');
console.log(String(scoped(all('payments', [search('payments').check('amount>1 OR amount>600')]), tenant)));`,
    shows: 'customer.id:"cus_1" amount>[1, 600]',
  },
  {
    task: 'restrict fields',
    pages: ['scopes-and-helpers'],
    names: ['## Restrict fields', 'restrictResource'],
    run: `${SANDBOX}const support = restrictResource('payments', { fields: ['id', 'amount'] });
console.log(checkQuery(support, 'currency_code:"EUR"').diagnostics[0]?.message);`,
    shows: '`currency_code` is not a field of payments',
  },
  {
    task: 'write a WHERE fragment for an existing table',
    pages: ['own-tables'],
    names: ['compileDocument', '--document'],
    run: "clausal compile -r payments --dialect postgres --document p.data 'amount>=5000'",
    shows: '"p"."data" #>> \'{"amount"}\'',
  },
  {
    task: 'find objects in a saved response',
    pages: ['find-objects'],
    names: ['a saved response of the service, `{ "data": [...] }`'],
    run: `printf '{ "data": [{ "id": "pay_9", "amount": 900 }], "has_more": false }' > response.json
clausal match -r payments --format table 'amount>600' response.json`,
    shows: 'pay_9  900',
  },
  {
    task: 'match objects in Jest',
    pages: ['testing'],
    names: ['## Jest', 'npm install --save-dev jest\n', `--experimental-vm-modules`, JEST_CONFIG],
    run: `mkdir jest && cd jest && npm init --yes > init.txt
npm install --save-dev --no-audit --no-fund --prefer-offline jest "$TARBALL" > install.txt
echo "${JEST_CONFIG}" > jest.config.mjs
echo "test('large', () => expect({ amount: 900 }).toMatchQuery('payments', 'amount>=1000'));" > large.test.js
NODE_OPTIONS=--experimental-vm-modules npx jest 2>&1`,
    shows: '`amount` is 900, which is not at least 1000',
  },
  {
    task: 'see diagnostics in a CommonJS config of ESLint',
    pages: ['eslint'],
    names: ["const clausal = require('clausal/eslint')"],
    run: `echo "const clausal = require('clausal/eslint'); module.exports = [clausal.configs.recommended];" > eslint.config.cjs
echo "import { checkQuery } from 'clausal'; checkQuery('payments', 'amout>5');" > checked.js
node node_modules/eslint/bin/eslint.js checked.js`,
    shows: 'clausal/unknown-field',
  },
  // The test of the .vsix starts the server as the extension does.
  {
    task: 'serve an editor such as VS Code',
    pages: ['editors'],
    names: ['## VS Code', 'clausal lsp'],
    run: 'clausal lsp --help',
    shows: 'language server protocol',
  },
  {
    task: 'check queries before a commit',
    pages: ['ci'],
    names: ['pre-commit', 'clausal lint --staged'],
    // pre-commit runs the entry of the hook with the staged files.
    run: `entry=$(sed -n 's/^ *entry: //p' node_modules/clausal/examples/ci/pre-commit-config.yaml)
git init --quiet hook && cd hook && printf '# resource: payments\namout>5\n' > a.query && git add a.query
$entry $(git diff --cached --name-only) || echo stopped $?
npx clausal lint --staged --quiet`,
    shows: 'stopped 1\nerror[unknown-field]',
  },
  {
    task: 'index two files in SQLite and search them',
    pages: ['index-and-search'],
    names: ['clausal index', '--sort'],
    run: `clausal index --into sqlite:a.db node_modules/clausal/examples/objects/payments.ndjson payments.csv && clausal match -r payments --in sqlite:a.db --count 'amount>0'`,
    shows: '242',
  },
  {
    task: 'count by month for a chart',
    pages: ['collection'],
    names: ['## Summaries', 'histograms'],
    run: `import { createCollection } from 'clausal/objects';
const payments = createCollection('payments', [{ id: 'pay_1', created_at: '2026-03-28T22:59:00Z' }]);
console.log(JSON.stringify(payments.summarize({ histograms: { created_at: 'month' } }).histograms.created_at));`,
    shows: '"count":1',
  },
];

let packed: Packed;
beforeAll(() => {
  packed = packPackage();
  write('package.json', '{ "type": "module" }');
  symlinkSync(path.resolve('node_modules/eslint'), path.join(packed.project, 'node_modules/eslint'));
  write('payments.csv', 'id,amount\npay_1,500\npay_2,900\n');
});
afterAll(() => packed.remove());

const write = (file: string, text: string) => writeFileSync(path.join(packed.project, file), text);

/** The output of a command or a program in the project. */
function run(text: string): string {
  const folders = [path.dirname(process.execPath), path.join(packed.project, 'node_modules/.bin')];
  const PATH = `${folders.join(':')}:${process.env['PATH']}`;
  const env = { ...process.env, PATH, NO_COLOR: '1', TARBALL: packed.tarball };
  const options = { cwd: packed.project, encoding: 'utf8', env } as const;
  if (/^(?:clausal|echo|entry|mkdir|printf)\b/.test(text)) {
    return spawnSync('sh', ['-c', text], options).stdout;
  }
  write('program.ts', text);
  return execFileSync(process.execPath, ['program.ts'], options);
}

describe('the tasks of a first week', () => {
  test.each(TASKS)('at most two pages of the package explain how to $task', ({ pages, names }) => {
    const texts = pages.map((page) => {
      return readFileSync(path.join(packed.project, `node_modules/clausal/docs/guide/${page}.md`), 'utf8');
    });
    expect(names.filter((name) => !texts.join('\n').includes(name))).toEqual([]);
  });

  test.each(TASKS)('the README links to the page that explains how to $task', ({ pages: [page] }) => {
    expect(findLinks(readPage('README.md')).map(({ target }) => target)).toContain(`docs/guide/${page}.md`);
  });

  test.each(TASKS)('an empty project with the package can $task', ({ run: text, shows }) => {
    expect(run(text)).toContain(shows);
  });
});

test.each(readPages())('the package has the files that the examples of $file name', (page) => {
  const examples = findBlocks(page).filter(({ language }) => language !== '' && language !== 'text');
  const code = examples.map(({ text }) => text).join('\n');
  const named = code.match(/(?<![\w./-])(?:node_modules\/clausal|examples)\/[\w./-]*\w/g) ?? [];
  expect(named.filter((file) => !existsSync(path.join(packed.project, file)))).toEqual([]);
});
