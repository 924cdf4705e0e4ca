import { compareSpans, type Span } from '../../language/base/span.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { Diagnostic } from '../../language/diagnostic/diagnostic.ts';
import type { TextEdit } from '../../language/diagnostic/fix.ts';
import type { MappedText } from './mapped-text.ts';

/** A query in a file. */
export interface EmbeddedQuery extends MappedText {
  /** The query at run time: escapes are decoded and line breaks normalized. */
  readonly text: string;
  /** The place of the query in the file, without the quotes around it. */
  readonly span: Span;
  /** The resource that the file names; `undefined` if only the settings can tell. */
  readonly resource: NamedResource | undefined;
  /** Whether an interpolation may add anything, even connectives and whole clauses. Such a query is not checked. */
  readonly isDynamic: boolean;
  /** Whether it is a stored query, in which `$name` stands for a value (L7.1); no by default. */
  readonly takesParameters?: boolean | undefined;
  /**
   * Whether the text after the query looks like more of it, because the character that ends it may have been meant as
   * part of it: `&` in a URL, or ` #` in YAML. No by default.
   */
  readonly mayContinue?: boolean | undefined;
  /**
   * Encodes a text that is to replace `span`, a place in the file within the query;
   * the text may be empty. Returns `undefined` if that is impossible, for example
   * across the `+` between two strings. Every fix is verified by reading the file
   * again, so the characters around `span` need not be considered.
   */
  encode(text: string, span: Span): string | undefined;
  /**
   * Encodes the whole query again, for example with quotes that it did not have. It
   * is used where `encode` returns `undefined`, and may return `undefined` itself.
   */
  readonly rewrite?: ((text: string) => TextEdit | undefined) | undefined;
}

/** The name of a resource, as the file or the settings give it. */
export interface NamedResource {
  readonly name: string;
  /** The place of the name in the file; the place of the query if the settings give the name. */
  readonly span: Span;
}

/** A comment that may contain a directive for the linter. */
export interface HostComment {
  /** The text without the comment delimiters. */
  readonly text: string;
  /** The whole comment, delimiters included. */
  readonly span: Span;
  /**
   * The end of the code that the comment applies to, if that is more than the next
   * line: a command of several lines, for example.
   */
  readonly reach?: number | undefined;
  /**
   * Whether the comment may be part of a text, such as a here-document, or have
   * another effect. No fix removes it then.
   */
  readonly isDoubtful?: boolean;
}

/** The result of reading a file. */
export interface HostReading {
  /** In the order of the file. */
  readonly queries: readonly EmbeddedQuery[];
  /** The comments that contain `clausal-disable`, in the order of the file. */
  readonly comments: readonly HostComment[];
  /**
   * Diagnostics about the file itself, such as `unreadable-file`; spans and fixes
   * are in the file. The queries are those that could be read nevertheless.
   */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether a part of the file could not be read, reported or not. Unused suppressions cannot be determined then. */
  readonly isPartial?: boolean;
}

/** Joins what several readers found in the same file. */
export function joinReadings(readings: readonly HostReading[]): HostReading {
  return {
    queries: readings.flatMap(({ queries }) => queries).sort((a, b) => compareSpans(a.span, b.span)),
    comments: readings.flatMap(({ comments }) => comments),
    diagnostics: readings.flatMap(({ diagnostics }) => diagnostics),
    isPartial: readings.some(({ isPartial }) => isPartial === true),
  };
}

/** Finds the queries of a file. It never throws, whatever the text. */
export type ReadHost = (file: string, settings: HostSettings) => HostReading;

/** A kind of file that may contain queries. */
export interface FileKind {
  /** The file extensions, each with its dot. */
  readonly extensions: readonly string[];
  /** The names of files without an extension. */
  readonly names?: readonly string[];
  /** The languages of fences in Markdown with this kind of code, in lower case. */
  readonly languages?: readonly string[];
  /**
   * Whether a file may contain a query. A quick search for a few words, so that
   * most files are never parsed. It is never false for a file that contains one.
   */
  mayContainQueries(file: string, settings: HostSettings): boolean;
  /**
   * Loads the reader for a file that may contain a query. Parsers are slow to
   * start, and most runs need few of them.
   */
  load(file: string, settings: HostSettings): Promise<ReadHost>;
}

/** Where a data file (JSON, YAML, TOML, NDJSON or CSV) contains queries. */
export interface KeyPattern {
  /**
   * The keys from the root, joined by dots: `searches.*.query`. `*` matches one key
   * or index, `**` any number of them.
   */
  readonly path: string;
  /** The resource that the queries search. By default, the value of a `resource` key beside the query. */
  readonly resource?: string | undefined;
}

/** A call that contains a query. */
export interface CallPattern {
  /** The function as the program calls it, with dots: `client.payments.search`. `*` matches any one name. */
  readonly call: string;
  /**
   * The position of the query among the arguments, from 0, or its property in the
   * first argument. By default the first argument, or its `query` if it is an
   * object.
   */
  readonly argument?: number | string | undefined;
  /** The resource that the query searches. */
  readonly resource?: string | undefined;
}

/** The settings that tell a host where queries are. */
export interface HostSettings {
  readonly keys: readonly KeyPattern[];
  readonly calls: readonly CallPattern[];
  /** The calls that the catalogue knows, for those that no pattern of `calls` matches. */
  readonly knownCalls: readonly CallPattern[];
  /** The names of all known resources. */
  readonly resources: readonly string[];
  readonly findResource: (name: string) => Resource | undefined;
}

/** Messages for an invalid call and an invalid `argument`, shared by the config and the ESLint settings. */
export const CALL_MISTAKES = {
  call: 'must be the name of a function, or an object with a `call`',
  argument: 'must be the position of the argument, from 0, or the name of a property',
} as const;

/** Converts a call of the config to the pattern that hosts take. */
export function toCallPattern(call: string | CallPattern): CallPattern {
  return typeof call === 'string' ? { call } : call;
}
