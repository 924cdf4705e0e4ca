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

/** What `--print-queries` can be printed as. */
const QUERY_FORMATS: readonly LintOptions['format'][] = ['text', 'json', 'jsonl'];

/** Why some options do not go together; `undefined` where they do. */
export function findConflict(paths: readonly string[], options: LintOptions): string | undefined {
  const { stdin, staged, changedSince, watch, fix, unsafeFixes, diff, writeBaseline, prune } = options;
  const isFixing = fix === true || unsafeFixes === true;
  if (stdin === true && paths.length > 0) return '--stdin reads standard input; leave the paths out';
  if (stdin === true && (staged === true || changedSince !== undefined || watch === true)) {
    return '--stdin reads one text; it does not go with --staged, --changed-since or --watch';
  }
  if (staged === true && changedSince !== undefined) return '--staged and --changed-since ask for different files';
  // What is staged may not be what the file holds, and would be written over it.
  if (staged === true && isFixing && diff !== true)
    return '--staged looks at what is to be committed, which it cannot mend';
  const keepsBaseline = writeBaseline === true || prune === true;
  if (watch === true && (staged === true || diff === true || keepsBaseline)) {
    return '--watch looks at files as they change; it does not go with --staged, --diff, --write-baseline or --prune';
  }
  return findPrintConflict(options) ?? (keepsBaseline ? findBaselineConflict(options) : undefined) ?? findIdle(options);
}

/** Why queries cannot be printed. */
function findPrintConflict(options: LintOptions): string | undefined {
  const { printQueries, format, outputFile } = options;
  if (printQueries !== true) return undefined;
  const others = ['fix', 'unsafeFixes', 'diff', 'watch', 'writeBaseline', 'prune'] as const;
  if (outputFile !== undefined || others.some((other) => options[other] === true)) {
    return '--print-queries shows what there is and changes nothing; leave options out that mend, write or watch';
  }
  return QUERY_FORMATS.includes(format) ? undefined : `--print-queries takes ${QUERY_FORMATS.join(', ')} as --format`;
}

/** Why a baseline cannot be written. */
function findBaselineConflict({ diff, baseline, writeBaseline, prune }: LintOptions): string | undefined {
  if (baseline === false) {
    return '--no-baseline leaves baselines alone; it does not go with --write-baseline or --prune';
  }
  if (writeBaseline === true && prune === true) return '--write-baseline writes all anew; leave --prune out';
  if (diff === true) return '--diff changes nothing; it does not go with --write-baseline or --prune';
  return undefined;
}

/** Why an option would do nothing. */
function findIdle({ stdin, stdinFilename, diff, outputFile, cache, cacheLocation }: LintOptions): string | undefined {
  if (stdin !== true && stdinFilename !== undefined) return '--stdin-filename names what --stdin reads; add --stdin';
  if (diff === true && outputFile !== undefined) {
    return '--diff prints a patch and makes no report; leave --output-file out';
  }
  if (cache !== true && cacheLocation !== undefined) {
    return '--cache-location names where --cache remembers; add --cache';
  }
  return undefined;
}
