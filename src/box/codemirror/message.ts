import type { EditorState } from '@codemirror/state';
import { EditorView, logException } from '@codemirror/view';
import type { ServiceDiagnostic } from '../../assist/diagnostics.ts';
import { formatMinor, moneyAt } from '../../assist/money.ts';
import { applyEdits, type Fix } from '../../language/diagnostic/fix.ts';
import { mixedConnectives } from '../../language/syntax/syntax-diagnostics.ts';
import { queryCheck, revealDiagnostics } from './check.ts';
import { applySafeFixes } from './commands.ts';
import { inPlainWords } from './dom.ts';
import { searchBoxOptions } from './options.ts';

/** Finds the diagnostic nearest the caret. Of several at the same distance, the first error wins. */
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
  return inPlainWords(diagnostic.message);
}

const MAX_SHOWN_LENGTH = 80;

/** The fixes that the strip offers: the likeliest, or both where either may be meant: AND and OR without parentheses. */
export function shownFixes({ code, fixes }: ServiceDiagnostic): readonly Fix[] {
  return fixes.slice(0, code === mixedConnectives.code && fixes.every(groups) ? 2 : 1);
}

/** Whether a fix only adds parentheses. */
function groups({ edits }: Fix): boolean {
  return edits.every(({ text }) => /^[()]$/.test(text));
}

/**
 * The words of a button that applies a fix: what it writes, if that is short, and whether it is a guess. Code stands
 * between backticks.
 */
export function describeFix(state: EditorState, fix: Fix): string {
  const text =
    fix.safe || (fix.edits.length > 1 && groups(fix)) ? readWritten(state.doc.toString(), fix) : readGuess(fix);
  if (text === '' || text.length > MAX_SHOWN_LENGTH) return state.phrase('Fix');
  return state.phrase(fix.safe ? 'Change to $1' : 'Did you mean $1?', `\`${text}\``);
}

function readGuess({ edits: [edit, ...others] }: Fix): string {
  return edit === undefined || others.length > 0 || edit.start === edit.end ? '' : edit.text.trim();
}

/** The changed words as they read after the fix. */
function readWritten(text: string, { edits }: Fix): string {
  const start = Math.min(...edits.map((edit) => edit.start));
  const end = Math.max(...edits.map((edit) => edit.end));
  const before = /\S*$/.exec(text.slice(0, start))?.[0] ?? '';
  const after = /^\S*/.exec(text.slice(end))?.[0] ?? '';
  const span = { start: start - before.length, end: end + after.length };
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - span.start, end: edit.end - span.start }));
  return applyEdits(text.slice(span.start, span.end), moved).trim();
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
  const text = changes.apply(view.state.doc).toString();
  view.dispatch({
    changes,
    selection: { anchor: changes.mapPos(end, 1) },
    effects: [revealDiagnostics.of(null), EditorView.announce.of(view.state.phrase('Changed to $1', text))],
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

/** The amounts that the strip has room for. */
const MAX_AMOUNTS = 3;

/** Says how much the amount at the caret is: `1000 = 10.00 EUR`. Says it of all amounts if there is none at the caret; `undefined` if there is none at all. */
export function amountNote(state: EditorState): string | undefined {
  const { query } = state.field(queryCheck);
  if (query === undefined) return undefined;
  const atCaret = moneyAt(query, state.selection.main.head);
  if (atCaret !== undefined && atCaret.currency === undefined) {
    return state.phrase('amount in minor units, such as cents');
  }
  const amounts = atCaret ? [atCaret] : query.clauses.flatMap(({ node }) => moneyAt(query, node.span.start) ?? []);
  const notes = amounts.flatMap(({ minor, currency }) => {
    const formatted = formatMinor(minor, currency);
    return formatted === undefined ? [] : `${minor} = ${formatted}`;
  });
  return notes.length === 0 ? undefined : [...new Set(notes)].slice(0, MAX_AMOUNTS).join(', ');
}
