import type { Severity } from '../diagnostic/diagnostic.ts';
import { renderDiagnostics } from '../diagnostic/render.ts';
import type { FileReport, LintDiagnostic } from '../linter/lint-diagnostic.ts';
import { plural } from '../text/plural.ts';
import type { ReportContext } from './report-writer.ts';

/** Text for a terminal: each diagnostic with its line and fixes, then a summary. */
export function writeText(reports: readonly FileReport[], { style }: ReportContext): string {
  const rendered = reports.flatMap(({ path, text, diagnostics }) =>
    groupByQuery(diagnostics).map((group) => {
      const clauses = group.flatMap(({ clause }) => (clause === undefined ? [] : { span: clause }));
      return `${renderDiagnostics(text, group, { origin: path, style, clauses })}\n\n`;
    }),
  );
  return `${rendered.join('')}${summarise(reports)}\n`;
}

/** Diagnostics that follow each other and are about the same query. */
function groupByQuery(diagnostics: readonly LintDiagnostic[]): readonly (readonly LintDiagnostic[])[] {
  const groups: LintDiagnostic[][] = [];
  for (const diagnostic of diagnostics) {
    const group = groups.at(-1);
    if (group === undefined || group[0]?.query !== diagnostic.query) groups.push([diagnostic]);
    else group.push(diagnostic);
  }
  return groups;
}

/** `12 queries in 3 files: 2 errors, 1 warning; 1 fixable with --fix`. */
function summarise(reports: readonly FileReport[]): string {
  const withQueries = reports.filter(({ queries, diagnostics }) => queries > 0 || diagnostics.length > 0);
  const diagnostics = withQueries.flatMap((report) => report.diagnostics);
  const queries = withQueries.reduce((sum, report) => sum + report.queries, 0);
  const count = (severity: Severity): number => diagnostics.filter((one) => one.severity === severity).length;
  const infos = count('info');
  const found = [
    plural(count('error'), 'error'),
    plural(count('warning'), 'warning'),
    ...(infos > 0 ? [plural(infos, 'info')] : []),
  ];
  const fixable = diagnostics.filter(({ fixes }) => fixes.some(({ safe }) => safe)).length;
  const advice = fixable === 0 ? '' : `; ${fixable} fixable with --fix`;
  const places = `${plural(queries, 'query', 'queries')} in ${plural(withQueries.length, 'file')}`;
  return `${places}: ${found.join(', ')}${advice}`;
}
