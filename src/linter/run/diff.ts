import { createTwoFilesPatch, FILE_HEADERS_ONLY, formatPatch } from 'diff';
import { type Source, withByteOrderMark } from './read-source.ts';

/** How many lines stand around a change. */
const CONTEXT = 3;

/** What a run would change in a file, as a patch that `git apply` takes. */
export function renderDiff(path: string, source: Source, mended: string): string {
  const [before, after] = [source.text, mended].map((text) => withByteOrderMark(text, source)) as [string, string];
  const [oldFileName, newFileName] = [`a/${path}`, `b/${path}`];
  const [oldLines, newLines] = [splitLines(before), splitLines(after)];
  if (oldLines.length !== newLines.length) {
    const options = { context: CONTEXT, headerOptions: FILE_HEADERS_ONLY };
    return createTwoFilesPatch(oldFileName, newFileName, before, after, undefined, undefined, options);
  }
  // To search for the shortest patch takes the square of what was changed, and most fixes stay within their line.
  const hunks = findChanges(oldLines, newLines).map(({ start, end }) => ({
    oldStart: start + 1,
    newStart: start + 1,
    oldLines: end - start,
    newLines: end - start,
    lines: writeLines(oldLines.slice(start, end), newLines.slice(start, end)),
  }));
  const patch = { oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks };
  return formatPatch(patch, FILE_HEADERS_ONLY);
}

/** The lines of a text, each with its end. */
function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** Lines from one to before another, from 0. */
interface LineRange {
  readonly start: number;
  end: number;
}

/** Where lines differ, with those around them. */
function findChanges(before: readonly string[], after: readonly string[]): readonly LineRange[] {
  const changes: LineRange[] = [];
  for (const [index, line] of before.entries()) {
    if (line === after[index]) continue;
    const start = Math.max(index - CONTEXT, 0);
    const end = Math.min(index + 1 + CONTEXT, before.length);
    const last = changes.at(-1);
    if (last !== undefined && start <= last.end) last.end = end;
    else changes.push({ start, end });
  }
  return changes;
}

/** Lines as a patch has them: of each stretch that differs first what is gone, then what has come. */
function writeLines(before: readonly string[], after: readonly string[]): string[] {
  const lines: string[] = [];
  let added: string[] = [];
  const finish = (): void => {
    for (const line of added) lines.push(line);
    added = [];
  };
  for (const [index, line] of before.entries()) {
    const next = after[index] ?? '';
    if (line === next) finish();
    lines.push(...writeLine(line === next ? ' ' : '-', line));
    if (line !== next) added.push(...writeLine('+', next));
  }
  finish();
  return lines;
}

function writeLine(mark: string, line: string): readonly string[] {
  return line.endsWith('\n') ? [mark + line.slice(0, -1)] : [mark + line, '\\ No newline at end of file'];
}
