import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder that holds files, and is there until the test ends. */
export function createFolder(files: Readonly<Record<string, string>> = {}): string {
  // By its own name: the folder of temporary files may be a link.
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(tmpdir(), 'clausal-lint-')));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

/** Writes files by their paths from a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
}
