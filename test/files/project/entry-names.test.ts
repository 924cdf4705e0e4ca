import path from 'node:path';
import { expect, test } from 'vitest';
import { createEntryNames } from '../../../src/files/project/baseline.ts';

const WINDOWS = { path: path.win32, cwd: 'C:\\repo\\app', baseline: 'C:\\repo\\lists\\baseline.json' };
const OTHERS = { path: path.posix, cwd: '/repo/app', baseline: '/repo/lists/baseline.json' };

test.each([
  { ...OTHERS, name: 'src/a.query', entry: '../app/src/a.query' },
  { ...OTHERS, name: '../lists/a.query', entry: 'a.query' },
  { ...OTHERS, name: 'a\\b.query', entry: '../app/a\\b.query' },
  { ...WINDOWS, name: 'src/a.query', entry: '../app/src/a.query' },
  { ...WINDOWS, name: '../lists/a.query', entry: 'a.query' },
  { ...WINDOWS, name: 'D:/a.query', entry: 'D:/a.query' },
])('$baseline names $entry what a run in $cwd names $name', ({ path: paths, cwd, baseline, name, entry }) => {
  const { toEntry, fromEntry } = createEntryNames(baseline, cwd, paths);
  expect(toEntry(name)).toBe(entry);
  expect(fromEntry(entry)).toBe(name);
});
