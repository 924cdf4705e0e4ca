import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk } from 'diff';
import { type Source, withByteOrderMark } from './read-source.ts';

/** How many lines stand around a change. */
const CONTEXT = 3;
/** How many lines, of both texts, may differ before those that are the same again. */
const REACH = 40;

/** What a run would change in a file, as a patch that `git apply` takes. */
export function renderDiff(path: string, source: Source, mended: string): string {
  const [before, after] = [source.text, mended].map((text) => splitLines(withByteOrderMark(text, source))) as [
    Lines,
    Lines,
  ];
  const hunks = joinNear(findChanges(before, after)).map((changes) => createHunk(before, after, changes));
  const patch = {
    oldFileName: `a/${path}`,
    newFileName: `b/${path}`,
    oldHeader: undefined,
    newHeader: undefined,
    hunks,
  };
  return formatPatch(patch, FILE_HEADERS_ONLY);
}

/** The lines of a text, each with its end. */
type Lines = readonly string[];

/** Lines of a text that give way to lines of another; counted from 0, the end excluded. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

function splitLines(text: string): Lines {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/**
 * Where texts differ. The search for the shortest patch takes the square of what
 * was changed; fixes stay within their line, or take away a few of them.
 */
function findChanges(before: Lines, after: Lines): readonly Change[] {
  // Of as many lines each has its own counterpart.
  const reach = before.length === after.length ? 0 : REACH;
  const changes: Change[] = [];
  let index = 0;
  let newIndex = 0;
  while (index < before.length || newIndex < after.length) {
    if (before[index] === after[newIndex]) {
      index++;
      newIndex++;
      continue;
    }
    const [removed, added] = skipChange(before, after, index, newIndex, reach);
    changes.push({ start: index, end: index + removed, newStart: newIndex, newEnd: newIndex + added });
    index += removed;
    newIndex += added;
  }
  return changes;
}

/** How many lines of each text to skip to where they are the same; one of each if that is too far away. */
function skipChange(
  before: Lines,
  after: Lines,
  index: number,
  newIndex: number,
  reach: number,
): readonly [removed: number, added: number] {
  const left = before.length - index;
  const newLeft = after.length - newIndex;
  if (left === 0 || newLeft === 0) return [left, newLeft];
  const isSame = (removed: number, added: number): boolean =>
    removed <= left && added <= newLeft && before[index + removed] === after[newIndex + added];
  for (let count = 1; count <= reach; count++) {
    for (let fewer = count >> 1; fewer >= 0; fewer--) {
      if (isSame(count - fewer, fewer)) return [count - fewer, fewer];
      if (isSame(fewer, count - fewer)) return [fewer, count - fewer];
    }
  }
  return [1, 1];
}

/** Changes by the stretches that they make up with the lines around them. */
function joinNear(changes: readonly Change[]): readonly (readonly Change[])[] {
  const stretches: Change[][] = [];
  for (const change of changes) {
    const stretch = stretches.at(-1);
    const last = stretch?.at(-1);
    if (stretch !== undefined && last !== undefined && change.start - last.end <= 2 * CONTEXT) stretch.push(change);
    else stretches.push([change]);
  }
  return stretches;
}

function createHunk(before: Lines, after: Lines, changes: readonly Change[]): StructuredPatchHunk {
  const [first, last] = [changes[0] as Change, changes.at(-1) as Change];
  const start = Math.max(first.start - CONTEXT, 0);
  const newStart = first.newStart - (first.start - start);
  const end = Math.min(last.end + CONTEXT, before.length);
  const lines: string[] = [];
  let added: string[] = [];
  let same = start;
  const finish = (until: number): void => {
    if (same === until) return;
    for (const line of added) lines.push(line);
    added = [];
    for (; same < until; same++) lines.push(...writeLine(' ', before[same] ?? ''));
  };
  for (const change of changes) {
    finish(change.start);
    for (const line of before.slice(change.start, change.end)) lines.push(...writeLine('-', line));
    for (const line of after.slice(change.newStart, change.newEnd)) added.push(...writeLine('+', line));
    same = change.end;
  }
  finish(end);
  for (const line of added) lines.push(line);
  const newEnd = last.newEnd + (end - last.end);
  return { oldStart: start + 1, oldLines: end - start, newStart: newStart + 1, newLines: newEnd - newStart, lines };
}

function writeLine(mark: string, line: string): readonly string[] {
  return line.endsWith('\n') ? [mark + line.slice(0, -1)] : [mark + line, '\\ No newline at end of file'];
}
