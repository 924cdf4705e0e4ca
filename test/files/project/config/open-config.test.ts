import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONFIG_FILES, findConfig } from '../../../../src/files/project/config/find-config.ts';
import { openFolder } from '../../../../src/files/project/config/open-config.ts';
import { createFolder } from '../folder.ts';

describe('findConfig', () => {
  test.each(CONFIG_FILES)('finds %s', (name) => {
    const folder = createFolder({ [name]: '' });
    expect(findConfig(folder)).toBe(path.join(folder, name));
  });

  test('finds the nearest config, from the folder upward', () => {
    const folder = createFolder({ 'clausal.config.json': '', 'a/clausal.config.mjs': '', 'a/b/c/x': '', 'd/x': '' });
    expect(findConfig(path.join(folder, 'a/b/c'))).toBe(path.join(folder, 'a/clausal.config.mjs'));
    expect(findConfig(path.join(folder, 'd'))).toBe(path.join(folder, 'clausal.config.json'));
  });

  test('stops at the root', () => {
    expect(findConfig(path.parse(process.cwd()).root)).toBeUndefined();
  });

  test('refuses two configs in one folder', () => {
    const folder = createFolder({ 'clausal.config.json': '', 'clausal.config.ts': '' });
    expect(() => findConfig(folder)).toThrow(
      `${path.join(folder, 'clausal.config.json')}: there is also clausal.config.ts; a folder can have only one config`,
    );
  });
});

describe('openFolder', () => {
  test('gives an empty config without a file, with the resources of the service', async () => {
    const folder = createFolder();
    const { config } = await openFolder({ cwd: folder });
    expect(config).toMatchObject({ file: undefined, folder, source: {} });
    expect(Object.keys(config.resources)).toEqual(['payments', 'customers', 'subscriptions', 'plans']);
  });

  test('reads the given file, whatever its name and folder', async () => {
    const folder = createFolder({
      'clausal.config.json': '{"resource":"plans"}',
      'settings/lint.jsonc': '{"resource":"payments"}',
    });
    const { config } = await openFolder({ cwd: folder, file: 'settings/lint.jsonc' });
    expect(config).toMatchObject({ folder: path.join(folder, 'settings'), source: { resource: 'payments' } });
  });

  test.each([
    { what: 'is not there', file: 'no.json', message: 'no.json: cannot be read: no such file or directory' },
    {
      what: 'is a folder',
      file: 'folder.json',
      message: 'folder.json: cannot be read: illegal operation on a directory',
    },
    {
      what: 'has another name',
      file: 'lint.yaml',
      message: 'lint.yaml: is not a config; supported extensions: .json, .jsonc, .js, .mjs, .cjs, .ts, .mts, .cts',
    },
  ])('refuses a file that $what', async ({ file, message }) => {
    const folder = createFolder({ 'lint.yaml': '', 'folder.json/x': '' });
    await expect(openFolder({ cwd: folder, file })).rejects.toThrow(message);
  });

  test('names the file relative to the working folder', async () => {
    const folder = createFolder({ 'clausal.config.json': '', 'a/b/x': '' });
    await expect(openFolder({ cwd: path.join(folder, 'a/b') })).rejects.toThrow('../../clausal.config.json:1:1: ');
  });

  test('finds a config through a link to its folder', async () => {
    const folder = createFolder({ 'a/clausal.config.json': '{}' });
    fs.symlinkSync(path.join(folder, 'a'), path.join(folder, 'link'));
    expect(findConfig(path.join(folder, 'link'))).toBe(path.join(folder, 'link/clausal.config.json'));
  });
});
