import type { Host } from '../../hosts/host.ts';
import type { FixedFile } from '../../linter/fix-text.ts';
import type { FileReport } from '../../linter/lint-diagnostic.ts';
import { fixFile, type LintInput, lintFile, reportFailure } from '../../linter/lint-file.ts';
import type { LintSettings } from '../../linter/settings.ts';
import { LintError, systemMessage } from '../errors.ts';
import { writeWhole } from '../write-whole.ts';
import type { LintCache } from './cache.ts';
import { readSource, type Source, type SourceFailure, withByteOrderMark } from './read-source.ts';

/** How far a run mends files. */
export type FixMode = 'none' | 'safe' | 'unsafe';

/** A file that a run is to look at. */
export interface LintTarget {
  /** What reports call it: its path from the folder of the run, with `/`. */
  readonly path: string;
  /** Where it is. */
  readonly file: string;
  readonly host: Host;
  readonly settings: LintSettings;
  /** All of the settings that decide what is found, as a text. */
  readonly settingsKey: string;
  /** What is to be looked at instead of what the file holds. */
  readonly source: Source | SourceFailure | undefined;
}

/** What a run made of a file. */
export interface LintOutcome extends FixedFile {
  /** The file as it was, and as it is to be; its text is without a byte order mark. */
  readonly source: Source;
}

/** Lints a file, mending its text if that is wanted; the file itself is left alone. */
export async function lintTarget(
  { path, file, host, settings, settingsKey, source = readSource(file) }: LintTarget,
  mode: FixMode,
  cache: LintCache | undefined,
): Promise<LintOutcome> {
  if ('reason' in source) {
    const { glimpse } = source;
    // Old texts and films end in `.js` and `.ts` too, and what holds no query may be written in any way.
    const isOurs = glimpse === undefined || host.mayHold(glimpse, settings);
    const report = isOurs ? reportFailure(path, source, settings) : { path, text: '', queries: 0, diagnostics: [] };
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
 * Writes what a run mended in place of the file.
 *
 * @throws {LintError} The file cannot be written.
 */
export function writeOutcome({ path, file }: LintTarget, { report, source }: LintOutcome): void {
  if (report.text === source.text) return;
  try {
    writeWhole(file, withByteOrderMark(report.text, source));
  } catch (error) {
    throw new LintError(`cannot write ${path}: ${systemMessage(error)}`);
  }
}

/** A file of a run, and what the run made of it. */
export interface LintedTarget {
  readonly target: LintTarget;
  readonly outcome: LintOutcome;
}

/** Lints one file after the other. */
export async function lintTargets(
  targets: readonly LintTarget[],
  mode: FixMode,
  cache: LintCache | undefined,
): Promise<readonly LintedTarget[]> {
  const linted: LintedTarget[] = [];
  for (const target of targets) linted.push({ target, outcome: await lintTarget(target, mode, cache) });
  return linted;
}
