import { StateEffect, StateField, Transaction } from '@codemirror/state';
import { checkQuery } from '../checker/check-query.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import { diagnosticsOf, type ServiceDiagnostic } from '../language-service/diagnostics.ts';
import { type SearchBoxOptions, searchBoxOptions } from './options.ts';

/** The result of checking the text in an editor. */
export interface QueryCheck {
  /** `undefined` if the query has errors, or is empty. */
  readonly query: CheckedQuery | undefined;
  /** Every diagnostic, in text order. */
  readonly diagnostics: readonly ServiceDiagnostic[];
  /**
   * The diagnostics to show: all except those of the token that the user is typing.
   * Once shown, a diagnostic stays until its token is edited.
   */
  readonly shown: readonly ServiceDiagnostic[];
}

/** Shows the diagnostics of the token at the caret too, until its next edit. */
export const revealDiagnostics = StateEffect.define<null>();

const NOTHING: QueryCheck = { query: undefined, diagnostics: [], shown: [] };

/** The check of the current text. */
export const queryCheck = StateField.define<QueryCheck>({
  create(state) {
    const found = check(state.facet(searchBoxOptions), state.doc.toString(), undefined);
    return { ...found, shown: found.diagnostics };
  },
  update(previous, transaction) {
    const { startState, state, docChanged, selection } = transaction;
    const options = state.facet(searchBoxOptions);
    const isOther = options?.resource !== startState.facet(searchBoxOptions)?.resource;
    const isRevealed = isOther || isRevealing(transaction);
    if (!docChanged && selection === undefined && !isRevealed) return previous;
    const caret = state.selection.main.head;
    const known = docChanged || isOther ? undefined : previous.query;
    const { query, diagnostics } = check(options, state.doc.toString(), caret, known);
    if (isRevealed) return { query, diagnostics, shown: diagnostics };
    const kept = keepShown(previous.shown, transaction);
    return { query, diagnostics, shown: diagnostics.filter((one) => !one.incomplete || kept.has(nameOf(one))) };
  },
});

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

function check(
  options: SearchBoxOptions | undefined,
  text: string,
  caret: number | undefined,
  known?: CheckedQuery,
): Omit<QueryCheck, 'shown'> {
  if (options === undefined || text.trim() === '') return NOTHING;
  const { resource } = options;
  return {
    query: known ?? checkQuery(resource, text).query,
    diagnostics: diagnosticsOf(resource, text, caret),
  };
}
