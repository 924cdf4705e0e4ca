import { type Fix, replaceFix, type TextEdit } from '../diagnostic/fix.ts';
import { quoteText } from '../diagnostic/quote.ts';
import type { HostComment } from '../hosts/host.ts';
import { lengthOfByteOrderMark } from '../text/byte-order-mark.ts';
import type { LineIndex } from '../text/line-index.ts';
import type { Span } from '../text/span.ts';

/** A comment that suppresses, as it is written. */
export interface SuppressionComment {
  readonly comment: HostComment;
  /** What stands before the codes. */
  readonly directive: string;
  /** The codes, and what is none but stands where they do. */
  readonly names: readonly string[];
}

/** What the comments are in. */
export interface CommentedFile {
  readonly text: string;
  readonly lines: LineIndex;
}

/**
 * Finds how to take from a comment what suppresses nothing: the comment itself
 * once nothing else is left of it.
 *
 * @param unused - The codes that suppress nothing.
 * @returns The fix for each of them. Of a comment that may be none, or says something else, there is none.
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

/** No words, only marks. */
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

/** A code goes with what parts it from the one before it; before the first that stays, from the one behind it. */
function removeCode(code: string, places: readonly NamePlace[], unused: ReadonlySet<string>): Fix {
  const firstKept = places.findIndex(({ name }) => !unused.has(name));
  const edits = places.flatMap(({ name, start, end }, index): readonly TextEdit[] => {
    if (name !== code) return [];
    if (index < firstKept) return [{ start, end: places[index + 1]?.start ?? end, text: '' }];
    return [{ start: places[index - 1]?.end ?? start, end, text: '' }];
  });
  return { title: `remove ${quoteText(code)}`, safe: true, edits };
}

/** With its line if that holds nothing else; `undefined` where a line break would go that may mean something. */
function removeComment({ text, lines }: CommentedFile, { start, end }: Span): TextEdit | undefined {
  const { line } = lines.positionAt(start);
  const { line: lastLine } = lines.positionAt(end);
  const lineStart = Math.max(lines.lineSpan(line).start, lengthOfByteOrderMark(text));
  const before = text.slice(lineStart, start);
  const after = text.slice(end, lines.lineSpan(lastLine).end);
  if (isBlank(before) && isBlank(after)) return { start: lineStart, end: lines.lineSpan(lastLine + 1).start, text: '' };
  if (lastLine > line) return undefined;
  const restStart = end + after.length - after.trimStart().length;
  if (isBlank(after)) return { start: lineStart + before.trimEnd().length, end: restStart, text: '' };
  // Words that nothing parts would be one.
  const isApart = /(?:^|[\s([{])$/.test(before) || /^[)\]}]/.test(after.trimStart());
  return { start, end: restStart, text: isApart ? '' : ' ' };
}

function isBlank(text: string): boolean {
  return /^[ \t]*$/.test(text);
}
