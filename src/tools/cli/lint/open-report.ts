import fs from 'node:fs';
import path from 'node:path';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { CustomRule } from '../../../files/linter/custom-rules.ts';
import type { FileReport } from '../../../files/linter/lint-diagnostic.ts';
import type { ConfiguredFolder } from '../../../files/project/config/loaded-config.ts';
import { findReportRoot, toReportPath } from '../../../files/project/paths.ts';
import { REPORTS, type ReportFormat } from '../../../files/reports/reports.ts';
import { startStatistics } from '../../../files/reports/statistics.ts';
import { systemMessage } from '../../../objects/readers/system-errors.ts';
import { UsageError } from '../exit.ts';
import { ClosedPipe, createOutput, type Output } from '../output.ts';

/** A report that is written file by file. */
interface OpenReport {
  add(report: FileReport): Promise<void>;
  finish(): Promise<void>;
}

interface ReportOptions {
  readonly format: ReportFormat;
  readonly outputFile: string | undefined;
  /** Whether to leave out all but errors. */
  readonly quiet: boolean;
  /** Whether to count the diagnostics of each code instead. */
  readonly statistics: boolean;
  /** The rules of a team's own whose diagnostics it may have. */
  readonly customRules: readonly CustomRule[];
}

/**
 * Starts the report of a run in `output` or, if the options name one, in a file.
 *
 * @throws {UsageError} If the file cannot be written; so do the methods.
 */
export async function openReport(
  folder: ConfiguredFolder,
  { format, outputFile, quiet, statistics, customRules }: ReportOptions,
  output: Output,
): Promise<OpenReport> {
  const start = statistics ? () => startStatistics(format) : await REPORTS[format]();
  const { target, attempt, close } = outputFile === undefined ? toReader(output) : toFile(outputFile);
  const { add, end } = start({ version: packageJson.version, style: target.style, customRules, sha256 });
  const nameOf = createNames(folder, format);
  return {
    async add(report) {
      const { diagnostics } = report;
      const shown = quiet ? diagnostics.filter(({ severity }) => severity === 'error') : diagnostics;
      const text = add({ ...report, path: nameOf(report.path), diagnostics: shown });
      await attempt(() => target.write(text));
    },
    finish: () =>
      attempt(async () => {
        await target.write(end());
        await target.flush();
        close();
      }),
  };
}

/**
 * Converts paths for a report. In `text` they are relative to the working folder. In formats for programs they start at
 * the root of the repository, because GitHub, GitLab and reviewdog read them from there.
 *
 * @returns A function that takes a path relative to the working folder.
 */
export function createNames(folder: ConfiguredFolder, format: ReportFormat): (name: string) => string {
  if (format === 'text') return (name) => name;
  const root = findReportRoot(folder.cwd, folder.config.folder);
  return root === folder.cwd ? (name) => name : (name) => toReportPath(root, path.resolve(folder.cwd, name));
}

/** A place for a report. */
interface Destination {
  readonly target: Output;
  /** Runs a step that writes to the target, and handles its errors. */
  readonly attempt: (write: () => Promise<void> | undefined) => Promise<void>;
  readonly close: () => void;
}

/** Ignores a pipe that its reader closed, so that the exit code stays the same. */
function toReader(target: Output): Destination {
  let isClosed = false;
  return {
    target,
    close() {},
    async attempt(write) {
      try {
        if (!isClosed) await write();
      } catch (error) {
        if (!(error instanceof ClosedPipe)) throw error;
        isClosed = true;
      }
    },
  };
}

function toFile(file: string): Destination {
  const fail = (error: unknown): never => {
    throw new UsageError(`cannot write ${file}: ${systemMessage(error)}`);
  };
  try {
    const descriptor = fs.openSync(file, 'w');
    const attempt: Destination['attempt'] = async (write) => write()?.catch(fail);
    return { target: createOutput(descriptor), attempt, close: () => fs.closeSync(descriptor) };
  } catch (error) {
    return fail(error);
  }
}

function sha256(text: string): string {
  return process.getBuiltinModule('node:crypto').hash('sha256', text);
}
