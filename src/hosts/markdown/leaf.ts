import type { Span } from '../../text/span.ts';
import { indentAt, isBlank, isIndentedTooFar, type LineCursor, matchNext, skipColumns } from './line-cursor.ts';

/** The dialect of a document. MDX has comments in braces, and neither HTML nor indented code. */
export type Dialect = 'markdown' | 'mdx';

/** A fenced code block. */
export interface FencedCode {
  readonly kind: 'code';
  /** The place of the opening fence. */
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
  readonly until: MarkupEnd;
}

/** A leaf block: it contains no other blocks. */
export type Leaf = FencedCode | Markup | { readonly kind: 'none' | 'paragraph' };

/** No leaf block is open. */
export const NONE: Leaf = { kind: 'none' };
/** An open paragraph, which the next line may continue. */
export const PARAGRAPH: Leaf = { kind: 'paragraph' };

const FENCE = /(?:(`{3,})[ \t]*((?:[^` \t\r\n][^`\r\n]*)?)|(~{3,})[ \t]*([^\r\n]*))(?=[\r\n]|$)/y;
const CLOSING_FENCE = /(?:`{3,}|~{3,})(?=[ \t]*(?:[\r\n]|$))/y;
const HEADING = /#{1,6}(?=[ \t\r\n]|$)/y;
const UNDERLINE = /(?:=+|-+)[ \t]*(?=[\r\n]|$)/y;
const COMMENT_OF_MDX = '{/*';
const COMMENT_END = /\*\//;

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
  if (matchNext(cursor, HEADING) !== undefined) return NONE;
  if (isInParagraph && matchNext(cursor, UNDERLINE) !== undefined) return NONE;
  if (isThematicBreak(cursor)) return NONE;
  return startCode(cursor) ?? (dialect === 'mdx' ? startComment(cursor) : startHtml(cursor, isInParagraph || isLazy));
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

function startHtml(cursor: LineCursor, isInParagraph: boolean): Leaf | undefined {
  if (cursor.file[cursor.next] !== '<') return undefined;
  const until = findHtmlEnd(cursor.file.slice(cursor.next, cursor.end), isInParagraph);
  return until && startMarkup(cursor, until);
}

function startComment(cursor: LineCursor): Leaf | undefined {
  return cursor.file.startsWith(COMMENT_OF_MDX, cursor.next) ? startMarkup(cursor, COMMENT_END) : undefined;
}

function startMarkup(cursor: LineCursor, until: MarkupEnd): Leaf {
  return { kind: 'markup', start: cursor.next, end: cursor.end, until };
}

/** Whether a block ends on the current line. */
export function isEnded(cursor: LineCursor, leaf: Leaf): boolean {
  if (leaf.kind !== 'markup' || leaf.until === 'blank line') return false;
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
  if (leaf.kind !== 'markup' || (leaf.until === 'blank line' && isBlank(cursor))) return undefined;
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

/** The end of an HTML block: a text in a line, or a blank line. */
export type MarkupEnd = RegExp | 'blank line';

const BLOCKS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|' +
  'menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|' +
  'track|ul';

/** The start and end conditions of HTML blocks (CommonMark 4.6). */
const STARTS: readonly { readonly start: RegExp; readonly end: MarkupEnd }[] = [
  { start: /^<(?:script|pre|textarea|style)(?:[ \t>]|$)/i, end: /<\/(?:script|pre|textarea|style)>/i },
  { start: /^<!--/, end: /-->/ },
  { start: /^<\?/, end: /\?>/ },
  { start: /^<![A-Za-z]/, end: />/ },
  { start: /^<!\[CDATA\[/, end: /\]\]>/ },
  { start: new RegExp(`^</?(?:${BLOCKS})(?:[ \\t]|/?>|$)`, 'i'), end: 'blank line' },
];

const ATTRIBUTE = '[ \\t]+[A-Za-z_:][\\w.:-]*(?:[ \\t]*=[ \\t]*(?:[^ \\t"\'=<>`]+|\'[^\']*\'|"[^"]*"))?';
const TAG = new RegExp(`^<(?:[A-Za-z][A-Za-z0-9-]*(?:${ATTRIBUTE})*[ \\t]*/?|/[A-Za-z][A-Za-z0-9-]*[ \\t]*)>[ \\t]*$`);

/**
 * The end condition of the HTML block that begins with a line; `undefined` if
 * none begins.
 *
 * @param isInParagraph - A single tag does not interrupt a paragraph.
 */
function findHtmlEnd(line: string, isInParagraph: boolean): MarkupEnd | undefined {
  if (!line.startsWith('<')) return undefined;
  const found = STARTS.find(({ start }) => start.test(line));
  if (found !== undefined) return found.end;
  return !isInParagraph && TAG.test(line) ? 'blank line' : undefined;
}

const RULE_CHARACTERS = '-*_';

/** Whether the rest of the line is three or more of `-`, `*` or `_`, with optional space between them. */
function isThematicBreak(cursor: LineCursor): boolean {
  const { file, next, end } = cursor;
  const character = file[next];
  if (character === undefined || !RULE_CHARACTERS.includes(character) || ruleStart(cursor, character) > next)
    return false;
  let count = 0;
  for (let offset = next; offset < end && count < 3; offset++) if (file[offset] === character) count++;
  return count === 3;
}

/** The offset from which the line contains only one character and space. */
function ruleStart({ file, next, end, rules }: LineCursor, character: string): number {
  const known = rules.get(character);
  if (known !== undefined) return known;
  let start = end;
  while (start > next && (file[start - 1] === character || file[start - 1] === ' ' || file[start - 1] === '\t'))
    start--;
  rules.set(character, start);
  return start;
}
