import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk } from 'diff';
import { type Source, withByteOrderMark } from './read-source.ts';

// `structuredPatch` of `diff` would find the shortest patch, but takes time that is the square of the changed lines:
// 3 s for a file of 3000 lines that are all fixed, 10 s for 6000. So only the text of the patch comes from the package.

/** The number of unchanged lines around a change. */
const CONTEXT = 3;
/** How far to look for equal lines after a change, in lines of both texts. */
const REACH = 40;

/** Renders the changes of a file as a patch for `git apply`. */
export function renderDiff(path: string, source: Source, fixed: string): string {
  const [before, after] = [source.text, fixed].map((text) => splitLines(withByteOrderMark(text, source))) as [
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

/** The lines of a text, with their line breaks. */
type Lines = readonly string[];

/** A range of lines and its replacement, counted from 0, the end excluded. */
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
 * Finds the changes between two texts. This is simple because a fix stays within
 * its line, or removes a few lines.
 */
function findChanges(before: Lines, after: Lines): readonly Change[] {
  // With the same number of lines, they correspond one to one.
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

/** Finds the number of lines to skip in each text until they are equal again; one of each if that is too far. */
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

/** Groups changes that are close enough to share a hunk. */
function joinNear(changes: readonly Change[]): readonly (readonly Change[])[] {
  const hunks: Change[][] = [];
  for (const change of changes) {
    const hunk = hunks.at(-1);
    const last = hunk?.at(-1);
    if (hunk !== undefined && last !== undefined && change.start - last.end <= 2 * CONTEXT) hunk.push(change);
    else hunks.push([change]);
  }
  return hunks;
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

function writeLine(prefix: string, line: string): readonly string[] {
  return line.endsWith('\n') ? [prefix + line.slice(0, -1)] : [prefix + line, '\\ No newline at end of file'];
}
