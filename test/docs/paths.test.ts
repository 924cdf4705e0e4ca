import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GROUPS } from '../layers/layers.ts';

/** The paths that a page names in code, such as `src/language/checker/rules`; of `src/files/hosts/KIND` the folder. */
function namedPaths(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  const paths = [...text.matchAll(/`((?:src|test|grammar|docs|bench|examples)\/[^`\s]*)`/g)].map(
    ([, path = '']) => path,
  );
  return [...new Set(paths.map((path) => path.replace(/\/[A-Z]+(?:\..*)?$/, '')))];
}

/** Folders that the pages may name before they exist. */
const PLANNED = ['src/engines', 'src/files/hosts', 'src/files/project', 'src/files/reports', 'test/files/hosts'];

/** Whether a path exists or is planned. */
function isRight(path: string): boolean {
  const folder = path.split('/').slice(0, 2).join('/');
  return existsSync(path) || (PLANNED.includes(folder) && !existsSync(folder));
}

describe.each(['CONTRIBUTING.md', 'docs/architecture.md'])('%s', (file) => {
  test.each(namedPaths(file))('names the existing path %s', (path) => {
    expect(isRight(path)).toBe(true);
  });

  test('names several paths', () => {
    expect(namedPaths(file).length).toBeGreaterThan(8);
  });
});

test.each(GROUPS.map(({ name }) => name))('the README of %s names files that exist, three to read first', (name) => {
  const file = `src/${name}/README.md`;
  const paths = namedPaths(file);
  expect(paths.filter((path) => !isRight(path))).toEqual([]);
  expect(readFileSync(file, 'utf8').match(/^- `src\/.+`: .+$/gm)).toHaveLength(3);
});

test('a path that no longer exists is reported', () => {
  expect(isRight('src/language/checker/no-such-file.ts')).toBe(false);
});
