/** Replaces `[start, end)` of a text, in UTF-16 code units, with `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * One way to mend a diagnostic. The edits do not overlap and are in text order.
 * A safe fix changes the meaning of no correct reading, so it may be applied
 * unseen.
 *
 * @see L4
 */
export interface Fix {
  /** What it does, as an imperative: "replace `status` with `payment_status`". */
  readonly title: string;
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
}

/** A fix of one edit. */
export function replaceFix(title: string, safe: boolean, start: number, end: number, text: string): Fix {
  return { title, safe, edits: [{ start, end, text }] };
}

/**
 * Applies edits to a text. They may come in any order; insertions at the same
 * place keep theirs.
 *
 * @throws {RangeError} An edit lies outside the text, ends before it starts, or
 *   overlaps another.
 * @example
 * applyEdits('status:1', [{ start: 0, end: 6, text: 'id' }]) // 'id:1'
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
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

/**
 * Picks, in order, the fixes that can be applied together: none touches what
 * an earlier one edits. Insertions at the same place count as touching, for
 * their order would be a guess.
 */
export function selectCompatibleFixes(fixes: readonly Fix[]): readonly Fix[] {
  const edits: { readonly edit: TextEdit; readonly fix: Fix }[] = [];
  for (const fix of fixes) for (const edit of fix.edits) edits.push({ edit, fix });
  edits.sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end);
  // One sweep: within a run of touching edits, the fix that is listed first keeps its place.
  const rank = new Map(fixes.map((fix, index) => [fix, index]));
  const refused = new Set<Fix>();
  let last: { readonly edit: TextEdit; readonly fix: Fix } | undefined;
  for (const entry of edits) {
    if (refused.has(entry.fix)) continue;
    if (last !== undefined && last.fix !== entry.fix && entry.edit.start <= last.edit.end) {
      const lastWins = (rank.get(last.fix) ?? 0) < (rank.get(entry.fix) ?? 0);
      refused.add(lastWins ? entry.fix : last.fix);
      if (lastWins) continue;
    }
    last = entry;
  }
  return fixes.filter((fix) => !refused.has(fix));
}
