import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LintConfig } from '../../../src/files/linter/config.ts';
import { openFolder } from '../../../src/files/project/config/open-config.ts';
import { createStarterConfig } from '../../../src/tools/cli/commands/init.ts';
import { createFolder, writeFiles } from '../../files/project/folder.ts';

const SCHEMA = 'node_modules/clausal/grammar/generated/config.schema.json';

/** A starter as a config, with what its comments offer if that is wanted. */
async function read(folder: string, withOffers = false): Promise<LintConfig> {
  const text = await createStarterConfig(folder);
  const name = 'clausal.config.jsonc';
  writeFiles(folder, { [name]: withOffers ? text.replaceAll(/^( *)\/\/ (?=")/gm, '$1') : text });
  return (await openFolder({ cwd: folder })).config.source;
}

describe('createStarterConfig', () => {
  test('sets nothing by default', async () => {
    expect(await read(createFolder())).toEqual({ $schema: `./${SCHEMA}`, catalogues: [], rules: {} });
  });

  test('shows common keys as comments', async () => {
    const folder = createFolder();
    expect(await read(folder, true)).toEqual({
      $schema: `./${SCHEMA}`,
      catalogues: [],
      resource: 'payments',
      keys: [{ path: 'searches.*.when', resource: 'payments' }],
      calls: [{ call: 'client.payments.search', resource: 'payments' }],
      files: { '**/{queries,searches}/**/*.txt': 'queries' },
      baseline: path.join(folder, 'clausal-baseline.json'),
      rules: {},
    });
  });

  test.each([
    { at: '', from: '', schema: `./${SCHEMA}` },
    { at: '', from: 'a/b', schema: `../../${SCHEMA}` },
    { at: 'a', from: 'a/b', schema: `../${SCHEMA}` },
  ])('finds the schema of the package in the folder "$at" from "$from"', async ({ at, from, schema }) => {
    const folder = createFolder({ [path.join(at, SCHEMA)]: '', 'a/b/x': '' });
    expect(await read(path.join(folder, from))).toMatchObject({ $schema: schema });
  });

  test.each([
    { file: 'queries/refunds.txt', files: { '**/{queries,searches}/**/*.txt': 'queries' } },
    { file: 'a/searches/b/c.txt', files: { '**/{queries,searches}/**/*.txt': 'queries' } },
    { file: 'notes/refunds.txt', files: undefined },
    { file: 'node_modules/queries/refunds.txt', files: undefined },
  ])('names the kind of $file: $files', async ({ file, files }) => {
    expect((await read(createFolder({ [file]: '' }))).files).toEqual(files);
  });
});
