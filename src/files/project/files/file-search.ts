import fs from 'node:fs';
import nodePath from 'node:path';
import { isSystemError, systemMessage } from '../../../objects/readers/system-errors.ts';
import { CONFIG_FILES } from '../config/find-config.ts';
import { type ConfiguredFolder, findKind, isIgnoredBy, type LoadedConfig } from '../config/loaded-config.ts';
import { isInSkippedFolder, isSkippedFolder, toFolderPath, toReportPath, toSlashes } from '../paths.ts';
import { enterFolder, type IgnoreRules, isIgnored, readRulesAbove } from './gitignore.ts';

/** A requested path that is skipped. */
export interface FileNotice {
  /**
   * `ignored`: the config or git ignores it. `unknown-kind`: its extension is not
   * supported. `unreadable`: it cannot be read, so files may be missing.
   */
  readonly kind: 'ignored' | 'unknown-kind' | 'unreadable';
  readonly path: string;
  /** A sentence without its subject, which is the path. */
  readonly message: string;
}

/** A file to lint; not yet a target, because a repository may have very many files. */
export interface FoundFile {
  /** Absolute, with `/`. */
  readonly file: string;
  readonly config: LoadedConfig;
  /** Reads the content to use instead of that on disk, when it is needed: a run holds one file at a time. */
  readonly readBytes?: (() => Promise<Buffer>) | undefined;
}

/** The files to lint, and notices about skipped paths. */
export interface FoundFiles {
  /** Without duplicates, and sorted by their paths in reports. */
  readonly files: readonly FoundFile[];
  readonly notices: readonly FileNotice[];
}

/** A folder to search, with the config and the ignore rules of the folders above it. */
interface Folder {
  readonly path: string;
  readonly config: LoadedConfig;
  readonly rules: IgnoreRules | undefined;
}

/** A search for files. Paths are absolute, with `/` but without a trailing one. */
export class FileSearch {
  readonly #folder: ConfiguredFolder;
  readonly #files = new Map<string, FoundFile>();
  readonly #notices = new Map<string, FileNotice>();

  constructor(folder: ConfiguredFolder) {
    this.#folder = folder;
  }

  resolve(path: string): string {
    return toSlashes(nodePath.resolve(this.#folder.cwd, path)).replace(/\/$/, '');
  }

  /** Adds a file if it can contain queries and its config does not ignore it; `readBytes` replaces its content. */
  async add(file: string, readBytes?: FoundFile['readBytes']): Promise<void> {
    const config = await this.#configOf(file);
    if (takes(config, file)) this.#files.set(file, { file, config, readBytes });
  }

  /** Adds a file that is a path argument, or a notice why it is skipped. */
  async addFile(file: string): Promise<void> {
    const config = await this.#configOf(file);
    if (takes(config, file)) this.#files.set(file, { file, config });
    else if (isIgnoredBy(config, file)) this.#notifyIgnored(file, config);
    else {
      const message = 'is skipped: its extension is not supported; `files` in a config can set its kind';
      this.#notify('unknown-kind', file, message);
    }
  }

  /** Whether a run would skip a file, which need not exist; adds a notice then. */
  async skips(file: string): Promise<boolean> {
    const config = await this.#configOf(file);
    if (isIgnoredBy(config, file)) this.#notifyIgnored(file, config);
    else if (isInSkippedFolder(this.#nameOf(file)))
      this.#notify('ignored', file, 'is skipped: files in .git and node_modules are not linted');
    else if ((await readRulesAbove(file, false, this.resolve('.'))) === 'ignored')
      this.#notify('ignored', file, 'is skipped: git ignores it');
    return this.#notices.has(file);
  }

  /** Adds a notice about a pipe or a device: it can be read only once and may never end. */
  addDevice(path: string): void {
    const message = 'is skipped: it is a pipe or a device; use --stdin to read the output of a program';
    this.#notify('unreadable', path, message);
  }

  addUnreadable(path: string, error: unknown): void {
    // Anything else is a bug.
    if (!isSystemError(error)) throw error;
    this.#notify('unreadable', path, `cannot be read: ${systemMessage(error)}`);
  }

  /**
   * Adds the files of a folder that neither git nor the config ignores. Symbolic
   * links are not followed, so that no file is found twice and the search ends.
   *
   * @param isRequested - Filters files by their paths relative to the folder.
   * @returns Whether there were any.
   */
  async addFolder(path: string, isRequested: (file: string) => boolean = () => true): Promise<boolean> {
    const config = await this.#folder.findConfig(`${path}/`);
    if (isIgnoredBy(config, path, true)) {
      this.#notifyIgnored(path, config);
      return true;
    }
    let hasFiles = false;
    const waiting: Folder[] = [];
    try {
      const rules = await readRulesAbove(path, true, this.resolve('.'));
      // A folder that git ignores was requested all the same.
      waiting.push({ path, config, rules: rules === 'ignored' ? undefined : rules });
    } catch (error) {
      this.addUnreadable(path, error);
    }
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      try {
        const { files, config: own } = await this.#listFolder(folder, waiting);
        for (const file of files) {
          if (!isRequested(toFolderPath(path, file) ?? '')) continue;
          this.#files.set(file, { file, config: own });
          hasFiles = true;
        }
      } catch (error) {
        this.addUnreadable(folder.path, error);
      }
    }
    return hasFiles;
  }

  async #listFolder(folder: Folder, waiting: Folder[]): Promise<{ files: readonly string[]; config: LoadedConfig }> {
    const { path, rules: above } = folder;
    const entries = fs.readdirSync(`${path}/`, { withFileTypes: true });
    const hasRules = entries.some(({ name }) => name === '.git' || name === '.gitignore');
    const rules = hasRules ? await enterFolder(above, path) : above;
    const hasConfig = entries.some(({ name }) => name === '.git' || CONFIG_FILES.includes(name));
    const config = hasConfig ? await this.#folder.findConfig(`${path}/`) : folder.config;
    const files: string[] = [];
    for (const entry of entries) {
      const inner = `${path}/${entry.name}`;
      if (entry.isFile()) {
        // The cheapest test first.
        if (takes(config, inner) && !isIgnored(rules, inner, false)) files.push(inner);
      } else if (entry.isDirectory() && !isSkippedFolder(entry.name)) {
        if (!isIgnoredBy(config, inner, true) && !isIgnored(rules, inner, true))
          waiting.push({ path: inner, config, rules });
      }
    }
    return { files, config };
  }

  finish(): FoundFiles {
    const named = Array.from(this.#files.values(), (found) => ({ found, path: this.#nameOf(found.file) }));
    const notices = [...this.#notices.values()].sort(comparePaths);
    return { files: named.sort(comparePaths).map(({ found }) => found), notices };
  }

  #configOf(file: string): Promise<LoadedConfig> {
    return this.#folder.findConfig(nodePath.dirname(file));
  }

  #nameOf(file: string): string {
    const { cwd } = this.#folder;
    return toFolderPath(cwd, file) ?? toReportPath(cwd, file);
  }

  #notify(kind: FileNotice['kind'], file: string, message: string): void {
    this.#notices.set(file, { kind, path: this.#nameOf(file), message });
  }

  #notifyIgnored(file: string, config: LoadedConfig): void {
    this.#notify('ignored', file, `is skipped: ${this.#nameOf(config.file ?? '')} ignores it`);
  }
}

/** Whether a file can contain queries and its config does not ignore it. */
function takes(config: LoadedConfig, file: string): boolean {
  return findKind(config, file) !== undefined && !isIgnoredBy(config, file);
}

/** By code units, so that the order is the same on every machine. */
function comparePaths({ path: a }: { readonly path: string }, { path: b }: { readonly path: string }): number {
  return a < b ? -1 : Number(a > b);
}
