import { plural } from '../../language/base/plural.ts';
import type { Severity } from '../../language/diagnostic/diagnostic.ts';
import { renderDiagnostics } from '../../language/diagnostic/render.ts';
import type { LintDiagnostic } from '../linter/lint-diagnostic.ts';
import type { ReportContext, ReportWriter } from './report-writer.ts';

/** Text for a terminal: each diagnostic with its line and fixes, then a summary. */
export function startText({ style }: ReportContext): ReportWriter {
  const summary: Summary = { queries: 0, files: 0, error: 0, warning: 0, info: 0, fixable: 0 };
  return {
    add({ path, text, queries, diagnostics }) {
      if (queries > 0 || diagnostics.length > 0) summary.files++;
      summary.queries += queries;
      for (const { severity, fixes } of diagnostics) {
        summary[severity]++;
        if (fixes.some(({ safe }) => safe)) summary.fixable++;
      }
      let rendered = '';
      for (const group of groupByQuery(diagnostics)) {
        const clauses = group.flatMap(({ clause }) => (clause === undefined ? [] : { span: clause }));
        rendered += `${renderDiagnostics(text, group, { origin: path, style, clauses })}\n\n`;
      }
      return rendered;
    },
    end: () => `${renderSummary(summary)}\n`,
  };
}

interface Summary extends Record<Severity, number> {
  queries: number;
  /** The files with queries or diagnostics. */
  files: number;
  /** The diagnostics with a safe fix. */
  fixable: number;
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
function renderSummary({ queries, files, error, warning, info, fixable }: Summary): string {
  const found = [plural(error, 'error'), plural(warning, 'warning'), ...(info > 0 ? [plural(info, 'info')] : [])];
  const advice = fixable === 0 ? '' : `; ${fixable} fixable with --fix`;
  return `${plural(queries, 'query', 'queries')} in ${plural(files, 'file')}: ${found.join(', ')}${advice}`;
}
