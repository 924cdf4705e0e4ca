import { describe, expect, test } from 'vitest';
import { FILE_DIAGNOSTICS } from '../../../src/files/hosts/file-diagnostics.ts';
import { findHost } from '../../../src/files/hosts/hosts.ts';
import { lintText } from '../../../src/files/linter/examine-text.ts';
import { createSettings } from './settings.ts';

const examples = FILE_DIAGNOSTICS.flatMap(({ code, examples: all }) => all.map((example) => ({ code, ...example })));

async function lint(file: string, text: string): Promise<readonly string[]> {
  const settings = createSettings({ rules: {} });
  const read = await findHost(file)?.load(text, settings);
  return read === undefined ? ['no host'] : lintText(file, text, read, settings).diagnostics.map(({ code }) => code);
}

describe('the example', () => {
  test.each(examples)('for $code in $file reports $bad', async ({ code, file, bad }) => {
    expect(await lint(file, bad)).toContain(code);
  });

  test.each(examples)('for $code in $file accepts $good', async ({ file, good }) => {
    expect(await lint(file, good)).toEqual([]);
  });
});
