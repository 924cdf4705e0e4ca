import type { Host } from '../../hosts/host.ts';
import type { FixedFile } from '../../linter/fix-text.ts';
import type { FileReport } from '../../linter/lint-diagnostic.ts';
import { fixFile, type LintInput, lintFile, reportFailure } from '../../linter/lint-file.ts';
import type { LintSettings } from '../../linter/settings.ts';
import { LintError, systemMessage } from '../errors.ts';
import { writeWhole } from '../write-whole.ts';
import type { LintCache } from './cache.ts';
import { type Source, type SourceFailure, withByteOrderMark } from './read-source.ts';

/** Which fixes a run applies. */
export type FixMode = 'none' | 'safe' | 'unsafe';

/** A file to lint. */
export interface LintTarget {
  /** Its path in reports: relative to the working folder, with `/`. */
  readonly path: string;
  /** Its absolute path. */
  readonly file: string;
  readonly host: Host;
  readonly settings: LintSettings;
  /** A cache key of the settings. */
  readonly settingsKey: string;
  /** Reads the file, or the content that replaces it. */
  readonly read: () => Source | SourceFailure | Promise<Source | SourceFailure>;
}

/** The result of linting or fixing a file. */
export interface LintOutcome extends FixedFile {
  /** The original text, without its byte order mark. */
  readonly source: Source;
}

/** Lints or fixes the text of a file; does not write the file. */
export async function lintTarget(
  { path, host, settings, settingsKey, read }: LintTarget,
  mode: FixMode,
  cache: LintCache | undefined,
): Promise<LintOutcome> {
  const source = await read();
  if ('reason' in source) {
    const { glimpse } = source;
    // A file without queries may have any encoding; some videos, for example, end in `.ts`.
    const mayHoldQuery = glimpse === undefined || host.mayHold(glimpse, settings);
    const report = mayHoldQuery
      ? reportFailure(path, source, settings)
      : { path, text: '', queries: 0, diagnostics: [] };
    return { report, applied: 0, source: { text: '', hasByteOrderMark: false } };
  }
  if (cache === undefined || !host.mayHold(source.text, settings)) {
    return { ...(await lintInput({ path, text: source.text, host, settings }, mode)), source };
  }
  const key = cache.keyOf(source.text, settingsKey);
  const known = cache.find(path, source.text, key);
  if (known !== undefined && (mode === 'none' || !hasFixes(known))) return { report: known, applied: 0, source };
  const linted = await lintInput({ path, text: source.text, host, settings }, mode);
  const { report } = linted;
  cache.add(report, report.text === source.text ? key : cache.keyOf(report.text, settingsKey));
  return { ...linted, source };
}

async function lintInput(input: LintInput, mode: FixMode): Promise<FixedFile> {
  if (mode === 'none') return { report: await lintFile(input), applied: 0 };
  return fixFile(input, { unsafe: mode === 'unsafe' });
}

function hasFixes({ diagnostics }: FileReport): boolean {
  return diagnostics.some(({ fixes }) => fixes.length > 0);
}

/**
 * Writes the fixed text to the file.
 *
 * @throws {LintError} If the file cannot be written.
 */
export function writeOutcome({ path, file }: LintTarget, { report, source }: LintOutcome): void {
  if (report.text === source.text) return;
  try {
    writeWhole(file, withByteOrderMark(report.text, source));
  } catch (error) {
    throw new LintError(`cannot write ${path}: ${systemMessage(error)}`);
  }
}
