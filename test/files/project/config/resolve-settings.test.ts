import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileKind } from '../../../../src/files/hosts/host.ts';
import { HOSTS } from '../../../../src/files/hosts/hosts.ts';
import type { LintConfig } from '../../../../src/files/linter/config.ts';
import type { LintSettings } from '../../../../src/files/linter/settings.ts';
import type { LoadedConfig } from '../../../../src/files/project/config/loaded-config.ts';
import { openFolder } from '../../../../src/files/project/config/open-config.ts';
import { resolveSettings, toSettingsKey } from '../../../../src/files/project/config/resolve-settings.ts';
import { createFolder } from '../folder.ts';

async function open(config: LintConfig, files: Readonly<Record<string, string>> = {}): Promise<LoadedConfig> {
  const cwd = createFolder({ 'clausal.config.json': JSON.stringify(config), ...files });
  return (await openFolder({ cwd })).config;
}

/** The settings for a file that is not there, which makes no difference. */
async function settingsFor(config: LintConfig, file: string): Promise<LintSettings> {
  const loaded = await open(config);
  return resolveSettings(loaded, path.join(loaded.folder, file));
}

describe('resolveSettings', () => {
  test('gives the defaults if nothing is set', async () => {
    const settings = await settingsFor({}, 'a.ts');
    expect(settings).toMatchObject({ resource: undefined, keys: [], calls: [], rules: {} });
    expect(settings.resources).toEqual(['payments', 'customers', 'subscriptions', 'plans']);
    expect(settings.findResource('plans')?.name).toBe('plans');
    expect(settings.findResource('constructor')).toBeUndefined();
  });

  test('expands plain strings', async () => {
    const { keys, calls } = await settingsFor(
      {
        keys: ['a', { path: 'b' }, { path: 'c', resource: 'plans' }],
        calls: ['f', { call: 'g' }, { call: 'h', argument: 0, resource: 'plans' }],
      },
      'a.ts',
    );
    expect(keys).toEqual([{ path: 'a' }, { path: 'b' }, { path: 'c', resource: 'plans' }]);
    expect(calls).toEqual([{ call: 'f' }, { call: 'g' }, { call: 'h', argument: 0, resource: 'plans' }]);
  });

  test('adds up keys and calls, and lets the last resource and the last setting of a rule win', async () => {
    const settings = await settingsFor(
      {
        resource: 'payments',
        keys: ['a'],
        calls: ['f'],
        rules: { 'unknown-field': 'warning', 'field-alias': 'off' },
        overrides: [
          { files: '*.ts', resource: 'customers', keys: ['b'], rules: { 'unknown-field': 'info' } },
          { files: '*.js', resource: 'plans', keys: ['no'] },
          { files: 'src/**', resource: 'subscriptions', calls: ['g'], rules: { 'unknown-field': 'error' } },
          { files: 'src/a.ts', keys: ['c'] },
        ],
      },
      'src/a.ts',
    );
    expect(settings).toMatchObject({
      resource: 'subscriptions',
      keys: [{ path: 'a' }, { path: 'b' }, { path: 'c' }],
      calls: [{ call: 'f' }, { call: 'g' }],
      rules: { 'unknown-field': { severity: 'error' }, 'field-alias': { severity: 'off' } },
    });
  });

  test('a severity alone keeps the `allow` list of a rule, and a new list replaces it', async () => {
    const config: LintConfig = {
      rules: { 'unknown-value': ['error', { allow: ['A'] }] },
      overrides: [
        { files: 'a.*', rules: { 'unknown-value': 'info' } },
        { files: '*.ts', rules: { 'unknown-value': ['warning', { allow: ['B'] }] } },
      ],
    };
    expect((await settingsFor(config, 'a.js')).rules).toEqual({ 'unknown-value': { severity: 'info', allow: ['A'] } });
    expect((await settingsFor(config, 'a.ts')).rules).toEqual({
      'unknown-value': { severity: 'warning', allow: ['B'] },
    });
  });

  test.each([
    { files: '*.ts', yes: ['a.ts', 'b/c/a.ts', '.a/.b.ts'], no: ['a.tsx', 'ats'] },
    { files: 'b/*.ts', yes: ['b/a.ts'], no: ['a.ts', 'c/b/a.ts', 'b/c/a.ts'] },
    { files: './b/*.ts', yes: ['b/a.ts'], no: ['a.ts'] },
    { files: '**/b/**', yes: ['b/a', 'c/b/d/a'], no: ['a', 'a/c'] },
    { files: 'b', yes: ['b', 'a/b'], no: ['b/a', 'B'] },
    { files: './b', yes: ['b'], no: ['a/b'] },
    { files: '{a,b}/[id].ts', yes: ['a/i.ts', 'b/d.ts', 'a/[id].ts'], no: ['a/id.ts', 'c/i.ts'] },
    { files: 'a/\\[id\\].ts', yes: ['a/[id].ts'], no: ['a/i.ts'] },
    { files: ['*.a', '*.b'], yes: ['x.a', 'x.b'], no: ['x.c'] },
    { files: '**', yes: ['a', 'a/b', '.a/b'], no: ['../a', '../../a/b'] },
  ])('$files matches $yes and not $no', async ({ files, yes, no }) => {
    const config = await open({ overrides: [{ files, resource: 'plans' }] });
    const isMatch = (file: string): boolean =>
      resolveSettings(config, path.join(config.folder, file)).resource === 'plans';
    expect([...yes, ...no].filter(isMatch)).toEqual(yes);
  });

  test('gives files with the same overrides the same object', async () => {
    const config = await open({
      overrides: [
        { files: '*.ts', resource: 'plans' },
        { files: 'a/**', keys: ['q'] },
      ],
    });
    const of = (file: string): LintSettings => resolveSettings(config, path.join(config.folder, file));
    expect(of('b.ts')).toBe(of('c/d.ts'));
    expect(of('a/b.ts')).toBe(of('a/c.ts'));
    expect(of('b.js')).toBe(resolveSettings(config));
    expect(new Set([of('b.ts'), of('a/b.ts'), of('a/b.js'), of('b.js')]).size).toBe(4);
  });
});

describe('toSettingsKey', () => {
  const notes = (members: number): string =>
    JSON.stringify({
      version: 1,
      resources: {
        notes: {
          limits: { clauses: members, substring: 3, or: 'any' },
          fields: { title: { type: 'string', doc: 'title of the note' } },
        },
      },
    });
  const keyOf = async (config: LintConfig, catalogue = notes(1), kind: FileKind = HOSTS.json): Promise<string> => {
    const files = { 'clausal.config.json': JSON.stringify(config), 'notes.json': catalogue };
    const { config: loaded } = await openFolder({ cwd: createFolder(files) });
    return toSettingsKey(resolveSettings(loaded), kind);
  };

  test('toSettingsKey is the same for the same settings', async () => {
    expect(await keyOf({ rules: { 'unknown-field': 'off' } })).toBe(await keyOf({ rules: { 'unknown-field': 'off' } }));
  });

  test('differs if any setting differs, a catalogue or the kind of file too', async () => {
    const keys = await Promise.all([
      keyOf({}),
      keyOf({ resource: 'plans' }),
      keyOf({ keys: ['a'] }),
      keyOf({ calls: ['a'] }),
      keyOf({ rules: { 'unknown-field': 'off' } }),
      keyOf({ catalogues: ['notes.json'] }),
      keyOf({ catalogues: ['notes.json'] }, notes(2)),
      keyOf({}, notes(1), HOSTS.yaml),
    ]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
