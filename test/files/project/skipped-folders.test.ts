import { expect, test } from 'vitest';
import { isInSkippedFolder } from '../../../src/files/project/paths.ts';

test.each([
  { path: 'node_modules/a.query', isIn: true },
  { path: '../a/node_modules/b/c.query', isIn: true },
  { path: 'a/.git/config', isIn: true },
  { path: 'a/node_modules', isIn: false },
  { path: 'my_node_modules/a.query', isIn: false },
  { path: '.github/a.query', isIn: false },
])('$path is in a skipped folder: $isIn', ({ path, isIn }) => {
  expect(isInSkippedFolder(path)).toBe(isIn);
});
