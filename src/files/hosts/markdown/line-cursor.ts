/** A position in a line, with columns as in CommonMark: a tab stop every four columns. */
export interface LineCursor {
  readonly file: string;
  readonly end: number;
  /** The maximum indentation of a block; a line indented further is code. */
  readonly maxIndent: number;
  offset: number;
  column: number;
  /** Whether a part of the tab at the offset has been consumed. */
  isInTab: boolean;
  /** The next non-space character and its column. They are cached, because they are read often. */
  next: number;
  nextColumn: number;
}

export function startLine(file: string, start: number, end: number, maxIndent: number): LineCursor {
  const place = { offset: start, column: 0, isInTab: false, next: start, nextColumn: 0 };
  const cursor = { file, end, maxIndent, ...place };
  findNext(cursor);
  return cursor;
}

export function indentAt(cursor: LineCursor): number {
  return cursor.nextColumn - cursor.column;
}

/** Whether the rest of the line is empty, or only space. */
export function isEmpty({ next, end }: LineCursor): boolean {
  return next >= end;
}

/** Whether the line is indented so far that only indented code can begin here. */
export function isIndentedTooFar(cursor: LineCursor): boolean {
  return indentAt(cursor) > cursor.maxIndent;
}

export function matchNext({ file, next }: LineCursor, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = next;
  return pattern.exec(file) ?? undefined;
}

export function skipMarker(cursor: LineCursor, length: number): void {
  cursor.offset = cursor.next;
  cursor.column = cursor.nextColumn;
  cursor.isInTab = false;
  skipColumns(cursor, length);
}

/** Moves by columns, up to the end of the line. */
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
