import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { findBannedOnPages } from '../words/words.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'clausal-api-'));
afterAll(() => rmSync(folder, { recursive: true }));

const readPage = (name: string): string => readFileSync(path.join(folder, `${name}.md`), 'utf8');

describe('npm run api', () => {
  beforeAll(() => {
    const { stderr, status } = spawnSync(process.execPath, ['docs/api.ts', folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  });

  test('writes a page for each entry point, and lists them', () => {
    const subpaths = Object.keys(packageJson.exports).filter(
      (subpath) => !subpath.endsWith('.json') && !subpath.startsWith('./element/'),
    );
    const names = subpaths.map((subpath) => subpath.replace('.', 'clausal'));
    expect(names.filter((name) => !existsSync(path.join(folder, `${name}.md`)))).toEqual([]);
    expect(names.filter((name) => !readPage('README').includes(`- [${name}](${name}.md)`))).toEqual([]);
  });

  test('docstrings read as a native editor would write them', () => {
    const pages = globSync('**/*.md', { cwd: folder }).map((file) => file.slice(0, -'.md'.length));
    expect(pages.length).toBeGreaterThan(10);
    const found = pages.flatMap((name) =>
      findBannedOnPages({ name, text: readPage(name) }).map((word) => `${name}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  test('writes signatures, docstrings and examples', () => {
    const page = readPage('clausal/objects');
    expect(page).toContain('### filterMatches()');
    expect(page).toMatch(/#### Example\n\n```ts\n.*filterMatches\(/s);
  });
});
