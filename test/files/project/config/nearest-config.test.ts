import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openBaselines } from '../../../../src/files/project/baseline.ts';
import { type OpenConfigOptions, openFolder } from '../../../../src/files/project/config/open-config.ts';
import { resolveSettings } from '../../../../src/files/project/config/resolve-settings.ts';
import { openProject } from '../../../../src/files/project/open-project.ts';
import { lintTarget } from '../../../../src/files/project/run/lint-target.ts';
import { selectTargets } from '../../../../src/files/project/run/select-targets.ts';
import { createWorkspace } from '../../../../src/tools/lsp/workspace.ts';
import { createFolder } from '../folder.ts';

/** The default resource of each file that the command finds, by its path. */
async function resourcesOf(options: OpenConfigOptions, ...paths: readonly string[]): Promise<Record<string, unknown>> {
  const { targets } = await selectTargets(await openFolder(options), paths, {});
  return Object.fromEntries(Array.from(targets, ({ path, settings }) => [path, settings.resource]));
}

/** The same, as an editor sees the files. */
async function resourcesInEditor(folder: string, paths: readonly string[]): Promise<Record<string, unknown>> {
  const workspace = createWorkspace(expect.unreachable, () => true);
  const find = async (file: string) => (await workspace.find(pathToFileURL(path.join(folder, file)).href))?.settings;
  return Object.fromEntries(
    await Promise.all(paths.map(async (file) => [file, (await find(file))?.resource] as const)),
  );
}

const PLANS = '{ "resource": "plans" }';

describe('the nearest config', () => {
  const files = {
    'clausal.config.json': '{ "resource": "payments", "ignore": ["old/"] }',
    'x.query': '',
    'a/b/clausal.config.json': PLANS,
    'a/b/c/x.query': '',
    'a/x.query': '',
    'old/clausal.config.json': PLANS,
    'old/x.query': '',
    'inner/.git/x': '',
    'inner/x.query': '',
  };
  const found = {
    'x.query': 'payments',
    'a/b/c/x.query': 'plans',
    'a/x.query': 'payments',
    'inner/x.query': undefined,
  };

  test('decides for each file, in a run and in an editor', async () => {
    const cwd = createFolder(files);
    expect(await resourcesOf({ cwd })).toMatchObject(found);
    expect(await resourcesInEditor(cwd, Object.keys(found))).toEqual(found);
    const project = await openProject(cwd);
    for (const [file, resource] of Object.entries(found))
      expect((await project.findSettings(file)).resource).toBe(resource);
  });

  test('decides the same from any folder', async () => {
    const folder = createFolder(files);
    expect(await resourcesOf({ cwd: path.join(folder, 'a/b/c') }, '.', '../../..')).toMatchObject({
      'x.query': 'plans',
      '../../x.query': 'payments',
    });
  });

  test('does not decide whether a folder is searched that a config above ignores', async () => {
    const cwd = createFolder(files);
    expect(await resourcesOf({ cwd })).not.toHaveProperty(['old/x.query']);
    expect(await resourcesOf({ cwd }, 'old/x.query')).toEqual({ 'old/x.query': 'plans' });
  });

  test('gives way to a config that the run names', async () => {
    const cwd = createFolder(files);
    const resources = await resourcesOf({ cwd, file: 'clausal.config.json' });
    expect([resources['a/b/c/x.query'], resources['inner/x.query']]).toEqual(['payments', 'payments']);
  });

  test('gives way to the resource of the run', async () => {
    const cwd = createFolder(files);
    expect(await resourcesOf({ cwd, resource: 'customers' }, 'a')).toMatchObject({
      'a/b/c/x.query': 'customers',
      'a/x.query': 'customers',
    });
  });

  test('stops the run if it is wrong, with its path', async () => {
    const cwd = createFolder({ ...files, 'a/b/clausal.config.json': '{ "resource": "payment" }' });
    await expect(resourcesOf({ cwd })).rejects.toThrow('a/b/clausal.config.json:1:3: resource: there is no resource');
  });

  test('names the baseline of its files', async () => {
    const cwd = createFolder({
      'clausal.config.json': '{ "resource": "payments", "baseline": "old.json" }',
      'a/clausal.config.json': '{ "resource": "payments", "baseline": "old.json" }',
      'b/clausal.config.json': '{ "resource": "payments" }',
      ...Object.fromEntries(['x', 'a/x', 'b/x'].map((name) => [`${name}.query`, 'stauts:"a"'])),
    });
    const lint = async (options: { readonly writeBaseline?: boolean }) => {
      const folder = await openFolder({ cwd });
      const baselines = openBaselines(folder, options, false);
      const left: string[] = [];
      for (const target of (await selectTargets(folder, [], options)).targets) {
        const { report } = await lintTarget(target, 'none', undefined);
        if (baselines.add(report, target.config).diagnostics.length > 0) left.push(report.path);
      }
      return { left, ...baselines.finish() };
    };
    const { notes } = await lint({ writeBaseline: true });
    expect(notes).toEqual([
      'wrote old.json, which allows 2 diagnostics in 2 files',
      'wrote a/old.json, which allows 1 diagnostic in 1 file',
    ]);
    expect(await lint({})).toEqual({ left: [], complaints: [], notes: [] });
    fs.writeFileSync(path.join(cwd, 'a/x.query'), 'sttus:"a"');
    expect((await lint({})).left).toEqual(['a/x.query']);
  });
});

/** The config of a folder whose config extends others. */
async function load(files: Readonly<Record<string, string>>) {
  const folder = createFolder(files);
  const { config } = await openFolder({ cwd: path.join(folder, 'a') });
  const settingsOf = (file: string) => resolveSettings(config, path.join(folder, 'a', file));
  return { folder, config, settingsOf };
}

const RULES = `{ code: 'acme/x', docs: { what: 'Reports x.', examples: [{ resource: 'plans', bad: 'a', good: 'b' }] }, check() {} }`;

describe('a config that extends another', () => {
  test('comes after it, key by key, with its overrides', async () => {
    const { config, settingsOf } = await load({
      'base.json': JSON.stringify({
        resource: 'payments',
        keys: ['a'],
        files: { '*.txt': 'queries', '*.md': 'json' },
        ignore: ['dist/', '*.toml'],
        rules: { 'field-alias': 'off', 'unknown-value': ['error', { allow: ['X'] }] },
        overrides: [{ files: 'old/**', resource: 'plans', rules: { 'field-alias': 'info', whitespace: 'off' } }],
      }),
      'a/clausal.config.json': JSON.stringify({
        extends: '../base.json',
        keys: ['b'],
        ignore: ['!keep.toml'],
        files: { '*.md': 'markdown' },
        rules: { 'field-alias': 'warning', 'unknown-value': 'info' },
        overrides: [{ files: 'new/**', resource: 'customers' }],
      }),
    });
    expect(settingsOf('x.json')).toMatchObject({
      resource: 'payments',
      keys: [{ path: 'a' }, { path: 'b' }],
      rules: { 'field-alias': { severity: 'warning' }, 'unknown-value': { severity: 'info', allow: ['X'] } },
    });
    expect(settingsOf('old/x.json')).toMatchObject({
      resource: 'plans',
      rules: { 'field-alias': { severity: 'warning' }, whitespace: { severity: 'off' } },
    });
    expect(settingsOf('new/x.json').resource).toBe('customers');
    expect(config.source.resource).toBe('payments');
    expect(config.hosts).toHaveLength(3);
    expect(['x.toml', 'keep.toml'].map((name) => config.ignores(name, false))).toEqual([true, false]);
  });

  test('takes catalogues, rules and the baseline from where they are named', async () => {
    const notes = { limits: { clauses: 1, substring: 3, or: 'any' }, fields: { t: { type: 'string', doc: 'title' } } };
    const { folder, config } = await load({
      'base/notes.json': JSON.stringify({ version: 1, resources: { notes } }),
      'base/rules.mjs': `export default ${RULES}`,
      'base/base.json': '{ "catalogues": ["notes.json"], "customRules": ["./rules.mjs"], "baseline": "old.json" }',
      'a/clausal.config.json':
        '{ "extends": ["../base/base.json"], "resource": "notes", "rules": { "acme/x": "info" } }',
    });
    expect(config).toMatchObject({
      source: { baseline: path.join(folder, 'base/old.json'), catalogues: [path.join(folder, 'base/notes.json')] },
      customRules: [{ code: 'acme/x' }],
      inputs: ['base/base.json', 'base/notes.json', 'a/clausal.config.json'].map((name) => path.join(folder, name)),
    });
  });

  test('finds a package, and lets the last of several win', async () => {
    const { settingsOf } = await load({
      'node_modules/@acme/search/package.json': '{ "main": "search.cjs" }',
      'node_modules/@acme/search/search.cjs': 'module.exports = { resource: "plans", calls: ["find"] };',
      'a/customers.json': '{ "extends": "../plans.json", "resource": "customers" }',
      'plans.json': '{ "resource": "plans", "calls": ["list"] }',
      'a/clausal.config.json': '{ "extends": ["./customers.json", "@acme/search"] }',
    });
    expect(settingsOf('x.ts')).toMatchObject({ resource: 'plans', calls: [{ call: 'list' }, { call: 'find' }] });
  });

  test.each([
    ['there is no file', { own: '"./no.json"' }, 'a/clausal.config.json:1:3: extends: there is no config `./no.json`'],
    [
      'there is no package',
      { own: '["@acme/no"]' },
      'a/clausal.config.json:1:15: extends.0: there is no config `@acme/no`',
    ],
    ['it extends itself', { own: '"./clausal.config.json"' }, 'a/clausal.config.json:1:3: extends: extends itself'],
    [
      'the other extends it',
      { own: '"../base.json"', base: '{ "extends": "./a/clausal.config.json" }' },
      'base.json:1:3: extends: extends itself',
    ],
    [
      'the other is wrong',
      { own: '"../base.json"', base: '{ "ruels": {} }' },
      'base.json:1:3: ruels: there is no key `ruels`; did you mean `rules`?',
    ],
    ['it is no text', { own: '5' }, 'a/clausal.config.json:1:3: extends: must be a path or a list of paths'],
  ])('stops the run if %s', async (_, { own, base = '{}' }: { own: string; base?: string }, message) => {
    const cwd = createFolder({ 'base.json': base, 'a/clausal.config.json': `{ "extends": ${own} }`, 'a/x.query': '' });
    await expect(resourcesOf({ cwd })).rejects.toThrow(message);
  });

  test('runs no program that it may not run itself', async () => {
    const cwd = createFolder({ 'base.mjs': 'export default {}', 'clausal.config.json': '{ "extends": "./base.mjs" }' });
    await expect(openFolder({ cwd, codeConfig: false })).rejects.toThrow('base.mjs: is a program, and none is run');
  });
});
