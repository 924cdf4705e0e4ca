/** A place in a line, in columns as Markdown counts them: a tab goes to the next multiple of four. */
export interface LineCursor {
  readonly file: string;
  /** The end of the line, without its line break. */
  readonly end: number;
  /** How far in a block may begin; what is further in is code. */
  readonly maxIndent: number;
  offset: number;
  column: number;
  /** Whether the tab at the place is used up in part. */
  isInTab: boolean;
  /** The next character that is no space, and its column; found once, however often it is asked for. */
  next: number;
  nextColumn: number;
  /** From where on the line has nothing but this character and space; found once for each. */
  readonly rules: Map<string, number>;
}

/** Begins to read the line from `start` to `end`, which is without its line break. */
export function startLine(file: string, start: number, end: number, maxIndent: number): LineCursor {
  const place = { offset: start, column: 0, isInTab: false, next: start, nextColumn: 0 };
  const cursor = { file, end, maxIndent, ...place, rules: new Map<string, number>() };
  findNext(cursor);
  return cursor;
}

/** How many columns are between the place and the next character that is no space. */
export function indentAt(cursor: LineCursor): number {
  return cursor.nextColumn - cursor.column;
}

/** Whether nothing but space is left of the line. */
export function isBlank({ next, end }: LineCursor): boolean {
  return next >= end;
}

/** Whether no block can begin here but one of code. */
export function isIndentedTooFar(cursor: LineCursor): boolean {
  return indentAt(cursor) > cursor.maxIndent;
}

/** Matches a sticky pattern at the next character that is no space. */
export function matchNext({ file, next }: LineCursor, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = next;
  return pattern.exec(file) ?? undefined;
}

/** Goes to the next character that is no space, and past some more. */
export function skipMarker(cursor: LineCursor, length: number): void {
  cursor.offset = cursor.next;
  cursor.column = cursor.nextColumn;
  cursor.isInTab = false;
  skipColumns(cursor, length);
}

/** Goes on by columns, and no further than the line. */
export function skipColumns(cursor: LineCursor, count: number): void {
  const goal = cursor.column + count;
  while (cursor.column < goal && cursor.offset < cursor.end) {
    const tabEnd = cursor.file[cursor.offset] === '\t' ? nextStop(cursor.column) : cursor.column + 1;
    cursor.isInTab = tabEnd > goal;
    cursor.column = Math.min(tabEnd, goal);
    if (!cursor.isInTab) cursor.offset++;
  }
  if (cursor.offset > cursor.next) findNext(cursor);
}

function findNext(cursor: LineCursor): void {
  cursor.next = cursor.offset;
  cursor.nextColumn = cursor.column;
  for (; cursor.next < cursor.end; cursor.next++) {
    const character = cursor.file[cursor.next];
    if (character === '\t') cursor.nextColumn = nextStop(cursor.nextColumn);
    else if (character === ' ') cursor.nextColumn++;
    else return;
  }
}

function nextStop(column: number): number {
  return column + 4 - (column % 4);
}
