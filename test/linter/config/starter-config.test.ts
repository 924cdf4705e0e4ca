import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openConfig } from '../../../src/linter/config/open-config.ts';
import { createStarterConfig } from '../../../src/linter/config/starter-config.ts';
import { createFolder, writeFiles } from '../folder.ts';

const SCHEMA = 'node_modules/clausal/grammar/generated/config.schema.json';

describe('createStarterConfig', () => {
  test('begins with the schema and no rules', async () => {
    expect(await createStarterConfig(createFolder())).toBe(`{\n  "$schema": "./${SCHEMA}",\n  "rules": {}\n}\n`);
  });

  test.each([
    { at: '', from: '', schema: `./${SCHEMA}` },
    { at: '', from: 'a/b', schema: `../../${SCHEMA}` },
    { at: 'a', from: 'a/b', schema: `../${SCHEMA}` },
  ])('finds the schema of the package in the folder "$at" from "$from"', async ({ at, from, schema }) => {
    const folder = createFolder({ [path.join(at, SCHEMA)]: '', 'a/b/x': '' });
    expect(JSON.parse(await createStarterConfig(path.join(folder, from)))).toMatchObject({ $schema: schema });
  });

  test.each([
    { file: 'queries/refunds.txt', files: { '**/{queries,searches}/**/*.txt': 'queries' } },
    { file: 'a/searches/b/c.txt', files: { '**/{queries,searches}/**/*.txt': 'queries' } },
    { file: 'notes/refunds.txt', files: undefined },
    { file: 'node_modules/queries/refunds.txt', files: undefined },
  ])('says of $file what it holds: $files', async ({ file, files }) => {
    expect(JSON.parse(await createStarterConfig(createFolder({ [file]: '' }))).files).toEqual(files);
  });

  test('is a config', async () => {
    const folder = createFolder({ 'queries/a.txt': '' });
    writeFiles(folder, { 'clausal.config.json': await createStarterConfig(folder) });
    expect((await openConfig({ cwd: folder })).source.files).toBeDefined();
  });
});
