import { createDiagnostic } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { HostComment } from '../hosts/host.ts';
import { invalidSuppression, unusedSuppression } from './diagnostics.ts';
import { type CommentedFile, removeSuppression, type SuppressionComment } from './remove-suppression.ts';
import { closestCodes } from './unknown-names.ts';

/** A comment that suppresses diagnostics of the next line. */
interface Suppression extends SuppressionComment {
  readonly codes: ReadonlySet<string>;
  /** From 1; they differ if the comment applies to several lines. */
  readonly firstLine: number;
  readonly lastLine: number;
}

/** The suppressions of a file. */
export interface Suppressions {
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
const NEXT_LINE = 'clausal-disable-next-line';

/**
 * Reads comments such as `clausal-disable-next-line unknown-field -- a reason`.
 * Commas or spaces separate codes.
 *
 * @param codes - All known codes.
 */
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
    suppressions.push({ comment, directive: found[0], names, codes: known, firstLine, lastLine });
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
  const fixes = removeSuppression(file, suppression, unused);
  return [...unused].map((code) => {
    const fix = fixes.get(code);
    return createDiagnostic(
      unusedSuppression,
      suppression.comment.span,
      { code },
      { fixes: fix === undefined ? [] : [fix] },
    );
  });
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
