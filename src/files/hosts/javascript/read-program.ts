import { type ParseResult, type ParserOptions, parse } from '@babel/parser';
import type { Comment } from '@babel/types';
import { createLineIndex } from '../../../language/base/line-index.ts';
import { compareSpans, type Span } from '../../../language/base/span.ts';
import { createDiagnostic } from '../../../language/diagnostic/declaration.ts';
import type { Diagnostic } from '../../../language/diagnostic/diagnostic.ts';
import { unreadableFile } from '../file-diagnostics.ts';
import type { EmbeddedQuery, HostComment, HostReading, HostSettings } from '../host.ts';
import { JAVASCRIPT } from '../program/languages.ts';
import { readRequests, type UnreadQuery } from '../program/read-program-file.ts';
import { mentionsRequest } from '../request/mentions.ts';
import { isInTemplate } from '../templates.ts';
import { type Dialect, mayContainQuery } from './dialects.ts';
import { type EmbeddedReading, embedQuery } from './embed-query.ts';
import { findQueries } from './find-queries.ts';

const FORMATS: Readonly<Record<Dialect, string>> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  tsx: 'TypeScript',
};

export function readProgram(file: string, dialect: Dialect, settings: HostSettings): HostReading {
  const program = parseProgram(file, dialect);
  if ('reason' in program) return readNothing(file, dialect, program, settings);
  const { queries, unread } = findQueries(file, program, settings);
  const readings = queries.flatMap((found) => embedQuery(file, found) ?? []);
  const found = withDoubts(file, program, readings);
  const lexical = readLexically(file, settings, found, unread);
  return {
    queries: [...found, ...lexical.queries].sort((a, b) => compareSpans(a.span, b.span)),
    comments: (program.comments ?? []).flatMap(readComment),
    diagnostics: inFileOrder([...readings.flatMap(({ diagnostics }) => diagnostics), ...lexical.diagnostics]),
  };
}

/**
 * Reads the queries in URLs, in the parameters beside them, and in expressions such as lists that are joined, except
 * those that were found otherwise.
 */
function readLexically(
  file: string,
  settings: HostSettings,
  found: readonly EmbeddedQuery[],
  unread: readonly UnreadQuery[],
): HostReading {
  if (unread.length === 0 && !mentionsRequest(file, settings)) return { queries: [], comments: [], diagnostics: [] };
  const read = readRequests(file, JAVASCRIPT, settings, unread);
  const isNew = ({ span }: { readonly span: Span }): boolean =>
    !found.some((other) => span.start <= other.span.end && other.span.start <= span.end);
  return { ...read, queries: read.queries.filter(isNew), diagnostics: read.diagnostics.filter(isNew) };
}

/** Marks queries on the line of a syntax error as doubtful: a quote in the query may have ended the string early, after which the parser recovered. */
function withDoubts(file: string, { errors }: Program, readings: readonly EmbeddedReading[]): EmbeddedQuery[] {
  const queries = readings.map(({ query }) => query);
  if (errors.length === 0) return queries;
  const lines = createLineIndex(file);
  const lineOf = (offset: number): number => lines.positionAt(offset).line;
  const broken = new Set(errors.map(({ pos }) => lineOf(pos)));
  return queries.map((query) => (broken.has(lineOf(query.span.end)) ? { ...query, mayContinue: true } : query));
}

/** An unreadable program is only reported if it may contain a query, and is not a template. */
function readNothing(
  file: string,
  dialect: Dialect,
  { reason, offset }: ProgramFault,
  settings: HostSettings,
): HostReading {
  const span = { start: offset, end: offset };
  const report = (): Diagnostic => createDiagnostic(unreadableFile, span, { format: FORMATS[dialect], reason });
  const isReported = mayContainQuery(file, settings) && !isInTemplate(file, offset);
  return { queries: [], comments: [], diagnostics: isReported ? [report()] : [] };
}

/** A directive begins the comment; other comments may only mention it. */
function readComment({ value, start = 0, end = 0 }: Comment): readonly HostComment[] {
  return /^[*\s]*clausal-disable/.test(value) ? [{ text: value, span: { start, end } }] : [];
}

/** The same interpolation in a text that is used for two resources is reported once. */
function inFileOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const byPlace = new Map(diagnostics.map((diagnostic) => [diagnostic.span.start, diagnostic]));
  return [...byPlace.values()].sort((a, b) => compareSpans(a.span, b.span));
}

type Program = ParseResult;

interface ProgramFault {
  readonly reason: string;
  readonly offset: number;
  readonly code?: string | undefined;
}

type Plugins = NonNullable<ParserOptions['plugins']>;

const PROPOSALS: Plugins = [
  'decorators',
  'decoratorAutoAccessors',
  'deferredImportEvaluation',
  'sourcePhaseImports',
  'exportDefaultFrom',
];

const PLUGINS: Readonly<Record<Dialect, Plugins>> = {
  javascript: ['jsx', ...PROPOSALS],
  typescript: ['typescript', ...PROPOSALS],
  tsx: ['typescript', 'jsx', ...PROPOSALS],
};

/** Parses a program. Errors that the parser recovers from are ignored. */
function parseProgram(file: string, dialect: Dialect): Program | ProgramFault {
  const text = new BoundedText(file);
  const program = tryParse(text, PLUGINS[dialect], false);
  // For labels in labels of the same name, the parser would collect an error for every pair.
  if ('type' in program || program.code === 'LabelRedeclaration') return program;
  return tryParse(text, PLUGINS[dialect], true);
}

function tryParse(text: BoundedText, plugins: Plugins, errorRecovery: boolean): Program | ProgramFault {
  try {
    // The parser calls only methods of strings.
    return parse(text as unknown as string, {
      plugins,
      sourceType: 'unambiguous',
      errorRecovery,
      attachComment: false,
      allowReturnOutsideFunction: true,
      allowUndeclaredExports: true,
    });
  } catch (error) {
    // The recursive parser exhausted the stack.
    if (error instanceof RangeError) return { reason: 'it is nested too deeply', offset: 0 };
    if (error instanceof TooMuchWork) return { reason: 'it takes too long', offset: 0 };
    if (!(error instanceof SyntaxError)) throw error;
    const { pos = 0, reasonCode } = error as SyntaxError & { readonly pos?: number; readonly reasonCode?: string };
    return { reason: error.message.replace(/\.? \(\d+:\d+\)$/, ''), offset: pos, code: reasonCode };
  }
}

/** Reads of a character by the parser, for each character and for each text. Real programs need two for each character. */
const READS_OF_CHARACTER = 5;
const READS_OF_TEXT = 10_000;
/** Scanning this many characters for a line break costs as much as one read. */
const SEARCHED_IN_READ = 3000;

/** The parser has read a text too often. */
export class TooMuchWork extends Error {
  override readonly name = 'TooMuchWork';
}

/**
 * A string that throws once the parser has used up its read budget. In TypeScript, Babel tries several readings at each level, so that the
 * time for `a<b>(a<b>(` doubles with each, and after each comment it searches for the end of the line.
 */
export class BoundedText extends String {
  /** Reading the object itself, as the inherited methods do, takes several times as long. */
  readonly #text: string;
  #left: number;
  #lineEnd = -1;

  constructor(text: string) {
    super(text);
    this.#text = text;
    this.#left = READS_OF_CHARACTER * text.length + READS_OF_TEXT;
  }

  override charCodeAt(index: number): number {
    this.#spend(1);
    return this.#text.charCodeAt(index);
  }

  override slice(start?: number, end?: number): string {
    return this.#text.slice(start, end);
  }

  override indexOf(searched: string, from = 0): number {
    if (from > this.#lineEnd) {
      const lineEnd = this.#text.indexOf('\n', from);
      this.#lineEnd = lineEnd === -1 ? this.length : lineEnd;
    }
    this.#spend((this.#lineEnd - from) / SEARCHED_IN_READ);
    return this.#text.indexOf(searched, from);
  }

  #spend(reads: number): void {
    this.#left -= reads;
    if (this.#left < 0) throw new TooMuchWork();
  }
}
