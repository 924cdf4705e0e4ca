import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { findBlocks, readPage } from '../readme/pages.ts';
import { type Packed, packPackage } from './pack.ts';

let packed: Packed;
beforeAll(() => {
  packed = packPackage();
});
afterAll(() => packed.remove());

/** Installs the tarball beside other packages, once for a name, without flags; npm fails if the versions conflict. */
function install(name: string, type: string, packages: readonly string[]): string {
  const folder = path.join(packed.project, '..', name);
  if (existsSync(folder)) return folder;
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type }));
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages, packed.tarball];
  execFileSync('npm', args, { cwd: folder, stdio: 'pipe' });
  return folder;
}

function run(folder: string, file: string, ...args: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [file, ...args], { cwd: folder, encoding: 'utf8' });
  return { output: stripVTControlCharacters(`${stdout}${stderr}`), status };
}

function compile(folder: string, compiler: string, ...args: readonly string[]): void {
  const { output } = run(folder, path.resolve('node_modules', compiler, 'bin/tsc'), '--noEmit', ...args);
  expect(output, compiler).toBe('');
}

const STRICT = '--strict --target es2022 --module esnext --moduleResolution bundler --skipLibCheck'.split(' ');

/** The body of a test file: what a user of the matchers writes, and what types refuse. */
const TESTS = `
const payment = { id: 'pay_1', amount: 900 };

test('passes', async () => {
  expect(payment).toMatchQuery('payments', 'amount>=900');
  expect(payment).not.toMatchQuery(search('payments').where('amount', '>', 900));
  expect([payment]).toAllMatchQuery('payments', 'amount>=900');
  expect({ data: payment }).toEqual({ data: expect.toMatchQuery('payments', 'amount:900') });
  expect({ data: payment }).toEqual({ data: expect.not.toMatchQuery('payments', 'amount>900') });
  expect(await Promise.resolve(payment)).toMatchQuery('payments', 'amount:900');
});

test('fails', () => {
  expect(payment).toMatchQuery('payments', 'amount>=1000');
});

export function typed(): void {
  // @ts-expect-error there is no such resource
  expect(payment).toMatchQuery('payment', 'amount>5');
  // @ts-expect-error there is no such field
  expect(payment).toMatchQuery('payments', 'amuont>5');
  // @ts-expect-error a query needs its resource
  expect(payment).toMatchQuery('amount>5');
}
`;
const RESOLVES = `
test('passes for a promise', async () => {
  await expect(Promise.resolve({ amount: 900 })).resolves.toMatchQuery('payments', 'amount:900');
  await expect(Promise.resolve({ amount: 900 })).resolves.toMatchQuery(search('payments').where('amount', ':', 900));
});
`;
const REASON = 'fails  amount>=1000  `amount` is 900, which is not at least 1000';

describe('npm install beside Vitest', () => {
  test.each([
    { version: '3.0.0', compiler: 'typescript-5.9' },
    { version: '3', compiler: 'typescript-6' },
    { version: '4', compiler: 'typescript' },
    { version: '5', compiler: 'typescript' },
  ])('works with version $version, whose tests get the matchers and their types', ({ version, compiler }) => {
    const folder = install(`vitest-${version}`, 'module', [`vitest@${version}`]);
    const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
    write('vitest.config.ts', "export default { test: { setupFiles: ['clausal/test'] } };");
    const imports =
      "import 'clausal/test';\nimport { search } from 'clausal';\nimport { expect, test } from 'vitest';\n";
    write('payments.test.ts', `${imports}${TESTS}${RESOLVES}`);
    const { output } = run(folder, 'node_modules/vitest/vitest.mjs', 'run');
    expect(output).toMatch(/Tests +1 failed \| 2 passed/);
    expect(output).toContain(REASON);
    compile(folder, compiler, ...STRICT, 'payments.test.ts');
  });

  test('npm install beside Vitest is allowed for these versions, and for projects without Vitest', () => {
    expect(packageJson.peerDependencies.vitest).toBe('^3.0.0 || ^4.0.0 || ^5.0.0');
    expect(packageJson.peerDependenciesMeta.vitest).toEqual({ optional: true });
  });
});

/** The files that a section of the guide shows, by name, and its first command. */
function readSection(title: string): {
  readonly files: ReadonlyMap<string, string>;
  readonly packages: readonly string[];
} {
  const page = readPage('docs/guide/testing.md');
  const start = page.text.indexOf(`\n### ${title}\n`);
  const text = page.text.slice(start + 1).split(/^##/m)[1] ?? '';
  const blocks = findBlocks({ ...page, text: text.replace(/^# /, '') });
  const files = blocks.flatMap(({ text: body }) => {
    const name = /^\/\/ (\S+)/.exec(body)?.[1];
    return name === undefined ? [] : [[name, body] as const];
  });
  const [, packages = ''] = /^npm install --save-dev (.+)$/m.exec(text) ?? [];
  return { files: new Map(files), packages: packages.split(' ') };
}

describe('the guide to Jest', () => {
  test.each([
    { title: 'ts-jest', imports: '', isTypeChecked: true },
    { title: 'babel-jest', imports: "import { expect, test } from '@jest/globals';\n", isTypeChecked: false },
  ])('the guide to Jest has files that work with $title', ({ title, imports, isTypeChecked }) => {
    const { files, packages } = readSection(title);
    const folder = install(title, 'commonjs', packages);
    const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
    for (const [name, text] of files) write(name, text);
    write('payments.test.ts', `import { search } from 'clausal';\n${imports}${TESTS}${RESOLVES}`);
    // pnpm keeps packages in another place.
    const [, ignored = ''] = /transformIgnorePatterns: \['(.+)'\]/.exec(files.get('jest.config.mjs') ?? '') ?? [];
    const isIgnored = (place: string) => new RegExp(ignored.replaceAll('\\\\', '\\')).test(place);
    expect(isIgnored('/x/node_modules/.pnpm/clausal@0.1.0_a@1/node_modules/clausal/dist/index.js')).toBe(false);
    expect(isIgnored('/x/node_modules/.pnpm/other@0.1.0/node_modules/other/index.js')).toBe(true);
    if (isTypeChecked) {
      compile(folder, path.join(folder, 'node_modules/typescript'), '--project', '.');
      write('typed.test.ts', "test('typed', () => expect({}).toMatchQuery('payments', 'amuont>5'));\n");
    } else {
      compile(folder, 'typescript', ...STRICT, 'payments.test.ts', 'jest.setup.ts');
    }
    const { output } = run(folder, 'node_modules/jest/bin/jest.js');
    expect(output).toMatch(/Tests: +1 failed, 2 passed/);
    expect(output).toContain(REASON);
    expect(output).not.toContain('WARN');
    expect(output.includes('`amuont` is not a field of payments')).toBe(isTypeChecked);
  });

  test('the guide to Jest has a config for modules that are not transformed', () => {
    const { files, packages } = readSection('Without a transform');
    expect(packages).toEqual(['jest']);
    // The setup with ts-jest has Jest, so it is not installed again.
    const folder = path.join(install('ts-jest', 'commonjs', readSection('ts-jest').packages), 'no-transform');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'package.json'), '{}');
    const [untyped = ''] = TESTS.split('export function');
    for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
    writeFileSync(path.join(folder, 'modules.test.mjs'), `import { search } from 'clausal';\n${untyped}`);
    writeFileSync(path.join(folder, 'require.test.js'), `const { search } = require('clausal');\n${untyped}`);
    const { output } = run(folder, '--experimental-vm-modules', '../node_modules/jest/bin/jest.js');
    expect(output).toMatch(/Tests: +2 failed, 2 passed/);
    expect(output).toContain(REASON);
  });
});
