import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const section = readme.slice(readme.indexOf('\n## In ESLint\n')).split('\n## ', 2)[1] ?? '';

/** The files that the section shows, by their names in the first line. */
const files = [...section.matchAll(/^```js\n(?<text>\/\/ (?<name>\S+)\n[\s\S]*?)^```$/gm)];
const [, output] = /^```text\n([\s\S]*?)^```$/m.exec(section) ?? [];

let folder = '';
beforeAll(() => {
  // Where `clausal` is the package that is built here.
  folder = mkdtempSync(path.resolve('dist', 'readme-eslint-'));
  for (const { groups } of files) writeFileSync(path.join(folder, groups?.['name'] ?? ''), groups?.['text'] ?? '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('ESLint prints of the shown program, with the shown config, what is shown', () => {
  expect(files.map(({ groups }) => groups?.['name'])).toEqual(['eslint.config.js', 'search.js']);
  const { stdout, stderr } = spawnSync(process.execPath, [path.resolve('node_modules/eslint/bin/eslint.js'), '.'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect({ stdout: stdout.trim().replaceAll(`${folder}${path.sep}`, ''), stderr }).toEqual({
    stdout: output?.trim(),
    stderr: '',
  });
}, 30_000);
