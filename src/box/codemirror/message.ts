import type { EditorState } from '@codemirror/state';
import { type EditorView, logException } from '@codemirror/view';
import type { ServiceDiagnostic } from '../../assist/diagnostics.ts';
import { formatMinor, moneyAt } from '../../assist/search/read-money.ts';
import type { Fix } from '../../language/diagnostic/fix.ts';
import { queryCheck, revealDiagnostics } from './check.ts';
import { applySafeFixes } from './commands.ts';
import { searchBoxOptions } from './options.ts';

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

/** The words for a diagnostic, in the language of the page; its English message if the page has none, or throws. */
export function messageOf(state: EditorState, diagnostic: ServiceDiagnostic): string {
  try {
    const words: unknown = state.facet(searchBoxOptions)?.messageOf?.(diagnostic);
    if (typeof words === 'string' && words.trim() !== '') return words;
  } catch (error) {
    logException(state, error, 'messageOf');
  }
  return diagnostic.message;
}

const MAX_GUESS_LENGTH = 80;

/** The replacement text of an unsafe fix, if it is short enough for "Did you mean"; otherwise `undefined`. */
export function guessOf({ safe, edits: [edit, ...others] }: Fix): string | undefined {
  if (safe || edit === undefined || others.length > 0 || edit.start === edit.end) return undefined;
  const text = edit.text.trim();
  return text === '' || text.length > MAX_GUESS_LENGTH ? undefined : text;
}

/**
 * Applies a fix as one step of undo. The caret moves after it, and the remaining diagnostics are shown.
 *
 * @returns Whether the text can be edited.
 */
export function applyFix(view: EditorView, { edits }: Fix): boolean {
  if (view.state.readOnly) return false;
  const changes = view.state.changes(edits.map(({ start, end, text }) => ({ from: start, to: end, insert: text })));
  const end = Math.max(...edits.map(({ end: at }) => at));
  view.dispatch({
    changes,
    selection: { anchor: changes.mapPos(end, 1) },
    effects: revealDiagnostics.of(null),
    userEvent: 'input.fix',
    scrollIntoView: true,
  });
  return true;
}

/**
 * Applies all safe fixes or, if there is none, the first fix of the message that the strip shows.
 *
 * @returns Whether there was one and the text can be edited.
 */
export function applyShownFix(view: EditorView): boolean {
  if (applySafeFixes(view)) return true;
  const fix = shownDiagnostic(view.state)?.fixes[0];
  return fix !== undefined && applyFix(view, fix);
}

/** Says how much the amount at the caret is: `1000 = 10.00 EUR`; `undefined` if there is none. */
export function amountNote(state: EditorState): string | undefined {
  const { query } = state.field(queryCheck);
  const money = query && moneyAt(query, state.selection.main.head);
  if (money === undefined) return undefined;
  const { minor, currency } = money;
  const formatted = currency && formatMinor(minor, currency);
  return formatted ? `${minor} = ${formatted}` : state.phrase('amount in minor units, such as cents');
}
