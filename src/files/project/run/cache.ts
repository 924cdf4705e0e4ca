import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { systemMessage } from '../../../objects/readers/system-errors.ts';
import type { FileReport } from '../../linter/lint-diagnostic.ts';
import { LintError } from '../lint-error.ts';
import { writeAtomically } from '../write-atomically.ts';

/** Reports of earlier runs. A report is valid for the same text, settings and version. */
export type LintCache = ReturnType<typeof openCache>;

type Entry = Omit<FileReport, 'path' | 'text'> & { readonly key: string };

/**
 * Opens a cache file. The cache is empty if the file does not exist, cannot be read, or is of another version.
 *
 * @throws {LintError} If the file is not a cache and would be overwritten.
 */
export function openCache(file: string, version: string) {
  const known = readEntries(readText(file), version);
  // Stored as JSON, because a diagnostic may hold substrings, and each would keep its whole file in memory.
  const current = new Map<string, string>();
  return {
    keyOf: (text: string, settings: string) => digest(`${settings}\0${text}`),
    /** The report with this key; `undefined` if there is none. */
    find(name: string, text: string, key: string): FileReport | undefined {
      const entry = known.get(name);
      if (entry === undefined || entry.key !== key) return undefined;
      current.set(name, JSON.stringify(entry));
      const { queries, diagnostics } = entry;
      return { path: name, text, queries, diagnostics };
    },
    add({ path: name, queries, diagnostics }: FileReport, key: string): void {
      const entry: Entry = { key, queries, diagnostics };
      current.set(name, JSON.stringify(entry));
    },
    /**
     * Writes the entries that this run found or added, and drops the others.
     *
     * @throws {LintError} If the file cannot be written.
     */
    save(): void {
      try {
        fs.mkdirSync(path.dirname(file), { recursive: true });
        const files = [...current].map(([name, entry]) => `[${JSON.stringify(name)},${entry}]`);
        const json = `{"version":${JSON.stringify(version)},"files":[${files.join()}]}`;
        // Atomically, because another run may be reading it.
        writeAtomically(file, `${digest(json)}\n${json}`);
      } catch (error) {
        throw new LintError(`cannot write the cache ${file}: ${systemMessage(error)}`);
      }
    },
  };
}

/** A cache of any version starts with a digest; an empty file may become a cache. */
const HEAD = /^(?:[\w-]{27}\n|$)/;

function readText(file: string): string {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch {
    // If it cannot be written either, `save` reports that.
    return '';
  }
  if (!HEAD.test(text))
    throw new LintError(`${file} is not a cache and would be overwritten; name another file or remove it`);
  return text;
}

function readEntries(text: string, version: string): ReadonlyMap<string, Entry> {
  try {
    const end = text.indexOf('\n');
    const json = text.slice(end + 1);
    // With a correct digest the file is as a run wrote it, so its shape needs no check.
    if (text.slice(0, end) !== digest(json)) return new Map();
    const cache: { readonly version: string; readonly files: readonly [string, Entry][] } = JSON.parse(json);
    if (cache.version === version) return new Map(cache.files);
  } catch {
    // A broken cache is rewritten.
  }
  return new Map();
}

function digest(text: string): string {
  return hash('sha1', text, 'base64url');
}
