import { ownOptions } from '../../language/base/plain-data.ts';
import { createDiagnostic } from '../../language/diagnostic/declaration.ts';
import { type UnreadableFile, unreadableFile } from '../hosts/file-diagnostics.ts';
import type { FileKind } from '../hosts/host.ts';
import { examineText, lintText, toReport } from './examine-text.ts';
import { type FixedFile, fixText } from './fix-text.ts';
import type { FileReport } from './lint-diagnostic.ts';
import type { LintSettings } from './settings.ts';
import { suppressFindings } from './suppress-findings.ts';

/** A text and how to lint it. */
export interface LintInput {
  /** The name of the file in the report. */
  readonly path: string;
  readonly text: string;
  /** The kind of file, from `findHost` or `HOSTS`. */
  readonly host: FileKind;
  /** From `createSettings`. */
  readonly settings: LintSettings;
}

/** How to fix a file. */
export interface FixFileOptions {
  /** Also applies the most likely unsafe fix where there is no safe one. */
  readonly unsafe?: boolean | undefined;
}

/**
 * Finds and checks the queries of a file. A text without queries is not parsed,
 * and the parser of each kind of file is loaded when it is first needed.
 *
 * @returns The diagnostics, each with its fixes. Never rejects, whatever the text is.
 * @example
 * const settings = createSettings({ resource: 'payments' });
 * const text = 'amount>500 status:"SETTLED"';
 * const report = await lintFile({ path: 'a.query', text, host: HOSTS.queries, settings });
 * report.diagnostics.map(({ code, span }) => [code, span.start]) // [['field-alias', 11]]
 */
export async function lintFile({ path, text, host, settings }: LintInput): Promise<FileReport> {
  if (!host.mayContainQueries(text, settings)) return reportNothing(path, text);
  return lintText(path, text, await host.load(text, settings), settings);
}

/**
 * Applies the fixes of a file until none is left, and lints the result. A fix is
 * kept only if the file, read again, contains the query that the fix was to produce.
 *
 * @returns The remaining diagnostics; the `text` of the report is the fixed text.
 * @example
 * const settings = createSettings({ resource: 'payments' });
 * const fixed = await fixFile({ path: 'a.query', text: 'status:"SETTLED"', host: HOSTS.queries, settings });
 * fixed.report.text // 'payment_status:"SETTLED"'
 */
export async function fixFile({ path, text, host, settings }: LintInput, options?: FixFileOptions): Promise<FixedFile> {
  const { unsafe = false } = ownOptions(options);
  if (!host.mayContainQueries(text, settings)) return { report: reportNothing(path, text), applied: 0 };
  return fixText(path, text, await host.load(text, settings), settings, unsafe);
}

/** Adds a comment for each diagnostic of a file that one can suppress; `applied` counts the lines with one. */
export async function suppressFile({ path, text, host, settings }: LintInput): Promise<FixedFile> {
  if (!host.mayContainQueries(text, settings)) return { report: reportNothing(path, text), applied: 0 };
  const read = await host.load(text, settings);
  let examination = examineText(text, read, settings);
  let applied = 0;
  for (const { reading, edits } of suppressFindings(examination, host, read, settings, () => true)) {
    examination = reading;
    applied += edits.length;
  }
  return { report: toReport(path, examination), applied };
}

/** The report of a file that cannot be read. */
export function reportFailure(path: string, { format, reason }: UnreadableFile, settings: LintSettings): FileReport {
  const diagnostic = createDiagnostic(unreadableFile, { start: 0, end: 0 }, { format, reason });
  return lintText(path, '', () => ({ queries: [], comments: [], diagnostics: [diagnostic] }), settings);
}

export function reportNothing(path: string, text: string): FileReport {
  return { path, text, queries: 0, diagnostics: [] };
}
