import type { LineCursor } from './line-cursor.ts';

const MARKS = '-*_';

/** Whether the rest of the line is three or more of `-`, `*` or `_`, with space between them. */
export function isThematicBreak(cursor: LineCursor): boolean {
  const { file, next, end } = cursor;
  const mark = file[next];
  if (mark === undefined || !MARKS.includes(mark) || ruleStart(cursor, mark) > next) return false;
  let count = 0;
  for (let offset = next; offset < end && count < 3; offset++) if (file[offset] === mark) count++;
  return count === 3;
}

/** From where on the line has nothing but a character and space. */
function ruleStart({ file, next, end, rules }: LineCursor, mark: string): number {
  const known = rules.get(mark);
  if (known !== undefined) return known;
  let start = end;
  while (start > next && (file[start - 1] === mark || file[start - 1] === ' ' || file[start - 1] === '\t')) start--;
  rules.set(mark, start);
  return start;
}
