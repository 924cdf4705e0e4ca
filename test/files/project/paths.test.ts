import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { toFolderPath, toReportPath, toSlashes } from '../../../src/files/project/paths.ts';

describe('toReportPath', () => {
  test.each([
    { folder: '/a/b', file: '/a/b/c/d.ts', name: 'c/d.ts' },
    { folder: '/a/b', file: '/a/d.ts', name: '../d.ts' },
    { folder: '/a/b', file: '/a/b', name: '.' },
    { folder: '/', file: '/a/b', name: 'a/b' },
    { folder: '/a', file: '/a/b\\c', name: 'b\\c' },
  ])('names $file from $folder', ({ folder, file, name }) => {
    expect(toReportPath(folder, file, path.posix)).toBe(name);
  });

  test.each([
    { folder: 'C:\\a\\b', file: 'C:\\a\\b\\c\\d.ts', name: 'c/d.ts' },
    { folder: 'C:\\a\\b', file: 'C:/a/b/c/d.ts', name: 'c/d.ts' },
    { folder: 'C:\\a\\b', file: 'C:\\a\\d.ts', name: '../d.ts' },
    { folder: 'C:\\a', file: 'D:\\b\\c.ts', name: 'D:/b/c.ts' },
    { folder: 'C:\\', file: 'C:\\a\\b.ts', name: 'a/b.ts' },
    { folder: '\\\\host\\share\\a', file: '\\\\host\\share\\a\\b\\c.ts', name: 'b/c.ts' },
  ])('names $file from $folder on Windows', ({ folder, file, name }) => {
    expect(toReportPath(folder, file, path.win32)).toBe(name);
  });
});

describe('toFolderPath', () => {
  test.each([
    { folder: '/a/b', file: '/a/b/c/d.ts', name: 'c/d.ts' },
    { folder: '/a/b/', file: '/a/b/c', name: 'c' },
    { folder: '/', file: '/a', name: 'a' },
    { folder: '', file: '/a', name: 'a' },
    { folder: '/a', file: '/a/b\\c', name: 'b\\c' },
    { folder: 'C:\\a', file: 'C:\\a\\b\\c', name: 'b/c' },
    { folder: 'C:/a', file: 'c:\\A\\b/c', name: 'b/c' },
    { folder: 'C:\\', file: 'C:/a', name: 'a' },
    { folder: '\\\\host\\share', file: '//host/share/a', name: 'a' },
  ])('gives $name for $file in $folder', ({ folder, file, name }) => {
    expect(toFolderPath(folder, file)).toBe(name);
  });

  test.each([
    ['/a/b', '/a/b'],
    ['/a/b', '/a/bc'],
    ['/a/b', '/a/B/c'],
    ['/a/b', '/c'],
    ['C:\\a', 'D:\\a\\b'],
    ['C:\\a', 'C:\\a'],
  ])('gives nothing in %s for %s', (folder, file) => {
    expect(toFolderPath(folder, file)).toBeUndefined();
  });
});

describe('toSlashes', () => {
  test.each([
    ['C:\\a\\b', 'C:/a/b'],
    ['\\\\host\\a', '//host/a'],
    ['/a\\b', '/a\\b'],
    ['a\\b', 'a\\b'],
  ])('writes %s as %s', (text, slashes) => {
    expect(toSlashes(text)).toBe(slashes);
  });

  test('converts a Windows path without a drive if asked to', () => {
    expect(toSlashes('src\\**\\*.ts', true)).toBe('src/**/*.ts');
  });
});
