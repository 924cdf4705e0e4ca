import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { FileReport } from '../lint-diagnostic.ts';

/** What earlier runs found in files, by what decides it: the text, the settings, the version. */
export interface LintCache {
  /** What was found in this very text of the file; `undefined` if that is not known. */
  find(path: string, text: string, settingsKey: string): FileReport | undefined;
  add(report: FileReport, settingsKey: string): void;
  /** Writes what this run asked for or added, so that what is gone is forgotten. */
  save(): void;
}

/** What is kept of a file. */
type Entry = Omit<FileReport, 'path' | 'text'> & { readonly key: string };

/**
 * Opens the cache that a file holds. One that is not there, is of another
 * version or cannot be read is an empty one.
 */
export function openCache(file: string, version: string): LintCache {
  const known = readEntries(file, version);
  const current = new Map<string, Entry>();
  return {
    find(name, text, settingsKey) {
      const entry = known.get(name);
      if (entry === undefined || entry.key !== keyOf(text, settingsKey)) return undefined;
      current.set(name, entry);
      const { queries, diagnostics } = entry;
      return { path: name, text, queries, diagnostics };
    },
    add({ path: name, text, queries, diagnostics }, settingsKey) {
      current.set(name, { key: keyOf(text, settingsKey), queries, diagnostics });
    },
    save() {
      const json = JSON.stringify({ version, files: [...current] });
      fs.mkdirSync(path.dirname(file), { recursive: true });
      // Whole or not at all: another run may read it at any time.
      const temporary = `${file}.${process.pid}`;
      fs.writeFileSync(temporary, json);
      fs.renameSync(temporary, file);
    },
  };
}

function readEntries(file: string, version: string): ReadonlyMap<string, Entry> {
  try {
    const cache = JSON.parse(fs.readFileSync(file, 'utf8'));
    if (cache?.version === version && Array.isArray(cache.files)) return new Map<string, Entry>(cache.files);
  } catch {
    // Whatever is wrong with it, it is ours to write anew.
  }
  return new Map();
}

function keyOf(text: string, settingsKey: string): string {
  return createHash('sha1').update(settingsKey).update('\0').update(text).digest('base64url');
}
