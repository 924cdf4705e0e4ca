import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBlocks, readPage } from '../readme/pages.ts';
import { type Packed, packPackage } from './pack.ts';

const TOOLS = ['vite', 'webpack', 'webpack-cli', 'bun', 'deno'];

let packed: Packed;
beforeAll(() => {
  packed = packPackage();
  write('package.json', '{"type":"module"}');
  const args = ['install', '--no-audit', '--no-fund', ...TOOLS, packed.tarball];
  execFileSync('npm', args, { cwd: packed.project, stdio: 'pipe' });
  // Without it, the bundle needs a `document`, which Node does not have.
  write('vite.config.js', 'export default { build: { modulePreload: { polyfill: false } } };');
  for (const { text } of findBlocks(readPage('docs/guide/bundlers.md'))) {
    const name = /^(?:\/\/|<!--) (\S+)/.exec(text)?.[1];
    if (name !== undefined) write(name, text);
  }
}, 300_000);
afterAll(() => packed.remove());

function write(name: string, text: string): void {
  writeFileSync(path.join(packed.project, name), text);
}

function run(command: string, ...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(command, args, { cwd: packed.project, encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
  return stdout;
}

const tool = (name: string): string => path.join(packed.project, 'node_modules/.bin', name);
const PRINTED = 'amount>=500 true\n';

describe('the files in the guide to bundlers', () => {
  test('run in Node, also as CommonJS', () => {
    expect(run(process.execPath, 'page.js')).toBe(PRINTED);
    expect(run(process.execPath, 'script.cjs')).toBe('amount>=500\n');
  });

  test('run in Bun', () => {
    expect(run(tool('bun'), 'page.js')).toBe(PRINTED);
  });

  test('run in Deno', () => {
    expect(run(tool('deno'), 'run', 'page.js')).toBe(PRINTED);
  });

  test.each([
    { name: 'vite', args: ['build'], folder: 'dist/assets' },
    { name: 'webpack', args: ['--mode', 'production', '--entry', './page.js'], folder: 'dist' },
  ])('run after being bundled by $name, which drops the parser', ({ name, args, folder }) => {
    run(tool(name), ...args);
    const bundle = readdirSync(path.join(packed.project, folder)).find((file) => file.endsWith('.js')) ?? '';
    expect(run(process.execPath, path.join(folder, bundle))).toBe(PRINTED);
    expect(readFileSync(path.join(packed.project, folder, bundle), 'utf8')).not.toContain('performSelfAnalysis');
  });

  test.each(['typescript', 'typescript-6', 'typescript-5.9'])('compile as CommonJS with %s', (compiler) => {
    const tsc = path.resolve('node_modules', compiler, 'bin/tsc');
    const base = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022'];
    run(process.execPath, tsc, ...base, '--module', 'node16', 'handler.cts');
    write('usual.cts', "import { search } from 'clausal';\nexport const found = search('payments').exists('id');\n");
    run(process.execPath, tsc, ...base, '--module', 'nodenext', 'usual.cts');
    const refused = spawnSync(process.execPath, [tsc, ...base, '--module', 'node16', 'usual.cts'], {
      cwd: packed.project,
      encoding: 'utf8',
    });
    expect(refused.stdout).toContain('TS1479');
  });
});
