import {
  indentAt,
  isBlank,
  isIndentedTooFar,
  type LineCursor,
  matchNext,
  skipColumns,
  skipMarker,
} from './line-cursor.ts';

/** What holds other blocks: a quotation, or an item of a list, whose lines begin at a column. */
export type Container =
  | { readonly kind: 'quote' }
  | {
      readonly kind: 'item';
      /** How far in its lines are, from where its marker could stand. */
      readonly width: number;
      /** Whether nothing is in it yet; then a blank line ends it. */
      isEmpty: boolean;
    };

/** The containers that are open, from the outermost. */
export interface Containers {
  readonly open: Container[];
  /** Which of them are quotations: a blank line goes on with all items, however many, up to the first of these. */
  readonly quotes: number[];
}

/** Goes past what a line has for the containers that it goes on with, and says how many these are. */
export function continueContainers({ open, quotes }: Containers, cursor: LineCursor): number {
  for (const [index, container] of open.entries()) {
    if (isBlank(cursor)) return countItems(open, quotes, index);
    if (!(container.kind === 'quote' ? takeQuoteMarker(cursor) : takeIndent(cursor, container))) return index;
  }
  return open.length;
}

/** How many containers a blank line goes on with, from one of them on. */
function countItems(open: readonly Container[], quotes: readonly number[], index: number): number {
  const quote = quotes.find((place) => place >= index);
  if (quote !== undefined) return quote;
  const last = open.at(-1);
  return last?.kind === 'item' && last.isEmpty ? open.length - 1 : open.length;
}

/** Enters a container, within those that are open. */
export function openContainer({ open, quotes }: Containers, container: Container): void {
  if (container.kind === 'quote') quotes.push(open.length);
  open.push(container);
}

/** Leaves the containers behind the first so many. */
export function closeContainers({ open, quotes }: Containers, count: number): void {
  open.length = count;
  while ((quotes.at(-1) ?? -1) >= count) quotes.pop();
}

/** Goes past the marker of a container that begins here. */
export function takeContainer(cursor: LineCursor, isInParagraph: boolean): Container | undefined {
  return takeQuoteMarker(cursor) ? { kind: 'quote' } : takeItemMarker(cursor, isInParagraph);
}

function takeQuoteMarker(cursor: LineCursor): boolean {
  if (isIndentedTooFar(cursor) || isBlank(cursor) || cursor.file[cursor.next] !== '>') return false;
  skipMarker(cursor, 1);
  if (indentAt(cursor) > 0) skipColumns(cursor, 1);
  return true;
}

function takeIndent(cursor: LineCursor, container: Container & { readonly kind: 'item' }): boolean {
  if (indentAt(cursor) < container.width) return false;
  skipColumns(cursor, container.width);
  container.isEmpty = false;
  return true;
}

const ITEM_MARKER = /(?:[-+*]|(\d{1,9})[.)])(?=[ \t\r\n]|$)/y;
const REST_IS_BLANK = /[ \t]*(?=[\r\n]|$)/y;

/**
 * Goes past the marker of an item. In the middle of a paragraph a list begins
 * with 1, and with something in its first item.
 */
function takeItemMarker(cursor: LineCursor, isInParagraph: boolean): Container | undefined {
  const [marker, number = '1'] = matchNext(cursor, ITEM_MARKER) ?? [];
  if (marker === undefined || isIndentedTooFar(cursor)) return undefined;
  if (isInParagraph && (Number(number) !== 1 || isBlankFrom(cursor, cursor.next + marker.length))) return undefined;
  const indent = indentAt(cursor);
  skipMarker(cursor, marker.length);
  const space = indentAt(cursor);
  const isEmpty = isBlank(cursor);
  // Five columns are one, and four that make code of what follows.
  const padding = isEmpty || space > 4 ? 1 : space;
  if (space > 0) skipColumns(cursor, padding);
  return { kind: 'item', width: indent + marker.length + padding, isEmpty };
}

function isBlankFrom({ file }: LineCursor, offset: number): boolean {
  REST_IS_BLANK.lastIndex = offset;
  return REST_IS_BLANK.test(file);
}
