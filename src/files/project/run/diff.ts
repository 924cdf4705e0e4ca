import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatch, structuredPatch } from 'diff';
import { splitLines } from '../../../language/base/line-index.ts';
import { type FileText, withByteOrderMark } from './read-file-text.ts';

/** More removed and added lines are not aligned one by one. The time grows with the square of this number. */
const MAX_ALIGNED = 1000;

/** Renders the changes of a file as a patch for `git apply`. */
export function renderDiff(path: string, source: FileText, fixed: string): string {
  const names = [`a/${path}`, `b/${path}`] as const;
  const texts = [withByteOrderMark(source.text, source), withByteOrderMark(fixed, source)] as const;
  const options = { context: 3, maxEditLength: MAX_ALIGNED };
  const patch = structuredPatch(...names, ...texts, undefined, undefined, options);
  return formatPatch(patch ?? replaceAll(names, [splitLines(texts[0]), splitLines(texts[1])]), FILE_HEADERS_ONLY);
}

function replaceAll(
  [oldFileName, newFileName]: readonly [string, string],
  [before, after]: readonly [readonly string[], readonly string[]],
): StructuredPatch {
  const write = (prefix: string, lines: readonly string[]): readonly string[] =>
    lines.map((line) => prefix + (line.endsWith('\n') ? line.slice(0, -1) : `${line}\n\\ No newline at end of file`));
  const lines = [...write('-', before), ...write('+', after)];
  const hunk = { oldStart: 1, oldLines: before.length, newStart: 1, newLines: after.length, lines };
  return { oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks: [hunk] };
}
