import { compareSpans, type Span } from '../text/span.ts';
import { type Diagnostic, hasErrors } from './diagnostic.ts';
import { applyEdits, type Fix, type TextEdit } from './fix.ts';
import { quoteWritten } from './quote.ts';

/** A fix in words, and whether it is safe. */
export type FixLine = Pick<Fix, 'title' | 'safe'>;

/**
 * Describes the fixes of several diagnostics of one clause as the clause that they
 * produce together. If a diagnostic has only guesses, there is one such clause for
 * each guess. Fixes that overlap others are described separately. So are all fixes
 * if an error has none, because the clause would still be wrong.
 */
export function describeFixes(text: string, clause: Span, diagnostics: readonly Diagnostic[]): readonly FixLine[] {
  if (diagnostics.some((one) => one.fixes.length === 0 && hasErrors([one]))) {
    return diagnostics.flatMap(({ fixes }) => fixes);
  }
  const isSafe = ({ fixes }: Diagnostic): boolean => fixes.some(({ safe }) => safe);
  const firstSafe = ({ fixes }: Diagnostic): readonly Fix[] => fixes.filter(({ safe }) => safe).slice(0, 1);
  const [unsure, ...others] = diagnostics.filter((one) => !isSafe(one) && one.fixes.length > 0);
  const certain = joinFixes(diagnostics.flatMap(firstSafe));
  const guesses = (unsure?.fixes ?? []).map((guess) =>
    joinFixes([guess, ...certain, ...others.flatMap(({ fixes }) => fixes.slice(0, 1))]),
  );
  // A guess may replace what a safe fix changes at the same place.
  const elsewhere = diagnostics.filter(({ span }) => unsure === undefined || compareSpans(span, unsure.span) !== 0);
  const needed = certain.filter((fix) => elsewhere.some(({ fixes }) => fixes.includes(fix)));
  const isCovered = guesses.every((guess) => needed.every((fix) => guess.includes(fix)));
  // A clause that still has an error is no help beside one that has none.
  const isEnough = unsure === undefined || !hasErrors([unsure]) || !isCovered;
  const sets = [...(isEnough ? [certain] : []), ...guesses].filter((fixes) => fixes.length > 0);
  const used = new Set([...certain, ...sets.flat()]);
  const alone = diagnostics.filter(({ fixes }) => !fixes.some((fix) => used.has(fix)));
  return [...sets.map((fixes) => describeSet(text, clause, fixes)), ...alone.flatMap(({ fixes }) => fixes)];
}

/** The fixes, in order, whose edits do not overlap those of an earlier one. */
function joinFixes(fixes: readonly Fix[]): readonly Fix[] {
  const joined: Fix[] = [];
  const edits: TextEdit[] = [];
  for (const fix of fixes) {
    if (fix.edits.some((edit) => edits.some((other) => overlaps(edit, other)))) continue;
    joined.push(fix);
    edits.push(...fix.edits);
  }
  return joined;
}

/** Whether two edits touch the same character, or insert at the same place. */
function overlaps(a: Span, b: Span): boolean {
  return (a.start < b.end && b.start < a.end) || compareSpans(a, b) === 0;
}

function describeSet(text: string, { start, end }: Span, fixes: readonly Fix[]): FixLine {
  const [first] = fixes;
  if (first !== undefined && fixes.length === 1) return first;
  const edits = fixes.flatMap((fix) => fix.edits);
  const from = Math.min(start, ...edits.map((edit) => edit.start));
  const to = Math.max(end, ...edits.map((edit) => edit.end));
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - from, end: edit.end - from }));
  const clause = applyEdits(text.slice(from, to), moved);
  return { title: `write ${quoteWritten(clause)}`, safe: fixes.every(({ safe }) => safe) };
}
