import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readBaseline } from '../../../../src/files/project/baseline.ts';
import { findConfig } from '../../../../src/files/project/config/find-config.ts';
import { openProject } from '../../../../src/files/project/open-project.ts';
import { openWorkspace } from '../../../../src/tools/mcp/workspace.ts';
import { createFolder } from '../folder.ts';

const CODE = "export default { resource: 'plans' };";
const JSON_CONFIG = '{ "resource": "plans" }';
const NOT_RUN =
  'clausal.config.mjs: is a program, and none is run with `--no-code-config` or `codeConfig: false`; write the config in JSON';
const OF_ANOTHER = 'clausal.config.mjs: is a program of another user and is not run; `clausal lint --config` runs it';

/** Someone else, who owns the given paths. */
function giveAway(...paths: readonly string[]): void {
  if (process.geteuid?.() !== 0) vi.spyOn(process, 'geteuid').mockReturnValue(4242);
  else for (const one of paths) fs.lchownSync(one, 4343, 4343);
}

const resourceOf = async (...args: Parameters<typeof openProject>) =>
  (await (await openProject(...args)).findSettings()).resource;

describe('the search for a config', () => {
  test.each([
    ['a repository', { 'repo/.git/HEAD': '', 'repo/a/b/x': '' }],
    ['a worktree or a submodule', { 'repo/.git': 'gitdir: elsewhere', 'repo/a/b/x': '' }],
  ])('ends at the root of %s', async (_, files) => {
    const outside = createFolder({ ...files, 'clausal.config.mjs': "throw new Error('executed')" });
    expect(findConfig(path.join(outside, 'repo/a/b'))).toBeUndefined();
    expect(findConfig(path.join(outside, 'repo'))).toBeUndefined();
    expect(await resourceOf(path.join(outside, 'repo/a'))).toBeUndefined();
    fs.writeFileSync(path.join(outside, 'repo/clausal.config.json'), JSON_CONFIG);
    expect(await resourceOf(path.join(outside, 'repo/a/b'))).toBe('plans');
  });
});

describe.skipIf(process.geteuid === undefined)('a config that is a program', () => {
  test('a config that is a program is run if this user owns it, its folder and the target of a link', async () => {
    const folder = createFolder({ 'a/clausal.config.mjs': CODE, 'b/x': '' });
    fs.symlinkSync('../a/clausal.config.mjs', path.join(folder, 'b/clausal.config.mjs'));
    expect(await resourceOf(path.join(folder, 'a'))).toBe('plans');
    expect(await resourceOf(path.join(folder, 'b'))).toBe('plans');
  });

  test.each([
    ['it', ['a/clausal.config.mjs']],
    ['its folder', ['a']],
  ])('a config that is a program is not run if another user owns %s, unless the config is named', async (_, given) => {
    const folder = createFolder({ 'a/clausal.config.mjs': CODE });
    giveAway(...given.map((one) => path.join(folder, one)));
    await expect(openProject(path.join(folder, 'a'))).rejects.toThrow(OF_ANOTHER);
    await expect(openWorkspace([path.join(folder, 'a')])).rejects.toThrow(OF_ANOTHER);
    expect(await resourceOf(path.join(folder, 'a'), { config: 'clausal.config.mjs' })).toBe('plans');
  });

  test.each(['b/clausal.config.mjs', 'a/clausal.config.mjs', 'a'])(
    'a config that is a program is not run through a link if another user owns %s',
    async (given) => {
      const folder = createFolder({ 'a/clausal.config.mjs': CODE, 'b/x': '' });
      fs.symlinkSync('../a/clausal.config.mjs', path.join(folder, 'b/clausal.config.mjs'));
      giveAway(path.join(folder, given));
      await expect(openProject(path.join(folder, 'b'))).rejects.toThrow(OF_ANOTHER);
    },
  );

  test('a config that is a program is run with sudo if it belongs to the user who called it', async () => {
    const folder = createFolder({ 'clausal.config.mjs': CODE });
    const { uid } = fs.statSync(folder);
    vi.spyOn(process, 'geteuid').mockReturnValue(0);
    vi.stubEnv('SUDO_UID', String(uid));
    expect(await resourceOf(folder)).toBe('plans');
  });

  test('a config that is a program is read in JSON, whoever owns it', async () => {
    const folder = createFolder({ 'clausal.config.json': JSON_CONFIG });
    giveAway(folder, path.join(folder, 'clausal.config.json'));
    expect(await resourceOf(folder)).toBe('plans');
  });
});

test.skipIf(!fs.existsSync('/dev/zero'))(
  'a link to a device is refused as a config, a catalogue and a baseline',
  async () => {
    const folder = createFolder({ 'a.json': '{ "catalogues": ["zero"] }' });
    for (const name of ['zero', 'clausal.config.json']) fs.symlinkSync('/dev/zero', path.join(folder, name));
    const message = 'it is a pipe or a device';
    await expect(openProject(folder)).rejects.toThrow(`clausal.config.json: cannot be read: ${message}`);
    await expect(openProject(folder, { config: 'a.json' })).rejects.toThrow(`catalogues.0: cannot be read: ${message}`);
    expect(() => readBaseline(path.join(folder, 'zero'))).toThrow(message);
  },
);

describe('without code in configs', () => {
  test('no program is run, not even a named one, and JSON is read', async () => {
    const folder = createFolder({ 'clausal.config.mjs': CODE, 'a.json': JSON_CONFIG });
    await expect(openProject(folder, { codeConfig: false })).rejects.toThrow(NOT_RUN);
    await expect(openProject(folder, { codeConfig: false, config: 'clausal.config.mjs' })).rejects.toThrow(NOT_RUN);
    await expect(openWorkspace([folder], { codeConfig: false })).rejects.toThrow(NOT_RUN);
    expect(await resourceOf(folder, { codeConfig: false, config: 'a.json' })).toBe('plans');
  });
});
