import type { Span } from '../../text/span.ts';
import { indentAt, isBlank, isIndentedTooFar, type LineCursor, matchNext, skipColumns } from './line-cursor.ts';

/** How Markdown is meant: MDX has comments between braces and no HTML, and no code by indentation. */
export type Dialect = 'markdown' | 'mdx';

/** Code between fences. */
export interface FencedCode {
  readonly kind: 'code';
  /** The place of the opening fence. */
  readonly start: number;
  /** What stands behind the opening fence, without the space around it. */
  readonly info: Span;
  /** Its lines, without what they have for quotations, lists and the indentation of the fence. */
  readonly lines: Span[];
  readonly fence: string;
  readonly indent: number;
}

/** A stretch of HTML, or a comment of MDX, to the end of its last line. */
export interface Markup {
  readonly kind: 'markup';
  readonly start: number;
  end: number;
  readonly until: MarkupEnd;
}

/** What has no blocks in it. What it may have in its next line is told by whether it is still the open one. */
export type Leaf = FencedCode | Markup | { readonly kind: 'none' | 'paragraph' };

/** Nothing is open: the next line begins anew. */
export const NONE: Leaf = { kind: 'none' };
/** A paragraph, with which the next line may go on. */
export const PARAGRAPH: Leaf = { kind: 'paragraph' };

const FENCE = /(?:(`{3,})[ \t]*((?:[^` \t\r\n][^`\r\n]*)?)|(~{3,})[ \t]*([^\r\n]*))(?=[\r\n]|$)/y;
const CLOSING_FENCE = /(?:`{3,}|~{3,})(?=[ \t]*(?:[\r\n]|$))/y;
const HEADING = /#{1,6}(?=[ \t\r\n]|$)/y;
const UNDERLINE = /(?:=+|-+)[ \t]*(?=[\r\n]|$)/y;
const COMMENT_OF_MDX = '{/*';
const COMMENT_END = /\*\//;

/**
 * Begins what a line begins behind the marks of its containers.
 *
 * @param isInParagraph - Whether the line goes on with a paragraph otherwise.
 * @param isLazy - Whether it would even where its containers end.
 * @returns `undefined` for a container, or a line of text.
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

/** Whether nothing more can come in what a line began or went on with. */
export function isEnded(cursor: LineCursor, leaf: Leaf): boolean {
  if (leaf.kind !== 'markup' || leaf.until === 'blank line') return false;
  return leaf.until.test(cursor.file.slice(Math.max(leaf.start, cursor.offset), cursor.end));
}

/**
 * Goes on with what the line before left open.
 *
 * @returns What is open behind the line; `undefined` if the line is no part of it.
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

/** What ends a stretch of HTML: a text in a line, or a blank line. */
export type MarkupEnd = RegExp | 'blank line';

const BLOCKS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|' +
  'menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|' +
  'track|ul';

/** What begins a stretch of HTML, and what ends it (CommonMark 4.6). */
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
 * What ends the HTML that begins with a line; `undefined` if none begins.
 *
 * @param isInParagraph - Then a tag alone does not begin it.
 */
function findHtmlEnd(line: string, isInParagraph: boolean): MarkupEnd | undefined {
  if (!line.startsWith('<')) return undefined;
  const found = STARTS.find(({ start }) => start.test(line));
  if (found !== undefined) return found.end;
  return !isInParagraph && TAG.test(line) ? 'blank line' : undefined;
}

const RULE_CHARACTERS = '-*_';

/** Whether the rest of the line is three or more of `-`, `*` or `_`, with space between them. */
function isThematicBreak(cursor: LineCursor): boolean {
  const { file, next, end } = cursor;
  const character = file[next];
  if (character === undefined || !RULE_CHARACTERS.includes(character) || ruleStart(cursor, character) > next)
    return false;
  let count = 0;
  for (let offset = next; offset < end && count < 3; offset++) if (file[offset] === character) count++;
  return count === 3;
}

/** From where on the line has nothing but a character and space. */
function ruleStart({ file, next, end, rules }: LineCursor, character: string): number {
  const known = rules.get(character);
  if (known !== undefined) return known;
  let start = end;
  while (start > next && (file[start - 1] === character || file[start - 1] === ' ' || file[start - 1] === '\t'))
    start--;
  rules.set(character, start);
  return start;
}
