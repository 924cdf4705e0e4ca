import fs from 'node:fs';
import nodePath from 'node:path';
import { countEach } from '../../language/base/count.ts';
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

export interface BaselineOptions {
  /** A path; `false` ignores even the baseline of the config. */
  readonly baseline?: string | false;
  readonly writeBaseline?: boolean;
  readonly prune?: boolean;
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

/**
 * Opens the baselines of a run, to compare or update them as the options say. That of a file is the one of its config
 * or, if it has none, that of the run.
 *
 * @param isFixing - Whether the run fixes files.
 * @returns Takes and returns reports with paths relative to the working folder.
 * @throws {LintError} If a baseline cannot be read; so does `add`.
 */
export function openBaselines(folder: ConfiguredFolder, options: BaselineOptions, isFixing: boolean) {
  const byFile = new Map<string, BaselineRun>();
  const find = (config: LoadedConfig): BaselineRun | undefined => {
    const named = findBaseline(options, config, folder);
    const known = named && (byFile.get(named.file) ?? new BaselineRun(named, folder, options));
    if (known !== undefined) byFile.set(known.file, known);
    return known;
  };
  find(folder.config);
  return {
    /** Removes the diagnostics that the baseline of a file allows; by default, the file has the config of the run. */
    add: (report: FileReport, config = folder.config): FileReport => find(config)?.add(report) ?? report,
    /**
     * Reports stale entries, removes them, or rewrites the baselines, as the options say.
     *
     * @returns Lines of text: `complaints`, each of which makes the run fail, and `notes` about what was written.
     * @throws {LintError} If a baseline cannot be written.
     */
    finish(): { readonly complaints: readonly string[]; readonly notes: readonly string[] } {
      const all = [...byFile.values()];
      if (options.writeBaseline === true) return { complaints: [], notes: all.map((one) => one.rewrite()) };
      return { complaints: all.flatMap((one) => one.compare(isFixing)), notes: [] };
    },
  };
}

class BaselineRun {
  readonly file: string;
  readonly #isNamed: boolean;
  readonly #run: ConfiguredFolder;
  readonly #options: BaselineOptions;
  readonly #before: Baseline;
  readonly #found: Baseline = new Map();
  readonly #incomplete = new Set<string>();

  constructor({ file, isNamed }: NamedBaseline, run: ConfiguredFolder, options: BaselineOptions) {
    this.file = file;
    this.#isNamed = isNamed;
    this.#run = run;
    this.#options = options;
    this.#before = options.writeBaseline === true && !fs.existsSync(file) ? new Map() : readBaseline(file);
  }

  add(report: FileReport): FileReport {
    const { diagnostics } = report;
    const path = toReportPath(this.#folder, nodePath.resolve(this.#run.cwd, report.path));
    const counts = countEach(diagnostics.map((one) => entryOf(report, one)));
    const allowed = this.#before.get(path);
    // Other files leave nothing behind, so that memory does not grow with the repository.
    if (counts.size > 0 || allowed !== undefined) this.#found.set(path, counts);
    if (diagnostics.some(({ code }) => code === unreadableFile.code)) this.#incomplete.add(path);
    if (this.#options.writeBaseline === true) return { ...report, diagnostics: [] };
    const isBeyond = (entry: string): boolean => (counts.get(entry) ?? 0) > (allowed?.get(entry) ?? 0);
    return { ...report, diagnostics: diagnostics.filter((one) => isBeyond(entryOf(report, one))) };
  }

  rewrite(): string {
    const kept = [...this.#before].filter(([path]) => !this.#isComplete(path));
    const written = Object.values(writeBaseline(this.file, new Map([...kept, ...this.#found])));
    const sum = written.flatMap((entries) => Object.values(entries)).reduce((total, count) => total + count, 0);
    const allowed = `${plural(sum, 'diagnostic')} in ${plural(written.length, 'file')}`;
    return `wrote ${this.#name}, which allows ${allowed}${this.#isNamed ? '' : UNNAMED}`;
  }

  compare(isFixing: boolean): readonly string[] {
    const stale: string[] = [];
    for (const [path, entries] of this.#before) {
      const shown = toReportPath(this.#run.cwd, nodePath.resolve(this.#folder, path));
      for (const [entry, allowed] of entries) {
        if (!isSelected(entry.slice(0, entry.indexOf(':')), this.#run.config.selection)) continue;
        const count = this.#found.get(path)?.get(entry) ?? (this.#isComplete(path) ? 0 : allowed);
        if (count >= allowed) continue;
        stale.push(
          `${this.#name} is stale: it allows ${allowed} of ${quoteText(entry)} in ${shown}, which has ${count}`,
        );
        entries.set(entry, count);
      }
    }
    if (stale.length === 0) return [];
    const both = isFixing ? '; --fix --prune does both at once' : '';
    if (this.#options.prune !== true) return [...stale, `--prune removes stale entries from ${this.#name}${both}`];
    writeBaseline(this.file, this.#before);
    return [];
  }

  get #folder(): string {
    return nodePath.dirname(this.file);
  }

  get #name(): string {
    return toReportPath(this.#run.cwd, this.file);
  }

  /** A file that was read has been searched completely, and a missing file has nothing to find. */
  #isComplete(path: string): boolean {
    if (this.#found.has(path)) return !this.#incomplete.has(path);
    return !fs.existsSync(nodePath.resolve(this.#folder, path));
  }
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
