import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

export const PROJECT = path.resolve('examples/lint-project');

/** Copies the example project into a folder that is removed after the test. */
export function copyProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'clausal-project-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(PROJECT, folder, { recursive: true });
  return folder;
}
