// Writes examples/lint-project/reports: the output of the built `clausal lint` for the project, and the fixes as a diff.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROJECT = path.join(import.meta.dirname, 'lint-project');
const COMMAND = path.join(import.meta.dirname, '..', 'bin', 'clausal.js');

/** The options behind each report. */
const REPORTS = {
  'text.txt': [],
  'github.txt': ['--format', 'github'],
  'clausal.sarif': ['--format', 'sarif'],
  'fix.diff': ['--diff'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The text of each report by its path. */
export function createLintReports(): ReadonlyMap<string, string> {
  // Outside of this repository, because paths in reports are relative to the root of the repository.
  const folder = mkdtempSync(path.join(tmpdir(), 'clausal-project-'));
  try {
    cpSync(PROJECT, folder, { recursive: true });
    return new Map(
      Object.entries(REPORTS).map(([name, options]) => [path.join(PROJECT, 'reports', name), lint(folder, options)]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function lint(cwd: string, options: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [COMMAND, 'lint', ...options], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (status !== 1 || stderr !== '') throw new Error(`clausal lint ended with ${status}: ${stderr}`);
  return stdout;
}

if (process.argv[1] === import.meta.filename) {
  mkdirSync(path.join(PROJECT, 'reports'), { recursive: true });
  for (const [file, text] of createLintReports()) writeFileSync(file, text);
}
