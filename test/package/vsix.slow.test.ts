import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('the extension of VS Code is built with the packages that it needs', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'clausal-extension-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'clausal.vsix');
  execFileSync(process.execPath, ['.config/vsix.ts', file], { stdio: 'pipe' });
  // The names in a ZIP file are not compressed.
  const names = readFileSync(file, 'latin1');
  for (const name of [
    'extension.vsixmanifest',
    'extension/extension.js',
    'extension/node_modules/vscode-languageclient/',
  ]) {
    expect(names).toContain(name);
  }
});
