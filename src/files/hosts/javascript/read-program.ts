import { type ParseResult, type ParserOptions, parse } from '@babel/parser';
import type { Comment } from '@babel/types';
import { createLineIndex } from '../../../language/base/line-index.ts';
import { compareSpans } from '../../../language/base/span.ts';
import { createDiagnostic } from '../../../language/diagnostic/declaration.ts';
import type { Diagnostic } from '../../../language/diagnostic/diagnostic.ts';
import { unreadableFile } from '../file-diagnostics.ts';
import type { EmbeddedQuery, HostComment, HostReading } from '../host.ts';
import type { HostSettings } from '../host-settings.ts';
import { isInTemplate } from '../templates.ts';
import { BoundedText, TooMuchWork } from './bounded-text.ts';
import { type Dialect, mayContainQuery } from './dialects.ts';
import { type EmbeddedReading, embedQuery } from './embed-query.ts';
import { findQueries } from './find-queries.ts';
import { reviewFetches } from './review-fetches.ts';

const FORMATS: Readonly<Record<Dialect, string>> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  tsx: 'TypeScript',
};

export function readProgram(file: string, dialect: Dialect, settings: HostSettings): HostReading {
  const program = parseProgram(file, dialect);
  if ('reason' in program) return readNothing(file, dialect, program, settings);
  const readings = findQueries(file, program, settings).flatMap((found) => embedQuery(file, found) ?? []);
  return {
    queries: withDoubts(file, program, readings).sort((a, b) => compareSpans(a.span, b.span)),
    comments: (program.comments ?? []).flatMap(readComment),
    diagnostics: inFileOrder([
      ...readings.flatMap(({ diagnostics }) => diagnostics),
      ...reviewFetches(file, program, settings),
    ]),
  };
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
