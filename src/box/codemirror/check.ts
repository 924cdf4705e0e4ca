import { type EditorState, StateEffect, StateField, Transaction } from '@codemirror/state';
import { readUser } from '../../assist/complete/completer.ts';
import { describeQuery } from '../../assist/describe-query.ts';
import { diagnose } from '../../assist/diagnose.ts';
import { markIncomplete, type ServiceDiagnostic } from '../../assist/diagnostics.ts';
import { LOGIC } from '../../assist/logic-level.ts';
import { GUESSES } from '../../assist/sentences/guesses.ts';
import type { CheckedExpression, CheckedQuery } from '../../language/checker/checked-query.ts';
import type { QueryDocument } from '../../language/document.ts';
import { changesResource, readText, searchBoxOptions } from './options.ts';

/** The result of checking the text in an editor. */
export interface QueryCheck {
  /** The text as a query; `undefined` if the editor has no resource. */
  readonly document: QueryDocument | undefined;
  /** `undefined` if the text has errors, is empty, or is an expression but no query. */
  readonly query: CheckedQuery | undefined;
  /** With the option `expressions`, the text as one; `undefined` if it has errors, or is empty. */
  readonly expression: CheckedExpression | undefined;
  /** The first error, without guesses at its meaning. */
  readonly error: ServiceDiagnostic | undefined;
  /** Every diagnostic, in text order. Guesses are made when this is first read. */
  readonly diagnostics: readonly ServiceDiagnostic[];
  /**
   * The diagnostics to show: all except those of the token that the user is typing.
   * Once shown, a diagnostic stays until its token is edited.
   */
  readonly shown: readonly ServiceDiagnostic[];
}

/** Shows the diagnostics of the token at the caret too, until its next edit. */
export const revealDiagnostics = StateEffect.define<null>();

/** The check of the current text, which is parsed once, and checked once. */
export const queryCheck = StateField.define<QueryCheck>({
  create: (state) => check(state, readDocument(state), undefined, () => true),
  update(previous, transaction) {
    const { state, docChanged, selection } = transaction;
    const isOther = changesResource(transaction);
    const isRevealed = isOther || isRevealing(transaction);
    if (!docChanged && selection === undefined && !isRevealed) return previous;
    const document = docChanged || isOther ? readDocument(state) : previous.document;
    const kept = keepShown(previous.shown, transaction);
    return check(
      state,
      document,
      state.selection.main.head,
      (one) => isRevealed || !one.incomplete || kept.has(nameOf(one)),
    );
  },
});

function readDocument(state: EditorState): QueryDocument | undefined {
  return readText(state, state.doc.toString());
}

/** Says in words what a text finds; `undefined` if it cannot run. */
export function describeText(state: EditorState, text: string): string | undefined {
  const document = readText(state, text);
  const found = document?.isExpression === true ? document.expression : document?.query;
  return found && describeQuery(found, readUser(state.facet(searchBoxOptions) ?? {}));
}

/** Guesses are made when somebody sees them: until then, only a word is typed. */
function check(
  state: EditorState,
  document: QueryDocument | undefined,
  caret: number | undefined,
  isShown: (diagnostic: ServiceDiagnostic) => boolean,
): QueryCheck {
  if (document === undefined || document.text.trim() === '') {
    return { document, query: undefined, expression: undefined, error: undefined, diagnostics: [], shown: [] };
  }
  let guessed: readonly ServiceDiagnostic[] | undefined;
  const guess = (): readonly ServiceDiagnostic[] => {
    const user = readUser(state.facet(searchBoxOptions) ?? {});
    guessed ??= markIncomplete(document, diagnose(document, GUESSES, user), caret);
    return guessed;
  };
  const found = markIncomplete(document, LOGIC.collect(document, { now: new Date() }), caret);
  return {
    document,
    query: document.query,
    expression: document.isExpression ? document.expression : undefined,
    error: found.find(({ severity }) => severity === 'error'),
    get diagnostics() {
      return guess();
    },
    shown: found.some(isShown) ? guess().filter(isShown) : [],
  };
}

/** Whether the change was not typed: it was pasted, dropped, or made by the page, whose changes have no user event. */
function isRevealing(transaction: Transaction): boolean {
  if (transaction.effects.some((effect) => effect.is(revealDiagnostics))) return true;
  if (!transaction.docChanged) return false;
  const event = transaction.annotation(Transaction.userEvent);
  return event === undefined || event === 'input.paste' || event.startsWith('input.drop');
}

/** The names of the diagnostics that were shown and whose token is unchanged. */
function keepShown(shown: readonly ServiceDiagnostic[], { changes }: Transaction): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { code, span } of shown) {
    if (changes.touchesRange(span.start, span.end) !== false) continue;
    names.add(nameOf({ code, span: { start: changes.mapPos(span.start), end: changes.mapPos(span.end) } }));
  }
  return names;
}

function nameOf({ code, span }: Pick<ServiceDiagnostic, 'code' | 'span'>): string {
  return `${code} ${span.start} ${span.end}`;
}
