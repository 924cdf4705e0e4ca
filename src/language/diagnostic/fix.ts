import { compareSpans } from '../base/span.ts';

/** Replaces `[start, end)` of a text, in UTF-16 code units, with `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * One way to fix a diagnostic. The edits do not overlap and are in text order. A safe fix may be applied without
 * review, because it does not change what the query means in any correct reading.
 *
 * @see L4
 */
export interface Fix {
  /** The effect, as an imperative: "replace `status` with `payment_status`". */
  readonly title: string;
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
}

/** Creates a fix with one edit. */
export function replaceFix(title: string, safe: boolean, start: number, end: number, text: string): Fix {
  return { title, safe, edits: [{ start, end, text }] };
}

/**
 * Applies edits to a text. They may be in any order; insertions at the same position keep their order.
 *
 * @throws {RangeError} If an edit lies outside the text, ends before it starts or overlaps another.
 * @example
 * applyEdits('status:1', [{ start: 0, end: 6, text: 'id' }]) // 'id:1'
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = edits.toSorted(compareSpans);
  const pieces: string[] = [];
  let end = 0;
  for (const edit of ordered) {
    if (!(edit.start >= 0 && edit.start <= edit.end && edit.end <= text.length)) {
      throw new RangeError(`the edit [${edit.start}, ${edit.end}) lies outside a text of ${text.length} characters`);
    }
    if (edit.start < end) throw new RangeError(`two edits overlap at ${edit.start}`);
    pieces.push(text.slice(end, edit.start), edit.text);
    end = edit.end;
  }
  pieces.push(text.slice(end));
  return pieces.join('');
}

/** The smallest edit that turns one text into another. */
export function editBetween(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charAt(start) === after.charAt(start)) start++;
  let rest = 0;
  while (rest < shorter - start && before.at(-1 - rest) === after.at(-1 - rest)) rest++;
  return { start, end: before.length - rest, text: after.slice(start, after.length - rest) };
}

/**
 * Selects, in order, the fixes that can be applied together, each once. A fix is dropped if it touches an edit of an
 * earlier one. Insertions at the same place touch each other, because their order would be a guess.
 */
export function selectCompatibleFixes<Chosen extends Fix>(listed: readonly Chosen[]): readonly Chosen[] {
  const fixes = [...new Set(listed)];
  const entries = fixes.flatMap(({ edits }, rank) => edits.map((edit) => ({ edit, rank })));
  entries.sort((a, b) => compareSpans(a.edit, b.edit));
  // One sweep: if two edits touch, the one of the earlier fix wins.
  const refused = new Set<number>();
  let last: (typeof entries)[number] | undefined;
  for (const entry of entries) {
    if (refused.has(entry.rank)) continue;
    if (last !== undefined && last.rank !== entry.rank && entry.edit.start <= last.edit.end) {
      refused.add(Math.max(last.rank, entry.rank));
      if (last.rank < entry.rank) continue;
    }
    last = entry;
  }
  return fixes.filter((_, rank) => !refused.has(rank));
}
