import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFixWriter } from '../../../src/cli/lint/write-fixes.ts';
import { PLAIN_STYLE } from '../../../src/diagnostic/render-style.ts';
import { HOSTS } from '../../../src/hosts/hosts.ts';
import { LintError } from '../../../src/project/errors.ts';
import { createSettings } from '../../linter/settings.ts';
import { createProject } from './create-project.ts';

test('a file that cannot be written keeps no other from being fixed', async () => {
  const { folder, read } = createProject({ 'a.query': 'a', 'z.query': 'a' });
  const told: string[] = [];
  const errors = {
    style: PLAIN_STYLE,
    write: async (text: string) => void told.push(text),
    writeBytes: () => undefined,
    flush: async () => {},
  };
  const fixes = createFixWriter(undefined, errors);
  for (const name of ['a.query', 'no/b.query', 'no/c.query', 'z.query']) {
    const source = { text: 'a', hasByteOrderMark: false };
    const target = {
      path: name,
      file: path.join(folder, name),
      host: HOSTS.queries,
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
