import { DIAGNOSTICS } from '../checker/diagnostics.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { createLineIndex } from '../text/line-index.ts';
import { FILE_DIAGNOSTICS } from './diagnostics.ts';
import type { ReadHost } from './host.ts';
import type { FileReport, LintDiagnostic } from './lint-diagnostic.ts';
import { lintQuery } from './lint-query.ts';
import { applySetting } from './rule-settings.ts';
import type { LintSettings } from './settings.ts';
import { readSuppressions } from './suppressions.ts';

/** All codes that a run may report. */
export const LINT_CODES: ReadonlySet<string> = new Set([...DIAGNOSTICS, ...FILE_DIAGNOSTICS].map(({ code }) => code));

/**
 * Finds the queries of a file and checks each.
 *
 * @param path - What the report calls the file.
 * @param read - What reads its kind of file.
 */
export function lintText(path: string, text: string, read: ReadHost, settings: LintSettings): FileReport {
  const { queries, comments, diagnostics } = read(text, settings);
  const lines = createLineIndex(text);
  const lineOf = (offset: number): number => lines.positionAt(offset).line;
  const suppressions = readSuppressions(comments, lines, LINT_CODES);
  const found: LintDiagnostic[] = [];
  const add = (diagnostic: LintDiagnostic, start: number): void => {
    const wanted = applySetting(diagnostic, settings.rules[diagnostic.code]);
    if (wanted === undefined) return;
    if (comments.length > 0 && suppressions.suppresses(wanted.code, [lineOf(wanted.span.start), lineOf(start)])) return;
    found.push(wanted);
  };
  for (const diagnostic of diagnostics) add(ofFile(diagnostic), diagnostic.span.start);
  for (const query of queries) {
    for (const diagnostic of lintQuery(query, settings)) add(diagnostic, query.span.start);
  }
  for (const diagnostic of suppressions.report()) {
    const wanted = applySetting(ofFile(diagnostic), settings.rules[diagnostic.code]);
    if (wanted !== undefined) found.push(wanted);
  }
  return { path, text, queries: queries.length, diagnostics: found.sort(inFileOrder) };
}

function ofFile(diagnostic: Diagnostic): LintDiagnostic {
  return { ...diagnostic, resource: undefined, query: undefined };
}

function inFileOrder(a: LintDiagnostic, b: LintDiagnostic): number {
  return a.span.start - b.span.start || a.span.end - b.span.end || (a.code < b.code ? -1 : Number(a.code > b.code));
}
