import { type EditorState, StateEffect, StateField } from '@codemirror/state';
import { checkQuery } from '../checker/check-query.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import { diagnosticsOf, type ServiceDiagnostic } from '../language-service/diagnostics.ts';
import { searchBoxOptions } from './options.ts';

/** What the checker says of the text in an editor. */
export interface QueryCheck {
  /** `undefined` if the query has errors, or is empty. */
  readonly query: CheckedQuery | undefined;
  /** Every diagnostic, in text order. */
  readonly diagnostics: readonly ServiceDiagnostic[];
  /** The diagnostics to show: without those of the token that somebody is typing. */
  readonly shown: readonly ServiceDiagnostic[];
}

/** Shows the diagnostics of the token at the caret too, until the next edit. */
export const revealDiagnostics = StateEffect.define<null>();

const NOTHING: QueryCheck = { query: undefined, diagnostics: [], shown: [] };

/** The check of the current text. */
export const queryCheck = StateField.define<QueryCheck>({
  create: (state) => check(state, false),
  update(value, { startState, state, docChanged, selection, effects }) {
    const isRevealed = effects.some((effect) => effect.is(revealDiagnostics));
    const isReconfigured = startState.facet(searchBoxOptions) !== state.facet(searchBoxOptions);
    return docChanged || selection !== undefined || isRevealed || isReconfigured ? check(state, isRevealed) : value;
  },
});

function check(state: EditorState, isRevealed: boolean): QueryCheck {
  const resource = state.facet(searchBoxOptions)?.resource;
  const text = state.doc.toString();
  if (resource === undefined || text.trim() === '') return NOTHING;
  const diagnostics = diagnosticsOf(resource, text, isRevealed ? undefined : state.selection.main.head);
  const shown = diagnostics.filter(({ incomplete }) => !incomplete);
  return { query: checkQuery(resource, text).query, diagnostics, shown };
}
