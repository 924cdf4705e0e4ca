import { expect, test } from 'vitest';
import { LINT_CODES } from '../../../../src/files/linter/lint-rules.ts';
import { openFolder } from '../../../../src/files/project/config/open-config.ts';
import { printConfig } from '../../../../src/files/project/config/resolve-settings.ts';
import { createFolder } from '../folder.ts';

test('prints the settings of a file', async () => {
  const folder = createFolder({
    'clausal.config.json': JSON.stringify({
      resource: 'plans',
      baseline: 'known.json',
      ignore: ['b.*', 'c/', 'D'],
      files: { '*.txt': 'queries' },
      rules: { 'unknown-value': ['info', { allow: ['A'] }], 'undocumented-field': 'off' },
      overrides: [
        { files: 'a/*', keys: ['q'], calls: ['f'] },
        { files: '*.md5', rules: { 'unknown-value': 'off' } },
      ],
    }),
    'a/x': '',
  });
  const { config } = await openFolder({ cwd: `${folder}/a` });
  const printed = (file?: string): unknown =>
    JSON.parse(printConfig(config, `${folder}/a`, file && `${folder}/${file}`));
  expect(printed('a/x.txt')).toMatchObject({
    config: '../clausal.config.json',
    baseline: '../known.json',
    file: 'x.txt',
    kind: 'queries',
    ignored: false,
    resource: 'plans',
    resources: ['payments', 'customers', 'subscriptions', 'plans'],
    keys: [{ path: 'q' }],
    calls: [{ call: 'f' }],
    rules: { 'unknown-value': ['info', { allow: ['A'] }], 'undocumented-field': 'off', 'unknown-field': 'error' },
  });
  expect(printed('b.md5')).toMatchObject({
    file: '../b.md5',
    kind: null,
    ignored: true,
    keys: [],
    rules: { 'unknown-value': 'off' },
  });
  // A file is no folder, and another letter case is another name.
  expect(printed('c')).toMatchObject({ ignored: false });
  expect(printed('d')).toMatchObject({ ignored: false });
  expect(['b.md5', 'c', 'd'].map((name) => config.ignores(name, true))).toEqual([true, true, false]);
  expect(printed()).not.toHaveProperty('file');
});

test('prints the setting of every rule, and that there is no config', async () => {
  const folder = createFolder();
  const printed = JSON.parse(printConfig((await openFolder({ cwd: folder })).config, folder));
  expect(printed).toMatchObject({ config: null, baseline: null, resource: null });
  expect(new Set(Object.keys(printed.rules))).toEqual(LINT_CODES);
});
