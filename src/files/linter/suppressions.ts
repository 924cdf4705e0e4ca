import { lengthOfByteOrderMark } from '../../language/base/byte-order-mark.ts';
import type { LineIndex } from '../../language/base/line-index.ts';
import type { Span } from '../../language/base/span.ts';
import { createDiagnostic } from '../../language/diagnostic/declaration.ts';
import type { Diagnostic } from '../../language/diagnostic/diagnostic.ts';
import { type Fix, replaceFix } from '../../language/diagnostic/fix.ts';
import { quoteList } from '../../language/diagnostic/quote.ts';
import { invalidSuppression, unusedSuppression } from '../hosts/file-diagnostics.ts';
import type { HostComment } from '../hosts/host.ts';
import { closestCodes } from '../hosts/unknown-names.ts';

interface Suppression {
  readonly comment: HostComment;
  /** The codes as they are written, known and unknown. */
  readonly names: readonly string[];
  readonly codes: ReadonlySet<string>;
  /** From 1; they differ if the comment applies to several lines. */
  readonly firstLine: number;
  readonly lastLine: number;
}

interface CommentedFile {
  readonly text: string;
  readonly lines: LineIndex;
}

interface Suppressions {
  /** Whether a diagnostic is suppressed; `lines` are those on which it and its query start. */
  suppresses(code: string, lines: readonly number[]): boolean;
  /**
   * The diagnostics of the comments themselves. Call it after `suppresses` was called for all others.
   *
   * @param isComplete - Whether the whole file was read; if not, unused comments are not known.
   */
  report(isComplete: boolean): readonly Diagnostic[];
}

const DIRECTIVE = /\bclausal-disable(?:-next-line)?\b(-[\w-]*)?/;
export const NEXT_LINE = 'clausal-disable-next-line';

/** Reads comments such as `clausal-disable-next-line unknown-field -- a reason`. Commas or spaces separate codes. */
export function readSuppressions(
  comments: readonly HostComment[],
  file: CommentedFile,
  codes: ReadonlySet<string>,
): Suppressions {
  const { lines } = file;
  const suppressions: Suppression[] = [];
  const invalid: Diagnostic[] = [];
  for (const comment of comments) {
    const found = DIRECTIVE.exec(comment.text);
    if (found === null) continue;
    const names = readNames(comment.text.slice(found.index + found[0].length));
    if (found[0] !== NEXT_LINE || names.length === 0) {
      invalid.push(createDiagnostic(invalidSuppression, comment.span, { text: undefined, suggestions: [] }));
      continue;
    }
    // A line comment may include the line break after it.
    const firstLine = lines.positionAt(comment.span.end).line + 1;
    const lastLine = Math.max(firstLine, comment.reach === undefined ? 0 : lines.positionAt(comment.reach).line);
    const known = new Set(names.filter((name) => codes.has(name)));
    suppressions.push({ comment, names, codes: known, firstLine, lastLine });
    for (const text of names) {
      if (known.has(text)) continue;
      const suggestions = closestCodes(codes, text);
      invalid.push(createDiagnostic(invalidSuppression, comment.span, { text, suggestions }));
    }
  }
  // By line, because a file may have a comment for each of its diagnostics.
  const suppressed = new Set(suppressions.flatMap((one) => [...one.codes].flatMap((code) => placesOf(one, code))));
  const used = new Set<string>();
  return {
    suppresses(code, places) {
      const found = places.map((line) => placeOf(code, line)).filter((place) => suppressed.has(place));
      for (const place of found) used.add(place);
      return found.length > 0;
    },
    report(isComplete) {
      if (!isComplete) return invalid;
      return [...invalid, ...suppressions.flatMap((suppression) => reportUnused(suppression, used, file))];
    },
  };
}

function reportUnused(suppression: Suppression, used: ReadonlySet<string>, file: CommentedFile): readonly Diagnostic[] {
  const unused = new Set(
    [...suppression.codes].filter((code) => !placesOf(suppression, code).some((place) => used.has(place))),
  );
  if (unused.size === 0) return [];
  const fix = removeSuppression(file, suppression, unused);
  const fixes = fix === undefined ? [] : [fix];
  return [...unused].map((code) => createDiagnostic(unusedSuppression, suppression.comment.span, { code }, { fixes }));
}

/** The places where a suppression applies to one of its codes. */
function placesOf({ firstLine, lastLine }: Suppression, code: string): readonly string[] {
  return Array.from({ length: lastLine - firstLine + 1 }, (_, index) => placeOf(code, firstLine + index));
}

function placeOf(code: string, line: number): string {
  return `${code} ${line}`;
}

function readNames(text: string): readonly string[] {
  const [codes = ''] = text.split('--');
  return codes.split(/[\s,]+/).filter((name) => name !== '');
}

/** Comment delimiters without words. */
const BEGINNING = /^[\s*#/]*$/;

/**
 * Creates the fix that removes unused codes from a comment, or the whole comment if all of its codes are unused.
 *
 * @returns `undefined` if the comment may not be one, or contains other text.
 */
function removeSuppression(
  file: CommentedFile,
  { comment, names }: Suppression,
  unused: ReadonlySet<string>,
): Fix | undefined {
  if (comment.isDoubtful === true) return undefined;
  const kept = names.filter((name) => !unused.has(name));
  if (kept.length > 0) {
    const start = file.text.indexOf(
      names[0] ?? '',
      file.text.indexOf(NEXT_LINE, comment.span.start) + NEXT_LINE.length,
    );
    const [written = ''] = file.text.slice(start, comment.span.end).split('--');
    const last = names.at(-1) ?? '';
    const end = start + written.lastIndexOf(last) + last.length;
    return replaceFix(`remove ${quoteList([...unused])}`, true, start, end, kept.join(', '));
  }
  const edit = removeComment(file, comment.span);
  if (edit === undefined || !BEGINNING.test(comment.text.slice(0, comment.text.indexOf(NEXT_LINE)))) return undefined;
  return replaceFix('remove the comment', true, edit.start, edit.end, '');
}

/** Removes a comment at the end of a line, with the line if nothing else is on it; `undefined` if code follows. */
function removeComment({ text, lines }: CommentedFile, { start, end }: Span): Span | undefined {
  const { line } = lines.positionAt(start);
  const lastLine = lines.lineSpan(lines.positionAt(end).line);
  if (!isWhitespace(text.slice(end, lastLine.end))) return undefined;
  const lineStart = Math.max(lines.lineSpan(line).start, lengthOfByteOrderMark(text));
  const before = text.slice(lineStart, start);
  if (isWhitespace(before)) return { start: lineStart, end: lines.lineSpan(lines.positionAt(end).line + 1).start };
  return { start: lineStart + before.trimEnd().length, end: lastLine.end };
}

function isWhitespace(text: string): boolean {
  return /^[ \t]*$/.test(text);
}
