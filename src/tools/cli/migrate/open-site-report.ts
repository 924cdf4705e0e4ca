import type { Migration } from '../../../client/migrate.ts';
import type { FileReport, LintDiagnostic } from '../../../files/linter/lint-diagnostic.ts';
import type { ConfiguredFolder } from '../../../files/project/config/loaded-config.ts';
import { startDocument } from '../../../files/reports/json.ts';
import { placeSpan, type ReportWriter } from '../../../files/reports/report-writer.ts';
import { REPORTS, type ReportFormat } from '../../../files/reports/reports.ts';
import { addCount } from '../../../language/base/count.ts';
import { createLineIndex } from '../../../language/base/line-index.ts';
import { listParameters } from '../../../language/checker/list-parameters.ts';
import { createDiagnostic } from '../../../language/diagnostic/declaration.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { UsageError } from '../exit.ts';
import { createNames, openReport } from '../lint/open-report.ts';
import type { Output } from '../output.ts';
import type { Site } from './migrate-file.ts';

interface SiteReport {
  readonly path: string;
  /** The text before the migration. */
  readonly text: string;
  readonly sites: readonly Site[];
}

/** The formats of `clausal lint`, and Markdown. */
export const SITE_FORMATS = [...(Object.keys(REPORTS) as ReportFormat[]), 'markdown'] as const;

/** The formats that have a shape of their own; in the others, a site is a diagnostic. */
const WRITERS: Partial<Readonly<Record<(typeof SITE_FORMATS)[number], () => ReportWriter<SiteReport>>>> = {
  text: startText,
  markdown: startMarkdown,
  json: () => startDocument([], toJsonSites, ''),
  jsonl: () => ({ add: (report) => toJsonSites(report).map(toLine).join(''), end: () => '' }),
};

/** Starts the report of a run. */
export async function openSiteReport(
  folder: ConfiguredFolder,
  { format, statistics }: { readonly format: (typeof SITE_FORMATS)[number]; readonly statistics: boolean },
  output: Output,
): Promise<{ add(report: SiteReport): Promise<void>; finish(): Promise<void> }> {
  const writer = statistics ? startStatistics(format) : WRITERS[format]?.();
  const lintFormat = format === 'markdown' ? 'text' : format;
  if (writer === undefined) {
    const options = { format: lintFormat, outputFile: undefined, quiet: false, statistics: false, customRules: [] };
    const report = await openReport(folder, options, output);
    return { add: (sites) => report.add(toFileReport(sites)), finish: () => report.finish() };
  }
  const nameOf = createNames(folder, lintFormat);
  return {
    add: async (report) => output.write(writer.add({ ...report, path: nameOf(report.path) })),
    finish: async () => output.write(writer.end()),
  };
}

/** The public shape of a migration. */
export function toJson({ resource, expression, query, plan, unsaid, ...lists }: Migration): object {
  return {
    resource: resource.name,
    ...(expression && { expression: String(expression) }),
    ...(query && { query: query.text }),
    ...(plan && { queries: plan.queries.map(({ text }) => ({ text })) }),
    ...(plan?.local && { local: String(plan.local) }),
    ...lists,
    unsaid: unsaid.map(({ name, value = null, message }) => ({ name, value, message })),
  };
}

function toJsonSites(report: SiteReport): readonly object[] {
  return placeSites(report).map(({ site: { status, reason, alternatives, migration }, ...place }) => ({
    ...{ ...place, status, reason, alternatives },
    migration: migration === undefined ? null : toJson(migration),
  }));
}

function toLine(data: object): string {
  return `${JSON.stringify(data)}\n`;
}

/** Writes each site that is left to do as a line, with the texts to choose from below. */
function startText(): ReportWriter<SiteReport> {
  return {
    add: (report) =>
      placeSites(report)
        .filter(({ site }) => site.status !== 'untouched')
        .map(({ path, line, column, site: { status, reason, alternatives } }) =>
          [`${path}:${line}:${column}: ${status}: ${reason}`, ...alternatives.map((text) => `  ${text}`)]
            .map((text) => `${toVisible(text)}\n`)
            .join(''),
        )
        .join(''),
    end: () => '',
  };
}

function startMarkdown(): ReportWriter<SiteReport> {
  let head = '| request | status | reason | queries |\n| --- | --- | --- | --- |\n';
  const toCell = (text: string): string => toVisible(text).replaceAll('|', '\\|');
  return {
    add(report) {
      const rows = placeSites(report).map(({ path, line, site: { status, reason, alternatives } }) => {
        const texts = status === 'migrated' ? [reason] : alternatives;
        const cells = [`${path}:${line}`, status, status === 'migrated' ? '' : reason];
        return `| ${[...cells, texts.map((text) => `\`${text}\``).join('<br>')].map(toCell).join(' | ')} |\n`;
      });
      if (rows.length === 0) return '';
      const text = head + rows.join('');
      head = '';
      return text;
    },
    end: () => '',
  };
}

/** Counts the requests of each status, and those that need each assumption. */
function startStatistics(format: string): ReportWriter<SiteReport> {
  if (!['text', 'json', 'jsonl'].includes(format))
    throw new UsageError('--statistics supports --format text, json, jsonl');
  const counts = new Map<string, number>();
  return {
    add({ sites }) {
      for (const { status, migration } of sites) {
        addCount(counts, status);
        for (const { name } of migration?.assumptions ?? []) addCount(counts, name);
      }
      return '';
    },
    end() {
      const rows = Array.from(counts, ([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
      if (format === 'json') return `${JSON.stringify(rows, undefined, 2)}\n`;
      return rows.map((row) => (format === 'text' ? `${row.count} ${row.name}\n` : toLine(row))).join('');
    },
  };
}

function toFileReport({ path, text, sites }: SiteReport): FileReport {
  return { path, text, queries: 0, diagnostics: sites.flatMap(toDiagnostic) };
}

function toDiagnostic({ span, status, reason, edits, migration }: Site): readonly LintDiagnostic[] {
  if (status === 'untouched') return [];
  const fixes = edits.length === 0 ? [] : [{ title: 'search instead', safe: false, edits }];
  const severity = status === 'impossible' ? 'error' : 'warning';
  const diagnostic = createDiagnostic(listParameters, span, { parameters: [] }, { fixes, severity });
  return [{ ...diagnostic, message: `${status}: ${reason}`, resource: migration?.resource.name, query: undefined }];
}

interface PlacedSite {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly site: Site;
}

function placeSites({ path, text, sites }: SiteReport): readonly PlacedSite[] {
  if (sites.length === 0) return [];
  const lines = createLineIndex(text);
  return sites.map((site) => ({ path, ...placeSpan(lines, site.span), site }));
}
