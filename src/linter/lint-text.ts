import type { ReadHost } from '../hosts/host.ts';
import { type Examination, examineText } from './examine-text.ts';
import type { FileReport } from './lint-diagnostic.ts';
import type { LintSettings } from './settings.ts';

/**
 * Finds the queries of a file and checks each.
 *
 * @param path - What the report calls the file.
 * @param read - What reads its kind of file.
 */
export function lintText(path: string, text: string, read: ReadHost, settings: LintSettings): FileReport {
  return toReport(path, text, examineText(text, read, settings));
}

/** What is reported of a file that has been examined; `path` is what the report calls it. */
export function toReport(path: string, text: string, { queries, findings }: Examination): FileReport {
  return { path, text, queries: queries.length, diagnostics: findings.map(({ diagnostic }) => diagnostic) };
}
