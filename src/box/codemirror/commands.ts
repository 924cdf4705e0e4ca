import { isolateHistory } from '@codemirror/commands';
import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { checkQuery } from '../../language/checker/check-query.ts';
import { queryCheck, revealDiagnostics } from './check.ts';
import { changeHistory } from './history.ts';
import { closeList } from './list/commands.ts';
import { searchBoxOptions } from './options.ts';

/**
 * Runs the query in the box, without the spaces around it: a valid one goes to
 * `onSearch` and to the history. One with errors goes to `onInvalid`; the box shows
 * why and moves the caret to the first error.
 */
export function runSearch(view: EditorView): boolean {
  closeList(view);
  const options = view.state.facet(searchBoxOptions);
  const written = view.state.doc.toString();
  const text = written.trim();
  const { query, diagnostics } = view.state.field(queryCheck);
  if (query !== undefined || text === '') {
    if (text !== '') void changeHistory(view.state, (history, name) => history.add(name, text));
    // The spans of the query must fit the trimmed text.
    const isMoved = options !== undefined && query !== undefined && !written.startsWith(text);
    options?.onSearch?.({ text, query: isMoved ? checkQuery(options.resource, text).query : query }, view);
    return true;
  }
  const first = diagnostics.find(({ severity }) => severity === 'error');
  const selection = first === undefined ? {} : { selection: { anchor: first.span.end } };
  view.dispatch({ ...selection, effects: revealDiagnostics.of(null), scrollIntoView: true });
  options?.onInvalid?.({ text: written, diagnostics }, view);
  return true;
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
