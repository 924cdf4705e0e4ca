import fs from 'node:fs';
import path from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { PLAIN_STYLE } from '../../diagnostic/render-style.ts';
import type { FileReport } from '../../linter/lint-diagnostic.ts';
import type { ConfiguredFolder } from '../../project/config/loaded-config.ts';
import { systemMessage } from '../../project/errors.ts';
import { toReportPath } from '../../project/paths.ts';
import { findReportRoot } from '../../project/report-root.ts';
import { REPORTS } from '../../reports/reports.ts';
import { UsageError } from '../exit.ts';
import { ClosedPipe, type Output } from '../output.ts';
import type { LintOptions } from './lint-options.ts';

/** A report that is written file by file. */
export interface OpenReport {
  /** Adds the next file. */
  add(report: FileReport): Promise<void>;
  finish(): Promise<void>;
}

/**
 * Starts the report of a run in `output` or, if the options name one, in a file.
 *
 * @throws {UsageError} If the file cannot be written; so do the methods.
 */
export async function openReport(
  folder: ConfiguredFolder,
  { format, outputFile, quiet }: LintOptions,
  output: Output,
): Promise<OpenReport> {
  const start = await REPORTS[format]();
  const style = outputFile === undefined ? output.style : PLAIN_STYLE;
  const { add, end } = start({ version: packageJson.version, style, sha256 });
  const { write, close } = outputFile === undefined ? toReader(output) : toFile(outputFile);
  const nameOf = createNames(folder, format);
  return {
    async add(report) {
      const { diagnostics } = report;
      const shown = quiet === true ? diagnostics.filter(({ severity }) => severity === 'error') : diagnostics;
      await write(add({ ...report, path: nameOf(report.path), diagnostics: shown }));
    },
    async finish() {
      await write(end());
      await close();
    },
  };
}

/**
 * Converts paths for a report. In `text` they are relative to the working folder.
 * In formats for programs they are the same from every folder
 * (docs/decisions/040-paths-in-reports.md).
 *
 * @returns A function that takes a path relative to the working folder.
 */
export function createNames(folder: ConfiguredFolder, format: LintOptions['format']): (name: string) => string {
  if (format === 'text') return (name) => name;
  const root = findReportRoot(folder);
  return root === folder.cwd ? (name) => name : (name) => toReportPath(root, path.resolve(folder.cwd, name));
}

/** A place for a report. */
interface Sink {
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Ignores a pipe that its reader closed, so that the exit code stays the same. */
function toReader(output: Output): Sink {
  let isClosed = false;
  const run = async (write: () => Promise<void> | undefined): Promise<void> => {
    if (isClosed) return;
    try {
      await write();
    } catch (error) {
      if (!(error instanceof ClosedPipe)) throw error;
      isClosed = true;
    }
  };
  return { write: (text) => run(() => output.write(text)), close: () => run(() => output.flush()) };
}

/** Text is written to a file in pieces of this length. */
const PIECE = 1 << 16;

function toFile(file: string): Sink {
  const attempt = <Result>(run: () => Result): Result => {
    try {
      return run();
    } catch (error) {
      throw new UsageError(`cannot write ${file}: ${systemMessage(error)}`);
    }
  };
  const descriptor = attempt(() => fs.openSync(file, 'w'));
  let pending = '';
  const flush = (): void => {
    attempt(() => fs.writeFileSync(descriptor, pending));
    pending = '';
  };
  return {
    async write(text) {
      pending += text;
      if (pending.length >= PIECE) flush();
    },
    async close() {
      flush();
      attempt(() => fs.closeSync(descriptor));
    },
  };
}

function sha256(text: string): string {
  return process.getBuiltinModule('node:crypto').hash('sha256', text);
}
