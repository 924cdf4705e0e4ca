import { lengthOfByteOrderMark } from '../../../language/base/byte-order-mark.ts';
import type { Span } from '../../../language/base/span.ts';
import { linesOf } from '../lines.ts';
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

/** The dialect of a document. MDX has comments in braces, and neither HTML nor indented code. */
export type Dialect = 'markdown' | 'mdx';

export interface FencedCode {
  readonly kind: 'code';
  readonly start: number;
  /** The info string of the opening fence, without surrounding space. */
  readonly info: Span;
  /** The lines of code, without the markers of containers and the indentation of the fence. */
  readonly lines: Span[];
  readonly fence: string;
  readonly indent: number;
}

/** An HTML block, or an MDX comment, up to the end of its last line. */
export interface Markup {
  readonly kind: 'markup';
  readonly start: number;
  end: number;
  /** A text in its last line; `undefined` if an empty line ends it. */
  readonly until: RegExp | undefined;
}

/** A leaf block: it contains no other blocks. */
type Leaf = FencedCode | Markup | { readonly kind: 'none' | 'paragraph' };

const NONE: Leaf = { kind: 'none' };
/** An open paragraph, which the next line may continue. */
const PARAGRAPH: Leaf = { kind: 'paragraph' };

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

const FENCE = /(?:(`{3,})[ \t]*((?:[^` \t\r\n][^`\r\n]*)?)|(~{3,})[ \t]*([^\r\n]*))(?=[\r\n]|$)/y;
const CLOSING_FENCE = /(?:`{3,}|~{3,})(?=[ \t]*(?:[\r\n]|$))/y;
const HEADING = /#{1,6}(?=[ \t\r\n]|$)/y;
const UNDERLINE = /(?:=+|-+)[ \t]*(?=[\r\n]|$)/y;
const RULE = /(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})(?=[\r\n]|$)/y;

/**
 * Opens the leaf block that begins at the cursor.
 *
 * @param isInParagraph - Whether the line would otherwise continue a paragraph.
 * @param isLazy - Whether it would continue it even outside its containers.
 * @returns `undefined` for a container or a line of text.
 */
function startLeaf(cursor: LineCursor, dialect: Dialect, isInParagraph: boolean, isLazy: boolean): Leaf | undefined {
  if (isIndentedTooFar(cursor)) return undefined;
  const separators = isInParagraph ? [HEADING, UNDERLINE, RULE] : [HEADING, RULE];
  if (separators.some((pattern) => matchNext(cursor, pattern) !== undefined)) return NONE;
  return startCode(cursor) ?? startMarkup(cursor, dialect, isInParagraph || isLazy);
}

function startCode(cursor: LineCursor): FencedCode | undefined {
  const found = matchNext(cursor, FENCE);
  if (found === undefined) return undefined;
  const [all, ticks, behindTicks = '', tildes = '', behindTildes = ''] = found;
  const text = ticks === undefined ? behindTildes : behindTicks;
  const start = cursor.next + all.length - text.length;
  const info = { start, end: start + text.trimEnd().length };
  return { kind: 'code', start: cursor.next, info, lines: [], fence: ticks ?? tildes, indent: indentAt(cursor) };
}

function startMarkup(cursor: LineCursor, dialect: Dialect, isInParagraph: boolean): Markup | undefined {
  const line = cursor.file.slice(cursor.next, cursor.end);
  const found = STARTS[dialect].find(({ start }) => start.test(line));
  if (found === undefined || (found.start === TAG && isInParagraph)) return undefined;
  return { kind: 'markup', start: cursor.next, end: cursor.end, until: found.end };
}

function isEnded(cursor: LineCursor, leaf: Leaf): boolean {
  if (leaf.kind !== 'markup' || leaf.until === undefined) return false;
  return leaf.until.test(cursor.file.slice(Math.max(leaf.start, cursor.offset), cursor.end));
}

/**
 * Continues the open leaf block with a line.
 *
 * @returns The block that is open after the line; `undefined` if the line is not
 *   part of the block.
 */
function continueLeaf(cursor: LineCursor, leaf: Leaf): Leaf | undefined {
  if (leaf.kind === 'code') return continueCode(cursor, leaf);
  if (leaf.kind !== 'markup' || (leaf.until === undefined && isEmpty(cursor))) return undefined;
  leaf.end = cursor.end;
  return isEnded(cursor, leaf) ? NONE : leaf;
}

function continueCode(cursor: LineCursor, code: FencedCode): Leaf {
  const [closing = ''] = isIndentedTooFar(cursor) ? [] : (matchNext(cursor, CLOSING_FENCE) ?? []);
  if (closing.startsWith(code.fence)) return NONE;
  skipColumns(cursor, Math.min(code.indent, indentAt(cursor)));
  code.lines.push({ start: cursor.offset + (cursor.isInTab ? 1 : 0), end: cursor.end });
  return code;
}

const BLOCKS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|' +
  'menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|' +
  'track|ul';

const ATTRIBUTE = '[ \\t]+[A-Za-z_:][\\w.:-]*(?:[ \\t]*=[ \\t]*(?:[^ \\t"\'=<>`]+|\'[^\']*\'|"[^"]*"))?';
/** A single tag. It does not interrupt a paragraph. */
const TAG = new RegExp(`^<(?:[A-Za-z][A-Za-z0-9-]*(?:${ATTRIBUTE})*[ \\t]*/?|/[A-Za-z][A-Za-z0-9-]*[ \\t]*)>[ \\t]*$`);

/** The start of each kind of markup, and the text that ends it; without one, an empty line does (CommonMark 4.6). */
const STARTS: Readonly<Record<Dialect, readonly { readonly start: RegExp; readonly end?: RegExp }[]>> = {
  markdown: [
    { start: /^<(?:script|pre|textarea|style)(?:[ \t>]|$)/i, end: /<\/(?:script|pre|textarea|style)>/i },
    { start: /^<!--/, end: /-->/ },
    { start: /^<\?/, end: /\?>/ },
    { start: /^<![A-Za-z]/, end: />/ },
    { start: /^<!\[CDATA\[/, end: /\]\]>/ },
    { start: new RegExp(`^</?(?:${BLOCKS})(?:[ \\t]|/?>|$)`, 'i') },
    { start: TAG },
  ],
  mdx: [{ start: /^\{\/\*/, end: /\*\// }],
};
