import { type EditorState, StateField } from '@codemirror/state';
import { readUser } from '../../assist/complete/completer.ts';
import { fixDocument } from '../../assist/fix-document.ts';
import { GUESSES } from '../../assist/guess/guesses.ts';
import type { User } from '../../assist/user.ts';
import { queryCheck } from './check.ts';
import { changesResource, readText, searchBoxOptions } from './options.ts';

interface WrittenWords {
  readonly words: string;
  /** What was made of them. */
  readonly text: string;
  /** The user at that time. */
  readonly user: User;
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
export function textToKeep(state: EditorState, text: string): string {
  const written = state.field(writtenWords, false);
  const document = written?.text === text ? readText(state, written.words) : undefined;
  if (written === undefined || document === undefined) return text;
  const { words, user } = written;
  const read = (now: Date): string =>
    fixDocument(document, GUESSES, { ...user, now, unsafe: true }).document.text.trim();
  const isRelative = read(user.now) === text && read(new Date(user.now.getTime() + LATER_MS)) !== text;
  return isRelative ? words : text;
}
