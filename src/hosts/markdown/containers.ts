import {
  indentAt,
  isBlank,
  isIndentedTooFar,
  type LineCursor,
  matchNext,
  skipColumns,
  skipMarker,
} from './line-cursor.ts';

/** A container block: a block quote, or a list item. */
export type Container =
  | { readonly kind: 'quote' }
  | {
      readonly kind: 'item';
      /** The indentation of its content. */
      readonly width: number;
      /** Whether it has no content yet. A blank line then closes it. */
      isEmpty: boolean;
    };

/** The open containers, from the outermost. */
export interface Containers {
  readonly open: Container[];
  /** The indexes of the block quotes. A blank line continues all list items up to the first of them. */
  readonly quotes: number[];
}

/** Skips the markers of the open containers that a line continues, and returns their number. */
export function continueContainers({ open, quotes }: Containers, cursor: LineCursor): number {
  for (const [index, container] of open.entries()) {
    if (isBlank(cursor)) return countItems(open, quotes, index);
    if (!(container.kind === 'quote' ? takeQuoteMarker(cursor) : takeIndent(cursor, container))) return index;
  }
  return open.length;
}

/** The number of containers that a blank line continues, given that those before `index` continue. */
function countItems(open: readonly Container[], quotes: readonly number[], index: number): number {
  const quote = quotes.find((place) => place >= index);
  if (quote !== undefined) return quote;
  const last = open.at(-1);
  return last?.kind === 'item' && last.isEmpty ? open.length - 1 : open.length;
}

/** Opens a container inside the open ones. */
export function openContainer({ open, quotes }: Containers, container: Container): void {
  if (container.kind === 'quote') quotes.push(open.length);
  open.push(container);
}

/** Closes all but the first `count` containers. */
export function closeContainers({ open, quotes }: Containers, count: number): void {
  open.length = count;
  while ((quotes.at(-1) ?? -1) >= count) quotes.pop();
}

/** Skips the marker of a container that begins here. */
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
 * Skips the marker of a list item. Only a list that begins with 1, and whose
 * first item has content, can interrupt a paragraph.
 */
function takeItemMarker(cursor: LineCursor, isInParagraph: boolean): Container | undefined {
  const [marker, number = '1'] = matchNext(cursor, ITEM_MARKER) ?? [];
  if (marker === undefined || isIndentedTooFar(cursor)) return undefined;
  if (isInParagraph && (Number(number) !== 1 || isBlankFrom(cursor, cursor.next + marker.length))) return undefined;
  const indent = indentAt(cursor);
  skipMarker(cursor, marker.length);
  const space = indentAt(cursor);
  const isEmpty = isBlank(cursor);
  // With five columns, one is padding and the other four begin indented code.
  const padding = isEmpty || space > 4 ? 1 : space;
  if (space > 0) skipColumns(cursor, padding);
  return { kind: 'item', width: indent + marker.length + padding, isEmpty };
}

function isBlankFrom({ file }: LineCursor, offset: number): boolean {
  REST_IS_BLANK.lastIndex = offset;
  return REST_IS_BLANK.test(file);
}
