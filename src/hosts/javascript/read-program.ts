import { type ParseResult, type ParserOptions, parse } from '@babel/parser';
import type { Comment } from '@babel/types';
import { createDiagnostic } from '../../diagnostic/declaration.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { createLineIndex } from '../../text/line-index.ts';
import { compareSpans } from '../../text/span.ts';
import { createQuoteCut } from '../cut-at-quote.ts';
import { unreadableFile } from '../diagnostics/unreadable-file.ts';
import type { EmbeddedQuery, HostComment, HostReading } from '../host.ts';
import type { HostSettings } from '../host-settings.ts';
import { type Dialect, mayHoldQuery } from './dialects.ts';
import { type EmbeddedReading, embedQuery } from './embed-query.ts';
import { findQueries } from './find-queries.ts';
import { mayRepeatLabels } from './repeated-labels.ts';

const FORMATS: Readonly<Record<Dialect, string>> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  tsx: 'TypeScript',
};

/** Finds the queries of a program. */
export function readProgram(file: string, dialect: Dialect, settings: HostSettings): HostReading {
  const program = parseProgram(file, dialect);
  if ('reason' in program) return readNothing(file, dialect, program, settings);
  const readings = findQueries(file, program, settings).flatMap((found) => embedQuery(file, found) ?? []);
  return {
    queries: withDoubts(file, program, readings).sort((a, b) => compareSpans(a.span, b.span)),
    comments: (program.comments ?? []).flatMap(readComment),
    diagnostics: inFileOrder(readings.flatMap(({ diagnostics }) => diagnostics)),
  };
}

/** Marks queries on the line of a syntax error as doubtful: a quote in the query may have ended the string early, after which the parser recovered. */
function withDoubts(file: string, { errors }: Program, readings: readonly EmbeddedReading[]): EmbeddedQuery[] {
  const queries = readings.map(({ query }) => query);
  if (errors.length === 0) return queries;
  const lines = createLineIndex(file);
  const lineOf = (offset: number): number => lines.positionAt(offset).line;
  const broken = new Set(errors.map(({ pos }) => lineOf(pos)));
  return queries.map((query) =>
    broken.has(lineOf(query.span.end)) ? { ...query, cutAfter: createQuoteCut(file, query.span.end) } : query,
  );
}

/** An unreadable program is only reported if it may contain a query. */
function readNothing(
  file: string,
  dialect: Dialect,
  { reason, offset }: ProgramFault,
  settings: HostSettings,
): HostReading {
  const span = { start: offset, end: offset };
  const report = (): Diagnostic => createDiagnostic(unreadableFile, span, { format: FORMATS[dialect], reason });
  return { queries: [], comments: [], diagnostics: mayHoldQuery(file, settings) ? [report()] : [] };
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

/** A syntax error in a program. */
interface ProgramFault {
  readonly reason: string;
  readonly offset: number;
}

type Plugins = NonNullable<ParserOptions['plugins']>;

const PROPOSALS: Plugins = [
  'decorators',
  'decoratorAutoAccessors',
  'deferredImportEvaluation',
  'sourcePhaseImports',
  'exportDefaultFrom',
];

/** The plugins to try for each dialect, in order. */
const READINGS: Readonly<Record<Dialect, readonly Plugins[]>> = {
  javascript: [
    ['jsx', ...PROPOSALS],
    ['jsx', 'flow', ...PROPOSALS],
  ],
  typescript: [['typescript', ...PROPOSALS]],
  tsx: [['typescript', 'jsx', ...PROPOSALS]],
};

/** Parses a program. Errors that the parser recovers from are ignored. */
function parseProgram(file: string, dialect: Dialect): Program | ProgramFault {
  let fault: ProgramFault | undefined;
  for (const plugins of READINGS[dialect]) {
    const program = tryParse(file, plugins);
    if ('type' in program) return program;
    fault ??= program;
  }
  return fault ?? { reason: 'no parser accepts it', offset: 0 };
}

function tryParse(file: string, plugins: Plugins): Program | ProgramFault {
  try {
    return parse(file, {
      plugins,
      sourceType: 'unambiguous',
      errorRecovery: !mayRepeatLabels(file),
      attachComment: false,
      allowReturnOutsideFunction: true,
      allowUndeclaredExports: true,
    });
  } catch (error) {
    // The recursive parser exhausted the stack.
    if (error instanceof RangeError) return { reason: 'it is nested too deeply', offset: 0 };
    if (!(error instanceof SyntaxError)) throw error;
    const offset = 'pos' in error && typeof error.pos === 'number' ? error.pos : 0;
    return { reason: error.message.replace(/\.? \(\d+:\d+\)$/, ''), offset };
  }
}
