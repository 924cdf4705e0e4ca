import { createLineIndex } from '../../../language/base/line-index.ts';
import { applyEdits } from '../../../language/diagnostic/fix.ts';
import { systemMessage } from '../../../objects/readers/system-errors.ts';
import type { FileKind } from '../../hosts/host.ts';
import type { FixedFile } from '../../linter/fix-text.ts';
import type { FileReport } from '../../linter/lint-diagnostic.ts';
import { fixFile, lintFile, reportFailure, reportNothing, suppressFile } from '../../linter/lint-file.ts';
import type { LintSettings } from '../../linter/settings.ts';
import type { LoadedConfig } from '../config/loaded-config.ts';
import { LintError } from '../lint-error.ts';
import { writeAtomically } from '../write-atomically.ts';
import type { LintCache } from './cache.ts';
import { type FileText, type SourceFailure, withByteOrderMark } from './read-file-text.ts';

/** Which fixes a run applies; `suppress` adds comments instead. */
export type FixMode = 'none' | 'safe' | 'unsafe' | 'suppress';

export interface LintTarget {
  /** Its path in reports: relative to the working folder, with `/`. */
  readonly path: string;
  readonly file: string;
  readonly host: FileKind;
  readonly config: LoadedConfig;
  readonly settings: LintSettings;
  readonly settingsKey: string;
  /** Reads the file, or the content that replaces it. */
  readonly read: () => FileText | SourceFailure | Promise<FileText | SourceFailure>;
}

export interface LintOutcome extends FixedFile {
  /** The original text, without its byte order mark. */
  readonly source: FileText;
}

/** Lints or fixes the text of a file; does not write the file. */
export async function lintTarget(
  target: LintTarget,
  mode: FixMode,
  cache: LintCache | undefined,
): Promise<LintOutcome> {
  const { path, host, settings, read } = target;
  const source = await read();
  if ('reason' in source) {
    const { preview } = source;
    // A file without queries may have any encoding; some videos, for example, end in `.ts`.
    const mayContainQuery = preview === undefined || host.mayContainQueries(preview, settings);
    const report = mayContainQuery ? reportFailure(path, source, settings) : reportNothing(path, '');
    return { report, applied: 0, source: { text: '', hasByteOrderMark: false } };
  }
  const input = { path, text: source.text, host, settings };
  const lint = async (): Promise<FixedFile> => {
    if (mode === 'none') return { report: await lintFile(input), applied: 0 };
    return mode === 'suppress' ? suppressFile(input) : fixFile(input, { unsafe: mode === 'unsafe' });
  };
  // What the rules of a team depend on is not known.
  const isCached = settings.customRules.length === 0;
  if (cache === undefined || !isCached || !host.mayContainQueries(source.text, settings))
    return { ...(await lint()), source };
  // Read here, because only a cache needs it.
  const { settingsKey } = target;
  const key = cache.keyOf(source.text, settingsKey);
  const known = cache.find(path, source.text, key);
  if (known !== undefined && !mayChange(known, mode)) return { report: known, applied: 0, source };
  const linted = await lint();
  const { report } = linted;
  cache.add(report, report.text === source.text ? key : cache.keyOf(report.text, settingsKey));
  return { ...linted, source };
}

function mayChange({ diagnostics }: FileReport, mode: FixMode): boolean {
  if (mode === 'suppress') return diagnostics.length > 0;
  return mode !== 'none' && diagnostics.some(({ fixes }) => fixes.length > 0);
}

/**
 * Writes the fixed text to the file.
 *
 * @throws {LintError} If the file cannot be written.
 */
export function writeOutcome({ path, file }: LintTarget, { report, source }: LintOutcome): void {
  if (report.text === source.text) return;
  try {
    writeAtomically(file, withByteOrderMark(report.text, source));
  } catch (error) {
    throw new LintError(`cannot write ${path}: ${systemMessage(error)}`);
  }
}

/** A query in a file, valid or not. */
export interface ListedQuery {
  readonly path: string;
  /** From 1, as is the column, in UTF-16. */
  readonly line: number;
  readonly column: number;
  /** The name of its resource; `undefined` if it is not specified. */
  readonly resource: string | undefined;
  readonly query: string;
  /** The query with `…` for interpolations, for people. */
  readonly shown: string;
}

/** Lists the queries of a file; none if it cannot be read, which `clausal lint` reports. */
export async function listQueries({
  path,
  host,
  settings,
  read: readText,
}: LintTarget): Promise<readonly ListedQuery[]> {
  const source = await readText();
  if ('reason' in source || !host.mayContainQueries(source.text, settings)) return [];
  const read = await host.load(source.text, settings);
  const lines = createLineIndex(source.text);
  return read(source.text, settings).queries.map(({ text, span, resource, interpolations }) => ({
    path,
    ...lines.positionAt(span.start),
    resource: resource?.name ?? settings.resource,
    query: text,
    shown: applyEdits(
      text,
      interpolations.map(({ start, end }) => ({ start, end, text: '…' })),
    ),
  }));
}
