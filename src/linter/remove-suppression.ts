import { type Fix, replaceFix, type TextEdit } from '../diagnostic/fix.ts';
import { quoteText } from '../diagnostic/quote.ts';
import type { HostComment } from '../hosts/host.ts';
import { lengthOfByteOrderMark } from '../text/byte-order-mark.ts';
import type { LineIndex } from '../text/line-index.ts';
import type { Span } from '../text/span.ts';

/** A suppression comment as it is written. */
export interface SuppressionComment {
  readonly comment: HostComment;
  /** The word before the codes. */
  readonly directive: string;
  /** The codes, known and unknown. */
  readonly names: readonly string[];
}

/** The file that contains the comments. */
export interface CommentedFile {
  readonly text: string;
  readonly lines: LineIndex;
}

/**
 * Creates fixes that remove unused codes from a comment, or the whole comment if
 * all of its codes are unused.
 *
 * @param unused - The codes that suppress nothing.
 * @returns The fix for each of them; empty if the comment may not be one, or contains other text.
 */
export function removeSuppression(
  file: CommentedFile,
  { comment, directive, names }: SuppressionComment,
  unused: ReadonlySet<string>,
): ReadonlyMap<string, Fix> {
  if (comment.isDoubtful === true) return new Map();
  if (names.some((name) => !unused.has(name))) {
    const places = findNames(file.text, comment.span, directive, names);
    return new Map([...unused].map((code) => [code, removeCode(code, places, unused)]));
  }
  const edit = removeComment(file, comment.span);
  if (edit === undefined || !BEGINNING.test(comment.text.slice(0, comment.text.indexOf(directive)))) return new Map();
  const fix = replaceFix('remove the comment', true, edit.start, edit.end, edit.text);
  return new Map([...unused].map((code) => [code, fix]));
}

/** Comment delimiters without words. */
const BEGINNING = /^[\s*#/]*$/;

interface NamePlace extends Span {
  readonly name: string;
}

function findNames(file: string, span: Span, directive: string, names: readonly string[]): readonly NamePlace[] {
  let offset = file.indexOf(directive, span.start) + directive.length;
  return names.map((name) => {
    const start = file.indexOf(name, offset);
    offset = start + name.length;
    return { name, start, end: offset };
  });
}

/** Removes a code with the separator before it; a code before the first one that is kept, with the separator after it. */
function removeCode(code: string, places: readonly NamePlace[], unused: ReadonlySet<string>): Fix {
  const firstKept = places.findIndex(({ name }) => !unused.has(name));
  const edits = places.flatMap(({ name, start, end }, index): readonly TextEdit[] => {
    if (name !== code) return [];
    if (index < firstKept) return [{ start, end: places[index + 1]?.start ?? end, text: '' }];
    return [{ start: places[index - 1]?.end ?? start, end, text: '' }];
  });
  return { title: `remove ${quoteText(code)}`, safe: true, edits };
}

/** Removes a comment, with its line if nothing else is on it; `undefined` if a significant line break would be removed too. */
function removeComment({ text, lines }: CommentedFile, { start, end }: Span): TextEdit | undefined {
  const { line } = lines.positionAt(start);
  const { line: lastLine } = lines.positionAt(end);
  const lineStart = Math.max(lines.lineSpan(line).start, lengthOfByteOrderMark(text));
  const before = text.slice(lineStart, start);
  const after = text.slice(end, lines.lineSpan(lastLine).end);
  if (isWhitespace(before) && isWhitespace(after))
    return { start: lineStart, end: lines.lineSpan(lastLine + 1).start, text: '' };
  if (lastLine > line) return undefined;
  const restStart = end + after.length - after.trimStart().length;
  if (isWhitespace(after)) return { start: lineStart + before.trimEnd().length, end: restStart, text: '' };
  // Keep a space, or the words around the comment would become one.
  const isSeparated = /(?:^|[\s([{])$/.test(before) || /^[)\]}]/.test(after.trimStart());
  return { start, end: restStart, text: isSeparated ? '' : ' ' };
}

function isWhitespace(text: string): boolean {
  return /^[ \t]*$/.test(text);
}
