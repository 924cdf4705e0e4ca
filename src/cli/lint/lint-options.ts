import type { FixMode } from '../../project/run/lint-target.ts';
import type { TargetOptions } from '../../project/run/select-targets.ts';
import type { ReportFormat } from '../../reports/reports.ts';

/** What `clausal lint` is told beside the paths. */
export interface LintOptions extends TargetOptions {
  readonly format: ReportFormat;
  readonly fix?: boolean;
  readonly unsafeFixes?: boolean;
  /** Prints what would be mended, and mends nothing. */
  readonly diff?: boolean;
  /** Prints what queries there are instead of what is wrong with them. */
  readonly printQueries?: boolean;
  readonly config?: string;
  readonly resource?: string;
  readonly catalogue?: string;
  readonly stdin?: boolean;
  /** What standard input is called; the end of the name tells its kind. */
  readonly stdinFilename?: string;
  readonly maxWarnings?: number;
  readonly quiet?: boolean;
  readonly watch?: boolean;
  readonly cache?: boolean;
}

/** How far a run mends: `--unsafe-fixes` goes on from `--fix`, and `--diff` shows what they would do. */
export function fixModeOf({ fix, unsafeFixes, diff }: LintOptions): FixMode {
  if (unsafeFixes === true) return 'unsafe';
  return fix === true || diff === true ? 'safe' : 'none';
}
