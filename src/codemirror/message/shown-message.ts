import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Fix } from '../../diagnostic/fix.ts';
import type { ServiceDiagnostic } from '../../language-service/diagnostics.ts';
import { queryCheck, revealDiagnostics } from '../check.ts';
import { searchBoxOptions } from '../options.ts';

/**
 * Finds the diagnostic nearest the caret. Of several at the same distance, the first
 * error wins.
 */
function nearestDiagnostic(shown: readonly ServiceDiagnostic[], caret: number): ServiceDiagnostic | undefined {
  const distance = ({ span }: ServiceDiagnostic): number => Math.max(span.start - caret, caret - span.end, 0);
  const rank = ({ severity }: ServiceDiagnostic): number => (severity === 'error' ? 0 : 1);
  return shown.toSorted((a, b) => distance(a) - distance(b) || rank(a) - rank(b))[0];
}

/** The diagnostic that the strip shows. */
export function shownDiagnostic(state: EditorState): ServiceDiagnostic | undefined {
  return nearestDiagnostic(state.field(queryCheck).shown, state.selection.main.head);
}

/** The words for a diagnostic, in the language of the page. */
export function messageOf(state: EditorState, diagnostic: ServiceDiagnostic): string {
  return state.facet(searchBoxOptions)?.messageOf?.(diagnostic) ?? diagnostic.message;
}

const MAX_GUESS_LENGTH = 80;

/** The replacement text of an unsafe fix, if it is short enough for "Did you mean"; otherwise `undefined`. */
export function guessOf({ safe, edits: [edit, ...others] }: Fix): string | undefined {
  if (safe || edit === undefined || others.length > 0 || edit.start === edit.end) return undefined;
  const text = edit.text.trim();
  return text === '' || text.length > MAX_GUESS_LENGTH ? undefined : text;
}

/** Applies a fix as one step of undo. The caret moves after it, and the remaining diagnostics are shown. */
export function applyFix(view: EditorView, { edits }: Fix): void {
  const changes = view.state.changes(edits.map(({ start, end, text }) => ({ from: start, to: end, insert: text })));
  const end = Math.max(...edits.map(({ end: at }) => at));
  view.dispatch({
    changes,
    selection: { anchor: changes.mapPos(end, 1) },
    effects: revealDiagnostics.of(null),
    userEvent: 'input.fix',
    scrollIntoView: true,
  });
}

/**
 * Applies the first fix of the message that the strip shows.
 *
 * @returns Whether there was one.
 */
export function applyShownFix(view: EditorView): boolean {
  const fix = shownDiagnostic(view.state)?.fixes[0];
  if (fix === undefined || view.state.readOnly) return false;
  applyFix(view, fix);
  return true;
}
