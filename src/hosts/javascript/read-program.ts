import type { Comment } from '@babel/types';
import { createDiagnostic } from '../../diagnostic/declaration.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { compareSpans } from '../../text/span.ts';
import { unreadableFile } from '../diagnostics/unreadable-file.ts';
import type { HostComment, HostReading } from '../host.ts';
import type { HostSettings } from '../host-settings.ts';
import { embedQuery } from './embed-query.ts';
import { findQueries } from './find-queries.ts';
import { mayHoldQuery } from './may-hold-query.ts';
import { type Dialect, type ProgramFault, parseProgram } from './parse-program.ts';

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
    queries: readings.map(({ query }) => query).sort((a, b) => compareSpans(a.span, b.span)),
    comments: (program.comments ?? []).flatMap(readComment),
    diagnostics: inFileOrder(readings.flatMap(({ diagnostics }) => diagnostics)),
  };
}

/** A program that cannot be read matters only if it may hold a query. */
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

/** A comment that begins with it means the linter; others may speak of it. */
function readComment({ value, start = 0, end = 0 }: Comment): readonly HostComment[] {
  return /^[*\s]*clausal-disable/.test(value) ? [{ text: value, span: { start, end } }] : [];
}

/** A text that is searched for in two resources is put together once. */
function inFileOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const byPlace = new Map(diagnostics.map((diagnostic) => [diagnostic.span.start, diagnostic]));
  return [...byPlace.values()].sort((a, b) => compareSpans(a.span, b.span));
}
