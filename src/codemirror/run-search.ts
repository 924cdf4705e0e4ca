import type { EditorView } from '@codemirror/view';
import { queryCheck, revealDiagnostics } from './check.ts';
import { searchBoxOptions } from './options.ts';

/**
 * Runs the query in the box: a valid one goes to `onSearch`. One with errors goes
 * to `onInvalid`; the box shows why and moves the caret to the first error.
 */
export function runSearch(view: EditorView): boolean {
  const options = view.state.facet(searchBoxOptions);
  const text = view.state.doc.toString();
  const { query, diagnostics } = view.state.field(queryCheck);
  if (query !== undefined || text.trim() === '') {
    options?.onSearch?.({ text, query }, view);
    return true;
  }
  const first = diagnostics.find(({ severity }) => severity === 'error');
  const selection = first === undefined ? {} : { selection: { anchor: first.span.end } };
  view.dispatch({ ...selection, effects: revealDiagnostics.of(null), scrollIntoView: true });
  options?.onInvalid?.({ text, diagnostics }, view);
  return true;
}
