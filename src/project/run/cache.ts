import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { FileReport } from '../../linter/lint-diagnostic.ts';
import { LintError, systemMessage } from '../errors.ts';
import { writeWhole } from '../write-whole.ts';

/** What earlier runs found in files, by what decides it: the text, the settings, the version. */
export interface LintCache {
  /** Names a text and the settings that it is linted with. */
  keyOf(text: string, settings: string): string;
  /** What was found under this key; `undefined` if that is not known. */
  find(path: string, text: string, key: string): FileReport | undefined;
  add(report: FileReport, key: string): void;
  /**
   * Writes what this run asked for or added; of files that are gone it forgets
   * what it knew.
   *
   * @throws {LintError} It cannot be written.
   */
  save(): void;
}

/** What is kept of a file. */
type Entry = Omit<FileReport, 'path' | 'text'> & { readonly key: string };

/**
 * Opens the cache that a file holds. One that is not there, is of another
 * version or cannot be read is an empty one.
 *
 * @throws {LintError} The file holds something else, which would be lost.
 */
export function openCache(file: string, version: string): LintCache {
  const known = readEntries(readText(file), version);
  const current = new Map<string, Entry>();
  return {
    keyOf: (text, settings) => digest(`${settings}\0${text}`),
    find(name, text, key) {
      const entry = known.get(name);
      if (entry === undefined || entry.key !== key) return undefined;
      current.set(name, entry);
      const { queries, diagnostics } = entry;
      return { path: name, text, queries, diagnostics };
    },
    add({ path: name, queries, diagnostics }, key) {
      current.set(name, { key, queries, diagnostics });
    },
    save() {
      try {
        fs.mkdirSync(path.dirname(file), { recursive: true });
        const json = JSON.stringify({ version, files: [...current] });
        // Another run may read it at any time.
        writeWhole(file, `${digest(json)}\n${json}`);
      } catch (error) {
        throw new LintError(`cannot write the cache ${file}: ${systemMessage(error)}`);
      }
    },
  };
}

/** A cache begins with a digest, whatever version wrote it; an empty file is about to be one. */
const HEAD = /^(?:[\w-]{27}\n|$)/;

/** The text of a cache; empty if there is none. */
function readText(file: string): string {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch {
    // Whether it can be written shows when it is.
    return '';
  }
  if (!HEAD.test(text)) throw new LintError(`${file} is no cache, and would be lost: name another file, or remove it`);
  return text;
}

function readEntries(text: string, version: string): ReadonlyMap<string, Entry> {
  try {
    const end = text.indexOf('\n');
    const json = text.slice(end + 1);
    // What a run wrote and nobody touched has the shape that a run writes.
    if (text.slice(0, end) !== digest(json)) return new Map();
    const cache: { readonly version: string; readonly files: readonly [string, Entry][] } = JSON.parse(json);
    if (cache.version === version) return new Map(cache.files);
  } catch {
    // Whatever is wrong with it, it is ours to write anew.
  }
  return new Map();
}

function digest(text: string): string {
  return hash('sha1', text, 'base64url');
}
