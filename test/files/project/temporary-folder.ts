import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own for a test, gone when the test is over. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'clausal-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
