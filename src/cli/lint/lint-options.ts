import type { FixMode } from '../../project/run/lint-target.ts';
import type { TargetOptions } from '../../project/run/select-targets.ts';
import type { ReportFormat } from '../../reports/reports.ts';

/** The options of `clausal lint`. */
export interface LintOptions extends TargetOptions {
  readonly format: ReportFormat;
  readonly fix?: boolean;
  readonly unsafeFixes?: boolean;
  /** Prints the fixes as a patch instead of applying them. */
  readonly diff?: boolean;
  /** Prints the queries instead of checking them. */
  readonly printQueries?: boolean;
  readonly config?: string;
  readonly resource?: string;
  readonly catalogue?: string;
  readonly stdin?: boolean;
  /** The name of standard input; its extension determines the kind of file. */
  readonly stdinFilename?: string;
  readonly maxWarnings?: number;
  readonly quiet?: boolean;
  readonly watch?: boolean;
  readonly cache?: boolean;
}

/** Which fixes to apply: `--unsafe-fixes` includes `--fix`, and `--diff` shows the effect of either. */
export function fixModeOf({ fix, unsafeFixes, diff }: LintOptions): FixMode {
  if (unsafeFixes === true) return 'unsafe';
  return fix === true || diff === true ? 'safe' : 'none';
}

/** Whether a run prints the fixed text instead of writing files. */
export function printsFixed(options: LintOptions): boolean {
  return options.stdin === true && options.diff !== true && fixModeOf(options) !== 'none';
}

/** The formats of `--print-queries`. */
const QUERY_FORMATS: readonly LintOptions['format'][] = ['text', 'json', 'jsonl'];

/** Explains why some options cannot be combined; `undefined` if they can. */
export function findConflict(paths: readonly string[], options: LintOptions): string | undefined {
  const { stdin, staged, changedSince, watch, fix, unsafeFixes, diff, writeBaseline, prune } = options;
  const isFixing = fix === true || unsafeFixes === true;
  if (stdin === true && paths.length > 0) return '--stdin cannot be combined with paths';
  if (stdin === true && (staged === true || changedSince !== undefined || watch === true)) {
    return '--stdin cannot be combined with --staged, --changed-since or --watch';
  }
  if (staged === true && changedSince !== undefined) return '--staged cannot be combined with --changed-since';
  // The staged content may differ from the file, which a fix would overwrite.
  if (staged === true && isFixing && diff !== true)
    return '--staged cannot be combined with --fix or --unsafe-fixes: staged content cannot be fixed; add --diff to see the changes';
  const keepsBaseline = writeBaseline === true || prune === true;
  if (watch === true && (staged === true || diff === true || keepsBaseline)) {
    return '--watch cannot be combined with --staged, --diff, --write-baseline or --prune';
  }
  return findPrintConflict(options) ?? (keepsBaseline ? findBaselineConflict(options) : undefined) ?? findIdle(options);
}

/** Conflicts of --print-queries. */
function findPrintConflict(options: LintOptions): string | undefined {
  const { printQueries, format, outputFile } = options;
  if (printQueries !== true) return undefined;
  const others = ['fix', 'unsafeFixes', 'diff', 'watch', 'writeBaseline', 'prune'] as const;
  if (outputFile !== undefined || others.some((other) => options[other] === true)) {
    return '--print-queries cannot be combined with options that fix, write or watch';
  }
  return QUERY_FORMATS.includes(format) ? undefined : `--print-queries supports --format ${QUERY_FORMATS.join(', ')}`;
}

/** Conflicts of --write-baseline and --prune. */
function findBaselineConflict({ diff, baseline, writeBaseline, prune }: LintOptions): string | undefined {
  if (baseline === false) {
    return '--no-baseline cannot be combined with --write-baseline or --prune';
  }
  if (writeBaseline === true && prune === true)
    return '--write-baseline cannot be combined with --prune: it rewrites the whole baseline';
  if (diff === true) return '--diff cannot be combined with --write-baseline or --prune: it changes nothing';
  return undefined;
}

/** Options that would have no effect. */
function findIdle({ stdin, stdinFilename, diff, outputFile, cache, cacheLocation }: LintOptions): string | undefined {
  if (stdin !== true && stdinFilename !== undefined) return '--stdin-filename needs --stdin';
  if (diff === true && outputFile !== undefined) {
    return '--diff cannot be combined with --output-file: it prints a patch instead of a report';
  }
  if (cache !== true && cacheLocation !== undefined) {
    return '--cache-location needs --cache';
  }
  return undefined;
}
