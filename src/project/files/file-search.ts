import nodePath from 'node:path';
import type { Host } from '../../hosts/host.ts';
import { type ConfiguredFolder, findKind } from '../config/loaded-config.ts';
import { isSystemError, systemMessage } from '../errors.ts';
import { toFolderPath, toReportPath, toSlashes } from '../paths.ts';
import { findRulesAbove } from './gitignore.ts';
import { walkFolder } from './walk-folder.ts';

/** A file to be linted. */
export interface FoundFile {
  /** What reports call it: its path from the folder of the run, with `/`. */
  readonly path: string;
  /** Where it is, absolute. */
  readonly file: string;
  readonly host: Host;
  /** What is to be linted instead of what the file holds. */
  readonly bytes?: Buffer;
}

/** Something that was asked for and is left out, or could not be looked into. */
export interface FileNotice {
  /**
   * `ignored`: the config leaves it out. `unknown-kind`: nobody says what it
   * holds. `unreadable`: it may hold files that nobody has seen.
   */
  readonly kind: 'ignored' | 'unknown-kind' | 'unreadable';
  /** As that of a file. */
  readonly path: string;
  /** What follows the path in a sentence. */
  readonly message: string;
}

/** What is to be linted, and what is to be said of the rest. */
export interface FoundFiles {
  /** In code-unit order of their paths, each once. */
  readonly files: readonly FoundFile[];
  readonly notices: readonly FileNotice[];
}

/** A search for files that goes on; paths are absolute, with `/` and without one at the end. */
export interface FileSearch {
  /** The whole path of one from the folder of the run. */
  resolve(path: string): string;
  /** Whether a file is of a kind that may hold queries, and the config does not leave it out. */
  takes(file: string): boolean;
  /** Adds such a file, with what is to be looked at if that is not what it holds. */
  add(file: string, bytes?: Buffer): void;
  /** Adds a file that was asked for by name, or a notice of why it is left out. */
  addFile(file: string): void;
  /** Adds a notice of a pipe or a device, which gives what it holds once and may never end. */
  addDevice(path: string): void;
  /** Adds a notice of what cannot be looked at. */
  addUnreadable(path: string, error: unknown): void;
  /**
   * Adds the files of a folder, where git and the config do not leave them out.
   *
   * @param isAskedFor - Of a path from the folder.
   * @returns Whether there were any.
   */
  addFolder(folder: string, isAskedFor?: (file: string) => boolean): Promise<boolean>;
  finish(): FoundFiles;
}

/** Begins a search that has found nothing yet. */
export function createFileSearch({ cwd, config }: ConfiguredFolder): FileSearch {
  const files = new Map<string, FoundFile>();
  const notices = new Map<string, FileNotice>();
  const resolve = (path: string): string => toSlashes(nodePath.resolve(cwd, path)).replace(/\/$/, '');
  const nameOf = (file: string): string => toFolderPath(cwd, file) ?? toReportPath(cwd, file);
  const isLeftOut = (path: string, isFolder: boolean): boolean => {
    const inner = toFolderPath(config.folder, path);
    return inner !== undefined && config.ignores(inner, isFolder);
  };
  const notify = (kind: FileNotice['kind'], file: string, message: string): void => {
    notices.set(file, { kind, path: nameOf(file), message });
  };
  const addUnreadable = (file: string, error: unknown): void => {
    // What the system does not let us do; all else is a mistake of ours.
    if (!isSystemError(error)) throw error;
    notify('unreadable', file, `cannot be read: ${systemMessage(error)}`);
  };
  const notifyLeftOut = (file: string): void => {
    notify('ignored', file, `is left out: ${nameOf(config.file ?? '')} ignores it`);
  };

  const takes = (file: string): boolean => findKind(config, file) !== undefined && !isLeftOut(file, false);
  const add = (file: string, bytes?: Buffer): void => {
    const host = findKind(config, file);
    if (host !== undefined) files.set(file, { path: nameOf(file), file, host, ...(bytes !== undefined && { bytes }) });
  };
  return {
    resolve,
    takes,
    add,
    addFile(file) {
      if (takes(file)) add(file);
      else if (isLeftOut(file, false)) notifyLeftOut(file);
      else notify('unknown-kind', file, 'is left out: `files` of a config may say what it holds');
    },
    addDevice(path) {
      notify('unreadable', path, 'is a pipe or a device; --stdin reads what a program writes');
    },
    addUnreadable,
    async addFolder(folder, isAskedFor = () => true) {
      if (isLeftOut(folder, true)) {
        notifyLeftOut(folder);
        return true;
      }
      let hasFiles = false;
      const isWanted = (file: string): boolean => takes(file) && isAskedFor(toFolderPath(folder, file) ?? '');
      try {
        await walkFolder(folder, await findRulesAbove(folder, resolve('.')), {
          isWanted,
          isClosed: (inner) => isLeftOut(inner, true),
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
    finish: () => ({ files: [...files.values()].sort(byPath), notices: [...notices.values()].sort(byPath) }),
  };
}

/** By code units, so that the order is the same on every machine. */
function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : Number(a.path > b.path);
}
