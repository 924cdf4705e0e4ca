import type { Span } from '../../../language/base/span.ts';
import { indentAt, isEmpty, isIndentedTooFar, type LineCursor, matchNext, skipColumns } from './line-cursor.ts';

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
export type Leaf = FencedCode | Markup | { readonly kind: 'none' | 'paragraph' };

export const NONE: Leaf = { kind: 'none' };
/** An open paragraph, which the next line may continue. */
export const PARAGRAPH: Leaf = { kind: 'paragraph' };

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
export function startLeaf(
  cursor: LineCursor,
  dialect: Dialect,
  isInParagraph: boolean,
  isLazy: boolean,
): Leaf | undefined {
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

export function isEnded(cursor: LineCursor, leaf: Leaf): boolean {
  if (leaf.kind !== 'markup' || leaf.until === undefined) return false;
  return leaf.until.test(cursor.file.slice(Math.max(leaf.start, cursor.offset), cursor.end));
}

/**
 * Continues the open leaf block with a line.
 *
 * @returns The block that is open after the line; `undefined` if the line is not
 *   part of the block.
 */
export function continueLeaf(cursor: LineCursor, leaf: Leaf): Leaf | undefined {
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
