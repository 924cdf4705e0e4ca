import { splitLines } from '../../language/base/line-index.ts';
import { editBetween, type TextEdit } from '../../language/diagnostic/fix.ts';

/** The most lines that a fix adds or removes in one place. */
const LOOKAHEAD = 8;

/**
 * The edits that turn a text into the same with fixes, each within a line as far as possible, so that an editor keeps its
 * carets. The time is linear, because fixes add or remove few lines in a row; with more, the edits are only longer.
 */
export function editsBetween(before: string, after: string): readonly TextEdit[] {
  const [lines, others] = [splitLines(before), splitLines(after)];
  const edits: TextEdit[] = [];
  let offset = 0;
  let at = 0;
  for (let index = 0; index < lines.length || at < others.length; ) {
    const line = lines[index] ?? '';
    const other = others[at] ?? '';
    const added = line === other ? 0 : distanceTo(others, at, line);
    const removed = line === other || added > 0 ? 0 : distanceTo(lines, index, other);
    if (added > 0) {
      edits.push({ start: offset, end: offset, text: others.slice(at, at + added).join('') });
      at += added;
      continue;
    }
    const text = removed > 0 ? lines.slice(index, index + removed).join('') : line;
    const edit = editBetween(text, removed > 0 ? '' : other);
    if (text !== other) edits.push({ ...edit, start: offset + edit.start, end: offset + edit.end });
    offset += text.length;
    index += Math.max(1, removed);
    if (removed === 0) at++;
  }
  return edits;
}

/** How many lines after an index the same line follows; 0 if it does not. */
function distanceTo(lines: readonly string[], index: number, line: string): number {
  const found = lines.slice(index + 1, index + 1 + LOOKAHEAD).indexOf(line);
  return line === '' ? 0 : found + 1;
}
