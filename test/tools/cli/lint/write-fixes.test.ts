import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { HOSTS } from '../../../../src/files/hosts/hosts.ts';
import { createEmptyConfig } from '../../../../src/files/project/config/loaded-config.ts';
import { LintError } from '../../../../src/files/project/lint-error.ts';
import { PLAIN_STYLE } from '../../../../src/language/diagnostic/render.ts';
import { createFixWriter } from '../../../../src/tools/cli/lint/write-fixes.ts';
import { createSettings } from '../../../files/linter/settings.ts';
import { createProject } from './create-project.ts';

test('fixes the other files if one cannot be written', async () => {
  const { folder, read } = createProject({ 'a.query': 'a', 'z.query': 'a' });
  const told: string[] = [];
  const errors = {
    style: PLAIN_STYLE,
    write: async (text: string) => void told.push(text),
    writeBytes: () => undefined,
    flush: async () => {},
  };
  const fixes = createFixWriter('safe', undefined, errors);
  for (const name of ['a.query', 'no/b.query', 'no/c.query', 'z.query']) {
    const source = { text: 'a', hasByteOrderMark: false };
    const target = {
      path: name,
      file: path.join(folder, name),
      host: HOSTS.queries,
      config: createEmptyConfig(folder, {}),
      settings: createSettings(),
      settingsKey: '',
      read: () => source,
    };
    const report = { path: name, text: 'b', queries: 1, diagnostics: [] };
    await fixes.add(target, { report, applied: 2, source });
  }
  const why = 'no such file or directory';
  await expect(fixes.finish()).rejects.toThrow(
    new LintError(`cannot write no/b.query: ${why}\ncannot write no/c.query: ${why}`),
  );
  expect(told).toEqual(['clausal: applied 4 fixes in 2 files\n']);
  expect([read('a.query'), read('z.query')]).toEqual(['b', 'b']);
  expect(fs.existsSync(path.join(folder, 'no'))).toBe(false);
});
