import type { Host } from '../../hosts/host.ts';

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
