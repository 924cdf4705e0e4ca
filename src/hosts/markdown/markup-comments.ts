import { lengthOfByteOrderMark } from '../../text/byte-order-mark.ts';
import type { Span } from '../../text/span.ts';
import { hasDirective } from '../comments.ts';
import type { HostComment } from '../host.ts';
import type { Dialect, Markup } from './leaf.ts';

/** The delimiters of comments. */
const DELIMITERS: Readonly<Record<Dialect, readonly [start: string, end: string]>> = {
  markdown: ['<!--', '-->'],
  mdx: ['{/*', '*/}'],
};

/** Finds the comments in an HTML block that contain directives. */
export function findMarkupComments(file: string, markup: Markup, dialect: Dialect): readonly HostComment[] {
  const html = file.slice(markup.start, markup.end);
  if (!hasDirective(html)) return [];
  const [open, close] = DELIMITERS[dialect];
  const comments: HostComment[] = [];
  for (let from = html.indexOf(open); from !== -1; ) {
    const textEnd = html.indexOf(close, from + open.length);
    if (textEnd === -1) break;
    const end = textEnd + close.length;
    const text = html.slice(from + open.length, textEnd);
    const span = { start: markup.start + from, end: markup.start + end };
    if (hasDirective(text)) comments.push({ text, span, isDoubtful: from > 0 || !isRemovable(file, span) });
    from = html.indexOf(open, end);
  }
  return comments;
}

/** The characters of the prefix of a block: markers of block quotes, and indentation. */
const PREFIX_CHARACTERS = ' \t>';
/** The rest of the line, blank lines, and the prefix of the next block. */
const TO_NEXT = /[ \t]*(?:(?:\r\n?|\n)([ \t>]*))*/y;
const MAY_BE_ITEM = /[-+*\d]/;

/**
 * Whether the document keeps the same blocks if the comment is removed. The
 * comment may begin a list item, separate two lists, or separate a text from the
 * paragraph above.
 */
function isRemovable(file: string, { start, end }: Span): boolean {
  const lineStart = findPrefixStart(file, start);
  if (!isLineStart(file, lineStart)) return false;
  const prefix = file.slice(lineStart, start);
  const above = lineStart - (file.startsWith('\r\n', lineStart - 2) ? 2 : 1);
  if (above >= 0) {
    const aboveStart = findPrefixStart(file, above);
    const isSame = file.slice(aboveStart, above).trimEnd() === prefix.trimEnd();
    if (!isSame || !isLineStart(file, aboveStart)) return false;
  }
  TO_NEXT.lastIndex = end;
  const [all = '', nextPrefix] = TO_NEXT.exec(file) ?? [];
  const next = file[end + all.length];
  return next === undefined || (nextPrefix === prefix && !MAY_BE_ITEM.test(next));
}

function findPrefixStart(file: string, end: number): number {
  let offset = end;
  while (offset > 0 && PREFIX_CHARACTERS.includes(file.charAt(offset - 1))) offset--;
  return offset;
}

function isLineStart(file: string, offset: number): boolean {
  return offset <= lengthOfByteOrderMark(file) || file[offset - 1] === '\n' || file[offset - 1] === '\r';
}
