import nodePath from 'node:path';
import { describe, expect, test } from 'vitest';
import { isWithin } from '../../../src/tools/mcp/workspace.ts';

describe('isWithin', () => {
  test.each([
    ['posix', '/data', '/data'],
    ['posix', '/data', '/data/a.json'],
    ['posix', '/data', '/data/..a/b.json'],
    ['posix', '/data', '/data/x/../a.json'],
    ['posix', '/', '/etc/passwd'],
    ['win32', 'C:\\data', 'c:\\Data\\a.json'],
    ['win32', 'C:\\data', 'C:/data/deep/a.json'],
    ['win32', '\\\\server\\share', '\\\\server\\share\\a.json'],
  ] as const)('isWithin is true on %s of %s and %s', (system, folder, file) => {
    expect(isWithin(folder, file, nodePath[system])).toBe(true);
  });

  test.each([
    ['posix', '/data', '/'],
    ['posix', '/data', '/database/a.json'],
    ['posix', '/data', '/data/../a.json'],
    ['posix', '/data', '/data/x/../../a.json'],
    ['posix', '/data', '/Data/a.json'],
    ['win32', 'C:\\data', 'C:\\data\\..\\a.json'],
    ['win32', 'C:\\data', 'C:\\data\\x/../..\\a.json'],
    ['win32', 'C:\\data', 'D:\\data\\a.json'],
    ['win32', 'C:\\data', 'C:\\data2\\a.json'],
    ['win32', 'C:\\data', '\\\\server\\share\\a.json'],
    ['win32', '\\\\server\\share', '\\\\server\\other\\a.json'],
  ] as const)('isWithin is false on %s of %s and %s', (system, folder, file) => {
    expect(isWithin(folder, file, nodePath[system])).toBe(false);
  });
});
