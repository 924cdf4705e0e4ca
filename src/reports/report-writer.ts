import type { RenderStyle } from '../diagnostic/render-style.ts';
import type { FileReport } from '../linter/lint-diagnostic.ts';

/** What a report needs besides the diagnostics. */
export interface ReportContext {
  /** The version of the package. */
  readonly version: string;
  readonly style: RenderStyle;
  /** The SHA-256 digest of a text in hexadecimal. It is passed in because only Node computes it synchronously. */
  readonly sha256: (text: string) => string;
}

/**
 * Writes the report of a run file by file, so that a run holds the text of one
 * file at a time (docs/decisions/039-one-file-at-a-time.md).
 */
export interface ReportWriter {
  /** Writes the part of the report about the next file. Files come sorted by path, including those without diagnostics. */
  add(report: FileReport): string;
  /** The end of the report, with a line break. */
  end(): string;
}

/** Starts a report. */
export type StartReport = (context: ReportContext) => ReportWriter;
