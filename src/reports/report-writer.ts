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
 * Formats the reports of a run.
 *
 * @param reports - Sorted by path, including files without diagnostics.
 * @returns The whole report, with a line break at its end.
 */
export type ReportWriter = (reports: readonly FileReport[], context: ReportContext) => string;
