import { lengthOfByteOrderMark } from '../../../language/base/byte-order-mark.ts';
import { linesOf } from '../lines.ts';
import {
  continueLeaf,
  type Dialect,
  type FencedCode,
  isEnded,
  type Leaf,
  type Markup,
  NONE,
  PARAGRAPH,
  startLeaf,
} from './leaf.ts';
import {
  indentAt,
  isEmpty,
  isIndentedTooFar,
  type LineCursor,
  matchNext,
  skipColumns,
  skipMarker,
  startLine,
} from './line-cursor.ts';

export type Block = FencedCode | Markup;

/** A container block: a block quote, or a list item. */
type Container =
  | { readonly kind: 'quote' }
  | {
      readonly kind: 'item';
      readonly width: number;
      /** Whether it has no content yet. An empty line then closes it. */
      isEmpty: boolean;
    };

/** The maximum number of containers inside one another. Each line is matched with all that are open. */
const MAX_DEPTH = 100;

interface Scan {
  readonly dialect: Dialect;
  readonly blocks: Block[];
  readonly containers: Container[];
  leaf: Leaf;
}

/**
 * Finds fenced code and HTML blocks, also in block quotes and lists (CommonMark
 * 0.31). It is written by hand for the reasons in
 * docs/decisions/011-markdown-by-hand.md.
 */
export function findBlocks(file: string, dialect: Dialect): readonly Block[] {
  const scan: Scan = { dialect, blocks: [], containers: [], leaf: NONE };
  const maxIndent = dialect === 'mdx' ? Number.POSITIVE_INFINITY : 3;
  for (const { start, end } of linesOf(file, lengthOfByteOrderMark(file))) {
    readLine(scan, startLine(file, start, end, maxIndent));
  }
  return scan.blocks;
}

function readLine(scan: Scan, cursor: LineCursor): void {
  const { containers } = scan;
  const continued = continueContainers(containers, cursor);
  const isInside = continued === containers.length;
  const leaf = isInside ? continueLeaf(cursor, scan.leaf) : undefined;
  if (leaf !== undefined) scan.leaf = leaf;
  else if (isEmpty(cursor)) {
    containers.length = continued;
    scan.leaf = NONE;
  } else readText(scan, cursor, continued);
}

/** Reads a line that is not empty: the containers it opens, and their content. */
function readText(scan: Scan, cursor: LineCursor, continued: number): void {
  const { containers, dialect, leaf: before } = scan;
  const isInside = continued === containers.length;
  const begun: Container[] = [];
  let isInParagraph = isInside && before === PARAGRAPH;
  let leaf: Leaf | undefined;
  for (;;) {
    const isLazy = before === PARAGRAPH && begun.length === 0;
    leaf = startLeaf(cursor, dialect, isInParagraph, isLazy);
    const isFull = continued + begun.length >= MAX_DEPTH;
    const container = leaf === undefined && !isFull ? takeContainer(cursor, isInParagraph) : undefined;
    if (container === undefined) {
      // A lazy continuation line: it continues a paragraph without the markers of its containers.
      if (leaf === undefined && isLazy && !isInside) return;
      break;
    }
    begun.push(container);
    isInParagraph = false;
    if (isEmpty(cursor)) break;
  }
  containers.splice(continued, Number.POSITIVE_INFINITY, ...begun);
  leaf ??= isEmpty(cursor) || (isIndentedTooFar(cursor) && !isInParagraph) ? NONE : PARAGRAPH;
  if (leaf.kind === 'code' || leaf.kind === 'markup') scan.blocks.push(leaf);
  scan.leaf = isEnded(cursor, leaf) ? NONE : leaf;
}

/** Skips the markers of the open containers that a line continues, and returns their number. */
function continueContainers(open: readonly Container[], cursor: LineCursor): number {
  for (const [index, container] of open.entries()) {
    if (isEmpty(cursor)) return countItems(open, index);
    if (!(container.kind === 'quote' ? takeQuoteMarker(cursor) : takeIndent(cursor, container))) return index;
  }
  return open.length;
}

/** The number of containers that an empty line continues, given that those before `index` continue. */
function countItems(open: readonly Container[], index: number): number {
  const quote = open.findIndex(({ kind }, place) => place >= index && kind === 'quote');
  if (quote !== -1) return quote;
  const last = open.at(-1);
  return last?.kind === 'item' && last.isEmpty ? open.length - 1 : open.length;
}

/** Skips the marker of a container that begins here. */
function takeContainer(cursor: LineCursor, isInParagraph: boolean): Container | undefined {
  return takeQuoteMarker(cursor) ? { kind: 'quote' } : takeItemMarker(cursor, isInParagraph);
}

function takeQuoteMarker(cursor: LineCursor): boolean {
  if (isIndentedTooFar(cursor) || isEmpty(cursor) || cursor.file[cursor.next] !== '>') return false;
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
const EMPTY_REST = /[ \t]*(?=[\r\n]|$)/y;

/**
 * Skips the marker of a list item. Only a list that begins with 1, and whose
 * first item has content, can interrupt a paragraph.
 */
function takeItemMarker(cursor: LineCursor, isInParagraph: boolean): Container | undefined {
  const [marker, number = '1'] = matchNext(cursor, ITEM_MARKER) ?? [];
  if (marker === undefined || isIndentedTooFar(cursor)) return undefined;
  EMPTY_REST.lastIndex = cursor.next + marker.length;
  if (isInParagraph && (Number(number) !== 1 || EMPTY_REST.test(cursor.file))) return undefined;
  const indent = indentAt(cursor);
  skipMarker(cursor, marker.length);
  const space = indentAt(cursor);
  const isBare = isEmpty(cursor);
  // With five columns, one is padding and the other four begin indented code.
  const padding = isBare || space > 4 ? 1 : space;
  if (space > 0) skipColumns(cursor, padding);
  return { kind: 'item', width: indent + marker.length + padding, isEmpty: isBare };
}
