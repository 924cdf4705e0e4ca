import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDoors } from '../../docs/exports.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { type Packed, packPackage } from './pack.ts';

let packed: Packed;
beforeAll(() => {
  packed = packPackage();
});
afterAll(() => packed.remove());

describe('the packed package', () => {
  test('exports at run time the values that the compiler sees', () => {
    // The project does not have CodeMirror.
    const doors = [...readDoors()].filter(([name]) => !/element|codemirror/.test(name));
    const script = `
      const doors = ${JSON.stringify(doors.map(([name]) => name))};
      const names = await Promise.all(doors.map(async (door) => Object.keys(await import(door)).sort()));
      console.log(JSON.stringify(names));
    `;
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: packed.project,
      encoding: 'utf8',
    });
    expect(JSON.parse(output)).toEqual(doors.map(([, { values }]) => values));
  });

  test('`require` returns the ESLint plugin, with its configs', () => {
    const script =
      "const plugin = require('clausal/eslint'); console.log(plugin.configs.recommended.plugins.clausal === plugin)";
    const args = ['--input-type=commonjs', '--eval', script];
    expect(execFileSync(process.execPath, args, { cwd: packed.project, encoding: 'utf8' })).toBe('true\n');
  });

  test('shows the message of an uncaught error before anything long', () => {
    writeFileSync(path.join(packed.project, 'mistake.mjs'), MISTAKE);
    const { stderr } = spawnSync(process.execPath, ['mistake.mjs'], { cwd: packed.project, encoding: 'utf8' });
    const message = stderr.indexOf('QueryError: unknown-field: `amout` is not a field of payments');
    expect(message).toBeGreaterThan(0);
    // The line that throws, as Node prints it.
    expect(message).toBeLessThan(500);
  });

  test('names the driver to install, in one line without credentials', () => {
    const command = path.join(packed.project, 'node_modules/clausal/bin/clausal.js');
    for (const [url, driver] of [
      ['postgres://me:secret@host/db', 'pg'],
      ['duckdb:payments.duckdb', '@duckdb/node-api'],
      ['opensearch://me:secret@host', '@opensearch-project/opensearch'],
    ]) {
      const args = [command, 'match', '-r', 'payments', '--in', `${url}`, 'amount>5'];
      const { status, stderr } = spawnSync(process.execPath, args, { cwd: packed.project, encoding: 'utf8' });
      expect([status, stderr]).toEqual([2, expect.stringMatching(/^clausal: [^\n]+\n$/)]);
      expect(stderr).toContain(`npm install ${driver}`);
      expect(stderr).not.toContain('secret');
    }
  });

  test('the packed package has no dependencies and no install scripts', () => {
    expect(packageJson).not.toHaveProperty('dependencies');
    expect(Object.keys(packageJson.scripts).filter((name) => /install/.test(name))).toEqual([]);
  });

  test.each(['typescript', 'typescript-6', 'typescript-5.9'])(
    'compiles in a strict project with %s, with the module resolution of Node and of bundlers',
    (compiler) => {
      writeFileSync(path.join(packed.project, 'package.json'), '{"type":"module"}');
      writeFileSync(path.join(packed.project, 'use.ts'), CONSUMER);
      for (const [module, resolution] of [
        ['nodenext', 'nodenext'],
        ['esnext', 'bundler'],
      ] as const) {
        const options = `--strict --noEmit --target es2022 --module ${module} --moduleResolution ${resolution}`;
        execFileSync(
          process.execPath,
          [path.resolve('node_modules', compiler, 'bin/tsc'), ...options.split(' '), 'use.ts'],
          { cwd: packed.project, stdio: 'pipe' },
        );
      }
    },
  );

  // The project has Node's types, but no driver.
  test.each(['typescript', 'typescript-5.9'])('compiles in a strict project that uses SQLite with %s', (compiler) => {
    writeFileSync(path.join(packed.project, 'package.json'), '{"type":"module"}');
    writeFileSync(path.join(packed.project, 'engine.ts'), ENGINE_CONSUMER);
    const options = '--strict --noEmit --target es2022 --module nodenext --types node --typeRoots';
    const tsc = path.resolve('node_modules', compiler, 'bin/tsc');
    execFileSync(process.execPath, [tsc, ...options.split(' '), path.resolve('node_modules/@types'), 'engine.ts'], {
      cwd: packed.project,
      stdio: 'pipe',
    });
  });

  test('resolves its types in ESM projects', () => {
    const attw = path.resolve('node_modules/@arethetypeswrong/cli/dist/index.js');
    const output = execFileSync(
      process.execPath,
      [
        attw,
        packed.tarball,
        '--profile',
        'esm-only',
        '--format',
        'json',
        '--exclude-entrypoints',
        'catalogue.schema.json',
        'config.schema.json',
      ],
      { encoding: 'utf8' },
    );
    const problems = Object.values<readonly { readonly resolutionKind: string }[]>(
      JSON.parse(output).problems ?? {},
    ).flat();
    // The other two resolution modes are CommonJS, for which there is no build.
    const esm = problems.filter(({ resolutionKind }) => resolutionKind !== 'node10' && resolutionKind !== 'node16-cjs');
    expect(esm).toEqual([]);
  });

  test('follows the rules of publint', async () => {
    const { messages } = await publint({ pkgDir: path.join(packed.project, 'node_modules/clausal'), strict: true });
    expect(messages).toEqual([]);
  });

  // Loading zod is slow, and most runs have no config, catalogue or baseline.
  test.each(['core', 'cli', 'linting', 'logic'])('loads the chunk %s without zod', (chunk) => {
    const code = readFileSync(path.join(packed.project, `node_modules/clausal/dist/cli/${chunk}.js`), 'utf8');
    expect(code).not.toContain('ZodError');
  });

  test('contains its licence, its README and the licences of bundled packages', () => {
    const read = (file: string): string =>
      readFileSync(path.join(packed.project, 'node_modules/clausal', file), 'utf8');
    expect(read('LICENSE')).toContain('MIT');
    expect(read('README.md')).toContain('# clausal');
    expect(read('dist/third-party-licences.md')).toContain('chevrotain');
  });
});

describe('a browser bundle', () => {
  /** Bundles and minifies a module for a page. */
  async function bundle(code: string): Promise<string> {
    const entry = path.join(packed.project, 'page.js');
    writeFileSync(entry, code);
    const build = await rolldown({ input: entry, platform: 'browser', cwd: packed.project, logLevel: 'silent' });
    const { output } = await build.generate({ format: 'esm', minify: true });
    return output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
  }

  /** The maximum size in kilobytes (1,000 bytes) after gzip -9: the recorded size with some headroom. */
  test.each([
    { what: 'the whole core', code: "export * from 'clausal';", maxKb: 92.5 },
    { what: 'checkQuery alone', code: "export { checkQuery } from 'clausal';", maxKb: 65.6 },
    { what: 'checkQuery with the builder', code: "export { checkQuery, search } from 'clausal';", maxKb: 70.1 },
    { what: 'the builder without a parser', code: "export * from 'clausal/builder';", maxKb: 34.3 },
    { what: 'its `search` alone', code: "export { search } from 'clausal/builder';", maxKb: 27.4 },
    {
      what: 'the catalogue',
      code: "export { catalogue, defineResource, OPERATORS, toCatalogueFile } from 'clausal';",
      maxKb: 13.1,
    },
    {
      what: 'logic',
      code: "export { checkEquivalence, checkImplication, checkSatisfiability, reviewQuery } from 'clausal/objects';",
      maxKb: 11.9,
    },
    {
      what: 'the matcher without a parser',
      code: "export { compileCheckedMatcher } from 'clausal/objects';",
      maxKb: 5.6,
    },
    { what: 'the matcher', code: "export { compileMatcher, filterMatches } from 'clausal/objects';", maxKb: 69.4 },
    {
      what: 'collections without a parser',
      code: "export { createCheckedCollection } from 'clausal/objects';",
      maxKb: 28.2,
    },
    { what: 'objects', code: "export * from 'clausal/objects';", maxKb: 91.2 },
    {
      what: 'the service and plans',
      code: "export { fetchSource, planQueries, runPlan } from 'clausal/client';",
      maxKb: 35.5,
    },
    { what: 'the service and texts', code: "export { fetchSource, searchAll } from 'clausal/client';", maxKb: 88.8 },
    { what: 'plans', code: "export { countPlan, planQueries, runPlan } from 'clausal/client';", maxKb: 26.5 },
    { what: 'the client', code: "export * from 'clausal/client';", maxKb: 94.9 },
    { what: 'indexes in engines, without the drivers', code: "export * from 'clausal/engines';", maxKb: 99.2 },
    {
      what: 'the renderer',
      code: "export { renderDiagnostic, renderDiagnostics } from 'clausal';",
      maxKb: 5,
    },
  ])('$what is at most $maxKb kB', async ({ code, maxKb }) => {
    expect(gzipSync(await bundle(code), { level: 9 }).length / 1000).toBeLessThanOrEqual(maxKb);
  });

  test.each([
    'clausal',
    'clausal/builder',
    'clausal/client',
    'clausal/eslint',
    'clausal/language-service',
    'clausal/linter',
    'clausal/objects',
    'clausal/sandbox',
    'clausal/test',
  ])('%s uses no Node module', async (subpath) => {
    expect(await bundle(`export * as all from '${subpath}';`)).not.toMatch(/['"]node:|\brequire\(|process\./);
  });

  test.each([
    "export * from 'clausal/builder';",
    "export { loadCatalogue } from 'clausal';",
    "export { compileCheckedMatcher } from 'clausal/objects';",
    "export { createCheckedCollection } from 'clausal/objects';",
    "export { checkImplication, checkSatisfiability, reviewQuery } from 'clausal/objects';",
    "export { countPlan, fetchSource, planQueries, runPlan } from 'clausal/client';",
  ])('%s does not contain Chevrotain', async (code) => {
    expect(await bundle(code)).not.toContain('performSelfAnalysis');
  });
});

const MISTAKE = "import { search } from 'clausal'; search('payments').where('amout', ':', 1);";

const CONSUMER = `
import { catalogue, checkQuery, type CheckedQuery, defineResource, type Diagnostic, fixQuery, formatQuery, loadCatalogue, OPERATORS, parseQuery, query as template, type QueryDiagnostic, QueryError, renderDiagnostic, search, type Search } from 'clausal';
import { search as build } from 'clausal/builder';
import { collectionSource, fetchSource, type PaymentObject, searchAll, type Source } from 'clausal/client';
import { checkSatisfiability, type Collection, createCollection, reviewQuery, type SearchPage } from 'clausal/objects';
import { createSandbox, serveSandbox, type Sandbox } from 'clausal/sandbox';
import { createSettings, defineConfig, type FileReport, findHost, type LintConfig, lintFile, openProject, type Project } from 'clausal/linter';
import { type LanguageServer, startLanguageServer } from 'clausal/lsp';
import { expectFixed, type QueryMatchers } from 'clausal/test';

export const config: LintConfig = defineConfig({ rules: { 'unknown-value': ['error', { allow: ['A'] }] } });
const shipments = defineResource({
  name: 'shipments',
  fields: { weight: { type: 'numeric', doc: 'weight in grams' } },
  limits: { clauses: 10, substring: 3, or: 'field' },
});
const { query, diagnostics } = checkQuery(shipments, 'weight>5');
const checked: CheckedQuery | undefined = query;
const found: readonly Diagnostic[] = diagnostics;
export const paths: readonly string[] = diagnostics.flatMap((one: QueryDiagnostic) => one.code === 'field-alias' ? one.data.path : []);
export const type: 'numeric' = shipments.fields.weight.type;
export const operators: readonly string[] = OPERATORS.token;
export const amount: 'numeric' = catalogue.payments.fields.amount.type;
export const texts: readonly string[] = [
  fixQuery('payments', 'a').text,
  formatQuery('plans', 'a').text,
  parseQuery('a').ast.kind,
  found[0] === undefined ? '' : renderDiagnostic('a', found[0], { origin: 'a' }),
  String(checked?.clauses.length),
  Object.keys(loadCatalogue({})).join(),
];
export const witness: object | undefined = checked && (({ satisfiable: can, ...result }) => 'witness' in result && can ? result.witness : undefined)(checkSatisfiability(checked));
export const codes: readonly ('duplicate-clause' | 'redundant-clause' | 'never-matches' | 'always-matches')[] = checked ? reviewQuery(checked).map(({ code }) => code) : [];
export const methods: (keyof QueryMatchers<void>)[] = ['toMatchQuery'];
expectFixed(catalogue.payments, 'amount > 5', 'amount>5');
export const fixed: string = fixQuery('payments', 'a', { review: reviewQuery }).text;
const collection: Collection<{ readonly id: string }> = createCollection('plans', [{ id: 'a', interval: 'months' }]);
export const page: SearchPage<{ readonly id: string }> | undefined = checked && collection.search(checked, { limit: 5, sortBy: '-created_at' });
const plans = createCollection('plans', [{ id: 'a', interval: 'months' }]);
export const counts: readonly number[] = [
  plans.count('interval:"months"'),
  plans.count(search('plans').exists('id')),
  plans.summarize({ sums: ['interval_count'] }).sums.interval_count.sum,
];
const sources: readonly Source[] = [collectionSource({ plans }), fetchSource({ url: 'https://api.example.com', key: 'k', fetch })];
export const first: readonly Promise<PaymentObject | undefined>[] = sources.map((one) => searchAll(one, search('payments').exists('id')).first());
export const sandbox: Sandbox = createSandbox({ payments: [{ id: 'a' }] });
export const served: Promise<string> = serveSandbox(sandbox).then(({ url }) => url);
sources.concat(fetchSource({ url: sandbox.url, key: sandbox.key, fetch: sandbox.fetch }));
// @ts-expect-error it is a query on payments
plans.count(search('payments').where('amount', '>', 5));
const large: Search<'payments'> = search('payments').query('amount>5').where('payment_status', ':', 'SETTLED');
export const built: readonly string[] = [
  String(large),
  String(build(shipments).where('weight', '>', 5)),
  String(template('payments')\`amount>=\${5} \${large}\`),
  new QueryError([], '').text,
];
const host = findHost('a.query');
export const report: Promise<FileReport> | undefined = host && lintFile({ path: 'a.query', text: 'a', host, settings: createSettings({ resources: [shipments] }) });
export const server = (socket: { on(event: string, listener: (value: never) => void): unknown; removeListener(event: string, listener: (value: never) => void): unknown; write(text: string, done: (error?: Error) => void): boolean }): LanguageServer =>
  startLanguageServer({ input: socket, output: socket });
export const orderly = (one: LanguageServer): Promise<boolean> => one.ended.then((end) => end.orderly && end.error === undefined);
export const project: Promise<Project> = openProject('.', { resource: 'shipments', resources: { shipments } });
// @ts-expect-error there is no such field
search('payments').where('amuont', '>', 5);
// @ts-expect-error nor in a literal
search('payments').query('amuont>5');
// @ts-expect-error there is no such rule
defineConfig({ rules: { 'unknown-feild': 'off' } });
// @ts-expect-error there is no such resource
checkQuery('payment', 'a');
`;

const ENGINE_CONSUMER = `
import { DatabaseSync } from 'node:sqlite';
import { search } from 'clausal';
import { compileIndexQuery, openIndex, openIndexAt, sqlite } from 'clausal/engines';

const index = await openIndexAt<{ readonly id: string }, 'payments'>('sqlite:a.db', 'payments', { timeoutMs: 100 });
export const ids: readonly string[] = (await index.search('amount>5')).data.map(({ id }) => id);
const own = await openIndex(sqlite, new DatabaseSync(':memory:'), 'plans');
export const total: number = await own.count();
export const text: string = compileIndexQuery(search('plans').exists('id'), { dialect: 'sqlite' }).text;
// @ts-expect-error there is no such field
await index.count('amuont>5');
`;
