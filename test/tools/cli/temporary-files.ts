import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder of its own for a test. */
export interface TemporaryFiles {
  /** Writes a file and gives its path. */
  write(name: string, content: string | Uint8Array): string;
  /** The path of a file that need not be there. */
  path(name: string): string;
  remove(): void;
}

export function createTemporaryFiles(): TemporaryFiles {
  const folder = mkdtempSync(path.join(tmpdir(), 'clausal-test-'));
  const pathOf = (name: string): string => path.join(folder, name);
  return {
    path: pathOf,
    write(name, content) {
      writeFileSync(pathOf(name), content);
      return pathOf(name);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
