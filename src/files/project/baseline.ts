import fs from 'node:fs';
import nodePath from 'node:path';
import { isRecord } from '../../language/base/plain-data.ts';
import { plural } from '../../language/base/plural.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { systemMessage } from '../../objects/readers/system-errors.ts';
import { unreadableFile } from '../hosts/file-diagnostics.ts';
import type { FileReport, LintDiagnostic } from '../linter/lint-diagnostic.ts';
import { isSelected } from '../linter/settings.ts';
import type { ConfiguredFolder, LoadedConfig } from './config/loaded-config.ts';
import { LintError } from './lint-error.ts';
import { readNamedFile, toReportPath } from './paths.ts';
import { writeAtomically } from './write-atomically.ts';

/** The options of a run that are about its baseline. */
export interface BaselineOptions {
  /** A path; `false` ignores even the baseline of the config. */
  readonly baseline?: string | false;
  readonly writeBaseline?: boolean;
  readonly prune?: boolean;
}

/** The messages of a run about its baselines. */
export interface BaselineOutcome {
  /** One line each; any of them makes the run fail. */
  readonly complaints: readonly string[];
  /** What was written. */
  readonly notes: readonly string[];
}

/** Compares a run with a baseline, file by file. */
interface BaselineKeeper {
  /** Removes the diagnostics that the baseline allows. */
  add(report: FileReport): FileReport;
  /**
   * Reports stale entries, removes them, or rewrites the baseline, as the options say.
   *
   * @throws {LintError} If the baseline cannot be written.
   */
  finish(): BaselineOutcome;
}

/**
 * The allowed diagnostics by file: how many have the same code and are about the same text, as `code: text`. Line
 * numbers are left out, because every edit changes them. Paths are relative to the folder of the baseline, so that runs
 * in other folders find them too.
 */
type Baseline = Map<string, Map<string, number>>;

const DEFAULT_BASELINE = 'clausal-baseline.json';
/** Without a name, the next run would not use the baseline. */
const UNNAMED = '; set `baseline` in the config or pass --baseline to use it';

/** Compares a run with its baselines: that of a file is the one of its config or, if it has none, that of the run. */
export interface Baselines extends Pick<BaselineKeeper, 'finish'> {
  /** Removes the diagnostics that the baseline of a file allows; by default, the file has the config of the run. */
  add(report: FileReport, config?: LoadedConfig): FileReport;
}

/**
 * Opens the baselines of a run, to compare or update them as the options say.
 *
 * @param isFixing - Whether the run fixes files.
 * @returns Takes and returns reports with paths relative to the working folder.
 * @throws {LintError} If a baseline cannot be read; so does `add`.
 */
export function openBaselines(folder: ConfiguredFolder, options: BaselineOptions, isFixing: boolean): Baselines {
  const keepers = new Map<string, BaselineKeeper>();
  const find = (config: LoadedConfig): BaselineKeeper | undefined => {
    const baseline = findBaseline(options, config, folder);
    if (baseline === undefined) return undefined;
    const keeper = keepers.get(baseline.file) ?? openBaseline(baseline, folder, options, isFixing);
    keepers.set(baseline.file, keeper);
    return keeper;
  };
  find(folder.config);
  return {
    add: (report, config = folder.config) => find(config)?.add(report) ?? report,
    finish() {
      const outcomes = [...keepers.values()].map((keeper) => keeper.finish());
      return {
        complaints: outcomes.flatMap(({ complaints }) => complaints),
        notes: outcomes.flatMap(({ notes }) => notes),
      };
    },
  };
}

function openBaseline(
  { file, isNamed }: NamedBaseline,
  { config, cwd }: ConfiguredFolder,
  options: BaselineOptions,
  isFixing: boolean,
): BaselineKeeper {
  const isRewriting = options.writeBaseline === true;
  const before = isRewriting && !fs.existsSync(file) ? new Map() : readBaseline(file);
  const name = toReportPath(cwd, file);
  const folder = nodePath.dirname(file);
  const found: Baseline = new Map();
  const incomplete = new Set<string>();
  // A file that was read has been searched completely, and a missing file has nothing to find.
  const isComplete = (path: string): boolean =>
    found.has(path) ? !incomplete.has(path) : !fs.existsSync(nodePath.resolve(folder, path));
  const rewrite = (): BaselineOutcome => {
    const kept = [...before].filter(([path]) => !isComplete(path));
    const written = writeBaseline(file, new Map([...kept, ...found]));
    const counts = Object.values(written).flatMap((entries) => Object.values(entries));
    const sum = plural(
      counts.reduce((total, count) => total + count, 0),
      'diagnostic',
    );
    const files = plural(Object.keys(written).length, 'file');
    return { complaints: [], notes: [`wrote ${name}, which allows ${sum} in ${files}${isNamed ? '' : UNNAMED}`] };
  };
  const isCompared = ([entry]: readonly [string, number]): boolean =>
    isSelected(entry.slice(0, entry.indexOf(':')), config.selection);
  const compare = (): BaselineOutcome => {
    const stale: string[] = [];
    for (const [path, entries] of before) {
      const shown = toReportPath(cwd, nodePath.resolve(folder, path));
      for (const [entry, allowed] of [...entries].filter(isCompared)) {
        const count = found.get(path)?.get(entry) ?? (isComplete(path) ? 0 : allowed);
        if (count >= allowed) continue;
        stale.push(`${name} is stale: it allows ${allowed} of ${quoteText(entry)} in ${shown}, which has ${count}`);
        entries.set(entry, count);
      }
    }
    if (stale.length === 0) return { complaints: [], notes: [] };
    if (options.prune === true) {
      writeBaseline(file, before);
      return { complaints: [], notes: [] };
    }
    const both = isFixing ? '; --fix --prune does both at once' : '';
    return { complaints: [...stale, `--prune removes stale entries from ${name}${both}`], notes: [] };
  };
  return {
    add(report) {
      const { diagnostics } = report;
      const path = toReportPath(folder, nodePath.resolve(cwd, report.path));
      const counts = new Map<string, number>();
      for (const one of diagnostics) counts.set(entryOf(report, one), (counts.get(entryOf(report, one)) ?? 0) + 1);
      // Other files leave nothing behind, so that memory does not grow with the repository.
      if (counts.size > 0 || before.has(path)) found.set(path, counts);
      if (diagnostics.some(({ code }) => code === unreadableFile.code)) incomplete.add(path);
      const isBeyond = (entry: string): boolean => (counts.get(entry) ?? 0) > (before.get(path)?.get(entry) ?? 0);
      return { ...report, diagnostics: diagnostics.filter((one) => !isRewriting && isBeyond(entryOf(report, one))) };
    },
    finish: isRewriting ? rewrite : compare,
  };
}

function entryOf({ text }: FileReport, { code, span: { start, end } }: LintDiagnostic): string {
  return `${code}: ${text.slice(start, end)}`;
}

interface NamedBaseline {
  /** Absolute. */
  readonly file: string;
  /** Whether the next run finds it too. */
  readonly isNamed: boolean;
}

/**
 * Finds the baseline that the options or the config of a file name, or that of
 * the run, which is perhaps going to be written; `undefined` if there is none.
 */
export function findBaseline(
  options: BaselineOptions,
  config: LoadedConfig,
  { cwd, config: ofRun }: ConfiguredFolder,
): NamedBaseline | undefined {
  const { baseline } = options;
  if (baseline === false) return undefined;
  const named =
    baseline === undefined ? (config.source.baseline ?? ofRun.source.baseline) : nodePath.resolve(cwd, baseline);
  if (named !== undefined) return { file: named, isNamed: true };
  const isWanted = options.writeBaseline === true || options.prune === true;
  return isWanted ? { file: nodePath.resolve(cwd, DEFAULT_BASELINE), isNamed: false } : undefined;
}

const VERSION = 2;

/**
 * Reads a baseline.
 *
 * @throws {LintError} If the file cannot be read or is not a baseline.
 */
export function readBaseline(path: string): Baseline {
  let json: string;
  try {
    json = readNamedFile(path);
  } catch (error) {
    throw new LintError(`cannot read the baseline ${path}: ${systemMessage(error)}; --write-baseline creates one`);
  }
  const refuse = (reason: string): LintError =>
    new LintError(`${path} is not a baseline: ${reason}; if nothing else reads it, delete it and run --write-baseline`);
  let value: { readonly version?: unknown; readonly files?: unknown } | null;
  try {
    value = JSON.parse(json);
  } catch {
    throw refuse('it is not JSON');
  }
  if (value?.version !== VERSION) throw refuse(`its \`version\` is not ${VERSION}`);
  const isCount = (count: unknown): boolean => Number.isSafeInteger(count) && Number(count) > 0;
  const isWritten =
    isRecord(value.files) &&
    Object.values(value.files).every((entries) => isRecord(entries) && Object.values(entries).every(isCount));
  if (!isWritten) throw refuse('its `files` have no counts of diagnostics');
  const files = value.files as Readonly<Record<string, Readonly<Record<string, number>>>>;
  return new Map(Object.entries(files).map(([name, entries]) => [name, new Map(Object.entries(entries))]));
}

/** Writes the entries that allow something, in order, so that the file changes as little as possible. */
function writeBaseline(path: string, baseline: Baseline): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const files = [...baseline].map(([name, entries]) => {
    const kept = [...entries].filter(([, count]) => count > 0).sort();
    return [name, Object.fromEntries(kept)] as const;
  });
  const written = Object.fromEntries(files.filter(([, entries]) => Object.keys(entries).length > 0).sort());
  try {
    writeAtomically(path, `${JSON.stringify({ version: VERSION, files: written }, undefined, 2)}\n`);
  } catch (error) {
    throw new LintError(`cannot write the baseline ${path}: ${systemMessage(error)}`);
  }
  return written;
}
