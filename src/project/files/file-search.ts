import nodePath from 'node:path';
import { type ConfiguredFolder, findKind } from '../config/loaded-config.ts';
import { isSystemError, systemMessage } from '../errors.ts';
import { toFolderPath, toReportPath, toSlashes } from '../paths.ts';
import { findRulesAbove, isIgnoredByGit } from './gitignore.ts';
import { isInSkippedFolder, walkFolder } from './walk-folder.ts';

/** Reads bytes when they are needed, because a run holds one file at a time. */
export type ReadBytes = () => Promise<Buffer>;

/** A requested path that is skipped. */
export interface FileNotice {
  /**
   * `ignored`: the config or git ignores it. `unknown-kind`: its extension is not
   * supported. `unreadable`: it cannot be read, so files may be missing.
   */
  readonly kind: 'ignored' | 'unknown-kind' | 'unreadable';
  /** As for a file. */
  readonly path: string;
  /** A sentence without its subject, which is the path. */
  readonly message: string;
}

/** The files to lint, and notices about skipped paths. */
export interface FoundFiles {
  /**
   * Absolute, with `/`, without duplicates, and sorted by their paths in reports. Only
   * strings, because a repository may have very many files.
   */
  readonly files: readonly string[];
  /** By file: a function that reads the content to use instead of that on disk. */
  readonly readers: ReadonlyMap<string, ReadBytes>;
  readonly notices: readonly FileNotice[];
}

/** A search for files. Paths are absolute, with `/` but without a trailing one. */
export interface FileSearch {
  /** Resolves a path relative to the working folder. */
  resolve(path: string): string;
  /** Whether a file can contain queries and the config does not ignore it. */
  takes(file: string): boolean;
  /** Adds such a file; `readBytes` replaces its content. */
  add(file: string, readBytes?: ReadBytes): void;
  /** Adds a file that is a path argument, or a notice why it is skipped. */
  addFile(file: string): void;
  /** Whether a run would skip a file, which need not exist; adds a notice then. */
  skips(file: string): Promise<boolean>;
  /** Adds a notice about a pipe or a device: it can be read only once and may never end. */
  addDevice(path: string): void;
  /** Adds a notice about a path that cannot be read. */
  addUnreadable(path: string, error: unknown): void;
  /**
   * Adds the files of a folder that neither git nor the config ignores.
   *
   * @param isRequested - Filters files by their paths relative to the folder.
   * @returns Whether there were any.
   */
  addFolder(folder: string, isRequested?: (file: string) => boolean): Promise<boolean>;
  finish(): FoundFiles;
}

/** Creates an empty search. */
export function createFileSearch({ cwd, config }: ConfiguredFolder): FileSearch {
  const files = new Set<string>();
  const readers = new Map<string, ReadBytes>();
  const notices = new Map<string, FileNotice>();
  const resolve = (path: string): string => toSlashes(nodePath.resolve(cwd, path)).replace(/\/$/, '');
  const nameOf = (file: string): string => toFolderPath(cwd, file) ?? toReportPath(cwd, file);
  const isIgnoredByConfig = (path: string, isFolder: boolean): boolean => {
    const inner = toFolderPath(config.folder, path);
    return inner !== undefined && config.ignores(inner, isFolder);
  };
  /** Within one folder, absolute paths sort as relative ones do. */
  const sortFiles = (all: string[]): readonly string[] => {
    if (all.every((file) => toFolderPath(cwd, file) !== undefined)) return all.sort();
    const names = new Map(all.map((file) => [file, nameOf(file)]));
    return all.sort((a, b) => compareNames(names.get(a) ?? a, names.get(b) ?? b));
  };
  const notify = (kind: FileNotice['kind'], file: string, message: string): void => {
    notices.set(file, { kind, path: nameOf(file), message });
  };
  const addUnreadable = (file: string, error: unknown): void => {
    // Anything else is a bug.
    if (!isSystemError(error)) throw error;
    notify('unreadable', file, `cannot be read: ${systemMessage(error)}`);
  };
  const notifyIgnored = (file: string): void => {
    notify('ignored', file, `is skipped: ${nameOf(config.file ?? '')} ignores it`);
  };

  const takes = (file: string): boolean => findKind(config, file) !== undefined && !isIgnoredByConfig(file, false);
  const add = (file: string, readBytes?: ReadBytes): void => {
    files.add(file);
    if (readBytes !== undefined) readers.set(file, readBytes);
  };
  return {
    resolve,
    takes,
    add,
    addFile(file) {
      if (takes(file)) add(file);
      else if (isIgnoredByConfig(file, false)) notifyIgnored(file);
      else
        notify(
          'unknown-kind',
          file,
          'is skipped: its extension is not supported; `files` in a config can set its kind',
        );
    },
    async skips(file) {
      if (isIgnoredByConfig(file, false)) notifyIgnored(file);
      else if (isInSkippedFolder(nameOf(file)))
        notify('ignored', file, 'is skipped: files in .git and node_modules are not linted');
      else if (await isIgnoredByGit(file, resolve('.'))) notify('ignored', file, 'is skipped: git ignores it');
      return notices.has(file);
    },
    addDevice(path) {
      notify('unreadable', path, 'is skipped: it is a pipe or a device; use --stdin to read the output of a program');
    },
    addUnreadable,
    async addFolder(folder, isRequested = () => true) {
      if (isIgnoredByConfig(folder, true)) {
        notifyIgnored(folder);
        return true;
      }
      let hasFiles = false;
      const isWanted = (file: string): boolean => takes(file) && isRequested(toFolderPath(folder, file) ?? '');
      try {
        await walkFolder(folder, await findRulesAbove(folder, resolve('.')), {
          isWanted,
          isSkipped: (inner) => isIgnoredByConfig(inner, true),
          visitFile(file) {
            hasFiles = true;
            add(file);
          },
          visitUnreadable: addUnreadable,
        });
      } catch (error) {
        addUnreadable(folder, error);
      }
      return hasFiles;
    },
    finish: () => ({ files: sortFiles([...files]), readers, notices: [...notices.values()].sort(byPath) }),
  };
}

/** By code units, so that the order is the same on every machine. */
function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return compareNames(a.path, b.path);
}

function compareNames(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
