// Builds the extension of VS Code with its packages, as `clausal.vsix` or another file.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const [out = 'clausal.vsix'] = process.argv.slice(2);
const ROOT = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'clausal-vsix-'));
try {
  cpSync(path.join(ROOT, 'examples/editors/vscode'), folder, { recursive: true });
  cpSync(path.join(ROOT, 'LICENSE'), path.join(folder, 'LICENSE'));
  cpSync(path.join(ROOT, 'docs/guide/editors.md'), path.join(folder, 'README.md'));
  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: 'inherit' });
  run('npm', 'install', '--no-audit', '--no-fund');
  const target = path.resolve(out);
  run(
    'npx',
    '--yes',
    '@vscode/vsce@3',
    'package',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
    '--out',
    target,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
