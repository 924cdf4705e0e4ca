import { type MigrateOptions, type Migration, migrateParameters } from '../../../client/migrate.ts';
import { missingApiVersion } from '../../../files/hosts/file-diagnostics.ts';
import { findListRequests, type ListRequest } from '../../../files/hosts/list-requests.ts';
import { lintFile } from '../../../files/linter/lint-file.ts';
import type { LintTarget } from '../../../files/project/run/lint-target.ts';
import { compareSpans, type Span } from '../../../language/base/span.ts';
import { LIST_META } from '../../../language/catalogue/list-filters.ts';
import { applyEdits, type TextEdit } from '../../../language/diagnostic/fix.ts';
import { quoteList, quoteText } from '../../../language/diagnostic/quote.ts';

/**
 * What becomes of a request: the command rewrites it; a person has to choose or to change the program; a search cannot
 * say it; or it is a search already.
 */
export const STATUSES = ['migrated', 'review', 'impossible', 'untouched'] as const;

export type SiteStatus = (typeof STATUSES)[number];

/** A request of version 1 in a file, or a member of its answer that a search does not have. */
export interface Site {
  readonly span: Span;
  readonly status: SiteStatus;
  readonly reason: string;
  /** Absent for a search, and for a member of an answer. */
  readonly migration?: Migration;
  /** Ready texts to choose from. */
  readonly alternatives: readonly string[];
  readonly edits: readonly TextEdit[];
}

/** The requests of a file, and its text with the migrated ones. */
export interface MigratedFile {
  readonly sites: readonly Site[];
  readonly text: string;
}

/** Migrates the requests of a file; does not write it. */
export async function migrateFile(
  { path, host, settings }: Pick<LintTarget, 'path' | 'host' | 'settings'>,
  text: string,
  accept: MigrateOptions['accept'],
): Promise<MigratedFile> {
  const requests = findListRequests(path, text, settings);
  const sites = requests.map((request) => readSite(request, accept));
  const edits = sites.flatMap((site) => site.edits);
  const reads = requests.length === 0 ? [] : findReads(text);
  const all = [...sites, ...reads].toSorted((a, b) => compareSpans(a.span, b.span));
  if (edits.length === 0) return { sites: all, text };
  const rewritten = applyEdits(text, edits.toSorted(compareSpans));
  // The linter knows the headers of a request.
  const { diagnostics } = await lintFile({ path, text: rewritten, host, settings });
  const headers = diagnostics
    .filter(({ code }) => code === missingApiVersion.code)
    .flatMap(({ fixes }) => fixes[0]?.edits ?? []);
  return { sites: all, text: applyEdits(rewritten, headers.toSorted(compareSpans)) };
}

function readSite({ resource, span, parameters, rewrite }: ListRequest, accept: MigrateOptions['accept']): Site {
  if (parameters.some(([name]) => name === 'query'))
    return { span, status: 'untouched', reason: 'it is a search', alternatives: [], edits: [] };
  const migration = migrateParameters(resource, parameters, accept);
  const { query, plan, request, unsaid } = migration;
  const reason = explain(migration);
  const texts = query === undefined ? (plan?.queries.map(String) ?? []) : [query.text];
  const alternatives = migration.expression === undefined ? migration.alternatives.map(({ text }) => text) : texts;
  if (unsaid.some(({ value }) => value !== undefined))
    return { span, status: 'impossible', reason, migration, alternatives, edits: [] };
  const review = (why: string): Site => ({ span, status: 'review', reason: why, migration, alternatives, edits: [] });
  if (reason !== '' || query === undefined) return review(reason);
  const limit = request.find(({ name }) => name === 'limit')?.value ?? '';
  const edits = rewrite([
    ['query', query.text],
    ['limit', limit],
  ]);
  if (edits === undefined) return review('its position in the file cannot be rewritten');
  return { span, status: 'migrated', reason: query.text, migration, alternatives: [], edits };
}

/** Says what keeps a request from being rewritten; empty if nothing does. */
function explain({ plan, assumptions, request, unsaid }: Migration): string {
  const refused = assumptions.filter(({ isAccepted }) => !isAccepted).map(({ name }) => name);
  return [
    ...unsaid.map(({ name, message }) => `${quoteText(name)}: ${message}`),
    ...request.filter(({ isManual }) => isManual).map(({ name, message }) => `${quoteText(name)}: ${message}`),
    ...(refused.length === 0 ? [] : [`it assumes ${quoteList(refused)}`]),
    ...(plan === undefined
      ? []
      : [plan.queries.length === 0 ? 'nothing matches it' : `it takes ${plan.queries.length} queries`]),
  ].join('; ');
}

const READ = new RegExp(
  `\\bmeta\\b(?=['"\\]?.[-])['"]?\\]?(?:\\??(?:\\.|->))?\\[?['":]*(${Object.keys(LIST_META).join('|')})\\b`,
  'g',
);

/** Finds the members of the answer of a list that a program reads. */
function findReads(text: string): readonly Site[] {
  return Array.from(text.matchAll(READ), ({ 0: read, 1: member = '', index }) => ({
    span: { start: index, end: index + read.length },
    status: 'review',
    reason: `the answer of a search has no ${quoteText(`meta.${member}`)}; its equivalent is ${LIST_META[member as keyof typeof LIST_META]}`,
    alternatives: [],
    edits: [],
  }));
}
