import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Span } from '../../src/language/base/span.ts';
import { findBlocks, readPage } from './pages.ts';

/** The page that shows the output of ESLint. */
export const ESLINT_PAGE = 'docs/guide/eslint.md';

/** The first files shown on the page, by the names in their first lines, and the output below them. */
export interface EslintExample {
  readonly files: Readonly<Record<string, string>>;
  readonly output: string;
  readonly span: Span | undefined;
}

export function readEslintExample(): EslintExample {
  const blocks = findBlocks(readPage(ESLINT_PAGE));
  const end = blocks.findIndex(({ language }) => language === 'text');
  const files = blocks
    .slice(0, end)
    .filter(({ language }) => language === 'js')
    .map(({ text }) => [/^\/\/ (\S+)\n/.exec(text)?.[1] ?? '', text] as const);
  const output = blocks[end];
  return { files: Object.fromEntries(files), output: output?.text ?? '', span: output?.span };
}

/** The output of ESLint for the files, with their config. */
export function runEslint(files: Readonly<Record<string, string>>): {
  readonly stdout: string;
  readonly stderr: string;
} {
  // In `dist`, `clausal` resolves to the local build.
  const folder = mkdtempSync(path.resolve('dist', 'eslint-example-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const { stdout, stderr } = spawnSync(process.execPath, [path.resolve('node_modules/eslint/bin/eslint.js'), '.'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
    return { stdout: `${stdout.trim().replaceAll(`${folder}${path.sep}`, '')}\n`, stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
