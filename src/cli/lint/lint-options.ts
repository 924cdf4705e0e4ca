import type { ReportFormat } from '../../reports/reports.ts';

/** What `clausal lint` is told beside the paths. */
export interface LintOptions {
  readonly format: ReportFormat;
  /** Where the report goes instead of to standard output. */
  readonly outputFile?: string;
  readonly fix?: boolean;
  readonly unsafeFixes?: boolean;
  /** Prints what would be mended, and mends nothing. */
  readonly diff?: boolean;
  /** Prints what queries there are instead of what is wrong with them. */
  readonly printQueries?: boolean;
  readonly config?: string;
  readonly resource?: string;
  readonly catalogue?: string;
  /** `false` where even the baseline of the config is to be left out. */
  readonly baseline?: string | false;
  readonly writeBaseline?: boolean;
  readonly prune?: boolean;
  readonly staged?: boolean;
  /** A commit, branch or tag of git. */
  readonly changedSince?: string;
  readonly stdin?: boolean;
  /** What standard input is called; the end of the name tells its kind. */
  readonly stdinFilename?: string;
  readonly maxWarnings?: number;
  readonly quiet?: boolean;
  readonly watch?: boolean;
  readonly cache?: boolean;
  readonly cacheLocation?: string;
}
