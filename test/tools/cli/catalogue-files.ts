import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder of catalogue files for `--catalogue`. */
export interface CatalogueFiles {
  /** Writes a file and gives its path. */
  write(name: string, content: unknown): string;
  /** The path of a file that need not be there. */
  path(name: string): string;
  remove(): void;
}

export function createCatalogueFiles(): CatalogueFiles {
  const folder = mkdtempSync(path.join(tmpdir(), 'clausal-catalogues-'));
  const pathOf = (name: string): string => path.join(folder, name);
  return {
    path: pathOf,
    write(name, content) {
      writeFileSync(pathOf(name), typeof content === 'string' ? content : JSON.stringify(content));
      return pathOf(name);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const LIMITS = { clauses: 3, substring: 2, or: 'any' };

/** A resource of one's own beside the service's. */
export const NOTES = {
  version: 1,
  resources: {
    notes: {
      limits: LIMITS,
      fields: {
        title: { type: 'string', doc: 'title of the note' },
        words: { type: 'numeric', doc: 'length of the note' },
      },
      aliases: { name: 'title' },
    },
  },
};
