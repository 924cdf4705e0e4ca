import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOSTS, type HostName } from '../../../../src/files/hosts/hosts.ts';
import type { LintConfig } from '../../../../src/files/linter/config.ts';
import { findKind } from '../../../../src/files/project/config/loaded-config.ts';
import { openFolder } from '../../../../src/files/project/config/open-config.ts';
import { createFolder } from '../folder.ts';

async function kindOf(file: string, files: LintConfig['files']): Promise<HostName | undefined> {
  const { config } = await openFolder({ cwd: createFolder({ 'clausal.config.json': JSON.stringify({ files }) }) });
  const found = findKind(config, path.join(config.folder, file));
  return (Object.keys(HOSTS) as HostName[]).find((name) => HOSTS[name] === found);
}

describe('the kind of a file', () => {
  test.each([
    { file: 'a.json', files: undefined, kind: 'json' },
    { file: 'a.txt', files: undefined, kind: undefined },
    { file: 'a.json', files: { '*.txt': 'queries' }, kind: 'json' },
    { file: '../a.json', files: { '**': 'queries' }, kind: 'json' },
    { file: 'b/a.json', files: { 'b/*': 'queries' }, kind: 'queries' },
    // Of several the last.
    { file: 'a.txt', files: { '*.txt': 'queries', 'a.*': 'markdown' }, kind: 'markdown' },
    { file: 'a.txt', files: { 'a.*': 'markdown', '*.txt': 'queries' }, kind: 'queries' },
  ] as const)('$file is $kind where the config has $files', async ({ file, files, kind }) => {
    expect(await kindOf(file, files)).toBe(kind);
  });
});
