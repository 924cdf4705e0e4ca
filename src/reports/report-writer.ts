import type { RenderStyle } from '../diagnostic/render-style.ts';
import type { FileReport } from '../linter/lint-diagnostic.ts';

/** What a report says beside the diagnostics. */
export interface ReportContext {
  /** The version of the package. */
  readonly version: string;
  readonly style: RenderStyle;
  /** The SHA-256 digest of a text in hexadecimal, which only the environment can give at once. */
  readonly sha256: (text: string) => string;
}

/**
 * Writes what a run found, in a format.
 *
 * @param reports - By path; those without diagnostics too.
 * @returns The whole report, its last line ended.
 */
export type ReportWriter = (reports: readonly FileReport[], context: ReportContext) => string;
