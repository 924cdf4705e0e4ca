import { isolateHistory } from '@codemirror/commands';
import { type EditorState, type StateCommand, StateEffect, StateField } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { readUser } from '../../assist/complete/completer.ts';
import { type FixedQuery, fixDocument } from '../../assist/fix-document.ts';
import { GUESSES } from '../../assist/sentences/guesses.ts';
import type { UserContext } from '../../assist/user.ts';
import type { QueryDocument } from '../../language/document.ts';
import { describeText, queryCheck, revealDiagnostics } from './check.ts';
import { inPlainWords } from './dom.ts';
import { changeHistory } from './history.ts';
import { closeList, openList } from './list/commands.ts';
import { changesResource, readText, searchBoxOptions } from './options.ts';

/**
 * Runs the query in the box, without the spaces around it: a valid one goes to `onSearch` and to the history. If every
 * error has a safe fix, all are applied first, and the box shows what it changed. If the text has a likely reading, the
 * box asks whether it is meant, and the next run searches for it. Otherwise it goes to `onInvalid`; the box shows why
 * and moves the caret to the first error.
 */
export function runSearch(view: EditorView): boolean {
  closeList(view);
  const { state } = view;
  const options = state.facet(searchBoxOptions);
  const written = state.doc.toString();
  const text = written.trim();
  const { document, diagnostics } = state.field(queryCheck);
  if (document?.isValid === true || text === '') {
    const kept = textToKeep(state, text);
    if (text !== '') void changeHistory(state, (history, name) => history.add(name, kept));
    // The spans of the query must fit the trimmed text.
    const { query, expression } = (written.startsWith(text) ? document : document?.reread(text)) ?? NOTHING;
    options?.onSearch?.({ text, query, expression }, view);
    return true;
  }
  const asked = state.field(notice, false);
  if (asked?.kind === 'question') return rewrite(view, asked.text) && runSearch(view);
  if (fixText(state, document, false)?.document.isValid === true) return applySafeFixes(view) && runSearch(view);
  const guessed = fixText(state, document, true)?.document;
  const guess = guessed?.isValid === true ? guessed.text : undefined;
  const first = diagnostics.find(({ severity }) => severity === 'error');
  const question = guess === undefined ? [] : announceNotice(view, { kind: 'question', text: guess });
  view.dispatch({
    ...(first !== undefined && { selection: { anchor: first.span.end } }),
    effects: [revealDiagnostics.of(null), ...question],
    scrollIntoView: true,
  });
  options?.onInvalid?.({ text: written, diagnostics }, view);
  // The user chooses what unknown words mean.
  if (guess === undefined && first?.code === 'expected-clause') openList(view);
  return true;
}

/** What an editor without a resource searches for. */
const NOTHING = { query: undefined, expression: undefined };

/** Fixes the text as far as it can be; `undefined` if it cannot be edited. */
function fixText(state: EditorState, document: QueryDocument | undefined, unsafe: boolean): FixedQuery | undefined {
  if (document === undefined || state.readOnly) return undefined;
  return fixDocument(document, GUESSES, { ...readUser(state.facet(searchBoxOptions) ?? {}), unsafe });
}

/** Replaces the text as one step of undo. */
function rewrite(view: EditorView, text: string, told?: Notice): boolean {
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    selection: { anchor: text.length },
    effects: told === undefined ? [] : announceNotice(view, told, text),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.fix',
    scrollIntoView: true,
  });
  return true;
}

/** Shows a notice, and says it to people who do not see it. */
function announceNotice({ state }: EditorView, told: Notice, text = ''): readonly StateEffect<unknown>[] {
  const spoken = `${describeNotice(state, told).replaceAll('`', '')}${text && `. ${text}`}`;
  return [showNotice.of(told), EditorView.announce.of(spoken)];
}

/**
 * Applies all safe fixes of the query as one step of undo.
 *
 * @returns Whether there was one and the text can be edited.
 */
export function applySafeFixes(view: EditorView): boolean {
  const { state } = view;
  const fixed = fixText(state, state.field(queryCheck).document, false);
  if (fixed === undefined || fixed.applied.length === 0) return false;
  const text = fixed.applied.map(({ title }) => inPlainWords(title)).join('; ');
  return rewrite(view, fixed.document.text, { kind: 'changed', text });
}

/**
 * Empties the box. One undo takes it back.
 *
 * @returns Whether there was any text that can be edited.
 */
export const clearSearch: StateCommand = ({ state, dispatch }) => {
  const { length } = state.doc;
  if (length === 0 || state.readOnly) return false;
  dispatch(
    state.update({ changes: { from: 0, to: length }, annotations: isolateHistory.of('full'), userEvent: 'clear' }),
  );
  return true;
};

/**
 * What the box says about the last Enter: `question` asks for another Enter, which
 * searches for the text; `changed` tells what the fixes did.
 */
export interface Notice {
  readonly kind: 'question' | 'changed';
  readonly text: string;
}

const showNotice = StateEffect.define<Notice>();

/** The notice, until the next edit. */
export const notice = StateField.define<Notice | undefined>({
  create: () => undefined,
  update(current, transaction) {
    const shown = transaction.effects.find((effect) => effect.is(showNotice));
    return shown?.value ?? (transaction.docChanged || changesResource(transaction) ? undefined : current);
  },
});

/** The words of a notice, with code between backticks. */
export function describeNotice(state: EditorState, { kind, text }: Notice): string {
  if (kind === 'changed') return state.phrase('Changed: $1', text);
  const words = describeText(state, text);
  return state.phrase('Search for $1? Press Enter again', words === undefined ? `\`${text}\`` : `“${words}”`);
}

interface WrittenWords {
  readonly words: string;
  /** What was made of them. */
  readonly text: string;
  /** The user at that time. */
  readonly user: UserContext;
}

/** The words that the user typed, and the query that a guess made of them. */
export const writtenWords = StateField.define<WrittenWords | undefined>({
  create: () => undefined,
  update(current, transaction) {
    if (changesResource(transaction)) return undefined;
    if (!transaction.isUserEvent('input.complete') && !transaction.isUserEvent('input.fix')) return current;
    const { startState, newDoc } = transaction;
    if (startState.field(queryCheck).document?.isValid === true) return current;
    const user = readUser(startState.facet(searchBoxOptions) ?? {});
    return { words: startState.doc.toString().trim(), text: newDoc.toString().trim(), user };
  },
});

const LATER_MS = 400 * 86_400_000;

/**
 * The text to keep of a search: the words that it was made of, if they mean another query on another day. `settled last
 * week` stays the last week whenever the search runs again.
 */
function textToKeep(state: EditorState, text: string): string {
  const written = state.field(writtenWords, false);
  const document = written?.text === text ? readText(state, written.words) : undefined;
  if (written === undefined || document === undefined) return text;
  const { words, user } = written;
  const read = (now: Date): string =>
    fixDocument(document, GUESSES, { ...user, now, unsafe: true }).document.text.trim();
  const isRelative = read(user.now) === text && read(new Date(user.now.getTime() + LATER_MS)) !== text;
  return isRelative ? words : text;
}
