import type { EditorState } from '@codemirror/state';
import { localHistory } from './history/local-history.ts';
import type { SavedSearch, SearchHistory } from './history/search-history.ts';
import { searchBoxOptions } from './options.ts';

const DEFAULT = localHistory();

/** The history of an editor; `undefined` if it is off. */
function historyOf(state: EditorState): SearchHistory | undefined {
  const history = state.facet(searchBoxOptions)?.history ?? DEFAULT;
  return history === false ? undefined : history;
}

/** Reads the searches of an editor's resource; none if the history is off or fails. */
export function readHistory(state: EditorState): readonly SavedSearch[] | Promise<readonly SavedSearch[]> {
  const name = state.facet(searchBoxOptions)?.resource.name;
  const history = historyOf(state);
  if (name === undefined || history === undefined) return [];
  try {
    const searches = history.list(name);
    return 'then' in searches ? Promise.resolve(searches).catch(() => []) : searches;
  } catch {
    return [];
  }
}

/** Changes the searches of an editor's resource; a history that fails changes nothing. */
export async function changeHistory(
  state: EditorState,
  change: (history: SearchHistory, resource: string) => void | PromiseLike<void>,
): Promise<void> {
  const name = state.facet(searchBoxOptions)?.resource.name;
  const history = historyOf(state);
  if (name === undefined || history === undefined) return;
  try {
    await change(history, name);
  } catch {
    // The searches stay as they were.
  }
}
