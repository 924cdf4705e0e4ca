import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { TextEdit } from '../diagnostic/fix.ts';
import type { Span } from '../text/span.ts';
import type { HostSettings } from './host-settings.ts';
import type { PositionMap } from './mapped-text.ts';

/** A query found in a file. */
export interface EmbeddedQuery {
  /** The query as its reader at run time sees it: escapes decoded, line breaks as they are meant. */
  readonly text: string;
  readonly map: PositionMap;
  /** All that the file writes for the text, without the quotes around it. */
  readonly span: Span;
  /** The resource that the file names for it; `undefined` where only the settings can tell. */
  readonly resource: NamedResource | undefined;
  /** The places in `text` that are filled in at run time, with something that stands in for each; in order. */
  readonly interpolations: readonly Span[];
  /** Whether what is filled in may be anything, connectives and whole clauses: then nothing is known of the query. */
  readonly isOpen: boolean;
  /** Whether the file ends the query at what may have been meant as a part of its last value: `&` in a URL. */
  readonly isTruncated?: boolean;
  /**
   * Writes a text, which may be empty, so that the file says it in place of
   * `span`, a place in the file within the query; `undefined` where it cannot,
   * across the `+` between two strings for instance. What is written is read
   * again before it is kept, so this need not look at what stands around.
   */
  encode(text: string, span: Span): string | undefined;
  /**
   * Writes the whole query anew, in quotes that it did not have for instance, so
   * that the file says what `encode` cannot; `undefined` where it cannot either.
   */
  readonly rewrite?: ((text: string) => TextEdit | undefined) | undefined;
}

/** The name of a resource, as a file gives it. */
export interface NamedResource {
  readonly name: string;
  /** Where the file says it; the query itself, where the settings say it. */
  readonly span: Span;
}

/** A comment of the file that may speak to the linter. */
export interface HostComment {
  /** What it says, without the marks of a comment. */
  readonly text: string;
  /** All of it, the marks included. */
  readonly span: Span;
  /** The end of what it speaks of, where that is not just the line after it but, for instance, a command of several. */
  readonly reach?: number | undefined;
  /** Whether it may be a line of a text, as that of a here-document, or do more than speak: then no fix removes it. */
  readonly isDoubtful?: boolean;
}

/** What was found in a file. */
export interface HostReading {
  /** In the order of the file. */
  readonly queries: readonly EmbeddedQuery[];
  /** Those that hold `clausal-disable`, in the order of the file. */
  readonly comments: readonly HostComment[];
  /**
   * What is to be said of the file itself, `unreadable-file` for instance; spans
   * and fixes are in the file. The queries are those that could be read.
   */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether some of it could not be read, reported or not: then nobody knows which comments suppress nothing. */
  readonly isPartial?: boolean;
}

/** Finds the queries of a file. No text makes it throw. */
export type ReadHost = (file: string, settings: HostSettings) => HostReading;

/** A kind of file that may hold queries. */
export interface Host {
  /** The ends of the names of such files, each with its dot. */
  readonly extensions: readonly string[];
  /** The languages of Markdown fences whose code is read as such a file, in lower case. */
  readonly languages?: readonly string[];
  /**
   * Whether the file may hold a query, by a search for a few words: so quick that
   * most files are never parsed. Never false of a file that holds one.
   */
  mayHold(file: string, settings: HostSettings): boolean;
  /** Loads what reads the file, if it may hold a query; parsers take long to start, and most runs need few of them. */
  load(file: string, settings: HostSettings): Promise<ReadHost>;
}
